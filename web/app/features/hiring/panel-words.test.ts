import type { InterviewRecord, Stage } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { actionsFor, emptyTextOf, interviewWords, isAskedFor, nextRoundOf, panelLists } from './panel-words.ts'

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

test('the panel shows every list of a recruiter, in the documented order', () => {
  expect(panelLists).toEqual(['applicants', 'shortlisted', 'hired', 'waitlisted'])
})

describe('the steps a recruiter is offered', () => {
  test('depend on the stage', () => {
    const offered = (stage: Stage) => actionsFor({ stage, interviews: [], isHired: false })

    expect(offered('shortlisted')).toEqual(['shortlist', 'waitlist', 'remove'])
    expect(offered('waitlisted')).toEqual(['hire'])
    expect(offered('hired')).toEqual([])
  })

  test('hold hiring back until there is a link, of any round', () => {
    const offered = (...interviews: InterviewRecord[]) =>
      actionsFor({ stage: 'recruiterShortlisted', interviews, isHired: false })

    expect(offered(interview(2))).toEqual(['waitlist'])
    expect(offered(interview(1, 'https://x.example'))).toEqual(['hire', 'waitlist'])
  })

  test('leave hiring out for somebody who is hired already', () => {
    expect(actionsFor({ stage: 'waitlisted', interviews: [], isHired: true })).toEqual([])
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
    expect(isAskedFor({ stage: 'shortlisted', interviews: [interview(1)] })).toBe(true)
    expect(isAskedFor({ stage: 'recruiterShortlisted', interviews: [interview(1)] })).toBe(false)
    expect(nextRoundOf({ stage: 'waitlisted', interviews: [interview(1)] })).toBe(2)
    expect(isAskedFor({ stage: 'waitlisted', interviews: [interview(2)] })).toBe(false)
  })
})

test('an empty list of hired candidates says so in two ways', () => {
  expect(emptyTextOf('hired', 'cards')).toBe('No one hired yet!')
  expect(emptyTextOf('hired', 'table')).toBe('No hired candidates yet!')
})
