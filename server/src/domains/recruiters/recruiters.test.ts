import { companySizes, companyTypes, folders, messages, onboardingFields } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type RecruiterProfile, someRecruiter } from '#src/testing/factories.recruiters.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const save = (person: Person, body: RecruiterProfile & Record<string, unknown>) =>
  w.as(person).profiles.saveProfile({ body })
const record = async (person: Person) => (await w.as(person).profiles.recruiter()).user
const faults = (...fields: string[]) => ({
  status: 400,
  code: 'invalid',
  errors: fields.map((field) => expect.objectContaining({ field })),
})

/** The payload of the profile page: no GST number, no LinkedIn address. */
function editOf(person: Person) {
  const { gstNumber: _, linkedIn: __, ...rest } = someRecruiter
  return { ...rest, userId: person.id, userType: 'recruiter', email: person.email }
}

describe('reading the own record', () => {
  test('reading the own record shows the recruiter with the company [API-06] [ENT-14]', async () => {
    const recruiter = await w.make.recruiter()
    const avatar = await w.make.file(recruiter, folders.recruiterAvatars, 'png')
    await save(recruiter, { avatarS3FileKey: avatar.fileKey })

    const { _id: companyId, ...company } = (await record(recruiter)).company
    expect(companyId).toMatch(/^[0-9a-f-]{36}$/)
    expect(company).toEqual({
      companyName: 'Sahyadri Software',
      industry: 'Software',
      companyDesc: 'We build booking software for bus operators across Maharashtra.',
      companyType: 'Start Up (Funded)',
      yearOfEstd: 2016,
      companySize: '11-100',
      companyAddress: '4th floor, Baner Road, Pune 411045',
      gstNumber: '27AAPFU0939F1ZV',
      gstVerified: true,
      logoKey: '',
    })
    expect(await record(recruiter)).toMatchObject({
      _id: recruiter.id,
      userId: recruiter.id,
      email: recruiter.email,
      fullName: 'Rohan Mehta',
      mobileNo: '9820012345',
      currentPosition: 'Head of Talent',
      linkedIn: 'https://www.linkedin.com/in/rohan-mehta',
      avatarS3FileKey: avatar.fileKey,
      avatarS3PublicUrl: `/files/${avatar.fileKey}`,
      profileCompleted: true,
      isPassword: true,
    })
  })

  test('reading the own record is there from registration on, with nothing filled in', async () => {
    const recruiter = await w.make.newRecruiter()

    expect(await record(recruiter)).toMatchObject({
      fullName: '',
      mobileNo: '',
      avatarS3FileKey: '',
      profileCompleted: false,
      company: { companyName: '', companyType: '', yearOfEstd: null, gstNumber: '', gstVerified: false },
    })
  })

  test('reading the own record is refused to candidates and to visitors [API-06]', async () => {
    await expect(w.as(await w.make.newCandidate()).profiles.recruiter()).rejects.toMatchObject({ status: 403 })
    await expect(w.as(null).profiles.recruiter()).rejects.toMatchObject({ status: 401 })
  })
})

describe('onboarding as a recruiter', () => {
  test('onboarding as a recruiter completes the profile and says so [API-09] [REDIT-19]', async () => {
    const recruiter = await w.make.newRecruiter()

    const answer = await save(recruiter, { userId: recruiter.id, userType: 'recruiter', ...someRecruiter })

    expect(answer).toMatchObject({ userId: recruiter.id, msg: 'Profile updated successfully!', profileCompleted: true })
    const signedIn = await w.as(null).accounts.signIn({
      body: { email: recruiter.email, password: recruiter.password, userType: 'recruiter' },
    })
    expect(signedIn.user).toMatchObject({ fullName: 'Rohan Mehta', profileCompleted: true })
    expect(await record(recruiter)).toMatchObject({
      email: recruiter.email,
      linkedIn: someRecruiter.linkedIn,
      company: { companyName: 'Sahyadri Software', gstNumber: '27AAPFU0939F1ZV' },
    })
  })

  test.each(onboardingFields)('onboarding as a recruiter is not complete without %s [REDIT-18]', async (field) => {
    const recruiter = await w.make.newRecruiter()
    const { [field]: _, ...rest } = someRecruiter

    expect(await save(recruiter, rest)).toMatchObject({ profileCompleted: false })
    expect(await save(recruiter, { [field]: someRecruiter[field] })).toMatchObject({ profileCompleted: true })
  })

  test('onboarding as a recruiter counts as not given what the step-by-step form has not filled yet', async () => {
    const recruiter = await w.make.newRecruiter()
    const blank = Object.fromEntries(onboardingFields.map((field) => [field, '']))

    expect(await save(recruiter, { ...blank, fullName: 'Rohan Mehta' })).toMatchObject({ profileCompleted: false })
    expect(await record(recruiter)).toMatchObject({ fullName: 'Rohan Mehta', company: { yearOfEstd: null } })
  })

  test.each([...companyTypes])('onboarding as a recruiter knows the company type %s [ENUM-16]', async (companyType) => {
    const recruiter = await w.make.recruiter({ companyType })

    expect((await record(recruiter)).company.companyType).toBe(companyType)
  })

  test.each([...companySizes])('onboarding as a recruiter knows the company size %s [ENUM-17]', async (companySize) => {
    const recruiter = await w.make.recruiter({ companySize })

    expect((await record(recruiter)).company.companySize).toBe(companySize)
  })

  test('onboarding as a recruiter lists the documented company types and sizes, in order [ENUM-16] [ENUM-17] [CONST-20]', () => {
    expect(companyTypes).toEqual(['Start Up (Bootstrapped)', 'Start Up (Funded)', 'MNC'])
    expect(companySizes).toEqual(['1-10', '11-100', '101-1000', '1000+'])
  })

  test.each<[string, RecruiterProfile]>([
    ['companyType', { companyType: 'Bank' }],
    ['companySize', { companySize: '5' }],
    ['linkedIn', { linkedIn: 'javascript:alert(1)' }],
    ['linkedIn', { linkedIn: 'my page' }],
    ['mobileNo', { mobileNo: '12ab' }],
    ['yearOfEstd', { yearOfEstd: -1 }],
    ['yearOfEstd', { yearOfEstd: 2012.5 }],
    ['yearOfEstd', { yearOfEstd: 'long ago' }],
    ['fullName', { fullName: 'x'.repeat(101) }],
    ['companyDesc', { companyDesc: 'x'.repeat(2001) }],
  ])('onboarding as a recruiter refuses a bad %s and keeps what was there', async (field, change) => {
    const recruiter = await w.make.recruiter()
    const before = await record(recruiter)

    await expect(save(recruiter, change)).rejects.toMatchObject(faults(field))
    expect(await record(recruiter)).toEqual(before)
  })

  test('onboarding as a recruiter takes a year from 0 up to the one it is in India [CONST-15] [REDIT-11]', async () => {
    const before = w.clock.now
    w.clock.now = new Date('2026-12-31T18:29:59Z')
    try {
      const recruiter = await w.make.recruiter()
      expect(await save(recruiter, { yearOfEstd: 0 })).toMatchObject({ profileCompleted: true })
      expect((await record(recruiter)).company.yearOfEstd).toBe(0)
      await expect(save(recruiter, { yearOfEstd: 2027 })).rejects.toMatchObject({
        ...faults('yearOfEstd'),
        msg: messages.yearNotFuture,
      })
      w.clock.advance(1000)
      await save(recruiter, { yearOfEstd: 2027 })
      expect((await record(recruiter)).company.yearOfEstd).toBe(2027)
    } finally {
      w.clock.now = before
    }
  })

  test('onboarding as a recruiter accepts a GST number that fails its check, but does not call it verified', async () => {
    const recruiter = await w.make.recruiter({ gstNumber: '27AAPFU0939F1ZW' })

    expect((await record(recruiter)).company).toMatchObject({ gstNumber: '27AAPFU0939F1ZW', gstVerified: false })
    await save(recruiter, { gstNumber: '27 aapfu 0939 f1zv' })
    expect((await record(recruiter)).company).toMatchObject({ gstNumber: '27AAPFU0939F1ZV', gstVerified: true })
  })
})

describe('saving the profile page of a recruiter', () => {
  test('saving the profile page of a recruiter leaves the GST number and the LinkedIn address alone [API-08]', async () => {
    const recruiter = await w.make.recruiter()
    const avatar = await w.make.file(recruiter, folders.recruiterAvatars, 'png')
    const company = {
      companyName: 'Sahyadri Travel',
      industry: 'Travel',
      companyType: 'MNC',
      yearOfEstd: 2011,
      companySize: '101-1000',
      companyAddress: '12 Karve Road, Pune 411004',
      companyDesc: 'We run buses.',
    }
    const own = { fullName: 'Rohan A Mehta', mobileNo: '9820099999', currentPosition: 'Founder' }
    const picture = { avatarS3FileKey: avatar.fileKey, avatarS3PublicUrl: avatar.publicUrl }

    const answer = await save(recruiter, { ...editOf(recruiter), ...own, ...company, ...picture })

    expect(answer).toMatchObject({ userId: recruiter.id, msg: 'Profile updated successfully!' })
    expect(await record(recruiter)).toMatchObject({
      ...own,
      ...picture,
      linkedIn: someRecruiter.linkedIn,
      company: { ...company, gstNumber: someRecruiter.gstNumber },
    })
  })

  test('saving the profile page of a recruiter changes one field when one is sent', async () => {
    const recruiter = await w.make.recruiter()
    const before = await record(recruiter)

    await save(recruiter, { industry: 'Travel' })

    expect(await record(recruiter)).toEqual({ ...before, company: { ...before.company, industry: 'Travel' } })
  })

  test('saving the profile page of a recruiter takes the company nested as well', async () => {
    const recruiter = await w.make.recruiter()

    await save(recruiter, { company: { companyName: 'Sahyadri Travel' } })

    expect((await record(recruiter)).company.companyName).toBe('Sahyadri Travel')
  })

  test.each(onboardingFields)('saving the profile page of a recruiter does not clear %s', async (field) => {
    const recruiter = await w.make.recruiter()

    await expect(save(recruiter, { [field]: '' })).rejects.toMatchObject({
      ...faults(field),
      msg: 'Fields cannot be empty!',
    })
    expect(await record(recruiter)).toMatchObject({ profileCompleted: true })
  })

  test('saving the profile page of a recruiter names every field that would be cleared', async () => {
    const recruiter = await w.make.recruiter()

    await expect(save(recruiter, { fullName: ' ', companyDesc: '' })).rejects.toMatchObject(
      faults('fullName', 'companyDesc'),
    )
  })

  test("saving the profile page of a recruiter changes nobody else's profile [API-08]", async () => {
    const recruiter = await w.make.recruiter()
    const other = await w.make.recruiter()

    await expect(save(recruiter, { userId: other.id, fullName: 'Somebody' })).rejects.toMatchObject({ status: 403 })
    expect((await record(other)).fullName).toBe('Rohan Mehta')
  })

  test('saving the profile page of a recruiter does not change the email; the same one in other letters is fine', async () => {
    const recruiter = await w.make.recruiter()

    await save(recruiter, { email: ` ${recruiter.email.toUpperCase()}` })
    await expect(save(recruiter, { email: 'new@example.org' })).rejects.toMatchObject({
      ...faults('email'),
      msg: 'The email address cannot be changed.',
    })
    expect((await record(recruiter)).email).toBe(recruiter.email)
  })

  test('saving the profile page of a recruiter does not touch the password of an account that has one', async () => {
    const recruiter = await w.make.recruiter()

    await save(recruiter, { password: 'another-horse-2' })

    await expect(
      w.as(null).accounts.signIn({ body: { ...recruiter, password: 'another-horse-2', userType: 'recruiter' } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('saving the profile page of a recruiter gives an account that came by Google its first password', async () => {
    const recruiter = await w.make.recruiter()
    await w.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', recruiter.id).execute()
    expect(await record(recruiter)).toMatchObject({ isPassword: false })

    await save(recruiter, { password: 'another-horse-2' })

    expect(await record(recruiter)).toMatchObject({ isPassword: true })
    await w.as(null).accounts.signIn({
      body: { email: recruiter.email, password: 'another-horse-2', userType: 'recruiter' },
    })
  })

  test('saving the profile page keeps two halves that are saved at the same moment, and sees that the profile is complete', async () => {
    const half = ([field]: [string, unknown]) => onboardingFields.findIndex((name) => name === field) % 2
    const fields = Object.entries(someRecruiter)
    for (let round = 0; round < 5; round += 1) {
      const recruiter = await w.make.newRecruiter()

      const answers = await Promise.all(
        [0, 1].map((which) => save(recruiter, Object.fromEntries(fields.filter((it) => half(it) === which)))),
      )

      expect(new Set(answers.map(({ profileCompleted }) => profileCompleted))).toEqual(new Set([false, true]))
      expect(await record(recruiter)).toMatchObject({ fullName: 'Rohan Mehta', profileCompleted: true })
    }
  })
})

describe('choosing a picture', () => {
  test('choosing a picture takes an own upload, and another one after it', async () => {
    const recruiter = await w.make.recruiter()
    const first = await w.make.file(recruiter, folders.recruiterAvatars, 'png')
    const second = await w.make.file(recruiter, folders.recruiterAvatars, 'png')

    await save(recruiter, { avatarS3FileKey: first.fileKey, avatarS3PublicUrl: first.publicUrl })
    await save(recruiter, { avatarS3FileKey: second.fileKey })

    expect(await record(recruiter)).toMatchObject({ avatarS3FileKey: second.fileKey })
  })

  test("choosing a picture refuses somebody else's upload, one of another folder, and one that never came", async () => {
    const recruiter = await w.make.recruiter()
    const other = await w.make.recruiter()
    const foreign = await w.make.file(other, folders.recruiterAvatars, 'png')
    const paper = await w.make.file(recruiter, folders.jobDescriptions, 'pdf')

    for (const key of [foreign.fileKey, paper.fileKey, `${folders.recruiterAvatars}nothing`]) {
      await expect(save(recruiter, { avatarS3FileKey: key })).rejects.toMatchObject({ code: 'upload_missing' })
    }
    expect(await record(recruiter)).toMatchObject({ avatarS3FileKey: '' })
  })

  test('a chosen picture stays when a save does not name it, or names none', async () => {
    const recruiter = await w.make.recruiter()
    const { fileKey } = await w.make.file(recruiter, folders.recruiterAvatars, 'png')
    await save(recruiter, { avatarS3FileKey: fileKey })

    await save(recruiter, { industry: 'Travel' })
    await save(recruiter, { avatarS3FileKey: '' })

    expect(await record(recruiter)).toMatchObject({ avatarS3FileKey: fileKey })
  })
})
