import { folders, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#src/domains/accounts/accounts.service.ts'
import type { Person } from '#src/testing/makers.accounts.ts'
import { someProfile } from '#src/testing/makers.candidates.ts'
import { openWorld, type World } from '#src/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const me = async (person: Person) => (await w.as(person).records.me()).user
const newResume = async (person: Person) => (await w.make.file(person, folders.resumes, 'pdf')).fileKey

/** The state of an account that was made by a sign-in with Google. */
const withoutPassword = (person: Person) =>
  w.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', person.id).execute()

describe('reading the own record', () => {
  test('answers a candidate every documented field [API-05] [ENT-03]', async () => {
    const person = await w.make.candidate()

    const user = await me(person)

    expect(Object.keys(user)).toEqual(
      expect.arrayContaining([
        ...['_id', 'userId', 'email', 'fullName', 'mobileNo', 'state', 'profileCompleted', 'isPassword', 'college'],
        ...[
          'preferences',
          'experience',
          'resume',
          'resumeIsReviewed',
          'projects',
          'testsTaken',
          'isInterestedInIntern',
        ],
        ...['isInterestedInJob', 'interviewRequests', 'mentorship', 'appliedForProject', 'interviews', 'ratings'],
      ]),
    )
    expect(user).toMatchObject({
      _id: person.id,
      userId: person.id,
      userType: 'user',
      isAdmin: false,
      profileCompleted: true,
      isPassword: true,
      resume: { resumeS3FileKey: expect.stringContaining(`resume-${person.id}.pdf`), reviewText: '' },
      resumeIsReviewed: false,
      isInterestedInJob: false,
      isInterestedInIntern: false,
      testsTaken: [],
      interviewRequests: [],
      mentorship: null,
      appliedForProject: false,
      interviews: [],
      ratings: [],
    })
  })

  test('never shows the password hash', async () => {
    const { body } = await w.request('GET', '/api/auth/user', { as: await w.make.candidate() })

    expect(JSON.stringify(body)).not.toMatch(/argon|hash/i)
  })

  test('answers a recruiter and a member of the team their own kind of record [API-05]', async () => {
    const recruiter = await w.make.newRecruiter()
    const admin = await w.make.admin()

    expect(await me(recruiter)).toMatchObject({
      _id: recruiter.id,
      userType: 'recruiter',
      company: { companyName: '' },
    })
    expect(await me(admin)).toMatchObject({ _id: admin.id, userType: 'admin', isAdmin: true, fullName: 'Asha Admin' })
  })

  test('keeps visitors out', async () => {
    await expect(w.as(null).records.me()).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  })

  test('gives GET /api/auth/recruiter to recruiters alone', async () => {
    const recruiter = await w.make.newRecruiter()

    expect((await w.as(recruiter).records.recruiter()).user).toMatchObject({
      _id: recruiter.id,
      email: recruiter.email,
    })
    await expect(w.as(await w.make.newCandidate()).records.recruiter()).rejects.toMatchObject({ status: 403 })
  })

  test('signs a resume link that opens for ten minutes and for nobody without it', async () => {
    const user = await me(await w.make.candidate())
    if (user.userType !== 'user') return expect.fail('not a candidate')
    const { resumeS3PublicUrl, resumeS3FileKey } = user.resume

    const opened = await w.request('GET', resumeS3PublicUrl)
    expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect((await w.request('GET', `/files/${resumeS3FileKey}`)).status).toBe(403)
    w.clock.advance(11 * 60_000)
    expect((await w.request('GET', resumeS3PublicUrl)).status).toBe(403)
  })
})

describe('saving the own profile', () => {
  test('refuses the id of somebody else and takes the own one [ENT-02]', async () => {
    const [person, other] = [await w.make.candidate(), await w.make.candidate()]
    const save = (userId: string) =>
      w.as(person).records.saveProfile({ body: { userId, userType: 'user', state: 'Goa' } })

    await expect(save(other.id)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await expect(save('nobody')).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(await me(person)).toMatchObject({ state: 'Kerala' })
    await expect(save(person.id)).resolves.toMatchObject({ userId: person.id })
    expect(await me(person)).toMatchObject({ state: 'Goa' })
  })

  test('takes the email only unchanged', async () => {
    const person = await w.make.candidate()
    const save = (email: string) => w.as(person).records.saveProfile({ body: { email } })

    await expect(save(` ${person.email.toUpperCase()} `)).resolves.toMatchObject({ msg: messages.profileUpdated })
    for (const email of ['other@example.org', '']) {
      await expect(save(email)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'email', msg: messages.emailFixed }],
      })
    }
  })

  test('saves the fields of the role of the account, whatever userType says', async () => {
    const recruiter = await w.make.newRecruiter()

    await w
      .as(recruiter)
      .records.saveProfile({ body: { userType: 'user', fullName: 'Ravi', companyName: 'Rang Labs' } })

    expect(await me(recruiter)).toMatchObject({ fullName: 'Ravi', company: { companyName: 'Rang Labs' } })
  })

  test('keeps visitors and the team out', async () => {
    const save = (person: Person | null) => w.as(person).records.saveProfile({ body: {} })

    await expect(save(null)).rejects.toMatchObject({ status: 401 })
    await expect(save(await w.make.admin())).rejects.toMatchObject({ status: 403 })
  })

  test('gives an account without a password its first one, and never a second', async () => {
    const person = await w.make.newCandidate()
    await withoutPassword(person)
    const save = (password: string) => w.as(person).records.saveProfile({ body: { password } })
    const signIn = (password: string) =>
      w.as(null).accounts.signIn({ body: { email: person.email, password, userType: 'candidate' } })

    expect(await me(person)).toMatchObject({ isPassword: false })
    for (const password of ['short', 'password123']) {
      await expect(save(password)).rejects.toMatchObject({ status: 400, errors: [{ field: 'password' }] })
    }
    await save('first-password')
    await save('second-password')

    expect(await me(person)).toMatchObject({ isPassword: true })
    await expect(signIn('first-password')).resolves.toMatchObject({ msg: messages.loggedIn })
    await expect(signIn('second-password')).rejects.toMatchObject({ status: 401 })
  })

  test('keeps the password that another request gave a moment before', async () => {
    const person = await w.make.newCandidate()
    const account = await w.db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    const seenBefore = { ...account, passwordHash: null }

    await w.within((ctx) => accounts.giveFirstPassword(ctx, seenBefore, 'the-later-password'))

    await expect(
      w.as(null).accounts.signIn({ body: { email: person.email, password: person.password, userType: 'candidate' } }),
    ).resolves.toMatchObject({ msg: messages.loggedIn })
  })
})

describe('uploading a resume', () => {
  test('makes the uploaded file the resume and answers the whole record [API-13] [SVC-24]', async () => {
    const person = await w.make.candidate()
    const resumeS3FileKey = await newResume(person)

    await expect(w.as(person).records.uploadResume({ body: { resumeS3FileKey } })).resolves.toMatchObject({
      success: true,
      userId: person.id,
      userData: { _id: person.id, resume: { resumeS3FileKey } },
      msg: 'Resume updated successfully!',
    })
    expect(await me(person)).toMatchObject({ resume: { resumeS3FileKey } })
  })

  test('starts without a review, however the one before was judged', async () => {
    const person = await w.make.candidate()
    await w.db
      .updateTable('resumes')
      .set({ reviewText: 'Well done.', reviewedAt: w.clock.now })
      .where('candidateId', '=', person.id)
      .execute()
    expect(await me(person)).toMatchObject({ resumeIsReviewed: true, resume: { reviewText: 'Well done.' } })

    await w.as(person).records.uploadResume({ body: { resumeS3FileKey: await newResume(person) } })

    expect(await me(person)).toMatchObject({ resumeIsReviewed: false, resume: { reviewText: '' } })
  })

  test('changes nothing the second time, and keeps a review given meanwhile', async () => {
    const person = await w.make.candidate()
    const body = { resumeS3FileKey: await newResume(person) }
    await w.as(person).records.uploadResume({ body })
    await w.db
      .updateTable('resumes')
      .set({ reviewText: 'Well done.', reviewedAt: w.clock.now })
      .where('fileKey', '=', body.resumeS3FileKey)
      .execute()

    await w.as(person).records.uploadResume({ body })

    expect(await me(person)).toMatchObject({ resumeIsReviewed: true })
  })

  test('completes a profile that lacked the resume alone', async () => {
    const person = await w.make.newCandidate()
    await w.as(person).records.saveProfile({ body: someProfile })
    expect(await me(person)).toMatchObject({ profileCompleted: false })

    await w.as(person).records.uploadResume({ body: { resumeS3FileKey: await newResume(person) } })

    expect(await me(person)).toMatchObject({ profileCompleted: true })
  })

  test('refuses a key of somebody else, and is for candidates alone', async () => {
    const [person, other] = [await w.make.candidate(), await w.make.candidate()]
    const body = { resumeS3FileKey: await newResume(other) }

    await expect(w.as(person).records.uploadResume({ body })).rejects.toMatchObject({
      status: 400,
      code: 'upload_missing',
    })
    await expect(w.as(await w.make.newRecruiter()).records.uploadResume({ body })).rejects.toMatchObject({
      status: 403,
    })
    await expect(w.as(null).records.uploadResume({ body })).rejects.toMatchObject({ status: 401 })
  })

  test('has one current resume when many are uploaded at once', async () => {
    const person = await w.make.candidate()
    const keys = await Promise.all(Array.from({ length: 10 }, () => newResume(person)))

    await Promise.all(keys.map((resumeS3FileKey) => w.as(person).records.uploadResume({ body: { resumeS3FileKey } })))

    const current = await w.db
      .selectFrom('resumes')
      .select('fileKey')
      .where('candidateId', '=', person.id)
      .where('isCurrent', '=', true)
      .execute()
    expect(current).toHaveLength(1)
    expect(await me(person)).toMatchObject({ resume: { resumeS3FileKey: current[0]?.fileKey } })
  })
})
