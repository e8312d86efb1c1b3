import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/app'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/**
 * Lines of code that take a text apart within a letter: in Indian scripts most vowels are signs beside a letter.
 * @param {string} code
 * @param {RegExp} fault
 */
const linesWith = (code, fault) =>
  code.split('\n').filter((line) => !/^\s*(\*|\/\/|\/\*\*)/.test(line) && fault.test(line))

/** A class of letters without their signs, and letters that are counted without them. */
const lettersAlone = /\[(?=[^\]]*\\p\{L\})(?![^\]]*\\p\{M\})[^\]]*\](?!\|\\p\{M\})|\\p\{L\}(?=[+*]|\{[2-9])/
/** A class of the letters of one language in a pattern that reads any language. */
const mixedClasses = /\[(?=[^\]]*(?:\\w|[aA]-[zZ]))[^\]]*\\p\{[LN]\}[^\]]*\]/
/** Texts cut between any two signs, by code points or before '…'. */
const cuts =
  /(?:\[\.\.\.[a-z]\w*\]|Array\.from\([a-z]\w*\))\.slice\(0[^)]*\)\.join\(''\)|\.slice\(0, [^)]*\)(?:\.trimEnd\(\))?\}?…/

/** The one place that cuts, and one whose texts nobody sees. */
const known = ['contract/src/text/letters.ts', 'server/src/domains/postings/search/search-query.ts']

test.each([
  ['classes of letters have their signs', lettersAlone, 'use [\\p{L}\\p{M}…], or \\p{L}|\\p{N} for one letter'],
  ['classes of all letters name no letters of one language', mixedClasses, 'use [\\p{L}\\p{M}…] alone'],
  ['shown texts are cut between letters', cuts, 'use shortened or beginningOf of contract/src/text/letters.ts'],
])('the letters check finds: %s', (_, fault, mend) => {
  expect(files.length).toBeGreaterThan(1000)
  const faults = files
    .filter((path) => !known.includes(path))
    .flatMap((path) =>
      linesWith(readFileSync(join(root, path), 'utf8'), fault).map((line) => `${path}: ${line.trim()}`),
    )
  expect(faults, mend).toEqual([])
})

test.each([
  [lettersAlone, String.raw`text.replace(/[^\p{L}\p{N}]/gu, '')`],
  [lettersAlone, String.raw`text.match(/\p{L}{2,}/u)`],
  [mixedClasses, String.raw`/^[\w\p{L}]+$/u`],
  [cuts, 'const short = `${text.slice(0, 50)}…`'],
  [cuts, "[...text].slice(0, most).join('')"],
])('the letters check %s notices %s', (fault, line) => {
  expect(linesWith(line, fault)).toEqual([line])
})

test.each([
  String.raw`/^[\p{L}\p{M}]+$/u`,
  String.raw`/^\p{L}|\p{N}/u.test(text)`,
  String.raw`.replace(/[^\p{L}\p{N}]|\p{M}/gu, '')`,
  'const page = rows.slice(0, size)',
])('the letters check passes %s', (line) => {
  for (const fault of [lettersAlone, mixedClasses, cuts]) expect(linesWith(line, fault)).toEqual([])
})
