import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** What the sources of the contract say about a shape and its fields. */
interface ShapeComments {
  shape: string | undefined
  fields: Map<string, string>
  /** The shapes from which it takes fields. */
  parents: string[]
}

/** The comments of the contract, by the names of its shapes. */
export class FieldComments {
  readonly #shapes: Map<string, ShapeComments>
  readonly #usual: Map<string, string>
  constructor(shapes: Map<string, ShapeComments>, usual: Map<string, string>) {
    this.#shapes = shapes
    this.#usual = usual
  }

  /** The comment on a shape; undefined where there is none. */
  ofShape(name: string): string | undefined {
    return this.#shapes.get(name)?.shape
  }

  /**
   * What a field of a shape means: from the comment above it, or above the same field of one of its parents, or from what
   * fields of this name usually are (`usual-fields.tsv`).
   */
  ofField(shape: string, field: string): string | undefined {
    return this.#said(shape, field, new Set()) ?? this.#usual.get(`${shape}.${field}`) ?? this.#usual.get(field)
  }

  #said(shape: string, field: string, seen: Set<string>): string | undefined {
    const known = this.#shapes.get(shape)
    if (!known || seen.has(shape)) return undefined
    seen.add(shape)
    return known.fields.get(field) ?? known.parents.map((parent) => this.#said(parent, field, seen)).find(Boolean)
  }
}

const folder = new URL('../../../../contract/src/shapes/', import.meta.url)

/** Reads the comments of the contract: some 40 small files. */
export async function readFieldComments(): Promise<FieldComments> {
  const shapes = new Map<string, ShapeComments>()
  for (const name of await readdir(folder)) {
    if (name.endsWith('.ts')) addShapes(shapes, await readFile(fileURLToPath(new URL(name, folder)), 'utf8'))
  }
  const rows = (await readFile(fileURLToPath(new URL('usual-fields.tsv', folder)), 'utf8')).trim().split('\n')
  return new FieldComments(shapes, new Map(rows.map((row) => row.split('\t') as [string, string])))
}

function addShapes(shapes: Map<string, ShapeComments>, source: string): void {
  let current: ShapeComments | undefined
  let said: string[] | null = null
  let isOpen = false
  for (const line of source.split('\n').map((one) => one.trim())) {
    if (isOpen || line.startsWith('/**')) {
      said = isOpen ? [...(said ?? []), line] : [line]
      isOpen = !line.endsWith('*/')
      continue
    }
    const shape = /^(?:export )?const (\w+)/.exec(line)?.[1]
    const field = /^(\w+)[:,]/.exec(line)?.[1]
    const text = said && plain(said)
    said = null
    if (shape) {
      current = { shape: text ?? undefined, fields: new Map(), parents: [] }
      shapes.set(shape, current)
    } else if (field && text) current?.fields.set(field, text)
    for (const [, parent = ''] of line.matchAll(/\.\.\.(\w+)/g)) current?.parents.push(parent)
    for (const [, parent = ''] of line.matchAll(/\b(\w+)\.(?:extend|pick|omit)\(/g)) current?.parents.push(parent)
  }
}

/** A comment as one line, without comment markers and without the numbers of decisions. */
const plain = (lines: string[]): string =>
  lines
    .map((line) =>
      line
        .replace(/^\/?\*{1,2}/, '')
        .replace('*/', '')
        .trim(),
    )
    .join(' ')
    .replaceAll(/ \([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)/g, '')
    .trim()
