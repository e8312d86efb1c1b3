import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './run.mjs'

/**
 * No text from outside may keep a process busy (attack review, F1): each pattern of the sources takes a time that grows
 * no faster than its text. `recheck` finds those whose time does; it counts steps, so a busy machine changes nothing.
 *
 * Judging all patterns takes minutes, so scripts/regexes.judged.txt remembers those that were found safe. A pattern that is
 * not in it is judged.
 */

/** The modules that read resumes. */
const partsOfResumes = [
  'contacts',
  'dates',
  'education',
  'entries',
  'experience',
  'lines',
  'names',
  'projects',
  'sections',
  'skills',
  'tables',
]

/**
 * Patterns that are slower than that over texts whose length is bounded, or that nobody outside can write.
 * @type {{ file: string, pattern?: string, why: string }[]}
 */
const exceptions = [
  ...partsOfResumes.map((part) => ({
    file: `server/src/domains/candidates/reading/resume-${part}.ts`,
    why: 'lines of at most 400 characters, in a process that is stopped when it takes too long',
  })),
  ...['docx-text', 'description-facts', 'description-labels', 'description-pay'].map((part) => ({
    file: `server/src/domains/postings/description/${part}.ts`,
    why: 'runs in the process that reads descriptions, whose time and memory the system limits',
  })),
  { file: 'server/src/platform/text/slugs.ts', pattern: '^-+', why: 'texts cut to 60 characters' },
  { file: 'contract/src/derived/eligibility.ts', why: 'degrees of at most 200 characters' },
  {
    file: 'server/src/platform/pages/pages.ts',
    pattern: '<link',
    why: 'our own pages, in which people cannot write "<"',
  },
  {
    file: 'server/src/platform/http/compression.ts',
    pattern: '\\bgzip',
    why: 'headers, of which Node takes 16 kB at most',
  },
  {
    file: 'server/src/platform/http/compression.ts',
    pattern: '\\bbr',
    why: 'headers, of which Node takes 16 kB at most',
  },
  {
    file: 'server/src/platform/database/public-content.ts',
    pattern: '\\b(insert',
    why: 'statements that stand in the sources',
  },
  { file: 'server/src/platform/files/scanner.ts', pattern: '[\\0\\n]+$', why: 'the answer of the virus scanner' },
  { file: 'server/src/platform/files/storage-s3.ts', pattern: '<Contents>', why: 'the answer of the object store' },
  { file: 'server/src/domains/files/file-names.ts', pattern: '^[-.]+', why: 'names of at most 200 characters' },
  { file: 'server/src/domains/files/checks/folder-rules.ts', pattern: '^\\/+', why: 'names of at most 60 characters' },
  { file: 'server/src/domains/jobs/required-skills.ts', why: 'qualifications of at most 2,000 characters' },
  { file: 'server/src/domains/payments/payments.service.ts', pattern: '^(.)', why: 'emails of at most 254 characters' },
  ...[
    { file: 'question-file-xlsx.ts', pattern: '<(?:\\w+:)?is>' },
    { file: 'question-file-xlsx.ts', pattern: '(\\d[\\d,]*' },
    { file: 'question-file-xml.ts', pattern: '<!\\[CDATA' },
  ].map(({ file, pattern }) => ({
    file: `web/app/features/assessments/question-files/${file}`,
    pattern,
    why: 'runs in a worker of the browser that chose the file, which is ended after 15 seconds',
  })),
  {
    file: 'web/app/lib/page/page-meta.server.ts',
    pattern: '\\s+\\S*$',
    why: 'texts cut to the length of a description',
  },
  { file: 'web/app/features/policies/policy-text.tsx', pattern: '(\\[', why: 'policies, which the operator writes' },
]

/** Files that make patterns while they run, and of what. */
const patternsMadeOf = {
  'contract/src/text/indian-spelling.ts': 'letters that stand in the source, without repetition',
  'server/src/platform/files/storage-s3.ts': 'names of tags that stand in the source',
  'server/src/domains/candidates/reading/resume-entries.ts': 'signs that stand in the source',
  'server/src/domains/candidates/reading/resume-lines.ts': 'letters that stand in the source',
  'server/src/domains/candidates/reading/resume-skills.ts': 'signs that stand in the source',
  'server/src/domains/postings/description/description-pay.ts': 'units that stand in the source',
  'server/src/domains/postings/fraud/scam-rules.ts': 'words that stand in the source; they are checked below',
}

/** @typedef {{ pattern: string, flags: string, file: string }} Pattern */

/** @returns {{ patterns: Pattern[], makers: string[] }} */
function patternsOf(/** @type {string} */ code, /** @type {string} */ file) {
  /** @type {Pattern[]} */
  const patterns = []
  /** @type {string[]} */
  const makers = []
  const walk = (/** @type {any} */ node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return undefined
    if (node.type === 'RegExpLiteral') patterns.push({ pattern: node.pattern, flags: node.flags, file })
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (isCall && node.callee.value === 'RegExp') makers.push(file)
    return Object.values(node).forEach(walk)
  }
  walk(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }))
  return { patterns, makers }
}

const sources = ['contract/src', 'server/src', 'web/app'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|\/testing\//.test(name)),
)
const read = sources.map((file) => patternsOf(readFileSync(join(root, file), 'utf8'), file))
const isExcepted = (/** @type {Pattern} */ { file, pattern }) =>
  exceptions.some((one) => one.file === file && pattern.startsWith(one.pattern ?? ''))

/** @type {typeof import('recheck').checkSync} */
let checkSync
const before = process.env['RECHECK_BACKEND']
beforeAll(async () => {
  // Its part in JavaScript alone: the others are programs for some machines.
  process.env['RECHECK_BACKEND'] = 'pure'
  ;({ checkSync } = await import('recheck'))
})
afterAll(() => {
  if (before === undefined) delete process.env['RECHECK_BACKEND']
  else process.env['RECHECK_BACKEND'] = before
})

/** Counted steps alone decide: with any limit of time, a busy machine finds a fast pattern slow. */
const noTimeouts = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** What stands in the file of judged patterns; another version of `recheck` judges all of them once more. */
const entryOf = (/** @type {Pick<Pattern, 'pattern' | 'flags'>} */ { pattern, flags }) =>
  createHash('sha256').update(`${devDependencies.recheck}\n${flags}\n${pattern}`).digest('hex').slice(0, 24)
const judgedFile = 'regexes.judged.txt'
const judged = new Set(
  readFileSync(join(root, 'scripts', judgedFile), 'utf8')
    .trim()
    .split('\n'),
)

/** What was found about the patterns that are not in the file. */
const found = new Map()
/** The slowness of a pattern, judged at most once; null for those that the file says are safe. */
function knownSlowness(/** @type {Pick<Pattern, 'pattern' | 'flags'>} */ one) {
  const entry = entryOf(one)
  if (judged.has(entry)) return null
  if (!found.has(entry)) found.set(entry, slownessOf(one.pattern, one.flags))
  return found.get(entry)
}

/** How a pattern's time grows with its text, if it is faster than the text: '2nd degree polynomial'. */
function slownessOf(/** @type {string} */ pattern, /** @type {string} */ flags) {
  const found = checkSync(pattern, flags, noTimeouts)
  if (found.status === 'safe') return null
  return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
}

const written = read.flatMap(({ patterns }) => patterns).filter((one) => !isExcepted(one))
/** @returns {Promise<Pattern[]>} */
async function composed() {
  const { madePatterns } = await import('../server/src/domains/postings/fraud/scam-rules.ts')
  return madePatterns.map(({ source, flags }) => ({ pattern: source, flags, file: 'scam-rules.ts' }))
}
const slowOf = (/** @type {Pattern[]} */ patterns) =>
  patterns.flatMap((one) => {
    const slowness = knownSlowness(one)
    return slowness ? [`${one.file}: /${one.pattern}/${one.flags} is ${slowness}`] : []
  })

test('the time of every pattern over input grows no faster than the text', { timeout: 1_800_000 }, () => {
  expect(written.length).toBeGreaterThan(100)
  // One text, because a failed comparison of lists prints how long they are, not what they hold.
  expect(slowOf(written).join('\n')).toBe('')
})

test('the patterns composed for the signs of fraud grow no faster than the text either', {
  timeout: 600_000,
}, async () => {
  const patterns = await composed()
  expect(patterns.length).toBeGreaterThan(2)
  expect(slowOf(patterns).join('\n')).toBe('')
})

test(`${judgedFile} remembers exactly the patterns that were found safe`, { timeout: 1_800_000 }, async () => {
  const safe = [...written, ...(await composed())].filter((one) => knownSlowness(one) === null)
  const entries = [...new Set(safe.map(entryOf))].toSorted()
  const advice = `patterns have changed: npx vitest run scripts/regexes.test.mjs -u writes scripts/${judgedFile}`
  await expect(`${entries.join('\n')}\n`, advice).toMatchFileSnapshot(`./${judgedFile}`)
})

test('no other file composes patterns at run time', () => {
  expect(new Set(read.flatMap(({ makers }) => makers))).toEqual(new Set(Object.keys(patternsMadeOf)))
})

test.each(exceptions)('the exception for $file is still needed', ({ file, pattern = '' }) => {
  const patterns = read.flatMap((one) => one.patterns).filter((one) => one.file === file)
  expect(patterns.some((one) => one.pattern.startsWith(pattern))).toBe(true)
})

describe('the check finds', () => {
  test('the check finds the pattern with which one request stopped the server for minutes', () => {
    expect(slownessOf('^\\s*(\\d{1,4})\\s*(minutes?|hours?)?\\s*$', 'i')).toMatch(/2nd degree/)
    expect(slownessOf('^(\\d{1,4}) ?(minutes?|hours?)?$', 'i')).toBeNull()
  })

  test('the check finds patterns anywhere in a source', () => {
    const { patterns, makers } = patternsOf('const a = <p>{f(/(a+)+$/u)}</p>; new RegExp(b); RegExp("c")', 'a.tsx')
    expect(patterns).toEqual([{ pattern: '(a+)+$', flags: 'u', file: 'a.tsx' }])
    expect(makers).toHaveLength(2)
  })
})
