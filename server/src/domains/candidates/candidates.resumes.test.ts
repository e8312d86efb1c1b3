import { folders, limits, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someProfile } from '#src/testing/factories.candidates.ts'
import { encryptedPdf, pdfOf } from '#src/testing/small-files.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const resumeText =
  'Asha Rao\nasha.rao@example.org | +91 98765 43210\n\nEducation\nB.Tech in Computer Science\nModel Engineering College\n2022 to 2026\n\nSkills\nReact, SQL'

/** Signs and uploads these bytes as this person's resume; returns the key and the answer. */
async function send(person: Person, bytes: Buffer) {
  const query = { objectName: `resume-${person.id}.pdf`, contentType: 'application/pdf', path: folders.resumes }
  const signed = await w.as(person).files.sign({ query: { ...query, size: bytes.length } })
  const headers = { 'content-type': 'application/pdf' }
  return { key: signed.fileKey, answer: await w.request('PUT', signed.signedUrl, { body: bytes, headers }) }
}

/** Gives this person a resume with this text; returns its key. */
async function give(person: Person, ...pages: string[]): Promise<string> {
  const { key } = await send(person, await pdfOf(...pages))
  await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: key } })
  return key
}

const reading = async (person: Person) => (await w.as(person).profiles.resumeReading()).reading
const fill = (person: Person, resumeS3FileKey: string) =>
  w.as(person).profiles.fillFromResume({ body: { resumeS3FileKey } })
const unfill = (person: Person, values: Awaited<ReturnType<typeof fill>>['values']) =>
  w.as(person).profiles.unfillResume({ body: { values } })
const record = async (person: Person) => {
  const { user } = await w.as(person).profiles.me()
  return user.userType === 'user' ? user : expect.fail('no candidate')
}

describe('the automatic reading of a resume', () => {
  test('the automatic reading of a resume waits for a task, and then offers what the profile lacks', async () => {
    const person = await w.make.newCandidate()
    expect(await reading(person)).toEqual({ state: 'none', resumeS3FileKey: '', facts: null, offer: {} })

    const key = await give(person, resumeText)
    expect(await reading(person)).toEqual({ state: 'waiting', resumeS3FileKey: key, facts: null, offer: {} })

    await w.runTasks()
    const study = {
      collegeName: 'Model Engineering College',
      degree: 'B.Tech in Computer Science',
      startingYear: 2022,
      graduationYear: 2026,
    }
    expect(await reading(person)).toEqual({
      state: 'read',
      resumeS3FileKey: key,
      facts: {
        fullName: 'Asha Rao',
        email: 'asha.rao@example.org',
        mobileNo: '+919876543210',
        education: [study],
        skills: ['React', 'SQL'],
        experience: [],
        projects: [],
        unsure: {},
      },
      offer: {
        fullName: 'Asha Rao',
        mobileNo: '+919876543210',
        ...study,
        skills: [
          { skill: 'React', level: 'intermediate' },
          { skill: 'SQL', level: 'intermediate' },
        ],
      },
    })
    // Nothing is filled in without a request.
    expect(await record(person)).toMatchObject({ fullName: '', mobileNo: '', experience: { skills: [] } })
  })

  test('the automatic reading of a resume fills only empty fields, once, and never replaces what the candidate entered', async () => {
    const person = await w.make.newCandidate()
    await w.as(person).profiles.saveProfile({ body: { fullName: 'A. Rao', collegeName: 'Fergusson College' } })
    const key = await give(person, resumeText)
    await w.runTasks()

    const answers = await Promise.all([fill(person, key), fill(person, key)])

    expect(answers.map(({ filled }) => filled).toSorted((one, other) => one.length - other.length)).toEqual([
      [],
      ['mobileNo', 'skills'],
    ])
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual([messages.nothingToFillIn, messages.resumeFilledIn])
    expect(await record(person)).toMatchObject({
      fullName: 'A. Rao',
      mobileNo: '+919876543210',
      // Another college than the one that was read: its degree is not this one's.
      college: { collegeName: 'Fergusson College', degree: '', startingYear: null, graduationYear: null },
      experience: { skills: [{ skill: 'React' }, { skill: 'SQL' }] },
    })
  })

  test('the automatic reading of a resume fills fields that can be emptied again unless they were changed since', async () => {
    const person = await w.make.newCandidate()
    const key = await give(
      person,
      `${resumeText}\n\nProjects\nTide table - shows when the tide turns\n\nExperience\nData Intern at Acme Foods (May 2024 - Aug 2024)\n- Counted mangoes`,
    )
    await w.runTasks()
    const { values } = await fill(person, key)
    expect(await record(person)).toMatchObject({ experience: { experienceDesc: [{ companyName: 'Acme Foods' }] } })
    await w.as(person).profiles.saveProfile({ body: { collegeName: 'Fergusson College' } })

    const { emptied, msg } = await unfill(person, values)

    expect(msg).toBe(messages.resumeUnfilled)
    expect(emptied.toSorted()).toEqual(
      Object.keys(values)
        .filter((name) => name !== 'collegeName')
        .toSorted(),
    )
    expect(await record(person)).toMatchObject({
      fullName: '',
      mobileNo: '',
      college: { collegeName: 'Fergusson College', degree: '', startingYear: null, graduationYear: null },
      experience: { skills: [], experienceDesc: [] },
    })
    expect(await unfill(person, { collegeName: 'Model Engineering College' })).toMatchObject({
      emptied: [],
      msg: messages.nothingToUnfill,
    })
  })

  test('the automatic reading of a resume leaves the profile incomplete when the field that completed it is emptied again', async () => {
    const person = await w.make.candidate()
    const { college } = await record(person)

    await unfill(person, { degree: college.degree })

    expect(await record(person)).toMatchObject({ profileCompleted: false, college: { ...college, degree: '' } })
  })

  test('the automatic reading of a resume runs again when the owner opens it and an older version had read the resume', async () => {
    const person = await w.make.newCandidate()
    await give(person, resumeText)
    await w.runTasks()
    await w.within(({ db }) =>
      db.updateTable('resumeReadings').set({ reader: 1, facts: null, state: 'no text' }).execute(),
    )

    expect(await reading(person)).toMatchObject({ state: 'waiting', facts: null, offer: {} })
    expect(await reading(person)).toMatchObject({ state: 'waiting' })
    expect(await w.runTasks()).toBe(1)
    expect(await reading(person)).toMatchObject({ state: 'read', facts: { fullName: 'Asha Rao' } })
  })

  test('the automatic reading of a resume completes the years and degree of the college that the candidate has entered', async () => {
    const person = await w.make.newCandidate()
    await w.as(person).profiles.saveProfile({ body: { collegeName: 'model engineering college, Kochi' } })
    const key = await give(person, resumeText)
    await w.runTasks()

    expect((await reading(person)).offer).toMatchObject({ degree: 'B.Tech in Computer Science', startingYear: 2022 })
    await fill(person, key)

    expect((await record(person)).college).toMatchObject({
      collegeName: 'model engineering college, Kochi',
      graduationYear: 2026,
    })
  })

  test('the automatic reading of a resume offers nothing for a complete profile, and nothing from an older resume', async () => {
    const person = await w.make.candidate()
    const old = (await reading(person)).resumeS3FileKey
    await w.runTasks()
    expect(await reading(person)).toMatchObject({ state: 'read', offer: {} })

    await give(person, resumeText)

    await expect(fill(person, old)).rejects.toMatchObject({ status: 409, code: 'other_resume' })
    expect((await record(person)).fullName).toBe(someProfile.fullName)
  })

  test('the automatic reading of a resume says so when the resume has no text, and accepts the file', async () => {
    const person = await w.make.newCandidate()
    const key = await give(person, '')
    await w.runTasks()

    expect(await reading(person)).toEqual({ state: 'no text', resumeS3FileKey: key, facts: null, offer: {} })
    expect(await fill(person, key)).toMatchObject({ filled: [] })
    expect((await record(person)).resume.resumeS3FileKey).toBe(key)
  })

  test('the automatic reading of a resume says so when the file is missing, and does not retry for ever', async () => {
    const person = await w.make.newCandidate()
    const key = await give(person, resumeText)
    await w.within((ctx) => ctx.storage.remove(key))
    await w.runTasks()

    expect(await reading(person)).toMatchObject({ state: 'failed', facts: null })
    expect(await w.runTasks()).toBe(0)
  })

  test('the automatic reading of a resume refuses a locked PDF with a sentence, and changes nothing', async () => {
    const person = await w.make.candidate()
    const before = await record(person)

    const { key, answer } = await send(person, await encryptedPdf('Asha Rao'))
    expect(answer).toMatchObject({ status: 400, body: { msg: messages.encryptedPdf } })
    await expect(w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: key } })).rejects.toMatchObject({
      code: 'upload_missing',
    })

    const { resume } = await record(person)
    expect(resume.resumeS3FileKey).toBe(before.resume.resumeS3FileKey)
  })

  test('the automatic reading of a resume is shown only to the candidate', async () => {
    for (const somebody of [await w.make.recruiter(), await w.make.admin()]) {
      await expect(reading(somebody)).rejects.toMatchObject({ status: 403 })
      await expect(fill(somebody, 'x')).rejects.toMatchObject({ status: 403 })
      await expect(unfill(somebody, {})).rejects.toMatchObject({ status: 403 })
    }
    const person = await w.make.candidate()
    await w.runTasks()
    const { body } = await w.request('GET', `/api/admin/user/${person.id}`, { as: await w.make.admin() })
    expect(JSON.stringify(body)).not.toContain('"facts"')
  })
})

describe('the list of who opened a resume', () => {
  /** A candidate whom this recruiter has on a list. */
  async function shortlisted() {
    const admin = await w.make.admin()
    const recruiter = await w.make.recruiter({ fullName: 'Rohan Mehta', companyName: 'Sahyadri Software' })
    const job = await w.make.job(recruiter)
    const person = await w.make.applicant()
    await w.as(admin).hiring.screen({
      body: { action: 'shortlist', jobId: job._id, applicantId: person.id, rating: 4, comment: 'Clear.' },
    })
    return { admin, recruiter, person, jobId: job._id }
  }
  const openings = (person: Person, query = {}) => w.as(person).profiles.resumeOpenings({ query })
  const linkFor = async (recruiter: Person, jobId: string) => {
    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
    return ('applicants' in jobData && jobData.applicants[0]?.resume.resumeS3PublicUrl) || expect.fail('no link')
  }
  const open = async (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
    (await w.app.inject({ method, url, headers })).statusCode

  test('the list of who opened a resume has each viewer once a day, only when the file was really read', async () => {
    const { admin, recruiter, person, jobId } = await shortlisted()
    const link = await linkFor(recruiter, jobId)
    const own = (await record(person)).resume.resumeS3PublicUrl
    expect(await open(own)).toBe(200)
    expect(await open(link, 'HEAD')).toBe(200)
    expect(await open(link.replace('?link=', '?link=x'))).toBe(403)
    expect(await openings(person)).toMatchObject({ openings: [], total: 0, nextCursor: null })

    await Promise.all([open(link), open(link), open(link, 'GET', { range: 'bytes=20-40' })])
    const { user } = await w.as(admin).candidateAdmin.read({ params: { id: person.id } })
    w.clock.advance(60_000)
    expect(await open(user.resume.resumeS3PublicUrl)).toBe(200)

    const first = await openings(person)
    expect(first.openings).toMatchObject([
      { by: 'team', fullName: '', companyName: '', openedAt: w.clock.now.toISOString() },
      { by: 'recruiter', fullName: 'Rohan Mehta', companyName: 'Sahyadri Software', currentPosition: 'Head of Talent' },
    ])
    expect(first.total).toBe(2)

    w.clock.advance(24 * 3600 * 1000)
    expect(await open(await linkFor(recruiter, jobId))).toBe(200)
    expect(await openings(person)).toMatchObject({ total: 3, openings: [{ by: 'recruiter' }, {}, {}] })
  })

  test('the list of who opened a resume is read page by page, with each opening once', async () => {
    const { recruiter, person, jobId } = await shortlisted()
    for (let day = 0; day < 5; day += 1) {
      await open(await linkFor(recruiter, jobId))
      w.clock.advance(24 * 3600 * 1000)
    }
    const all = (await openings(person)).openings.map(({ _id }) => _id)
    const first = await openings(person, { limit: 2 })
    const second = await openings(person, { limit: 2, cursor: first.nextCursor })
    const third = await openings(person, { limit: 2, cursor: second.nextCursor })

    expect([first, second, third].flatMap((page) => page.openings.map(({ _id }) => _id))).toEqual(all)
    expect(third.nextCursor).toBeNull()
    expect(limits.list).toBeGreaterThan(5)
  })

  test('the list of who opened a resume is shown only to the candidate, each with their own openings', async () => {
    const { admin, recruiter, jobId } = await shortlisted()
    await open(await linkFor(recruiter, jobId))
    for (const somebody of [recruiter, admin]) {
      await expect(openings(somebody)).rejects.toMatchObject({ status: 403 })
    }
    await expect(openings(await w.make.candidate())).resolves.toMatchObject({ total: 0 })
  })
})
