import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.mjs'

const rowsOf = (/** @type {string} */ name) =>
  readFileSync(join(root, 'docs', name), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
const documented = rowsOf('requirements.tsv').map(([id = '']) => id)
/** What was added since has no documented row: D-44 is decision 44. */
const decisions = globSync('*.md', { cwd: join(root, 'docs', 'decisions') }).map(
  (name) => `D-${Number.parseInt(name, 10)}`,
)
const proofs = rowsOf('proof.tsv')

describe('docs/proof.tsv', () => {
  test('docs/proof.tsv has for each documented row a planted fault that a test catches', () => {
    const proved = new Set(proofs.map(([id]) => id))
    expect(documented.filter((id) => !proved.has(id))).toEqual([])
  })

  test('docs/proof.tsv names only existing rows, decisions and tests, and what was broken', () => {
    const titlesOf = new Map()
    const wrong = proofs.filter(([id = '', broken, by = '']) => {
      const [path = '', ...titles] = by.split(' › ')
      if (
        !(documented.includes(id) || decisions.includes(id)) ||
        !broken ||
        titles.length === 0 ||
        !existsSync(join(root, path))
      )
        return true
      if (!titlesOf.has(path)) titlesOf.set(path, withoutIds(readFileSync(join(root, path), 'utf8')))
      return !titlesOf.get(path).includes(withoutIds(titles.at(-1) ?? ''))
    })
    expect(wrong).toEqual([])
  })
})

/** Titles gain and lose ids; what they say is what the table names. */
const withoutIds = (/** @type {string} */ text) =>
  text
    .replace(/\[[A-Z]+-\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
