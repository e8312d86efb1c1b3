import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { beginningOf } from '@firstrung/contract'
import { Blob, Face, Font, Buffer as Shaped, shape } from 'harfbuzzjs'

// Letters as outlines of our own fonts: a picture is the same on every machine, and within an <img>, which loads no font.

/** One file of a font. */
interface Script {
  font: Font
  signs: ReadonlySet<number>
  unitsPerEm: number
  /** The outlines that were drawn before, by their number in the font. */
  outlines: Map<number, { type: string; values: number[] }[]>
}

/** A font: basic Latin, the rest of Latin, and the scripts of India. */
export type Letters = readonly Script[]

/** Of the same family as our headings where it is published under the Open Font License. */
const indian = [
  ['anek-devanagari', 'devanagari'],
  ['anek-bangla', 'bengali'],
  ['anek-gujarati', 'gujarati'],
  ['mukta-mahee', 'gurmukhi'],
  ['anek-kannada', 'kannada'],
  ['anek-malayalam', 'malayalam'],
  ['noto-sans-oriya', 'oriya'],
  ['mukta-malar', 'tamil'],
  ['anek-telugu', 'telugu'],
] as const

let loaded: Promise<readonly [Letters, Letters]> | undefined
export function fonts() {
  loaded ??= Promise.all([letters('anek-latin', 700), letters('figtree', 600)])
  return loaded
}

const letters = (family: string, weight: number): Promise<Letters> =>
  Promise.all(
    [[family, 'latin'] as const, [family, 'latin-ext'] as const, ...indian].map(([name, script]) =>
      readScript(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`),
    ),
  )

async function readScript(file: string): Promise<Script> {
  const face = new Face(new Blob(unpacked(await readFile(fileURLToPath(import.meta.resolve(file))))))
  return { font: new Font(face), signs: new Set(face.collectUnicodes()), unitsPerEm: face.upem, outlines: new Map() }
}

/** The font within a WOFF file: the same tables, compressed one by one (https://www.w3.org/TR/WOFF/). */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let at = head.length
  for (let table = 0; table < count; table += 1) {
    const from = 44 + 20 * table
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const part = Buffer.alloc(Math.ceil(length / 4) * 4)
    part.set(packed < length ? inflateSync(stored, { maxOutputLength: length }) : stored)
    const to = 12 + 16 * table
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(length, to + 12)
    parts.push(part)
    at += part.length
  }
  return Buffer.concat(parts)
}

const has = ({ signs }: Script, sign: string): boolean => signs.has(sign.codePointAt(0) ?? 0)

/** The text without pictographs; null when it has characters that our fonts lack. */
export function drawable(text: string, letters: Letters): string | null {
  const signs = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const known = signs.filter((sign) => letters.some((script) => has(script, sign)))
  const isWhole = signs.every((sign) => known.includes(sign) || !/[\p{L}\p{M}\p{N}]/u.test(sign))
  // Joiners of pictographs stay alone when these are gone.
  const words = known
    .join('')
    .replace(/(?<![\p{L}\p{M}])[\u200C\u200D]+/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return isWhole && words ? words : null
}

/** Runs of characters that are in one file. What all scripts have, such as a space, belongs to the letters before it. */
function* runs(text: string, letters: Letters): Generator<[Script, string]> {
  let run: [Script, string] | undefined
  for (const sign of text) {
    const before = run?.[0]
    const stays = before && has(before, sign) && !/\p{L}/u.test(sign)
    const from = stays ? before : letters.find((script) => has(script, sign))
    if (!from) continue
    if (run?.[0] === from) run[1] += sign
    else {
      if (run) yield run
      run = [from, sign]
    }
  }
  if (run) yield run
}

const shaped = new Shaped()

/** The run as its font writes it: in Indian scripts letters join, and vowel signs stand before or around them. */
function written({ font }: Script, run: string) {
  shaped.clearContents()
  shaped.addText(run)
  shaped.guessSegmentProperties()
  shape(font, shaped)
  return shaped.getGlyphInfosAndPositions()
}

/** The width of the text at font size 1. */
function widthOf(text: string, letters: Letters): number {
  let sum = 0
  for (const [script, run] of runs(text, letters))
    for (const { xAdvance = 0 } of written(script, run)) sum += xAdvance / script.unitsPerEm
  return sum
}

function outlineOf({ font, outlines }: Script, glyph: number) {
  const known = outlines.get(glyph) ?? font.glyphToJson(glyph)
  outlines.set(glyph, known)
  return known
}

/** The text as one path. */
export function outline(text: string, letters: Letters, size: number, x: number, y: number, fill: string): string {
  let path = ''
  let left = x
  for (const [script, run] of runs(text, letters)) {
    const scale = size / script.unitsPerEm
    for (const { codepoint, xOffset = 0, yOffset = 0, xAdvance = 0 } of written(script, run)) {
      const at = (value: number, index: number) =>
        Math.round((index % 2 === 0 ? left + (xOffset + value) * scale : y - (yOffset + value) * scale) * 10) / 10
      for (const { type, values } of outlineOf(script, codepoint)) path += `${type}${values.map(at).join(' ')}`
      left += xAdvance * scale
    }
  }
  return `<path d="${path}" fill="${fill}"/>`
}

/** A font size, and how many lines a title may have in it. */
export interface TitleSize {
  size: number
  most: number
}

/** The title in lines of this width, in the first size in which it fits; longer titles end with '…'. */
export function fitted(
  title: string,
  letters: Letters,
  most: number,
  sizes: readonly TitleSize[],
): { size: number; lines: string[] } {
  // Longer texts do not fit, and measuring takes time.
  const text = beginningOf(title, 200)
  for (const { size, most: mostLines } of sizes) {
    const lines = inLines(text, letters, most / size)
    const isLast = size === sizes.at(-1)?.size
    if (lines.length <= mostLines) return { size, lines }
    if (isLast) return { size, lines: cut(lines.slice(0, mostLines), letters, most / size) }
  }
  return { size: sizes.at(-1)?.size ?? 0, lines: [] }
}

/** Wraps words into lines of this width at font size 1; a word that is longer than a line is broken. */
function inLines(text: string, letters: Letters, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, letters) <= most) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (widthOf(line, letters) > most) {
      let fits = line.length
      while (widthOf(line.slice(0, fits), letters) > most) fits -= 1
      const piece = beginningOf(line, fits) || line.slice(0, fits)
      lines.push(piece)
      line = line.slice(piece.length)
    }
  }
  return line ? [...lines, line] : lines
}

function cut(lines: string[], letters: Letters, most: number): string[] {
  let last = lines.at(-1) ?? ''
  while (widthOf(`${last}…`, letters) > most) last = beginningOf(last, last.length - 1).trimEnd()
  return [...lines.slice(0, -1), `${last}…`]
}
