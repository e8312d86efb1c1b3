import { randomUUID } from 'node:crypto'
import { indianDay, indianMoment } from '@firstrung/contract'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { closeUnanswered, endSilentReplies } from './unanswered.tasks.ts'

let w: TestServer
let recruiter: Person
let colleague: Person
beforeAll(async () => {
  w = await openTestServer()
  w.clock.now = indianMoment(indianDay(w.clock.now), '11:00')
  recruiter = await w.make.recruiter({ fullName: 'Ravi Kumar' })
  colleague = await w.make.colleague(recruiter, 'recruiter')
})
afterAll(() => w.close())

const day = 24 * 3600 * 1000
type Applicant = Person & { applicationId: string }

/** Lets days pass. Everybody stays signed in. */
async function pass(days: number): Promise<void> {
  w.clock.now = new Date(w.clock.now.getTime() + days * day)
  const until = new Date(w.clock.now.getTime() + day)
  await sql`update sessions set last_used_at = ${w.clock.now}, expires_at = greatest(expires_at, ${until})`.execute(
    w.db,
  )
}
async function runClock(): Promise<void> {
  await w.within((ctx) => closeUnanswered.run(ctx, {}))
  await w.within((ctx) => endSilentReplies.run(ctx, {}))
  await w.runTasks()
}

let made = 0
/** A job whose applicants were closed without an answer. */
async function closed(count: number) {
  made += 1
  const job = await w.make.job(recruiter, { numOpenings: 5, jobTitle: `Late job ${made}` })
  await w.make.jobMember(job._id, colleague, 'recruiter')
  const slug = await w.make.onBoard(job, { answerDays: 3, days: 60 })
  const people: Applicant[] = []
  for (let n = 0; n < count; n += 1) people.push(await w.make.directApplicant(slug))
  await pass(4)
  await runClock()
  return { jobId: job._id, title: job.jobTitle, people, person: people[0] as Applicant }
}

type Move = 'shortlist' | 'waitlist'
const answer = (jobId: string, { id }: Person, move: Move = 'shortlist', as = recruiter) =>
  w.request('POST', `/api/rdashboard/jobs/${jobId}/unanswered`, { as, body: { applicantId: id, move } })
const reply = (person: Applicant, yes: unknown, as: Person = person) =>
  w.request('POST', `/api/user/applications/${person.applicationId}/still-wanted`, { as, body: { yes } })
const unanswered = (jobId: string) => w.as(recruiter).applying.unanswered({ params: { id: jobId }, query: {} })
const read = async (person: Applicant) =>
  (await w.as(person).hiring.application({ params: { id: person.applicationId } })).application
const rowOf = async ({ applicationId }: Applicant) =>
  (
    await sql<{ stage: string; answeredAt: Date | null; answerBy: Date | null; promisedBy: Date; changedAt: Date }>`
      select stage, answered_at, answer_by, promised_by, stage_changed_at as changed_at
      from applications where id = ${applicationId}`.execute(w.db)
  ).rows[0]
const textsOf = async ({ id }: Person, about: string) => {
  const { rows } = await sql<{
    text: string
  }>`select text from notices where recipient_id = ${id} order by created_at`.execute(w.db)
  return rows.map(({ text }) => text).filter((text) => text.includes(about))
}

describe('a late answer', () => {
  test('a late answer asks the candidate, whose yes opens the application in the list that the recruiter chose', async () => {
    const { jobId, title, person } = await closed(1)
    const { unanswered: open, total } = await unanswered(jobId)
    expect([total, open]).toMatchObject([1, [{ userId: person.id, name: 'Meera Nair', asked: null }]])
    const given = await answer(jobId, person)
    expect(given).toMatchObject({ status: 200, body: { userId: person.id } })
    expect(await rowOf(person)).toMatchObject({ stage: 'unanswered', answeredAt: null })
    expect((await unanswered(jobId)).unanswered[0]?.asked).toMatchObject({ move: 'shortlist', byName: 'Ravi Kumar' })
    const asked = 'has answered after all'
    expect(await textsOf(person, asked)).toEqual([
      `Sahyadri Software has answered after all: ${title}. Do you still want it?`,
    ])
    const mails = (await w.mailsTo(person.email)).filter(({ subject }) => subject?.includes(asked))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/applications/${person.applicationId}`)
    expect(await read(person)).toMatchObject({
      status: 'answeredLate',
      isOpen: true,
      canWithdraw: false,
      replyBy: (given.body as { until: string }).until,
    })

    await pass(1)
    const replied = await Promise.all([reply(person, true), reply(person, true)])
    expect(replied.map(({ status }) => status)).toEqual([200, 200])
    const row = await rowOf(person)
    expect(row).toMatchObject({ stage: 'recruiterShortlisted', answeredAt: w.clock.now, changedAt: w.clock.now })
    expect(row?.answerBy?.getTime()).toBeGreaterThan(w.clock.now.getTime())
    expect(row?.answeredAt?.getTime()).toBeGreaterThan(row?.promisedBy.getTime() ?? 0)
    const after = await read(person)
    expect(after).toMatchObject({ status: 'roundTwo', isOpen: true, canWithdraw: true })
    expect(after.replyBy).toBeUndefined()
    expect(after.timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Sahyadri Software answered after all.', 'You still wanted the job.']),
    )
    for (const one of [recruiter, colleague]) {
      expect(await textsOf(one, `Meera Nair still wants ${title} and is in Round 2 now.`)).toHaveLength(1)
    }
    expect(await textsOf(person, 'You are in round 2')).toHaveLength(1)
    expect(await reply(person, false)).toMatchObject({ status: 409, body: { code: 'application_ended' } })
    expect((await unanswered(jobId)).total).toBe(0)
    const { person: seen } = await w
      .as(recruiter)
      .hiring.person({ params: { id: jobId, userId: person.id }, query: {} })
    expect(seen.activity[0]).toMatchObject({ kind: 'stage', byMe: true, to: 'recruiterShortlisted' })
    await w.as(person).accounts.confirmSession({ body: { password: person.password } })
    const url = '/api/user/account/export'
    const archive = await w.app.inject({ method: 'GET', url, headers: { 'x-auth-token': person.token } })
    const exported = Buffer.from(unzipSync(archive.rawPayload)['applications.json'] ?? []).toString()
    expect(JSON.parse(exported)[0].lateAnswers).toMatchObject([{ toStage: 'recruiterShortlisted', outcome: 'yes' }])
  })

  test('a late answer changes nothing after a no or seven days without a reply, and both sides are notified once', async () => {
    const { jobId, title, people } = await closed(2)
    const [refusing, silent] = people as [Applicant, Applicant]
    await answer(jobId, refusing, 'waitlist')
    await answer(jobId, silent, 'waitlist')
    expect((await reply(refusing, false)).status).toBe(200)
    expect((await reply(refusing, false)).status).toBe(200)
    expect((await reply(refusing, true)).status).toBe(409)
    expect(await textsOf(recruiter, `no longer wants ${title}`)).toHaveLength(1)
    expect(await read(refusing)).toMatchObject({ status: 'unanswered', isOpen: false })
    await pass(7)
    await runClock()
    expect(await read(silent)).toMatchObject({ status: 'answeredLate' })
    await pass(1)
    for (let run = 0; run < 3; run += 1) await runClock()
    expect((await reply(silent, true)).status).toBe(409)
    expect(await textsOf(recruiter, `did not say whether they still want ${title}`)).toHaveLength(1)
    expect(await textsOf(silent, 'stays closed')).toHaveLength(1)
    const { status, timeline } = await read(silent)
    expect([status, timeline.at(-1)?.kind]).toEqual(['unanswered', 'replied'])
    for (const person of people) {
      expect(await rowOf(person)).toMatchObject({ stage: 'unanswered', answeredAt: null, answerBy: null })
      expect(await answer(jobId, person)).toMatchObject({ status: 409, body: { code: 'already_moved' } })
    }
    expect((await unanswered(jobId)).total).toBe(0)
  })

  test('a late answer is given once: a repeat is harmless, and the slower of two recruiters reads who was first', async () => {
    const { jobId, person } = await closed(1)
    const both = await Promise.all([answer(jobId, person), answer(jobId, person, 'waitlist', colleague)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = both[0]?.status === 200 ? recruiter : colleague
    const move = winner === recruiter ? 'shortlist' : 'waitlist'
    expect(await answer(jobId, person, move, winner)).toMatchObject({ status: 200 })
    expect(await textsOf(person, 'has answered after all')).toHaveLength(1)
    const loser = both.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({ code: 'already_moved', msg: expect.stringContaining('answered Meera Nair') })
  })

  test('a late answer is possible only for thirty days after the closing', async () => {
    const { jobId, person } = await closed(1)
    await pass(29)
    expect((await unanswered(jobId)).total).toBe(1)
    await pass(2)
    expect((await unanswered(jobId)).total).toBe(0)
    expect(await answer(jobId, person)).toMatchObject({
      status: 409,
      body: { code: 'already_moved', msg: expect.stringContaining('30 days') },
    })
    const job = await w.make.job(recruiter)
    const waiting = await w.make.directApplicant(await w.make.onBoard(job))
    expect(await answer(job._id, waiting)).toMatchObject({ status: 409, body: { code: 'already_moved' } })
    expect(await reply(waiting, true)).toMatchObject({ status: 409, body: { code: 'application_ended' } })
    await w.as(waiting).applying.withdraw({ params: { id: waiting.applicationId }, body: {} })
    expect(await answer(job._id, waiting)).toMatchObject({ status: 409, body: { code: 'already_moved' } })
  })

  test('a late answer ends with its job, and notifies the candidates; after reopening they can be asked again', async () => {
    const { jobId, title, person } = await closed(1)
    await answer(jobId, person)
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    expect(await reply(person, true)).toMatchObject({ status: 409, body: { code: 'application_ended' } })
    await w.runTasks()
    expect(await textsOf(person, `The search has ended: ${title}`)).toHaveLength(1)
    expect(await read(person)).toMatchObject({ status: 'unanswered', isOpen: false })
    expect(await answer(jobId, person)).toMatchObject({ status: 409, body: { code: 'job_completed' } })
    await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId } })
    await w.runTasks()
    await pass(1)
    expect((await answer(jobId, person)).status).toBe(200)
    const [yes, complete] = await Promise.all([
      reply(person, true),
      w.request('PUT', '/api/rdashboard/jobs/actions', { as: recruiter, body: { action: 'complete', jobId } }),
    ])
    await w.runTasks()
    expect(complete.status).toBe(200)
    expect((await rowOf(person))?.stage).toBe(yes.status === 200 ? 'recruiterShortlisted' : 'unanswered')
  })

  test("a late answer does not change the company's answer record", async () => {
    const { jobId, person } = await closed(1)
    const record = () =>
      sql`select due, in_time from company_answers(
        (select company_id from jobs where id = ${jobId}), '-infinity', ${w.clock.now})`.execute(w.db)
    const before = (await record()).rows
    await answer(jobId, person)
    await reply(person, true)
    expect((await record()).rows).toEqual(before)
  })

  test('a late answer can be neither given nor read nor replied to by others, and bad input names the field', async () => {
    const { jobId, person } = await closed(1)
    const [stranger, other] = [await w.make.recruiter(), await w.make.applicant()]
    expect((await answer(jobId, person, 'shortlist', stranger)).status).toBe(404)
    expect((await answer(jobId, other)).status).toBe(404)
    expect((await w.request('GET', `/api/rdashboard/jobs/${jobId}/unanswered`, { as: stranger })).status).toBe(404)
    const interviewer = await w.make.colleague(recruiter, 'interviewer')
    await w.make.jobMember(jobId, interviewer, 'interviewer')
    expect([403, 404]).toContain((await answer(jobId, person, 'shortlist', interviewer)).status)
    await answer(jobId, person)
    expect((await reply(person, true, other)).status).toBe(404)
    expect(await reply(person, 'maybe')).toMatchObject({ status: 400, body: { errors: [{ field: 'yes' }] } })
    expect(await answer(jobId, person, 'hire' as Move)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'move' }] },
    })
    expect((await answer(jobId, { ...person, id: randomUUID() })).status).toBe(404)
  })
})
