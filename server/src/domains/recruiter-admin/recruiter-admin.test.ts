import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer({ OPERATOR_EMAIL: 'help@firstrung.example' })
  admin = await w.make.admin()
})
afterAll(() => w.close())

const team = () => w.as(admin).recruiterAdmin
const statusOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('the list of recruiters', () => {
  test('the list of recruiters shows company, GST number, jobs and the last sign-in, and is searched by all of them', async () => {
    const person = await w.make.recruiter({ fullName: 'Meera Iyer', companyName: 'Konkan Foods' })
    const job = await w.make.job(person)
    await w.make.job(person, { jobTitle: 'Second' })
    await w.as(person).hiring.act({ body: { action: 'complete', jobId: job._id } })
    w.clock.advance(1000)
    const wrong = await w.make.recruiter({ fullName: 'Rohan Mehta', gstNumber: '27AAPFU0939F1ZX' })

    expect((await team().list({ query: {} })).recruiters.map(({ _id }) => _id)).toEqual([wrong.id, person.id])
    for (const search of ['meera', 'konkan', person.email, '27aapfu0939f1zv'])
      expect((await team().list({ query: { search } })).recruiters).toMatchObject([
        { _id: person.id, companyName: 'Konkan Foods', gstVerified: true, jobs: 2, openJobs: 1, suspendedAt: null },
      ])
    expect((await team().list({ query: { search: '100%' } })).total).toBe(0)
    const first = await team().list({ query: { limit: 1 } })
    const second = await team().list({ query: { limit: 1, cursor: first.nextCursor ?? '' } })
    expect([...first.recruiters, ...second.recruiters].map(({ _id }) => _id)).toEqual([wrong.id, person.id])
    const { recruiter, jobs } = await team().read({ params: { id: person.id } })
    expect(recruiter).toMatchObject({ fullName: 'Meera Iyer', lastSignedInAt: expect.any(String) })
    expect(jobs.map(({ jobTitle, isActive }) => `${jobTitle} ${isActive}`).toSorted()).toEqual([
      'Frontend Developer false',
      'Second true',
    ])
  })

  test('the list of recruiters is for admins alone, and contains nobody but recruiters', async () => {
    const recruiter = await w.make.recruiter()
    expect((await w.request('GET', '/api/admin/recruiters', { as: recruiter })).status).toBe(403)
    const candidate = await w.make.newCandidate()
    for (const id of [candidate.id, admin.id]) {
      expect(await statusOf(team().read({ params: { id } }))).toBe(404)
      expect(await statusOf(team().suspend({ params: { id }, body: { reason: 'Spam' } }))).toBe(404)
    }
  })
})

describe('suspending a recruiter', () => {
  test('suspending a recruiter ends sessions, refuses the sign-in, hides the jobs, says why, and all of it comes back', async () => {
    const person = await w.make.recruiter({ fullName: 'Meera Iyer' })
    const job = await w.make.job(person, { jobTitle: 'Suspended Job' })
    const jobTitles = async () => (await w.as(admin).jobs.listAll({ query: {} })).jobs.map(({ jobTitle }) => jobTitle)
    expect(await jobTitles()).toContain('Suspended Job')
    w.clock.advance(1000)
    const suspend = () => team().suspend({ params: { id: person.id }, body: { reason: 'Asks candidates for money.' } })
    await suspend()

    expect(await statusOf(w.as(person).jobs.stats({ query: {} }))).toBe(401)
    const { email, password } = person
    const signIn = () => w.request('POST', '/api/auth/login', { body: { email, password, userType: 'recruiter' } })
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { code: 'suspended', msg: 'This account is suspended. Contact help@firstrung.example.' },
    })
    const wrong = { email, password: 'not-the-password-1', userType: 'recruiter' }
    expect((await w.request('POST', '/api/auth/login', { body: wrong })).status).toBe(401)
    expect(await w.resetTokenOf(email)).toBe('')
    expect(await jobTitles()).not.toContain('Suspended Job')
    // The team can still look at it from the recruiter's page.
    expect((await w.request('POST', `/api/admin/jobs/${job._id}`, { as: admin, body: {} })).status).toBe(200)
    const [mail] = (await w.mailsTo(email)).slice(-1)
    expect(mail?.subject).toBe('Your account is suspended')
    expect(mail?.text).toContain('Asks candidates for money.')
    expect((await team().list({ query: { state: 'suspended' } })).recruiters).toMatchObject([
      {
        _id: person.id,
        suspendedAt: w.clock.now.toISOString(),
        suspendedBy: 'Asha Admin',
        suspensionReason: 'Asks candidates for money.',
      },
    ])
    const [act] = (await w.as(admin).operation.acts({ query: { limit: 1 } })).acts
    expect(act?.what).toBe('suspended the recruiter Meera Iyer: from Active to Suspended, Asks candidates for money.')
    expect(await statusOf(suspend())).toBe(409)

    await team().restore({ params: { id: person.id } })
    expect((await signIn()).status).toBe(200)
    expect(await jobTitles()).toContain('Suspended Job')
    expect((await w.mailsTo(email)).map(({ subject }) => subject)).toContain('Your account is restored')
    expect(await statusOf(team().restore({ params: { id: person.id } }))).toBe(409)
  })

  test('suspending a recruiter leaves the team its job to read, and to delete, and nothing else', async () => {
    const person = await w.make.recruiter()
    const job = await w.make.job(person, { jobTitle: 'Read Only' })
    const candidate = await w.make.applicant()
    const other = await w.make.applicant()
    await w.make.screened(admin, job._id, candidate)
    await team().suspend({ params: { id: person.id }, body: { reason: 'Spam.' } })
    const read = () => w.as(admin).hiring.adminPanel({ params: { jobId: job._id }, body: {} })
    expect((await read()).jobData).toMatchObject({
      jobTitle: 'Read Only',
      suspension: { reason: 'Spam.', suspendedAt: w.clock.now.toISOString() },
    })

    const refusals = await Promise.allSettled([
      w.make.screened(admin, job._id, other),
      w.as(admin).hiring.screen({ body: { action: 'complete', jobId: job._id } }),
      w.as(admin).hiring.enterLink({ body: { jobId: job._id, interviewLink: 'https://meet.example.org/one' } }),
    ])
    for (const one of refusals)
      expect(one).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'job_suspended' } })
    await team().restore({ params: { id: person.id } })
    expect((await read()).jobData.suspension).toBeUndefined()
    await w.make.screened(admin, job._id, other)
    await team().suspend({ params: { id: person.id }, body: { reason: 'Again.' } })
    expect(await statusOf(w.as(admin).jobs.remove({ params: { id: job._id } }))).toBe(200)
  })

  test('suspending a recruiter leaves a job to colleagues who can go on with it, and to no interviewer', async () => {
    const person = await w.make.recruiter()
    const colleague = await w.make.colleague(person, 'recruiter')
    const interviewer = await w.make.colleague(person, 'interviewer', 'Vikram Rao')
    const shared = await w.make.job(person, { jobTitle: 'Shared Job' })
    const alone = await w.make.job(person, { jobTitle: 'Lonely Job' })
    await w.make.jobMember(shared._id, colleague)
    await w.make.jobMember(alone._id, interviewer, 'interviewer')
    const candidate = await w.make.applicant()
    await w.make.screened(admin, alone._id, candidate)
    const ask = { jobId: alone._id, applicantId: candidate.id, ...interviewAsk(w), interviewEmail: interviewer.email }
    await w.as(person).hiring.act({ body: { action: 'shortlist', jobId: alone._id, applicantId: candidate.id } })
    await w.as(person).hiring.act({ body: { action: 'interview', ...ask } })
    const held = async () => (await w.as(interviewer).hiring.ownInterviews({ query: {} })).interviews.length
    expect(await held()).toBe(1)
    const titles = async () => (await w.as(admin).jobs.listAll({ query: {} })).jobs.map(({ jobTitle }) => jobTitle)
    const goesOn = async () => {
      const { jobs } = await team().read({ params: { id: person.id } })
      return Object.fromEntries(jobs.map((job) => [job.jobTitle, job.goesOn]))
    }
    expect(await goesOn()).toEqual({ 'Shared Job': true, 'Lonely Job': false })

    await team().suspend({ params: { id: person.id }, body: { reason: 'Spam.' } })

    expect(await titles()).toContain('Shared Job')
    expect(await titles()).not.toContain('Lonely Job')
    expect(await held()).toBe(0)
    const panel = { params: { id: shared._id }, body: { candidateType: 'all' } }
    expect((await w.as(colleague).hiring.panel(panel)).jobData.jobTitle).toBe('Shared Job')
    await w.make.screened(admin, shared._id, await w.make.applicant())
    // Nobody is left once the colleague is suspended too; an owner of the company has all of its jobs.
    await team().suspend({ params: { id: colleague.id }, body: { reason: 'Spam.' } })
    expect(await titles()).not.toContain('Shared Job')
    await w.make.colleague(person, 'owner', 'Owen Owner')
    expect(await titles()).toEqual(expect.arrayContaining(['Shared Job', 'Lonely Job']))
    expect(await held()).toBe(1)
  })

  test('suspending a recruiter needs a reason', async () => {
    const person = await w.make.recruiter()
    expect(
      await w.request('POST', `/api/admin/recruiters/${person.id}/suspend`, { as: admin, body: { reason: ' ' } }),
    ).toMatchObject({ status: 400, body: { msg: messages.fieldNeeded } })
  })
})
