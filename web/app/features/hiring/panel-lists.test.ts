import type { HiringCandidate, JobList, JobWithLists } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { afterAction, afterActionFiltered, isComplete, withPage } from './panel-lists.ts'

const person = (name: string, more: Partial<HiringCandidate> = {}): HiringCandidate => ({
  _id: name,
  userId: name,
  uniqueId: name,
  fullName: name,
  email: '',
  mobileNo: '',
  state: '',
  city: '',
  avatarS3FileKey: '',
  avatarS3PublicUrl: '',
  college: { collegeName: '', degree: '', startingYear: null, graduationYear: null },
  preferences: { lookingFor: [], jobType: [], preferredLocations: [], fields: [], expectedCtc: null },
  experience: { skills: [], workExperience: '', experienceDesc: [] },
  workedOnProject: null,
  projects: [],
  resume: { resumeS3FileKey: '', resumeS3PublicUrl: '', resumeFileName: '', uploadedAt: null },
  interviews: [],
  ratings: [],
  testsTaken: [],
  stage: 'applicant',
  isHired: false,
  match: [],
  ...more,
})

const none: Record<JobList, never[]> = {
  applicants: [],
  shortlisted: [],
  recruiterShortlisted: [],
  waitlisted: [],
  hired: [],
}
const job = {
  _id: 'job',
  jobTitle: 'Frontend Developer',
  description: '',
  descriptionFileName: '',
  descriptionUrl: '',
  qualifications: '',
  salary: '',
  jobRole: 'internship',
  jobType: 'remote',
  jobLocations: [],
  numOpenings: 1,
  isActive: true,
  createdAt: '2026-01-01T00:00:00Z',
  interviewDate: '',
  recruiter: {
    _id: 'r',
    fullName: '',
    email: '',
    company: {
      _id: 'c',
      companyName: '',
      industry: '',
      companyDesc: '',
      companyType: '',
      yearOfEstd: null,
      companySize: '',
      companyAddress: '',
      gstNumber: '',
      gstVerified: false,
    },
  },
} as const

type Lists = Partial<Record<JobList, HiringCandidate[]>>
const counted = (lists: Lists, counts: Partial<Record<JobList, number>>) => ({
  applicants: counts.applicants ?? lists.applicants?.length ?? 0,
  shortlisted: counts.shortlisted ?? lists.shortlisted?.length ?? 0,
  recruiterShortlisted: counts.recruiterShortlisted ?? lists.recruiterShortlisted?.length ?? 0,
  waitlisted: counts.waitlisted ?? lists.waitlisted?.length ?? 0,
  hired: counts.hired ?? lists.hired?.length ?? 0,
})
const panelOf = (
  lists: Lists,
  counts: Partial<Record<JobList, number>> = {},
  cursors: Partial<Record<JobList, string>> = {},
): JobWithLists => ({
  ...job,
  jobLocations: [],
  ...none,
  ...lists,
  counts: counted(lists, counts),
  countsAreBounded: false,
  nextCursors: {
    applicants: null,
    shortlisted: null,
    recruiterShortlisted: null,
    waitlisted: null,
    hired: null,
    ...cursors,
  },
})
const names = (people: HiringCandidate[]) => people.map(({ fullName }) => fullName)

const [asha, binu, chitra, dev] = [person('Asha'), person('Binu'), person('Chitra'), person('Dev')]

describe('loading a further page of a list', () => {
  test('puts it behind what is there and nobody twice', () => {
    const panel = panelOf({ applicants: [asha, binu] }, { applicants: 4 }, { applicants: 'after Binu' })
    const page = panelOf({ applicants: [binu, chitra] }, { applicants: 4 }, { applicants: 'after Chitra' })

    const now = withPage(panel, 'applicants', page)

    expect(names(now.applicants)).toEqual(['Asha', 'Binu', 'Chitra'])
    expect(now.nextCursors.applicants).toBe('after Chitra')
  })

  test('leaves the other lists and where they go on', () => {
    const panel = panelOf({ applicants: [asha], hired: [dev] }, {}, { hired: 'after Dev' })
    const now = withPage(panel, 'applicants', panelOf({ applicants: [binu] }))

    expect(names(now.hired)).toEqual(['Dev'])
    expect(now.nextCursors.hired).toBe('after Dev')
  })
})

describe('an action without filters', () => {
  const shortlisted = person('Binu', { stage: 'shortlisted' })

  test('moves the person to the new list and takes the counts of the answer', () => {
    const panel = panelOf({ applicants: [asha, binu] })
    const answer = panelOf({ applicants: [asha], shortlisted: [shortlisted] })

    const now = afterAction(panel, answer, 'Binu')

    expect(names(now.applicants)).toEqual(['Asha'])
    expect(now.shortlisted).toEqual([shortlisted])
    expect(now.counts).toMatchObject({ applicants: 1, shortlisted: 1 })
  })

  test('keeps the pages that were loaded, and where they go on', () => {
    const panel = panelOf({ applicants: [asha, binu, chitra, dev] }, { applicants: 9 }, { applicants: 'after Dev' })
    const answer = panelOf(
      { applicants: [asha, chitra], shortlisted: [shortlisted] },
      { applicants: 8 },
      { applicants: 'after Chitra' },
    )

    const now = afterAction(panel, answer, 'Binu')

    expect(names(now.applicants)).toEqual(['Asha', 'Chitra', 'Dev'])
    expect(now.nextCursors.applicants).toBe('after Dev')
    expect(now.counts.applicants).toBe(8)
  })

  test('goes on where the answer ends when nothing more was loaded', () => {
    const panel = panelOf({ applicants: [asha, binu] }, { applicants: 5 }, { applicants: 'after Binu' })
    const answer = panelOf({ applicants: [asha, chitra] }, { applicants: 4 }, { applicants: 'after Chitra' })

    expect(afterAction(panel, answer, 'Binu').nextCursors.applicants).toBe('after Chitra')
  })

  test('shows somebody whom a colleague moved meanwhile in one list only', () => {
    const panel = panelOf({ applicants: [asha, binu, chitra] })
    const answer = panelOf({ applicants: [asha], waitlisted: [chitra], shortlisted: [shortlisted] })

    const now = afterAction(panel, answer, 'Binu')

    expect(names(now.applicants)).toEqual(['Asha'])
    expect(names(now.waitlisted)).toEqual(['Chitra'])
  })

  test('is complete when the answer shows the person', () => {
    const panel = panelOf({ applicants: [asha, binu] })

    expect(isComplete(panel, panelOf({ shortlisted: [shortlisted] }), 'Binu')).toBe(true)
    expect(isComplete(panel, panelOf({ applicants: [asha] }), 'Binu')).toBe(false)
    expect(isComplete(panel, panelOf({ applicants: [asha] }), undefined)).toBe(false)
    expect(isComplete(panel, panelOf({ applicants: [asha, binu] }), undefined)).toBe(true)
  })
})

describe('an action while filters are set', () => {
  test('moves only that person and shifts the two counts', () => {
    const panel = panelOf({ applicants: [binu], shortlisted: [] }, { applicants: 1 })
    const answer = panelOf({ applicants: [asha, chitra], shortlisted: [person('Binu', { stage: 'shortlisted' })] })

    const now = afterActionFiltered(panel, answer, 'Binu')

    expect(names(now.applicants)).toEqual([])
    expect(names(now.shortlisted)).toEqual(['Binu'])
    expect(now.counts).toMatchObject({ applicants: 0, shortlisted: 1 })
  })

  test('replaces the person in place when the list stays the same', () => {
    const panel = panelOf({ recruiterShortlisted: [asha, binu] })
    const linked = person('Binu', { email: 'new' })

    const now = afterActionFiltered(panel, panelOf({ recruiterShortlisted: [linked, asha] }), 'Binu')

    expect(now.recruiterShortlisted).toEqual([asha, linked])
    expect(now.counts.recruiterShortlisted).toBe(2)
  })
})
