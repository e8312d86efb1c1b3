import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const defined = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*([GX]-\d+)\*\* ./gm)].map(
  ([, id = '']) => id,
)

/** Each rule that a tracked file names, with the first file that does so. */
function citedRules() {
  const lines = execFileSync(
    'git',
    ['grep', '-Io', '--extended-regexp', String.raw`\b[GX]-[0-9]+\b`, '--', '.', ':!docs/rules.md'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  /** @type {Map<string, string>} */
  const cited = new Map()
  for (const line of lines.trim().split('\n')) {
    const [path = '', id = ''] = line.split(':')
    if (!cited.has(id)) cited.set(id, path)
  }
  return cited
}

const cited = citedRules()

test('docs/rules.md defines every rule that a file cites', () => {
  expect([...cited].filter(([id]) => !defined.includes(id))).toEqual([])
})

test('docs/rules.md defines each rule once, and none that no file cites', () => {
  expect(defined.filter((id, index) => !cited.has(id) || defined.indexOf(id) !== index)).toEqual([])
})
