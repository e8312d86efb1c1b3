import type { InterviewRecord } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { isAskedFor, nextRoundOf } from './next-round.ts'

const interview = (interviewRound: number, interviewLink = ''): InterviewRecord => ({
  _id: String(interviewRound),
  job: 'job',
  interviewLink,
  interviewRound,
  interviewDate: '2026-12-01',
  interviewTime: '10:00',
  interviewDuration: '30 minutes',
  interviewEmail: '',
  interviewRoom: '',
  alsoWith: [],
  calendarUid: 'one@firstrung',
  calendarSequence: 0,
  attendance: null,
  candidateAbsentAt: null,
  companyAbsentAt: null,
})

test('an interview is asked for once per round', () => {
  expect(isAskedFor({ stage: 'shortlisted', interviews: [interview(1)] })).toBe(true)
  expect(isAskedFor({ stage: 'recruiterShortlisted', interviews: [interview(1)] })).toBe(false)
  expect(nextRoundOf({ stage: 'waitlisted', interviews: [interview(1)] })).toBe(2)
  expect(isAskedFor({ stage: 'waitlisted', interviews: [interview(2)] })).toBe(false)
})

test('a further round that the job has named is next once the interview before it is over', () => {
  const named = ['Call', 'Technical interview', 'Founders'].map((name) => ({ name, minutes: null }))
  const second = (interviewDate: string) => ({
    stage: 'recruiterShortlisted' as const,
    interviews: [{ ...interview(2, 'https://x.example'), interviewDate }],
  })
  expect(nextRoundOf(second('2020-01-06'), named)).toBe(3)
  expect(isAskedFor(second('2020-01-06'), named)).toBe(false)
  expect(isAskedFor(second('2120-01-06'), named)).toBe(true)
  expect(isAskedFor(second('2020-01-06'))).toBe(true)
  const { stage, interviews } = second('2020-01-06')
  const missed = interviews.map((one) => ({ ...one, candidateAbsentAt: '2020-01-06T05:00:00.000Z' }))
  expect(isAskedFor({ stage, interviews: missed }, named)).toBe(true)
})
