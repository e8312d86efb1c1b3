import type { HiringCandidate, InterviewRecord } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { countText, emptyTextOf, interviewStateOf, interviewWords, ratingText, shortRemark } from './desk-words.ts'

const interview = (interviewRound: number, interviewLink: string): InterviewRecord => ({
  _id: String(interviewRound),
  job: 'job',
  interviewLink,
  interviewRound,
  interviewDate: '2026-12-01',
  interviewTime: '10:00',
  interviewDuration: '30 minutes',
  interviewEmail: '',
  calendarUid: 'one@firstrung',
  calendarSequence: 0,
})

describe('an empty list', () => {
  test("says 'No applicants yet!' for All candidates [AJOB-24]", () => {
    expect(emptyTextOf('applicants', 'cards', false)).toBe('No applicants yet!')
    expect(emptyTextOf('applicants', 'table', false)).toBe('No applicants yet!')
  })

  test("says 'No shortlisted candidates yet!' for Shortlisted Candidates and Round 2 [AJOB-25]", () => {
    expect(emptyTextOf('shortlisted', 'cards', false)).toBe('No shortlisted candidates yet!')
    expect(emptyTextOf('recruiterShortlisted', 'table', false)).toBe('No shortlisted candidates yet!')
  })

  test('of hired candidates says it in one way as cards and in another as table [AJOB-26]', () => {
    expect(emptyTextOf('hired', 'cards', false)).toBe('No one hired yet!')
    expect(emptyTextOf('hired', 'table', false)).toBe('No hired candidates yet!')
  })

  test("says 'Nothing to show!' for Waitlisted and for filters that nobody meets [AJOB-30]", () => {
    expect(emptyTextOf('waitlisted', 'cards', false)).toBe('Nothing to show!')
    expect(emptyTextOf('hired', 'cards', true)).toBe('Nothing to show!')
    expect(emptyTextOf('applicants', 'table', true)).toBe('Nothing to show!')
  })
})

describe('the interview of a candidate', () => {
  const wordsOf = (interviews: InterviewRecord[]) => {
    const { state, interview: about } = interviewStateOf(interviews)
    return [interviewWords[state], about?.interviewRound]
  }

  test('is not requested, requested without a link, scheduled with one [AJOB-17] [AJOB-18] [AJOB-19]', () => {
    expect(wordsOf([])).toEqual(['Interview Not Requested', undefined])
    expect(wordsOf([interview(1, '')])).toEqual(['Interview Requested', 1])
    expect(wordsOf([interview(1, 'https://meet.example.org/a')])).toEqual(['Interview Scheduled', 1])
  })

  test('is that of the later round, unless another still waits for its link', () => {
    expect(wordsOf([interview(1, 'https://meet.example.org/a'), interview(2, '')])).toEqual(['Interview Requested', 2])
    expect(wordsOf([interview(1, ''), interview(2, 'https://meet.example.org/b')])).toEqual(['Interview Requested', 1])
    expect(wordsOf([interview(1, 'a'), interview(2, 'b')])).toEqual(['Interview Scheduled', 2])
  })
})

test('a rating is shown as n/5, and as 0/5 where there is none [AJOB-32] [HIRE-12]', () => {
  const rated = (...ratings: HiringCandidate['ratings']) => ratingText({ ratings } as HiringCandidate)
  expect(rated({ job: 'job', rating: 4, comment: 'Good' })).toBe('4/5')
  expect(rated()).toBe('0/5')
})

describe('a remark in a table', () => {
  test('is cut to 50 characters and an ellipsis [AJOB-32]', () => {
    expect(shortRemark('x'.repeat(50))).toBe('x'.repeat(50))
    expect(shortRemark('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
  })

  test("says 'No Remarks' where there is none [AJOB-27]", () => {
    expect(shortRemark('')).toBe('No Remarks')
  })
})

test("a count that stopped at its bound reads '10,000+'", () => {
  expect(countText(10_000, true)).toBe('10,000+')
  expect(countText(10_000, false)).toBe('10,000')
  expect(countText(9_999, true)).toBe('9,999')
})
