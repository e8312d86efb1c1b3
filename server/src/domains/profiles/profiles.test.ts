import { folders, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someProfile, someRecord } from '#src/testing/factories.candidates.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const me = async (person: Person) => (await w.as(person).profiles.me()).user
const newResume = async (person: Person) => (await w.make.file(person, folders.resumes, 'pdf')).fileKey

/** The state of an account that was made by a sign-in with Google. */
const withoutPassword = (person: Person) =>
  w.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', person.id).execute()

describe('reading the own record', () => {
  test('reading the own record answers a candidate every documented field [API-05] [ENT-03]', async () => {
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
      email: person.email,
      ...someRecord,
      profileCompleted: true,
      isPassword: true,
      projects: [{ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...someRecord.projects[0] }],
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

  test('reading the own record shows tests taken, requests, interviews and the review of the resume [ENT-03]', async () => {
    const [person, admin, recruiter] = [await w.make.applicant(), await w.make.admin(), await w.make.recruiter()]
    const job = await w.make.job(recruiter)
    await w.make.screened(admin, job._id, person)
    await w.as(recruiter).hiring.act({
      body: { action: 'interview', jobId: job._id, applicantId: person.id, ...interviewAsk(w) },
    })
    const interviewLink = 'https://meet.example.org/abc'
    await w.as(admin).hiring.enterLink({
      body: { jobId: job._id, interviewLink, action: 'user-interview', userId: person.id },
    })
    await w.make.mockRequest(person)
    await w.make.mentorRequest(person)
    await w.make.projectRequest(person)
    await w.make.reviewRequest(person)
    await w
      .as(admin)
      .serviceRequests.reviewResume({ body: { userId: person.id, reviewText: 'Name your projects first.' } })

    const user = await me(person)

    expect(user).toMatchObject({
      isInterestedInJob: true,
      isInterestedInIntern: false,
      resume: { reviewText: 'Name your projects first.' },
      resumeIsReviewed: true,
      testsTaken: [{ score: 5, testTakenAt: expect.any(String), answers: expect.any(Array) }],
      interviewRequests: [{ interviewType: 'mock', status: 'requested' }],
      mentorship: { status: 'open' },
      appliedForProject: true,
      interviews: [{ job: job._id, interviewLink, interviewRound: 1 }],
      // What the team wrote about the candidate is for recruiters.
      ratings: [],
    })
  })

  test('reading the own record never shows the password hash', async () => {
    const { body } = await w.request('GET', '/api/auth/user', { as: await w.make.candidate() })

    expect(JSON.stringify(body)).not.toMatch(/argon|hash/i)
  })

  test('reading the own record answers a recruiter and a member of the team their own kind of record [API-05]', async () => {
    const recruiter = await w.make.newRecruiter()
    const admin = await w.make.admin()

    expect(await me(recruiter)).toMatchObject({
      _id: recruiter.id,
      userType: 'recruiter',
      company: { companyName: '' },
    })
    expect(await me(admin)).toMatchObject({ _id: admin.id, userType: 'admin', isAdmin: true, fullName: 'Asha Admin' })
  })

  test('reading the own record keeps visitors out', async () => {
    await expect(w.as(null).profiles.me()).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  })

  test('reading the own record gives GET /api/auth/recruiter to recruiters alone', async () => {
    const recruiter = await w.make.newRecruiter()

    expect((await w.as(recruiter).profiles.recruiter()).user).toMatchObject({
      _id: recruiter.id,
      email: recruiter.email,
    })
    await expect(w.as(await w.make.newCandidate()).profiles.recruiter()).rejects.toMatchObject({ status: 403 })
  })

  test('reading the own record signs a resume link that opens for ten minutes and for nobody without it', async () => {
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

/** The mails that tell of a password; logging in is mailed about as well. */
const passwordMails = async (email: string) =>
  (await w.mailsTo(email)).filter(({ subject }) => subject === 'Your password was changed')

describe('saving the own profile', () => {
  test('saving the own profile refuses the id of somebody else and takes the own one [ENT-02]', async () => {
    const [person, other] = [await w.make.candidate(), await w.make.candidate()]
    const save = (userId: string) =>
      w.as(person).profiles.saveProfile({ body: { userId, userType: 'user', state: 'Goa' } })

    await expect(save(other.id)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await expect(save('nobody')).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(await me(person)).toMatchObject({ state: 'Kerala' })
    await expect(save(person.id)).resolves.toMatchObject({ userId: person.id })
    expect(await me(person)).toMatchObject({ state: 'Goa' })
  })

  test('saving the own profile takes the email only unchanged', async () => {
    const person = await w.make.candidate()
    const save = (email: string) => w.as(person).profiles.saveProfile({ body: { email } })

    await expect(save(` ${person.email.toUpperCase()} `)).resolves.toMatchObject({ msg: messages.profileUpdated })
    for (const email of ['other@example.org', '']) {
      await expect(save(email)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'email', msg: messages.emailFixed }],
      })
    }
  })

  test('saving the own profile saves the fields of the role of the account, whatever userType says', async () => {
    const recruiter = await w.make.newRecruiter()

    await w
      .as(recruiter)
      .profiles.saveProfile({ body: { userType: 'user', fullName: 'Ravi', companyName: 'Rang Labs' } })

    expect(await me(recruiter)).toMatchObject({ fullName: 'Ravi', company: { companyName: 'Rang Labs' } })
  })

  test('saving the own profile keeps visitors and the team out', async () => {
    const save = (person: Person | null) => w.as(person).profiles.saveProfile({ body: {} })

    await expect(save(null)).rejects.toMatchObject({ status: 401 })
    await expect(save(await w.make.admin())).rejects.toMatchObject({ status: 403 })
  })

  test('saving the own profile gives an account without a password its first one, and never a second', async () => {
    const person = await w.make.newCandidate()
    await withoutPassword(person)
    const save = (password: string) => w.as(person).profiles.saveProfile({ body: { password } })
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

  test('saving the own profile keeps one of thirty first passwords at the same moment, and sends one mail', async () => {
    const person = await w.make.newCandidate()
    await withoutPassword(person)
    const passwords = Array.from({ length: 30 }, (_, n) => `first-of-thirty-${n}`)
    await Promise.all(passwords.map((password) => w.as(person).profiles.saveProfile({ body: { password } })))

    const signIns = await Promise.allSettled(
      passwords.map((password) =>
        w.as(null).accounts.signIn({ body: { email: person.email, password, userType: 'candidate' } }),
      ),
    )
    expect(signIns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await passwordMails(person.email)).toHaveLength(1)
  })

  test('a first password asks for a sign-in of the last ten minutes, ends other sessions and is told by mail', async () => {
    const person = await w.make.newCandidate()
    const { email, password: known } = person
    const { token } = await w.as(null).accounts.signIn({ body: { email, password: known, userType: 'candidate' } })
    const other = { ...person, token }
    await withoutPassword(person)
    const body = { password: 'first-password', fullName: 'Meera Nair' }

    w.clock.advance(10 * 60_000 + 1)
    await expect(w.as(person).profiles.saveProfile({ body })).rejects.toMatchObject({
      status: 403,
      code: 'sign_in_again',
      msg: messages.signInAgain,
      errors: [{ field: 'password', msg: messages.signInAgain }],
    })
    // Nothing of it was kept, and everything else can be saved.
    expect(await me(person)).toMatchObject({ isPassword: false, fullName: '' })
    await w.as(person).profiles.saveProfile({ body: { fullName: 'Meera Nair' } })
    expect(await passwordMails(email)).toEqual([])

    await w.db.updateTable('sessions').set({ createdAt: w.clock.now }).where('accountId', '=', person.id).execute()
    w.clock.advance(10 * 60_000 - 1)
    await w.as(person).profiles.saveProfile({ body })
    expect(await me(person)).toMatchObject({ isPassword: true })
    await expect(w.as(other).profiles.me()).rejects.toMatchObject({ status: 401 })
    const [mail, ...more] = await passwordMails(email)
    expect(mail?.text).toContain('/forgot-password')
    expect(more).toEqual([])
    // The second click changes nothing and notifies nobody.
    await w.as(person).profiles.saveProfile({ body })
    expect(await passwordMails(email)).toHaveLength(1)
  })
})

describe('uploading a resume', () => {
  test('uploading a resume makes the uploaded file the resume and answers the whole record [API-13] [SVC-24]', async () => {
    const person = await w.make.candidate()
    const resumeS3FileKey = await newResume(person)

    await expect(w.as(person).profiles.uploadResume({ body: { resumeS3FileKey } })).resolves.toMatchObject({
      success: true,
      userId: person.id,
      userData: { _id: person.id, resume: { resumeS3FileKey } },
      msg: 'Resume updated successfully!',
    })
    expect(await me(person)).toMatchObject({ resume: { resumeS3FileKey } })
  })

  test('uploading a resume starts without a review, however the one before was judged', async () => {
    const person = await w.make.candidate()
    await w.db
      .updateTable('resumes')
      .set({ reviewText: 'Well done.', reviewedAt: w.clock.now })
      .where('candidateId', '=', person.id)
      .execute()
    expect(await me(person)).toMatchObject({ resumeIsReviewed: true, resume: { reviewText: 'Well done.' } })

    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: await newResume(person) } })

    expect(await me(person)).toMatchObject({ resumeIsReviewed: false, resume: { reviewText: '' } })
  })

  test('uploading a resume changes nothing the second time, and keeps a review given in between', async () => {
    const person = await w.make.candidate()
    const body = { resumeS3FileKey: await newResume(person) }
    await w.as(person).profiles.uploadResume({ body })
    await w.db
      .updateTable('resumes')
      .set({ reviewText: 'Well done.', reviewedAt: w.clock.now })
      .where('fileKey', '=', body.resumeS3FileKey)
      .execute()

    await w.as(person).profiles.uploadResume({ body })

    expect(await me(person)).toMatchObject({ resumeIsReviewed: true })
  })

  test('uploading a resume completes a profile that lacked the resume alone', async () => {
    const person = await w.make.newCandidate()
    await w.as(person).profiles.saveProfile({ body: someProfile })
    expect(await me(person)).toMatchObject({ profileCompleted: false })

    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: await newResume(person) } })

    expect(await me(person)).toMatchObject({ profileCompleted: true })
  })

  test('uploading a resume refuses a key of somebody else, and is for candidates alone', async () => {
    const [person, other] = [await w.make.candidate(), await w.make.candidate()]
    const body = { resumeS3FileKey: await newResume(other) }

    await expect(w.as(person).profiles.uploadResume({ body })).rejects.toMatchObject({
      status: 400,
      code: 'upload_missing',
    })
    await expect(w.as(await w.make.newRecruiter()).profiles.uploadResume({ body })).rejects.toMatchObject({
      status: 403,
    })
    await expect(w.as(null).profiles.uploadResume({ body })).rejects.toMatchObject({ status: 401 })
  })

  test('uploading a resume has one current resume when many are uploaded at once', async () => {
    const person = await w.make.candidate()
    const keys = await Promise.all(Array.from({ length: 10 }, () => newResume(person)))

    await Promise.all(keys.map((resumeS3FileKey) => w.as(person).profiles.uploadResume({ body: { resumeS3FileKey } })))

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
