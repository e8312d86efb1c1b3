import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titlesIn } from './coverage-spec.mjs'
import { root } from './run.mjs'

/**
 * The documents of security and of the reviews name the tests that show what they say: a file, and where it has many tests the
 * beginning or a part of a title behind it in brackets, several with semicolons. Without this, a test that is renamed or deleted
 * leaves a sentence that nothing shows.
 */

const documents = ['docs/security.md', 'docs/findings.md']
/** New ones too, before they are committed. */
const listing = ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.mjs', '*.spec.ts']
const files = [...new Set(execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).trim().split('\n'))]

/** Test files by the path that a document gives: from the root, from `server/src`, or the end of it where it is the only one. */
const filesAt = (/** @type {string} */ path) => {
  const exact = files.filter((file) => file === path || file === `server/src/${path}`)
  return exact.length > 0 ? exact : files.filter((file) => file.endsWith(`/${path}`))
}

/** @type {Map<string, string>} */
const titles = new Map()
/** The titles of a file, in one text; with all of it where it makes titles of tables, whose words stand anywhere. */
function titlesOf(/** @type {string} */ file) {
  const known = titles.get(file)
  if (known !== undefined) return known
  const source = readFileSync(join(root, file), 'utf8')
  const written = titlesIn(source).join('\n')
  const text = /%[sj]|\$\w/.test(written) ? `${written}\n${source}` : written
  titles.set(file, text)
  return text
}

/**
 * What is wrong with the tests that a text names.
 * @returns {{ named: number, wrong: string[] }}
 */
function look(/** @type {string} */ text) {
  const mentions = [...text.matchAll(/`([\w./-]+\.(?:test\.ts|test\.mjs|spec\.ts))`(?: \(([^)]*)\))?/g)]
  const wrong = mentions.flatMap(([, path = '', quoted = '']) => {
    const [file, ...others] = filesAt(path)
    if (!file) return [`${path} does not exist`]
    if (others.length > 0) return [`${path} is several files`]
    const missing = quoted
      .split(';')
      .map((part) => part.trim())
      .filter((part) => !titlesOf(file).includes(part))
    return missing.map((part) => `${path} has no test '${part}'`)
  })
  return { named: mentions.length, wrong }
}

test.each(documents)('%s names only tests that exist', (path) => {
  const { named, wrong } = look(readFileSync(join(root, path), 'utf8'))
  expect(named).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

describe('the check finds', () => {
  test.each([
    ['a file that is gone', '`platform/nothing.test.ts`', 'platform/nothing.test.ts does not exist'],
    [
      'a title that is gone, beside one that is there',
      '`scripts/rules.test.mjs` (docs/rules.md defines every rule; is another one)',
      "scripts/rules.test.mjs has no test 'is another one'",
    ],
  ])('the check of quoted tests finds %s', (_, text, fault) => {
    expect(look(text).wrong).toEqual([fault])
  })
})
