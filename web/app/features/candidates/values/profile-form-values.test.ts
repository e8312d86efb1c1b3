import { describe, expect, test } from 'vitest'
import { refusalOf } from '#app/lib/form/form-refusal.ts'
import { blankValues } from '#app/lib/text/candidate-values.ts'
import {
  bandOf,
  checksOf,
  formOf,
  missingOf,
  type ProfileForm,
  pathInForm,
  profileSaveOf,
  remindersOf,
  stepOf,
  workExperienceOf,
} from './profile-form-values.ts'

const userId = '7e5eab74-583c-43ab-a47a-d126cde04179'

const whole: ProfileForm = {
  ...blankValues('wizard'),
  step: 1,
  avatarS3FileKey: '',
  fullName: 'Meera Nair',
  mobileNo: '9876543210',
  state: 'Kerala',
  collegeName: 'Model Engineering College',
  degree: 'B.Tech',
  startingYear: 2022,
  graduationYear: 2026,
  lookingFor: ['job'],
  jobType: ['remote'],
  preferredLocations: ['Kochi', ''],
  fields: ['react'],
  expectedCtc: 500000,
  band: '0-6 Months',
  years: '',
  hasExperience: 'no',
  experienceDesc: [],
  skills: [{ skill: 'React', level: 'intermediate' }],
  hasProjects: 'no',
  projects: [],
  certificates: [],
  languages: [],
  resumeS3FileKey: 'resumes/x/resume.pdf',
  resumeS3PublicUrl: '/files/resumes/x/resume.pdf',
}
const refusalOfDone = (values: ProfileForm, id: string) => refusalOf(checksOf(id), values)
const refusal = (change: Partial<ProfileForm>) => refusalOfDone({ ...whole, ...change }, userId)

describe('storing work experience', () => {
  test.each([
    ['0-6 Months', { band: '0-6 Months', years: '' }],
    ['1 year', { band: '12+ Months', years: 1 }],
    ['2 years', { band: '12+ Months', years: 2 }],
    ['0-2', { band: '0-2', years: '' }],
  ] as const)('the stored experience %s comes back as the same choice [CEDIT-17] [CEDIT-37]', (text, choice) => {
    expect(bandOf(text)).toEqual(choice)
    expect(workExperienceOf(choice)).toBe(text)
  })

  test('storing work experience starts with the first band', () => {
    expect(bandOf('')).toEqual({ band: '0-6 Months', years: '' })
  })
})

describe('checking what Done asks for', () => {
  test('the check before Done accepts a complete form without an avatar', () => {
    expect(refusalOfDone(whole, userId)).toBeNull()
    expect(missingOf(whole)).toEqual([])
  })

  test.each([
    ['fullName', ''],
    ['mobileNo', ' '],
    ['state', ''],
    ['collegeName', ''],
    ['degree', ''],
    ['startingYear', ''],
    ['graduationYear', ''],
    ['fields', []],
    ['hasExperience', ''],
    ['resumeS3FileKey', ''],
  ] as const)('the check before Done refuses a form without %s [CEDIT-29]', (path, blank) => {
    expect(refusal({ [path]: blank })).toEqual({
      msg: 'Input all fields / Upload Avatar',
      faults: { [path]: expect.any(String) },
    })
  })

  test('the check before Done requires the URL of the resume as well as its key', () => {
    expect(refusal({ resumeS3PublicUrl: '' })?.faults).toHaveProperty('resumeS3FileKey')
  })

  test('the check before Done only hints at skills and at the question about projects [CEDIT-24]', () => {
    const change: Partial<ProfileForm> = { skills: [{ skill: '', level: 'expert' }], hasProjects: '' }

    expect(refusal(change)).toBeNull()
    expect(missingOf({ ...whole, ...change }).map(({ path }) => path)).toEqual(['skills', 'hasProjects'])
  })

  test('the check before Done asks for years only with the longest band [CEDIT-30]', () => {
    expect(refusal({ band: '12+ Months' })).toMatchObject({ msg: 'Enter Years of Experience' })
    expect(refusal({ band: '12+ Months', years: 3 })).toBeNull()
  })

  test('the check before Done finds what the server would refuse, and shows it at its input', () => {
    const projects = [
      { title: '', link: '', description: 'half' },
      { title: 'Tides', link: 'tides', description: 'whole' },
    ]

    const found = refusal({ mobileNo: '12', hasProjects: 'yes', projects })
    expect(Object.keys(found?.faults ?? {})).toEqual(['mobileNo', 'projects.1.link'])
  })
})

describe('sending the form', () => {
  test('sending the form leaves out unfinished rows, and all rows of a question that was answered with No [CEDIT-31]', () => {
    const body = profileSaveOf(
      {
        ...whole,
        skills: [{ skill: ' ', level: 'expert' }, ...whole.skills],
        hasExperience: 'yes',
        experienceDesc: [{ companyName: 'Labs', description: '' }],
        hasProjects: 'no',
        projects: [{ title: 'Tides', link: '', description: 'whole' }],
      },
      userId,
    )

    expect(body).toMatchObject({
      userId,
      userType: 'user',
      workExperience: '0-6 Months',
      workedOnProject: false,
      skills: whole.skills,
      experienceDesc: [],
      projects: [],
    })
  })

  test('sending the form sends role and months of work, certificates with a name and languages with a name', () => {
    const work = { companyName: 'Labs', description: 'Payments', role: 'Intern', from: '2026-05', to: '' }
    const certificate = { name: 'SQL', issuer: '', month: '', link: '' }
    const body = profileSaveOf(
      {
        ...whole,
        hasExperience: 'yes',
        experienceDesc: [work],
        certificates: [{ name: ' ', issuer: 'Nobody', month: '', link: '' }, certificate],
        languages: [
          { name: '', level: 'basic' },
          { name: 'Tamil', level: 'native' },
        ],
      },
      userId,
    )

    expect(body).toMatchObject({
      experienceDesc: [work],
      certificates: [certificate],
      languages: [{ name: 'Tamil', level: 'native' }],
    })
  })

  test('sending the form warns that a certificate without a name is not saved', () => {
    const certificates = [{ name: '', issuer: 'An academy', month: '', link: '' }]
    expect(remindersOf({ ...whole, certificates }, {})).toContainEqual([
      'certificates.0.name',
      'Certificate 1 needs a name. Without it, it is not saved.',
    ])
  })

  test('sending the form reads an old draft whose experiences have no role and no months', () => {
    const old = { ...whole, hasExperience: 'yes' as const, experienceDesc: [{ companyName: 'Labs', description: '' }] }
    expect(remindersOf(old, {}).map(([path]) => path)).toContain('experienceDesc.0.companyName')
  })

  test('sending the form sends nothing about projects while their question is not answered', () => {
    expect(profileSaveOf({ ...whole, hasProjects: '' }, userId)).not.toHaveProperty('workedOnProject')
  })
})

describe('placing a fault in the form', () => {
  test.each([
    ['workExperience', { band: '12+ Months' }, 'years'],
    ['workExperience', {}, 'band'],
    ['skills.0.skill', { skills: [{ skill: '', level: 'expert' }, ...whole.skills] }, 'skills.1.skill'],
    ['graduationYear', {}, 'graduationYear'],
  ] as const)('a fault is shown in the form: %s', (field, change, path) => {
    expect(pathInForm(field, { ...whole, ...(change as Partial<ProfileForm>) })).toBe(path)
  })

  test.each([
    ['fullName', 1],
    ['preferredLocations.1', 1],
    ['projects.0.link', 2],
    ['resumeS3FileKey', 2],
  ] as const)('the field %s stands in step %i', (path, step) => {
    expect(stepOf(path)).toBe(step)
  })
})

describe('opening the form over a record', () => {
  const record = {
    avatarS3FileKey: '',
    fullName: 'Meera Nair',
    mobileNo: '',
    state: '',
    profileCompleted: false,
    college: { collegeName: '', degree: '', startingYear: null, graduationYear: null },
    preferences: { lookingFor: [], jobType: [], preferredLocations: ['Kochi'], fields: [], expectedCtc: null },
    experience: { skills: [], workExperience: '', experienceDesc: [] },
    workedOnProject: null,
    projects: [],
    certificates: [],
    languages: [],
    resume: { resumeS3FileKey: '', resumeS3PublicUrl: '' },
  } as unknown as Parameters<typeof formOf>[0]

  test('opening the form over a record leaves an unanswered question unanswered until the profile is complete', () => {
    expect(formOf(record)).toMatchObject({
      hasExperience: '',
      hasProjects: '',
      preferredLocations: ['Kochi', ''],
      skills: [{ skill: '', level: 'intermediate' }],
    })
    expect(formOf({ ...record, profileCompleted: true })).toMatchObject({ hasExperience: 'no' })
    expect(formOf({ ...record, workedOnProject: false })).toMatchObject({ hasProjects: 'no' })
  })
})
