import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { titlesIn } from './coverage-spec.mjs'
import { root } from './run.mjs'

const mostCharacters = 120
const mostRows = 8
const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.test.mjs', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
})
const ids = /\s*\[[A-Z]+-\d+\]/g
const titles = files
  .trim()
  .split('\n')
  .flatMap((path) =>
    titlesIn(readFileSync(join(root, path), 'utf8'), path.endsWith('x')).map((title) => ({ path, title })),
  )

test(`no title is longer than ${mostCharacters} characters without its ids`, () => {
  expect(titles.length).toBeGreaterThan(1000)
  expect(titles.filter(({ title }) => title.replace(ids, '').length > mostCharacters)).toEqual([])
})

test(`no test names more than ${mostRows} rows of the specification`, () => {
  expect(titles.filter(({ title }) => (title.match(ids)?.length ?? 0) > mostRows)).toEqual([])
})
