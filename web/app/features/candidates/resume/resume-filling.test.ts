import type { ResumeFacts } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import type { ProfileForm } from '#app/features/candidates/values/profile-form-values.ts'
import { blankValues } from '#app/lib/text/candidate-values.ts'
import { blankExperience, blankProject } from '#app/lib/text/profile-rows.ts'
import { entriesOfOffer, isFilledFrom, labelsOfOffer, offerFor, undoneOf } from './resume-filling.ts'
import { unsureTexts } from './resume-texts.ts'

const blank: ProfileForm = {
  ...blankValues('wizard'),
  step: 1,
  avatarS3FileKey: '',
  preferredLocations: ['', ''],
  fields: [],
  band: '',
  years: '',
  hasExperience: '',
  experienceDesc: [],
  skills: [],
  hasProjects: '',
  projects: [],
  certificates: [],
  languages: [],
  resumeS3FileKey: '',
  resumeS3PublicUrl: '',
}
const facts: ResumeFacts = {
  fullName: '',
  email: '',
  mobileNo: '',
  education: [],
  skills: [],
  experience: [
    {
      companyName: 'Backwater Labs',
      role: 'Frontend Intern',
      from: 'May 2025',
      to: 'Jul 2025',
      description: 'Rebuilt a form',
    },
  ],
  projects: [{ title: 'Monsoon Map', link: '', description: 'Warns of floods' }],
  unsure: {},
}
const experienceDesc = [
  {
    companyName: 'Backwater Labs',
    description: 'Rebuilt a form',
    role: 'Frontend Intern',
    from: '2025-05',
    to: '2025-07',
  },
]

describe('jobs and projects of a resume', () => {
  test('jobs and projects of a resume answer their questions with Yes, and are named one by one', () => {
    const offer = offerFor(blank, facts)

    expect(offer).toMatchObject({ hasExperience: 'yes', experienceDesc, hasProjects: 'yes' })
    expect(labelsOfOffer(offer)).toEqual(['Experience', 'Projects'])
    expect(entriesOfOffer(offer)).toEqual(['Backwater Labs', 'Monsoon Map'])
  })

  test('jobs and projects of a resume replace blank rows, but never a row that somebody has begun', () => {
    const open = { ...blank, hasExperience: 'yes', hasProjects: 'yes' } as const
    const withBlanks = { ...open, experienceDesc: [blankExperience()], projects: [blankProject()] }
    const withBegun = {
      ...open,
      experienceDesc: [{ companyName: 'Own Shop', description: '' }],
      projects: [{ title: '', link: '', description: 'A stall' }],
    }

    expect(labelsOfOffer(offerFor(withBlanks, facts))).toEqual(['Experience', 'Projects'])
    expect(offerFor(withBegun, facts)).toEqual({})
  })

  test('jobs and projects of a resume are not offered to a candidate who has answered that there are none', () => {
    expect(offerFor({ ...blank, hasExperience: 'no', hasProjects: 'no' }, facts)).toEqual({})
  })

  test('jobs and projects of a resume are undone together with the answer, but both stay once the candidate has changed an entry', () => {
    const offer = offerFor(blank, facts)
    const filled = { ...blank, ...offer }
    const [job] = experienceDesc
    const changed = {
      ...filled,
      experienceDesc: [{ companyName: 'Backwater Labs Ltd', description: job?.description ?? '' }],
    }

    expect(undoneOf(offer, blank, filled)).toEqual({
      hasExperience: '',
      experienceDesc: [],
      hasProjects: '',
      projects: [],
    })
    expect(undoneOf(offer, blank, changed)).toEqual({ hasProjects: '', projects: [] })
    expect(isFilledFrom(offer, changed, 'experienceDesc')).toBe(false)
  })
})

test('an unsure value of a resume is named with the label of its field, and never offered', () => {
  const unsure: ResumeFacts['unsure'] = {
    fullName: 'Shru Du',
    education: [{ collegeName: 'Institute', degree: 'B.E.', startingYear: null, graduationYear: 2025 }],
    experience: [{ companyName: '', role: 'Intern', from: '2024', to: '', description: '' }],
    skills: [],
  }
  const doubtful = { ...facts, experience: [], projects: [], unsure }

  expect(unsureTexts(doubtful)).toEqual([
    ['Full Name', ['Shru Du']],
    ['Education', ['B.E., Institute, 2025']],
    ['Experience', ['Intern, 2024']],
  ])
  expect(offerFor(blank, doubtful)).toEqual({})
})
