import type { HiringCandidate, InterviewRecord } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import {
  countText,
  interviewLabel,
  interviewStateLabels,
  interviewStateOf,
  ratingOrNone,
  ratingText,
  shortRemark,
  waitsOf,
} from './hiring-labels.ts'

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

describe('the interview of a candidate', () => {
  const wordsOf = (interviews: InterviewRecord[]) => {
    const { state, interview: about } = interviewStateOf(interviews)
    return [interviewStateLabels[state], about?.interviewRound]
  }

  test('the interview of a candidate is not requested, requested without a link, or scheduled with a link [AJOB-17] [AJOB-18] [AJOB-19]', () => {
    expect(wordsOf([])).toEqual(['Interview Not Requested', undefined])
    expect(wordsOf([interview(1, '')])).toEqual(['Interview Requested', 1])
    expect(wordsOf([interview(1, 'https://meet.example.org/a')])).toEqual(['Interview Scheduled', 1])
  })

  test('the interview of a candidate is the interview of the later round, unless an earlier one still waits for its link', () => {
    expect(wordsOf([interview(1, 'https://meet.example.org/a'), interview(2, '')])).toEqual(['Interview Requested', 2])
    expect(wordsOf([interview(1, ''), interview(2, 'https://meet.example.org/b')])).toEqual(['Interview Requested', 1])
    expect(wordsOf([interview(1, 'a'), interview(2, 'b')])).toEqual(['Interview Scheduled', 2])
  })
})

describe('an interview as the recruiter reads it', () => {
  test.each([
    [[], 'Not Requested'],
    [[interview(1)], 'Interview Requested'],
    [[interview(1, 'https://x.example')], 'Interview Scheduled'],
    [[interview(1, 'https://x.example'), interview(2)], 'Round 2 Interview Requested'],
    [[interview(2, 'https://x.example')], 'Round 2 Interview Scheduled'],
  ])('an interview reads as documented to the recruiter: %# [HIRE-27] [HIRE-29] [HIRE-30]', (interviews, words) => {
    expect(interviewLabel(interviews)).toBe(words)
  })
})

test('a rating is shown as n/5, and as 0/5 where there is none [AJOB-32] [HIRE-12]', () => {
  const rated = (...ratings: HiringCandidate['ratings']) => ratingText({ ratings } as HiringCandidate)
  expect(rated({ job: 'job', rating: 4, comment: 'Good' })).toBe('4/5')
  expect(rated()).toBe('0/5')
})

test('cards and details say Not rated for a candidate without a rating', () => {
  const rated = (...ratings: HiringCandidate['ratings']) => ratingOrNone({ ratings } as HiringCandidate)
  expect(rated({ job: 'job', rating: 0, comment: 'Needs a year more.' })).toBe('0/5')
  expect(rated()).toBe('Not rated')
})

test('a candidate has a text for unread messages and a due answer, marked when it is urgent', () => {
  const waits = (more: Partial<HiringCandidate>) => waitsOf(more as HiringCandidate)
  expect(waits({})).toEqual([])
  expect(waits({ unreadMessages: 2, answerBy: '2099-12-04T18:29:59.999Z' })).toEqual([
    { text: '2 unread messages', isLate: true },
    { text: 'Answer due 4 Dec 2099', isLate: false },
  ])
  expect(waits({ unreadMessages: 0, answerBy: '2020-12-04T18:29:59.999Z' })[0]?.isLate).toBe(true)
})

describe('a remark in a table', () => {
  test('a remark in a table is cut to 50 characters and an ellipsis [AJOB-32]', () => {
    expect(shortRemark('x'.repeat(50))).toBe('x'.repeat(50))
    expect(shortRemark('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
  })

  test("a remark in a table says 'No Remarks' where there is none [AJOB-27]", () => {
    expect(shortRemark('')).toBe('No Remarks')
  })
})

test("a count that stopped at its bound reads '10,000+'", () => {
  expect(countText(10_000, true)).toBe('10,000+')
  expect(countText(10_000, false)).toBe('10,000')
  expect(countText(9_999, true)).toBe('9,999')
})
