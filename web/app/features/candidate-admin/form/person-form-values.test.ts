import type { PersonRecord } from '@firstrung/contract'
import { blankGroup } from '@firstrung/contract/testing/candidates.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#app/lib/form/form-refusal.ts'
import {
  blankPerson,
  changeOf,
  checksOf,
  draftOf,
  experienceChoices,
  formOf,
  type PersonForm,
  pathInForm,
  sectionsOf,
} from './person-form-values.ts'

const faultsOf = (values: PersonForm, isNew: boolean) => refusalOf(checksOf(isNew), values)?.faults ?? {}
const person = (values: Partial<PersonForm> = {}): PersonForm => ({
  ...blankPerson(),
  fullName: 'Kavya Menon',
  email: 'kavya@example.org',
  ...values,
})

const record: PersonRecord = {
  _id: '7f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11',
  userId: '7f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11',
  uniqueId: 'CL123456',
  userType: 'user',
  fullName: 'Kavya Menon',
  email: 'kavya@example.org',
  mobileNo: '9812300000',
  state: 'Goa',
  city: '',
  avatarS3FileKey: '',
  avatarS3PublicUrl: '',
  adminCreated: true,
  profileCompleted: true,
  isUnclaimed: true,
  createdAt: '2026-11-21T05:00:00.000Z',
  college: { collegeName: 'Goa College', degree: 'B.E.', startingYear: null, graduationYear: 2025 },
  preferences: { ...blankGroup('preferences'), lookingFor: ['job'] },
  experience: { workExperience: '0-2', skills: [{ skill: 'SQL', level: 'expert' }], experienceDesc: [] },
  workedOnProject: null,
  projects: [],
  certificates: [],
  languages: [],
  resume: {
    resumeS3FileKey: 'resumes/a/b.pdf',
    resumeS3PublicUrl: '/files/x',
    resumeFileName: 'b.pdf',
    uploadedAt: null,
    reviewText: '',
    reviewDueAt: null,
  },
  resumeIsReviewed: false,
  isInterestedInJob: false,
  isInterestedInIntern: false,
  ratings: [],
  testsTaken: [],
  interviews: [],
  hirings: [],
  interviewRequests: [],
  mentorship: null,
}

describe('starting the editor', () => {
  test("the editor of a candidate starts a new candidate with the band '0-2' and nothing else [APEDIT-19]", () => {
    const { workExperience, ...rest } = blankPerson()

    expect(workExperience).toBe('0-2')
    expect(Object.values(rest).every((value) => value === '' || (Array.isArray(value) && value.length === 0))).toBe(
      true,
    )
  })

  test("the editor of a candidate offers '0-2', the three bands, whole years and what is stored", () => {
    const values = experienceChoices('25 years').map(({ value }) => value)

    expect(values.slice(0, 5)).toEqual(['0-2', '0-6 Months', '6-12 Months', '12+ Months', '1 year'])
    expect(values).toContain('25 years')
    expect(experienceChoices('')[0]).toEqual({ value: '0-2', label: '0-2 Years' })
  })

  test('the editor of a candidate loads a stored record into the form [APEDIT-21]', () => {
    expect(formOf(record)).toMatchObject({
      fullName: 'Kavya Menon',
      email: 'kavya@example.org',
      collegeName: 'Goa College',
      startingYear: '',
      graduationYear: 2025,
      expectedCtc: '',
      skills: [{ skill: 'SQL', level: 'expert' }],
    })
  })
})

describe('sending', () => {
  test('the editor of a candidate sends the whole profile of a new candidate, with the id that uploads were named by', () => {
    expect(draftOf(person({ mobileNo: '9812300000' }), 'an-id')).toMatchObject({
      userId: 'an-id',
      userType: 'user',
      email: 'kavya@example.org',
      mobileNo: '9812300000',
      workExperience: '0-2',
    })
  })

  test('the editor of a candidate leaves out rows that are not finished', () => {
    const draft = draftOf(
      person({
        skills: [
          { skill: ' ', level: 'expert' },
          { skill: 'Go', level: 'expert' },
        ],
        projects: [{ title: 'Half', link: '', description: '' }],
      }),
      'an-id',
    )

    expect(draft).toMatchObject({ skills: [{ skill: 'Go', level: 'expert' }], projects: [] })
  })

  test('the editor of a candidate sends only the changed fields of a stored profile, and an emptied list too', () => {
    const saved = formOf(record)

    expect(changeOf(saved, saved)).toEqual({})
    expect(changeOf({ ...saved, city: 'Panaji', skills: [] }, saved)).toEqual({ city: 'Panaji', skills: [] })
    expect(changeOf({ ...saved, skills: [...saved.skills, { skill: '', level: 'expert' }] }, saved)).toEqual({})
  })

  test('the editor of a candidate never sends the email of a stored profile [APEDIT-21]', () => {
    const saved = formOf(record)

    expect(changeOf({ ...saved, email: 'other@example.org' }, saved)).toEqual({})
  })
})

describe('finding faults', () => {
  test('the editor of a candidate asks for a name and a valid email of a new candidate', () => {
    expect(faultsOf(blankPerson(), true)).toEqual({
      email: 'Invalid Email Address.',
      fullName: 'Please fill in this field.',
    })
    expect(faultsOf(person(), true)).toEqual({})
  })

  test('the editor finds what the server would refuse, and shows it at its row although unfinished rows stand before it', () => {
    const values = person({
      mobileNo: '123',
      projects: [
        { title: '', link: '', description: '' },
        { title: 'Kite', link: 'javascript:alert(1)', description: 'A kite.' },
      ],
    })

    expect(Object.keys(faultsOf(values, true)).sort()).toEqual(['mobileNo', 'projects.1.link'])
    expect(pathInForm('projects.0.link', values)).toBe('projects.1.link')
  })
})

describe('marking sections as complete', () => {
  const whole = person({
    avatarS3FileKey: 'a',
    mobileNo: '9',
    state: 'Goa',
    city: 'Panaji',
    collegeName: 'Goa College',
  })
  const completeOf = (values: PersonForm) => sectionsOf(values).map(({ isComplete }) => isComplete)

  test('the editor of a candidate completes the first two sections with picture, name, phone, state, city, college and email [APEDIT-13]', () => {
    expect(completeOf(whole)).toEqual([true, true, false, false])
    for (const name of ['avatarS3FileKey', 'fullName', 'mobileNo', 'state', 'city', 'collegeName', 'email']) {
      expect(completeOf({ ...whole, [name]: ' ' })).toEqual([false, false, false, false])
    }
  })

  test('the editor of a candidate completes the third section with skills, band and experiences, the fourth with projects [APEDIT-14]', () => {
    const third = {
      skills: [{ skill: 'Go', level: 'expert' as const }],
      experienceDesc: [{ companyName: 'Casa', description: 'Payments' }],
    }

    expect(completeOf(person(third))).toEqual([false, false, true, false])
    expect(completeOf(person({ ...third, workExperience: '' }))[2]).toBe(false)
    expect(completeOf(person({ ...third, skills: [] }))[2]).toBe(false)
    expect(completeOf(person({ ...third, experienceDesc: [] }))[2]).toBe(false)
    expect(completeOf(person({ projects: [{ title: 'Kite', link: '', description: 'A kite.' }] }))[3]).toBe(true)
  })
})
