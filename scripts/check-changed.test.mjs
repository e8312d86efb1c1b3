import { expect, test } from 'vitest'
import { testsBeside } from './check-changed.mjs'

const jobs = ['server/src/domains/jobs/jobs.test.ts', 'server/src/domains/jobs/jobs.members.test.ts']
const interviews = [
  'server/src/domains/hiring/interviews/interviews.test.ts',
  'server/src/domains/hiring/interviews/reminders.test.ts',
]
const platform = Array.from({ length: 20 }, (_, n) => `server/src/platform/documents/part-${n}.test.ts`)
const tests = [...jobs, ...interviews, ...platform, 'server/src/platform/documents/csv.test.ts']

/** @type {[string, string, string[]][]} */
const cases = [
  ['of the same name', 'server/src/domains/jobs/jobs.members.service.ts', jobs],
  ['of its folder, where none has its name', 'server/src/domains/hiring/interviews/clashes.service.ts', interviews],
  ['of the folder above, where its own has none', 'server/src/domains/hiring/interviews/deep/rule.ts', interviews],
  [
    'of its name alone in a large folder',
    'server/src/platform/documents/csv.ts',
    ['server/src/platform/documents/csv.test.ts'],
  ],
  ['that are itself', 'server/src/domains/jobs/jobs.test.ts', ['server/src/domains/jobs/jobs.test.ts']],
]

test.each(cases)('a changed file is checked by the tests %s', (_, file, expected) => {
  expect(testsBeside([file], tests)).toEqual(expected.toSorted())
})

test('a file in a large folder without a test of its name is checked by no test, and neither is a document', () => {
  expect(testsBeside(['server/src/platform/documents/other.ts', 'docs/tour.md'], tests)).toEqual([])
})

test('two changed files name each test once', () => {
  const files = ['clashes', 'agenda'].map((name) => `server/src/domains/hiring/interviews/${name}.service.ts`)
  expect(testsBeside(files, tests)).toEqual(interviews)
})
