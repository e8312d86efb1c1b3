import type { HiringRole, InterviewRecord, JobList, Stage } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { candidateOf } from '#app/testing/fixtures.ts'
import { emptyTextOf, hiringRoles, movesFor, type PanelView } from './hiring-roles.ts'

const interview = (interviewRound: number, interviewLink = ''): InterviewRecord => ({
  _id: 'i',
  job: 'j',
  interviewRound,
  interviewLink,
  interviewDate: '2027-01-01',
  interviewTime: '10:00',
  interviewDuration: '30 minutes',
  interviewEmail: 'panel@example.org',
  interviewRoom: '',
  alsoWith: [],
  calendarUid: 'one@firstrung',
  calendarSequence: 0,
  attendance: null,
  candidateAbsentAt: null,
  companyAbsentAt: null,
})

test('the panel shows every list of a recruiter, in the documented order', () => {
  expect(hiringRoles.recruiter.lists.map(({ list }) => list)).toEqual([
    'applicants',
    'shortlisted',
    'hired',
    'waitlisted',
  ])
})

describe('the moves that a recruiter can make', () => {
  test('the moves that a recruiter can make depend on the stage', () => {
    const offered = (stage: Stage) => movesFor(hiringRoles.recruiter, candidateOf({ stage, interviews: [] }))

    expect(offered('shortlisted')).toEqual(['shortlist', 'waitlist', 'remove'])
    expect(offered('waitlisted')).toEqual(['hire', 'remove'])
    expect(offered('removed')).toEqual(['restore'])
    expect(offered('hired')).toEqual([])
  })

  test('the moves that a recruiter can make include hiring only once an interview of any round has a link', () => {
    const offered = (...interviews: InterviewRecord[]) =>
      movesFor(hiringRoles.recruiter, candidateOf({ stage: 'recruiterShortlisted', interviews }))

    expect(offered(interview(2))).toEqual(['waitlist', 'remove'])
    expect(offered(interview(1, 'https://x.example'))).toEqual(['hire', 'waitlist', 'remove'])
  })

  test('the moves that a recruiter can make do not include hiring for a candidate who is hired already', () => {
    expect(movesFor(hiringRoles.recruiter, candidateOf({ stage: 'waitlisted', isHired: true }))).toEqual(['remove'])
  })
})

const emptyText = (role: HiringRole, list: JobList, view: PanelView, isFiltered = false) =>
  hiringRoles[role].lists.flatMap((one) => (one.list === list ? emptyTextOf(one, view, isFiltered) : []))[0]

test('an empty list of hired candidates has one text in cards and another in the table, for recruiters', () => {
  expect(emptyText('recruiter', 'hired', 'cards')).toBe('No one hired yet!')
  expect(emptyText('recruiter', 'hired', 'table')).toBe('No hired candidates yet!')
})

describe('an empty list of the team', () => {
  test("an empty list of the team says 'No applicants yet!' for All candidates [AJOB-24]", () => {
    expect(emptyText('admin', 'applicants', 'cards')).toBe('No applicants yet!')
    expect(emptyText('admin', 'applicants', 'table')).toBe('No applicants yet!')
  })

  test("an empty list of the team says 'No shortlisted candidates yet!' for Shortlisted Candidates and Round 2 [AJOB-25]", () => {
    expect(emptyText('admin', 'shortlisted', 'cards')).toBe('No shortlisted candidates yet!')
    expect(emptyText('admin', 'recruiterShortlisted', 'table')).toBe('No shortlisted candidates yet!')
  })

  test('an empty list of the team of hired candidates has one text in cards and another in the table [AJOB-26]', () => {
    expect(emptyText('admin', 'hired', 'cards')).toBe('No one hired yet!')
    expect(emptyText('admin', 'hired', 'table')).toBe('No hired candidates yet!')
  })

  test("an empty list of the team says 'Nothing to show!' for Waitlisted and for filters that nobody meets [AJOB-30]", () => {
    expect(emptyText('admin', 'waitlisted', 'cards')).toBe('Nothing to show!')
    expect(emptyText('admin', 'hired', 'cards', true)).toBe('Nothing to show!')
    expect(emptyText('admin', 'applicants', 'table', true)).toBe('Nothing to show!')
  })
})
