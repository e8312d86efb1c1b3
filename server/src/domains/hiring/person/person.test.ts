import { limits } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someQuestion } from '#src/testing/factories.assessments.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const notFound = { status: 404 }
const read = async (jobId: string, { id: userId }: Person, as = recruiter, query = {}) =>
  (await w.as(as).hiring.person({ params: { id: jobId, userId }, query })).person
const readAsTeam = async (jobId: string, { id: userId }: Person) =>
  (await w.as(admin).hiring.adminPerson({ params: { jobId, userId }, query: {} })).person
const act = (action: 'shortlist' | 'waitlist' | 'remove', jobId: string, { id: applicantId }: Person) =>
  w.as(recruiter).hiring.act({ body: { action, jobId, applicantId } })

/** A job of the recruiter with a candidate that the team has put forward. */
async function screened() {
  const job = await w.make.job(recruiter)
  const candidate = await w.make.applicant()
  await w.make.screened(admin, job._id, candidate)
  return { jobId: job._id, candidate }
}

/** A job of the recruiter on the board with a candidate who has applied to it. */
async function applied() {
  const job = await w.make.job(recruiter)
  const slug = await w.make.onBoard(job)
  const candidate = await w.make.skilledCandidate()
  const { _id: resumeId } = await w.make.furtherResume(candidate, 'For this job')
  const body = await w.make.applicationOf(candidate, { resumeId })
  await w.as(candidate).applying.apply({ params: { slug }, body })
  return { jobId: job._id, candidate }
}

describe('a candidate of a job', () => {
  test('a candidate of a job is shown as in the lists, with results as percentages and without any answer', async () => {
    const { jobId, candidate } = await screened()
    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
    if (!('counts' in jobData)) throw new Error('the panel came without its lists')
    const practice = await w.make.test(admin, {
      testType: 'practice test',
      questions: Array.from({ length: 2 * limits.questionsPerSkill }, (_, n) => ({
        ...someQuestion(`Question ${n}?`),
        skill: n < limits.questionsPerSkill ? 'Joins' : '',
      })),
    })
    await w.make.submittedQuiz(candidate, practice, 1)

    const recruiters = await read(jobId, candidate)
    const [inList] = jobData.applicants
    expect({ ...recruiters.candidate, resume: null }).toEqual({ ...inList, resume: null })
    expect(recruiters.tests).toMatchObject([{ testType: 'skill test', counts: true, percent: expect.any(Number) }])
    const answer = await w.request('GET', `/api/rdashboard/jobs/${jobId}/candidates/${candidate.id}`, { as: recruiter })
    expect(JSON.stringify(answer.body)).not.toMatch(/answerId|questionId/)

    const teams = await readAsTeam(jobId, candidate)
    expect(teams.candidate).toMatchObject({ _id: candidate.id, stage: 'shortlisted' })
    expect(teams.tests.map(({ testType }) => testType).sort()).toEqual(['practice test', 'skill test'])
    expect(teams.tests.find(({ testType }) => testType === 'practice test')?.skills).toEqual([
      { skill: 'Joins', score: 1, total: limits.questionsPerSkill },
      { skill: '', score: 0, total: limits.questionsPerSkill },
    ])
  })

  test.each([
    ['out of the pool', screened],
    ['who applied, which notes that they are seen', applied],
  ])('a candidate of a job is read with at most 12 statements: one %s', async (_, candidateOfJob) => {
    const { jobId, candidate } = await candidateOfJob()
    for (const [as, path] of [
      [recruiter, `/api/rdashboard/jobs/${jobId}/candidates/${candidate.id}`],
      [admin, `/api/admin/jobs/${jobId}/candidates/${candidate.id}`],
    ] as const) {
      const statements = await statementsOf(w, async () => {
        expect(await w.request('GET', path, { as })).toMatchObject({ status: 200 })
      })
      expect(statements.length).toBeLessThanOrEqual(12)
    }
  })

  test('a candidate of a job is 404 for everybody who has them in no list', async () => {
    const { jobId, candidate } = await screened()
    const other = await w.make.recruiter({ companyName: 'Other Works' })
    const otherJob = await w.make.job(other)
    const inPool = await w.make.applicant()
    const uninterested = await w.make.candidate()

    await expect(read(jobId, candidate, other)).rejects.toMatchObject(notFound)
    await expect(read(otherJob._id, candidate, other)).rejects.toMatchObject(notFound)
    await expect(read(jobId, inPool)).rejects.toMatchObject(notFound)
    await expect(read(jobId, recruiter)).rejects.toMatchObject(notFound)
    expect((await readAsTeam(jobId, inPool)).candidate.stage).toBe('applicant')
    await expect(readAsTeam(jobId, uninterested)).rejects.toMatchObject(notFound)
    for (const as of [candidate, admin]) {
      await expect(read(jobId, candidate, as)).rejects.toMatchObject({ status: 403 })
    }
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: candidate.id } })
    await expect(read(jobId, candidate)).rejects.toMatchObject(notFound)
  })
})

describe('the activity', () => {
  test('the activity of a candidate names moves, interviews and openings of the resume, newest first', async () => {
    const { jobId, candidate } = await screened()
    w.clock.now = new Date(w.clock.now.getTime() + 60_000)
    await act('shortlist', jobId, candidate)
    w.clock.now = new Date(w.clock.now.getTime() + 60_000)
    const ask = interviewAsk(w)
    await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...ask } })
    w.clock.now = new Date(w.clock.now.getTime() + 60_000)
    const { resumeS3PublicUrl } = (await read(jobId, candidate)).candidate.resume
    expect((await w.app.inject({ method: 'GET', url: resumeS3PublicUrl })).statusCode).toBe(200)

    const { activity } = await read(jobId, candidate)
    const mine = { byTeam: false, byMe: true }
    expect(activity).toMatchObject([
      { kind: 'opening', ...mine },
      { kind: 'interview', ...mine, round: 2, status: 'requested', date: ask.interviewDate, time: ask.interviewTime },
      { kind: 'stage', ...mine, from: 'shortlisted', to: 'recruiterShortlisted' },
      // Recruiters do not see which member of the team it was.
      { kind: 'stage', byTeam: true, byMe: false, byName: '', from: 'applicant', to: 'shortlisted' },
    ])
    const teams = await readAsTeam(jobId, candidate)
    expect(teams.activity.map(({ byName, byMe }) => [byName !== '', byMe])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [true, true],
    ])
  })

  test('the activity of a candidate leaves out openings by other companies', async () => {
    const { jobId, candidate } = await screened()
    const other = await w.make.recruiter({ companyName: 'Curious Works' })
    const otherJob = await w.make.job(other)
    await w.make.screened(admin, otherJob._id, candidate)
    const { resumeS3PublicUrl } = (await read(otherJob._id, candidate, other)).candidate.resume
    await w.app.inject({ method: 'GET', url: resumeS3PublicUrl })

    expect((await read(otherJob._id, candidate, other)).activity.map(({ kind }) => kind)).toContain('opening')
    for (const { activity } of [await read(jobId, candidate), await readAsTeam(jobId, candidate)]) {
      expect(activity.map(({ kind }) => kind)).toEqual(['stage'])
    }
  })

  test('the activity of a candidate is read page by page, each entry once', async () => {
    const { jobId, candidate } = await screened()
    await sql`
      insert into stage_changes (application_id, from_stage, to_stage, changed_at)
      select id, 'applicant', 'shortlisted', ${w.clock.now}::timestamptz - n * interval '1 minute'
      from applications, generate_series(1, 149) n where job_id = ${jobId}`.execute(w.db)

    const first = await read(jobId, candidate)
    const second = await read(jobId, candidate, recruiter, { cursor: first.nextCursor })
    expect([first.activity.length, second.activity.length, second.nextCursor]).toEqual([100, 50, null])
    expect(new Set([...first.activity, ...second.activity].map(({ _id }) => _id)).size).toBe(150)
    await expect(read(jobId, candidate, recruiter, { cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
  })
})
