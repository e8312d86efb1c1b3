import { describe, expect, test } from 'vitest'
import { refusalOf } from '#app/lib/form/form-refusal.ts'
import { blankValues } from '#app/lib/text/candidate-values.ts'
import { checksOf, type DetailsForm, detailsSaveOf, pathInForm } from './details-form-values.ts'

const who = { userId: '7f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11', email: 'kavya@example.org' }
const whole: DetailsForm = {
  ...blankValues('details'),
  avatarS3FileKey: '',
  fullName: 'Kavya Menon',
  mobileNo: '9812300000',
  state: 'Goa',
  password: '',
  collegeName: 'Goa Engineering College',
  degree: 'B.E.',
  startingYear: 2022,
  graduationYear: 2026,
  lookingFor: ['job'],
  jobType: [],
  preferredLocations: ['', 'Pune'],
  fields: ['react', ' '],
  expectedCtc: '',
  skills: [
    { skill: ' ', level: 'expert' },
    { skill: 'SQL', level: 'beginner' },
  ],
}
const form = (values: Partial<DetailsForm> = {}): DetailsForm => ({ ...whole, ...values })
const refusalOfSave = (values: DetailsForm, owner: typeof who) => refusalOf(checksOf(owner), values)

describe('what Save Changes sends', () => {
  test('Save Changes leaves out blank rows, and everything that the page does not show [CPROF-11]', () => {
    expect(detailsSaveOf(whole, who.userId)).toEqual({
      ...blankValues('details'),
      userId: who.userId,
      userType: 'user',
      fullName: 'Kavya Menon',
      mobileNo: '9812300000',
      state: 'Goa',
      collegeName: 'Goa Engineering College',
      degree: 'B.E.',
      startingYear: 2022,
      graduationYear: 2026,
      lookingFor: ['job'],
      jobType: [],
      preferredLocations: ['Pune'],
      fields: ['react'],
      expectedCtc: '',
      skills: [{ skill: 'SQL', level: 'beginner' }],
    })
  })
})

describe('a reason to refuse Save Changes', () => {
  const nothing = { fullName: ' ', mobileNo: '', state: '', collegeName: '', degree: '' }
  const noYears = { startingYear: '', graduationYear: '' } as const

  test('a reason to refuse Save Changes is that all fields are empty, but not that some of them are [CPROF-09]', () => {
    const msg = 'Fields cannot be empty!'
    expect(refusalOfSave(form({ ...nothing, ...noYears }), { ...who, email: '' })).toMatchObject({ msg })
    expect(refusalOfSave(form(nothing), { ...who, email: '' })).toBeNull()
    expect(refusalOfSave(form({ ...nothing, ...noYears }), who)).toBeNull()
  })

  test('a reason to refuse Save Changes is a list of skills without a name [CPROF-10]', () => {
    expect(refusalOfSave(form({ skills: [{ skill: ' ', level: 'expert' }] }), who)).toEqual({
      msg: 'Fields cannot be empty!',
      faults: { skills: expect.any(String) },
    })
  })

  test('a reason to refuse Save Changes is a field that was filled and is empty now, or years out of order', () => {
    const change = form({ collegeName: ' ', state: '', startingYear: 2027 })
    const refusal = refusalOf(checksOf(who, form({ state: '' })), change)
    expect(refusal?.faults).toEqual({
      collegeName: 'Enter your college.',
      graduationYear: 'GraduationYear cannot be before StartingYear.',
    })
  })

  test('a reason to refuse Save Changes is shown at its input', () => {
    const refusal = refusalOfSave(form({ mobileNo: '12', startingYear: 22, password: 'x' }), who)
    expect(Object.keys(refusal?.faults ?? {}).toSorted()).toEqual(['mobileNo', 'password', 'startingYear'])
    expect(['skills.0.skill', 'fields.1'].map((field) => pathInForm(field, whole))).toEqual([
      'skills.1.skill',
      'fields.1',
    ])
  })
})
