import type { JobMark } from '@firstrung/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { textsOf } from './job-mark-texts.ts'

const plain: JobMark = {
  slug: 'a-job',
  isSaved: false,
  appliedAt: null,
  isWithdrawn: false,
  fit: { skillsHad: 0, skillsAsked: 0, isMet: null },
}
const fit = { skillsHad: 3, skillsAsked: 4, isMet: null }
const whole = { skillsHad: 4, skillsAsked: 4, isMet: true }
const appliedAt = '2026-11-12T20:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T20:00:00.000Z') })
  return () => vi.useRealTimers()
})

test.each<[string, Partial<JobMark>, string[]]>([
  ['nothing', {}, []],
  ['the skills of the profile', { fit }, ['3 of 4 skills']],
  ['nothing where the profile has none of the skills', { fit: { ...fit, skillsHad: 0 } }, []],
  ['that all is met', { fit: whole }, ['You meet its requirements']],
  ['not that all is met where a rule is missed', { fit: { ...whole, isMet: false } }, ['4 of 4 skills']],
  ['how long ago an application was sent', { appliedAt, fit }, ['Applied 3 days ago', '3 of 4 skills']],
  [
    'an application and the skills, not the requirements',
    { appliedAt, fit: whole },
    ['Applied 3 days ago', '4 of 4 skills'],
  ],
  ['a withdrawn application', { appliedAt, isWithdrawn: true }, ['Withdrawn']],
  ['a saved job', { isSaved: true, fit }, ['Saved', '3 of 4 skills']],
])('the marks of a job say %s', (_, mark, texts) => {
  expect(textsOf({ ...plain, ...mark }, false).map(({ text }) => text)).toEqual(texts)
})

test('a job in the list of saved jobs has no mark that says Saved', () => {
  expect(textsOf({ ...plain, isSaved: true }, true)).toEqual([])
})
