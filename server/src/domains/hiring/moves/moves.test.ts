import { type JobWithLists, stages } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
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

/** A job with candidates in its lists, and two more in its pool. */
async function fullJob() {
  const job = await w.make.job(recruiter, { numOpenings: 5 })
  const [waitlisted, roundTwo, shortlisted, ...pool] = await Promise.all(
    Array.from({ length: 5 }, () => w.make.applicant()),
  )
  for (const person of [waitlisted, roundTwo, shortlisted] as Person[]) await w.make.screened(admin, job._id, person)
  const act = (action: 'waitlist' | 'shortlist', { id }: Person) =>
    w.as(recruiter).hiring.act({ body: { action, jobId: job._id, applicantId: id } })
  await act('waitlist', waitlisted as Person)
  await act('shortlist', roundTwo as Person)
  return { jobId: job._id, shortlisted: shortlisted as Person, pool }
}

test('the database knows the stages of the contract and no others', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'applications_stage_known'`.execute(
    w.db,
  )
  const known = rows[0]?.definition.matchAll(/'(\w+)'/g) ?? []
  expect(new Set([...known].map(([, stage]) => stage))).toEqual(new Set(stages))
})

const shortlistOf = (jobId: string, { id }: Person) => ({
  action: 'shortlist' as const,
  jobId,
  applicantId: id,
  rating: 4,
  comment: 'Good',
})
const countsFor = async (role: 'admin' | 'recruiter', jobId: string) => (await panelFor(role, jobId)).counts
async function panelFor(role: 'admin' | 'recruiter', jobId: string): Promise<JobWithLists> {
  if (role === 'admin') {
    return (await w.as(admin).hiring.adminPanel({ params: { jobId }, body: { candidateType: 'all' } })).jobData
  }
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  return jobData
}

describe('a shortlist', () => {
  const reads = /stage_counts|wanted\(stage\)|from candidates c/

  test.each(['changes', undefined] as const)(
    'a shortlist takes at most 17 statements with the short answer, and reads no list while a row is locked (reply: %s)',
    async (reply) => {
      const { jobId, shortlisted, pool } = await fullJob()
      const asked = reply && { reply }

      const recruiters = await statementsOf(w, () =>
        w.request('PUT', '/api/rdashboard/jobs/actions', {
          as: recruiter,
          body: { action: 'shortlist', jobId, applicantId: shortlisted.id, ...asked },
        }),
      )
      const teams = await statementsOf(w, () =>
        w.request('PUT', '/api/admin/jobs/actions', {
          as: admin,
          body: { ...shortlistOf(jobId, pool[0] as Person), ...asked },
        }),
      )

      for (const statements of [recruiters, teams]) {
        if (reply) expect(statements.length).toBeLessThanOrEqual(17)
        const commit = statements.indexOf('commit')
        expect(commit).toBeGreaterThan(0)
        const [locked, afterwards] = [statements.slice(0, commit), statements.slice(commit)]
        expect(locked.some((text) => text.includes('for no key update'))).toBe(true)
        expect(locked.filter((text) => reads.test(text) && !text.includes('insert into applications'))).toEqual([])
        expect(afterwards.filter((text) => reads.test(text)).length).toBeGreaterThan(0)
        expect(afterwards.filter((text) => /for (no key )?update|^(insert|update|delete)/i.test(text.trim()))).toEqual(
          [],
        )
      }
    },
  )
})

describe('the documented answer', () => {
  test('the documented answer is the job with its current lists, and nothing else, for both roles [API-30] [API-61]', async () => {
    const { jobId, shortlisted, pool } = await fullJob()

    const recruiters = await w.request('PUT', '/api/rdashboard/jobs/actions', {
      as: recruiter,
      body: { action: 'shortlist', jobId, applicantId: shortlisted.id },
    })
    expect(recruiters.body).toEqual({
      success: true,
      job: await panelFor('recruiter', jobId),
      userId: shortlisted.id,
      msg: 'Candidate shortlisted successfully!',
    })

    const teams = await w.request('PUT', '/api/admin/jobs/actions', {
      as: admin,
      body: shortlistOf(jobId, pool[0] as Person),
    })
    expect(teams.body).toEqual({
      success: true,
      job: await panelFor('admin', jobId),
      userId: pool[0]?.id,
      msg: 'Candidate shortlisted successfully!',
    })

    const completed = await w.request('PUT', '/api/rdashboard/jobs/actions', {
      as: recruiter,
      body: { action: 'complete', jobId },
    })
    expect(completed.body).toEqual({
      success: true,
      job: await panelFor('recruiter', jobId),
      msg: 'Job marked as completed!',
    })
  })
})

describe('the short answer', () => {
  const reply = 'changes' as const
  const act = (action: 'shortlist' | 'waitlist' | 'hire' | 'remove', jobId: string, { id }: Person) =>
    w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id, reply } })

  test('the short answer says the candidate’s new stage and the size of each list, and nothing else', async () => {
    const { jobId, shortlisted } = await fullJob()
    const { body } = await w.request('PUT', '/api/rdashboard/jobs/actions', {
      as: recruiter,
      body: { action: 'shortlist', jobId, applicantId: shortlisted.id, reply },
    })

    expect(body).toEqual({
      success: true,
      userId: shortlisted.id,
      stage: 'recruiterShortlisted',
      isActive: true,
      counts: { applicants: 0, shortlisted: 2, recruiterShortlisted: 2, waitlisted: 1, hired: 0, rejected: 0 },
      msg: 'Candidate shortlisted successfully!',
    })
  })

  test('the short answer follows a candidate through every move of both roles', async () => {
    const job = await w.make.job(recruiter, { numOpenings: 1 })
    const [one, other] = [await w.make.applicant(), await w.make.applicant()]
    const screen = (body: object) => w.as(admin).hiring.screen({ body: { ...body, jobId: job._id, reply } as never })

    for (const { id } of [one, other]) {
      expect(await screen(shortlistOf(job._id, { ...one, id }))).toMatchObject({ userId: id, stage: 'shortlisted' })
    }
    expect(await screen({ action: 'remove', applicantId: other.id })).toMatchObject({ stage: 'applicant' })
    await screen(shortlistOf(job._id, other))
    expect(await act('remove', job._id, other)).toMatchObject({ userId: other.id, stage: 'removed' })
    const ask = { action: 'interview' as const, jobId: job._id, applicantId: one.id, ...interviewAsk(w), reply }
    expect(await w.as(recruiter).hiring.act({ body: ask })).toMatchObject({ userId: one.id, stage: 'shortlisted' })
    const link = { jobId: job._id, interviewLink: 'https://meet.example.org/a', reply }
    const linkForOne = { ...link, action: 'user-interview' as const, userId: one.id }
    expect(await w.as(admin).hiring.enterLink({ body: linkForOne })).toMatchObject({
      userId: one.id,
      stage: 'shortlisted',
      isActive: true,
    })
    expect(await act('waitlist', job._id, one)).toMatchObject({ stage: 'waitlisted', isActive: true })

    const hired = await act('hire', job._id, one)
    expect(hired).toMatchObject({ stage: 'hired', isActive: false, counts: await countsFor('recruiter', job._id) })
    expect(await screen({ action: 'unhire', applicantId: one.id })).toMatchObject({
      stage: 'waitlisted',
      isActive: false,
      counts: await countsFor('admin', job._id),
      msg: 'Hire undone!',
    })
    const reopened = await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId: job._id, reply } })
    expect(reopened).toEqual({
      success: true,
      isActive: true,
      counts: await countsFor('recruiter', job._id),
      msg: 'Job reopened!',
    })
    expect(await screen({ action: 'complete' })).toMatchObject({ isActive: false })
  })

  test('the short answer to a link entered for all interviews names no candidate', async () => {
    const { jobId, shortlisted } = await fullJob()
    await w.as(recruiter).hiring.act({
      body: { action: 'interview', jobId, applicantId: shortlisted.id, ...interviewAsk(w) },
    })
    const body = { jobId, interviewLink: 'https://meet.example.org/all', reply }
    expect(await w.as(admin).hiring.enterLink({ body })).toEqual({
      success: true,
      isActive: true,
      counts: await countsFor('admin', jobId),
      msg: 'Interview link added successfully!',
    })
  })

  test('the short answer is given once when a candidate is moved twice at once, and a second click is refused', async () => {
    const { jobId, shortlisted } = await fullJob()
    const seen = { jobId, applicantId: shortlisted.id, stage: 'shortlisted' as const, reply }
    const move = (action: 'shortlist' | 'remove') => w.as(recruiter).hiring.act({ body: { action, ...seen } })

    const answers = await Promise.allSettled([move('shortlist'), move('remove')])

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toMatchObject([{ status: 409, code: 'already_moved' }])
    for (const action of ['shortlist', 'remove'] as const) {
      await expect(move(action)).rejects.toMatchObject({ status: 409, code: 'already_moved' })
    }
  })

  test('the short answer to a move that does not exist says so, instead of saying that somebody was faster', async () => {
    const { jobId, shortlisted } = await fullJob()
    const asRecruiter = (action: 'hire' | 'restore') =>
      w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: shortlisted.id, reply } })
    const refused = (msg: string) => ({ status: 409, code: 'already_moved', msg: expect.stringContaining(msg) })

    await expect(asRecruiter('hire')).rejects.toMatchObject(
      refused(' is in Applications Received. Nobody can be hired from there.'),
    )
    await expect(asRecruiter('restore')).rejects.toMatchObject(refused('There is no rejection to take back.'))
    await expect(
      w.as(admin).hiring.screen({ body: { action: 'unhire', jobId, applicantId: shortlisted.id, reply } }),
    ).rejects.toMatchObject(refused(' is in Shortlisted Candidates. There is no hiring to take back.'))
  })

  test('the short answer is requested with exactly one accepted value', async () => {
    const { jobId, shortlisted } = await fullJob()
    for (const wrong of ['all', '', 1]) {
      const body = { action: 'shortlist', jobId, applicantId: shortlisted.id, reply: wrong }
      expect(await w.request('PUT', '/api/rdashboard/jobs/actions', { as: recruiter, body })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'reply' }] },
      })
    }
    expect((await countsFor('recruiter', jobId)).applicants).toBe(1)
  })
})
