import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { onlyKnown, readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { isStarted, main, root } from './run.mjs'

const bracketed = /\[([A-Z]+-\d+(?:[\s,]+[A-Z]+-\d+)*)\]/g

/**
 * The ids in brackets in a test file's strings: its titles, and the tables from which it makes some.
 * @returns {string[]}
 */
export function idsNamedIn(/** @type {string} */ source, tsx = false) {
  return stringsOf(parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' })).flatMap((text) =>
    [...text.matchAll(bracketed)].flatMap(([, ids = '']) => ids.split(/[\s,]+/)),
  )
}

const namesTests = new Set(['test', 'it', 'describe', 'journey', 'journeyStep'])

/**
 * The titles of a file's tests and of their groups, as they are written: `%s` and `${…}` are not filled in. With each come
 * the strings of the tables from which some titles are made, where they name ids.
 * @returns {string[]}
 */
export function titlesIn(/** @type {string} */ source, tsx = false) {
  const module = parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' })
  const inTables = stringsOf(module).filter((text) => text.match(bracketed))
  return [...new Set([...titlesOf(module), ...inTables])]
}

/** @returns {string[]} */
function titlesOf(/** @type {any} */ node) {
  if (Array.isArray(node)) return node.flatMap(titlesOf)
  if (!node || typeof node !== 'object') return []
  const within = Object.values(node).flatMap(titlesOf)
  if (node.type !== 'CallExpression' || !namesTests.has(rootOf(node.callee))) return within
  const title = node.arguments[0]?.expression
  if (title?.type === 'StringLiteral') return [title.value, ...within]
  if (title?.type === 'TemplateLiteral')
    return [title.quasis.map((/** @type {any} */ { raw }) => raw).join('…'), ...within]
  return within
}

/** @returns {string} the name at the beginning of `test.each(rows)` or `test.describe.serial` */
function rootOf(/** @type {any} */ callee) {
  if (callee.type === 'Identifier') return callee.value
  return callee.type === 'MemberExpression'
    ? rootOf(callee.object)
    : callee.type === 'CallExpression'
      ? rootOf(callee.callee)
      : ''
}

/** @returns {string[]} */
function stringsOf(/** @type {unknown} */ node) {
  if (Array.isArray(node)) return node.flatMap(stringsOf)
  if (!node || typeof node !== 'object') return []
  if ('type' in node && node.type === 'StringLiteral' && 'value' in node) return [String(node.value)]
  if ('type' in node && node.type === 'TemplateElement' && 'raw' in node) return [String(node.raw)]
  return Object.values(node).flatMap(stringsOf)
}

/** NAV-01 NAV-02 NAV-03 NAV-07 as 01–03 07. */
export function spans(/** @type {readonly string[]} */ ids) {
  /** @type {string[][]} */
  const runs = []
  for (const id of ids) {
    const number = id.split('-')[1] ?? ''
    const run = runs.at(-1)
    if (run && Number(run.at(-1)) + 1 === Number(number)) run.push(number)
    else runs.push([number])
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0])).join(' ')
}

// npm run check -- coverage: which rows of the specification no test names. With the names of areas: those alone.
if (isStarted(import.meta.url)) {
  const { positionals: wanted } = readArguments({ usage: usageOf('check coverage'), most: 100 })
  main(async () => {
    const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts', '*.spec.tsx'], {
      cwd: root,
      encoding: 'utf8',
    })
    const named = new Map(
      tests
        .split('\n')
        .filter(Boolean)
        .flatMap((path) =>
          idsNamedIn(readFileSync(join(root, path), 'utf8'), path.endsWith('x')).map((id) => [id, path]),
        ),
    )
    const rows = readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
    const areas = [...new Set(rows.map(([, area = '']) => area))]
    onlyKnown(wanted, areas, usageOf('check coverage'))

    let found = 0
    let total = 0
    for (const area of areas) {
      if (wanted.length > 0 && !wanted.includes(area)) continue
      const own = rows.flatMap(([id = '', rowArea]) => (rowArea === area ? [id] : []))
      const missing = own.filter((id) => !named.has(id))
      const count = own.length - missing.length
      found += count
      total += own.length
      console.log(`${area.padEnd(7)}${`${count} of ${own.length}`.padStart(9)}  ${spans(missing)}`)
    }
    console.log(`\n${found} of ${total} rows are named by a test`)

    const known = new Set(rows.map(([id]) => id))
    const unknown = [...named].filter(([id]) => !known.has(id) && areas.includes(id.split('-')[0] ?? ''))
    for (const [id, path] of unknown) console.log(`${path} names ${id}, which is no row of docs/requirements.tsv`)
    return unknown.length > 0 ? 1 : 0
  })
}
