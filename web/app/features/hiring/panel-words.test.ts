import type { InterviewRecord } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { actionsFor, emptyTextOf, interviewWords, isAskedFor, nextRoundOf } from './panel-words.ts'

const interview = (interviewRound: number, interviewLink = ''): InterviewRecord => ({
  _id: 'i',
  job: 'j',
  interviewRound,
  interviewLink,
  interviewDate: '2027-01-01',
  interviewTime: '10:00',
  interviewDuration: '30 minutes',
  interviewEmail: 'panel@example.org',
  calendarUid: 'one@firstrung',
  calendarSequence: 0,
})

describe('the steps a recruiter is offered', () => {
  test('depend on the list', () => {
    const person = { interviews: [], isHired: false }

    expect(actionsFor('applicants', person)).toEqual(['shortlist', 'waitlist', 'remove'])
    expect(actionsFor('waitlisted', person)).toEqual(['hire'])
    expect(actionsFor('hired', person)).toEqual([])
  })

  test('hold hiring back until there is a link, of any round', () => {
    expect(actionsFor('shortlisted', { interviews: [interview(2)], isHired: false })).toEqual(['waitlist'])
    expect(actionsFor('shortlisted', { interviews: [interview(1, 'https://x.example')], isHired: false })).toEqual([
      'hire',
      'waitlist',
    ])
  })

  test('leave hiring out for somebody who is hired already', () => {
    expect(actionsFor('waitlisted', { interviews: [], isHired: true })).toEqual([])
  })
})

describe('an interview in words', () => {
  test.each([
    [[], 'Not Requested'],
    [[interview(1)], 'Interview Requested'],
    [[interview(1, 'https://x.example')], 'Interview Scheduled'],
    [[interview(1, 'https://x.example'), interview(2)], 'Round 2 Interview Requested'],
    [[interview(2, 'https://x.example')], 'Round 2 Interview Scheduled'],
  ])('%# reads as documented', (interviews, words) => {
    expect(interviewWords(interviews)).toBe(words)
  })

  test('is asked for once per round', () => {
    expect(isAskedFor('applicants', [interview(1)])).toBe(true)
    expect(isAskedFor('shortlisted', [interview(1)])).toBe(false)
    expect(nextRoundOf('waitlisted', [interview(1)])).toBe(2)
    expect(isAskedFor('waitlisted', [interview(2)])).toBe(false)
  })
})

test('an empty list of hired candidates says so in two ways', () => {
  expect(emptyTextOf('hired', 'cards')).toBe('No one hired yet!')
  expect(emptyTextOf('hired', 'table')).toBe('No hired candidates yet!')
})
