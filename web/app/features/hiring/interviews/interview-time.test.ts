import { indianMoment } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { clockText, nextInterviewText } from './interview-time.ts'

const at = (interviewDate: string, interviewTime: string) => ({
  ...{ interviewDate, interviewTime },
  interviewDuration: '45 minutes',
})
const now = indianMoment('2026-11-28', '11:00').getTime()

test.each([
  ['the one that is planned', [at('2026-11-30', '15:30')], 'Interview 30 Nov 2026, 3:30 pm'],
  ['the nearest of several', [at('2026-12-02', '09:00'), at('2026-12-01', '09:00')], 'Interview 1 Dec 2026, 9:00 am'],
  ['one that is going on', [at('2026-11-28', '10:30')], 'Interview 28 Nov 2026, 10:30 am'],
  ['nothing once it is over', [at('2026-11-28', '10:00')], ''],
  ['nothing without one', [], ''],
])('a compact card names %s', (_, interviews, text) => {
  expect(nextInterviewText(interviews, now)).toBe(text)
})

test('the plan of a day shows start and end of an interview, also across noon', () => {
  expect(clockText(at('2026-11-30', '11:30'))).toBe('11:30 am to 12:15 pm')
})
