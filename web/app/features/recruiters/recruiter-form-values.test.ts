import { messages } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#app/lib/form/form-refusal.ts'
import {
  missingOf,
  onboardingChecksOf,
  type RecruiterForm,
  recruiterSaveOf,
  withScheme,
} from './recruiter-form-values.ts'

const whole: RecruiterForm = {
  step: 1,
  fullName: 'Rohan Mehta',
  mobileNo: '9820012345',
  currentPosition: 'Head of Talent',
  linkedIn: 'https://www.linkedin.com/in/rohan-mehta',
  meetingLink: '',
  avatarS3FileKey: '',
  avatarS3PublicUrl: '',
  companyName: 'Sahyadri Software',
  industry: 'Software',
  companyType: 'MNC',
  yearOfEstd: 2016,
  companySize: '11-100',
  companyAddress: 'Baner Road, Pune',
  gstNumber: '27AAPFU0939F1ZV',
  companyDesc: 'Booking software for buses.',
}
const id = '2b1f0c3e-7a55-4e0e-9a37-0c9c6f6f0a11'

const refusalOfSubmit = (values: RecruiterForm, userId: string) => refusalOf(onboardingChecksOf(userId), values)

describe('submitting the onboarding', () => {
  test('submitting the onboarding is allowed when all fields are filled, also without a picture [REDIT-18]', () => {
    expect(refusalOfSubmit(whole, id)).toBeNull()
    expect(missingOf(whole)).toEqual([])
  })

  test.each(
    Object.keys(whole).filter((field) => !['step', 'meetingLink'].includes(field) && !field.startsWith('avatar')),
  )('submitting the onboarding is refused while %s is empty or blank [REDIT-18]', (field) => {
    for (const blank of ['', '  ']) {
      expect(refusalOfSubmit({ ...whole, [field]: blank }, id)).toEqual({
        msg: 'Enter all fields!',
        faults: { [field]: messages.fieldNeeded },
      })
    }
  })

  test('submitting the onboarding accepts the year 0 as a filled field', () => {
    expect(refusalOfSubmit({ ...whole, yearOfEstd: 0 }, id)).toBeNull()
  })

  test('submitting the onboarding shows a fault at each field with a wrong value', () => {
    expect(refusalOfSubmit({ ...whole, mobileNo: '123', linkedIn: 'me' }, id)).toEqual({
      msg: messages.invalid,
      faults: { mobileNo: messages.mobileNumber, linkedIn: messages.linkHttp },
    })
    expect(refusalOfSubmit({ ...whole, mobileNo: '123' }, id)?.msg).toBe(messages.mobileNumber)
  })

  test('submitting the onboarding sends the GST number and the URL on LinkedIn, but no email [REDIT-19] [API-09]', () => {
    const sent = recruiterSaveOf(whole, { userId: id })

    expect(sent).toMatchObject({
      userId: id,
      userType: 'recruiter',
      gstNumber: whole.gstNumber,
      linkedIn: whole.linkedIn,
    })
    expect(sent).not.toHaveProperty('email')
    expect(sent).not.toHaveProperty('avatarS3FileKey')
    const withAvatar = { ...whole, avatarS3FileKey: 'k', avatarS3PublicUrl: '/files/k' }
    expect(recruiterSaveOf(withAvatar, { userId: id })).toMatchObject({
      avatarS3FileKey: 'k',
      avatarS3PublicUrl: '/files/k',
    })
  })
})

describe('typing the URL of a profile', () => {
  test.each([
    ['www.linkedin.com/in/rohan', 'https://www.linkedin.com/in/rohan'],
    [' linkedin.com ', 'https://linkedin.com'],
    ['http://linkedin.com/in/rohan', 'http://linkedin.com/in/rohan'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['rohan', 'rohan'],
    ['', ''],
  ])('typing the URL of a profile makes %j into %j', (typed, link) => {
    expect(withScheme(typed)).toBe(link)
  })
})

test('the meeting link of the recruiter is saved with the profile', () => {
  const values = { ...whole, meetingLink: 'https://meet.example.org/own' }
  expect(recruiterSaveOf(values, { userId: 'r' })).toMatchObject({ meetingLink: 'https://meet.example.org/own' })
})
