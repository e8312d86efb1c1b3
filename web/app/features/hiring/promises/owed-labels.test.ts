import { expect, test } from 'vitest'
import { dueText, waitingText } from './owed-labels.ts'

// 10:30 in India on 24 November.
const now = new Date('2026-11-24T05:00:00Z')

test.each([
  ['2026-11-20T18:29:59.999Z', 'Answer was due 4 days ago, on 20 Nov 2026'],
  ['2026-11-23T18:29:59.999Z', 'Answer was due yesterday'],
  ['2026-11-24T18:29:59.999Z', 'Answer due today'],
  ['2026-11-25T18:29:59.999Z', 'Answer due tomorrow'],
  ['2026-12-01T18:29:59.999Z', 'Answer due in 7 days, on 1 Dec 2026'],
])('the owed answer of %s reads: %s', (promisedBy, text) => {
  expect(dueText(promisedBy, now)).toBe(text)
})

test('the text about a waiting application names its Indian day', () => {
  expect(waitingText('2026-11-19T19:00:00Z')).toBe('Waiting since 20 Nov 2026')
})
