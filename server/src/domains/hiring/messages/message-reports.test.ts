import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let recruiter: Person
let colleague: Person
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  recruiter = await w.make.recruiter({ fullName: 'Ravi Kumar' })
  colleague = await w.make.colleague(recruiter, 'recruiter')
  admin = await w.make.admin()
})
afterAll(() => w.close())

type Applicant = Person & { applicationId: string }
let made = 0
/** Somebody in Round 2 of a job of their own, to whom the company has written `texts`. */
async function written(...texts: string[]) {
  made += 1
  const jobTitle = `Reported job ${made}`
  const job = await w.make.job(recruiter, { numOpenings: 5, jobTitle })
  await w.make.jobMember(job._id, colleague, 'recruiter')
  const person = await w.make.directApplicant(await w.make.onBoard(job), { sharesContact: 'now' })
  await w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId: job._id, applicantId: person.id } })
  const it = { jobId: job._id, jobTitle, person }
  for (const text of texts) await write(it, text)
  return it
}
type Thread = Awaited<ReturnType<typeof written>>

const write = ({ jobId, person }: Thread, text: string) =>
  w
    .as(recruiter)
    .conversations.writeAsCompany({ params: { id: jobId, userId: person.id }, body: { clientId: randomUUID(), text } })
const reply = ({ person }: Thread, text: string) =>
  w.as(person).conversations.write({ params: { id: person.applicationId }, body: { clientId: randomUUID(), text } })
const own = ({ person }: Thread) => w.as(person).conversations.read({ params: { id: person.applicationId }, query: {} })
const desk = ({ jobId, person }: Thread, as = recruiter) =>
  w.as(as).conversations.readAsCompany({ params: { id: jobId, userId: person.id }, query: {} })
const newest = async (it: Thread) => (await own(it)).messages[0]?._id ?? ''

const reportPath = ({ applicationId }: Applicant, id: string) =>
  `/api/user/applications/${applicationId}/messages/${id}/report`
const report = (person: Applicant, id: string, as: Person = person, body: object = { reason: 'money' }) =>
  w.request('POST', reportPath(person, id), { as, body })
const reportAsCompany = ({ jobId, person }: Thread, id: string, as = recruiter) =>
  w.request('POST', `/api/rdashboard/jobs/${jobId}/candidates/${person.id}/messages/${id}/report`, {
    as,
    body: { reason: 'rude', note: 'They insult us.' },
  })
const queue = async (state: 'open' | 'hidden' = 'open') =>
  w.as(admin).conversations.listReports({ query: { state, limit: 50 } })
const reported = async (id: string, state: 'open' | 'hidden' = 'open') =>
  (await queue(state)).messages.find(({ _id }) => _id === id)
const judge = (id: string, decision: 'keep' | 'hide' | 'restore', as = admin) =>
  w.request('POST', `/api/admin/messages/${id}`, { as, body: { decision } })
const waiting = async () => {
  const { queues } = await w.as(admin).admin.needsYou()
  return queues.find((one) => one.queue === 'message-reports')?.count
}
const noticesOf = async ({ id }: Person, about: string) => {
  const { rows } = await sql<{ text: string }>`
    select text from notices where recipient_id = ${id} and text like ${`%${about}%`} order by created_at`.execute(w.db)
  return rows.map(({ text }) => text)
}

test('a candidate reports a message once, and the team reads it with the messages around it', async () => {
  const it = await written('One', 'Two', 'Pay 2,000 rupees first.', 'Four')
  const [, third] = (await own(it)).messages
  const id = third?._id ?? ''
  const before = (await waiting()) ?? 0
  expect(await report(it.person, id)).toMatchObject({
    status: 200,
    body: { msg: 'Thank you. Our team will look at this message, and you will hear what it decides.' },
  })
  expect(await report(it.person, id)).toMatchObject({ status: 409, body: { code: 'reported_already' } })
  expect((await own(it)).messages.map(({ isReported }) => isReported)).toEqual([false, true, false, false])
  // The other side is not told.
  expect((await desk(it)).messages.map(({ isReported }) => isReported)).toEqual([false, false, false, false])
  expect(await waiting()).toBe(before + 1)
  expect(await reported(id)).toMatchObject({
    ...{ text: 'Pay 2,000 rupees first.', byCompany: true, authorName: 'Ravi Kumar', isRemoved: false },
    ...{ companyName: 'Sahyadri Software', candidateId: it.person.id, jobTitle: it.jobTitle, removedOfAuthor: 0 },
    before: [{ text: 'One' }, { text: 'Two' }],
    after: [{ text: 'Four' }],
    reports: [{ reason: 'money', note: '', by: 'Meera Nair' }],
  })
  expect(await noticesOf(admin, `reported a message about ${it.jobTitle}`)).toHaveLength(1)
})

test('somebody who reports a message twice at the same moment makes one report', async () => {
  const it = await written('Hello')
  const id = await newest(it)
  const twice = await Promise.all([report(it.person, id), report(it.person, id)])
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await reported(id))?.reports).toHaveLength(1)
})

test('a removed message is neither shown nor mailed; its author and the reporter are notified', async () => {
  const it = await written('Hello', 'Pay 2,000 rupees first.')
  const id = await newest(it)
  await report(it.person, id)
  expect((await judge(id, 'hide')).body).toMatchObject({ msg: expect.stringContaining('Message removed.') })
  for (const { messages } of [await own(it), await desk(it)])
    expect(messages).toMatchObject([
      { text: '', isRemoved: true },
      { text: 'Hello', isRemoved: false },
    ])
  // The mail that would have gathered it.
  w.clock.now = new Date(w.clock.now.getTime() + 20 * 60_000)
  await w.runTasks()
  expect(JSON.stringify(await w.mailsTo(it.person.email))).not.toContain('2,000')
  expect(await noticesOf(it.person, 'that you reported')).toEqual([
    `Our team has removed the message about ${it.jobTitle} that you reported.`,
  ])
  expect(await noticesOf(recruiter, it.jobTitle)).toEqual([
    expect.stringContaining(`Our team has removed a message that you wrote about ${it.jobTitle}.`),
  ])
  expect(await reported(id)).toBeUndefined()
  expect(await reported(id, 'hidden')).toMatchObject({ isRemoved: true, text: 'Pay 2,000 rupees first.' })
  // A second click, and a colleague who decides otherwise a moment later.
  for (const decision of ['hide', 'keep'] as const)
    expect(await judge(id, decision)).toMatchObject({ status: 409, body: { code: 'nothing_reported' } })
  expect(await reportAsCompany(it, id)).toMatchObject({ status: 409, body: { code: 'own_message' } })
  expect((await judge(id, 'restore')).status).toBe(200)
  expect((await own(it)).messages[0]).toMatchObject({ text: 'Pay 2,000 rupees first.', isRemoved: false })
  expect((await judge(id, 'restore')).status).toBe(409)
  expect(await noticesOf(recruiter, it.jobTitle)).toHaveLength(2)
  const { acts } = await w.as(admin).operation.acts({ query: {} })
  expect(JSON.stringify(acts)).toContain('removed a message of ')
})

test('two decisions of the team at the same moment count once', async () => {
  const it = await written('Hello')
  const id = await newest(it)
  await report(it.person, id)
  const other = await w.make.admin()
  const both = await Promise.all([judge(id, 'hide'), judge(id, 'keep', other)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await noticesOf(it.person, 'that you reported')).toHaveLength(1)
})

test("two recruiters report a candidate's message; the team keeps it and notifies both", async () => {
  const it = await written('Hello')
  await reply(it, 'You are fools.')
  const id = await newest(it)
  expect((await reportAsCompany(it, id)).status).toBe(200)
  expect((await reportAsCompany(it, id)).status).toBe(409)
  expect((await reportAsCompany(it, id, colleague)).status).toBe(200)
  expect((await reported(id))?.reports).toMatchObject([
    { reason: 'rude', note: 'They insult us.', by: 'Ravi Kumar' },
    { reason: 'rude' },
  ])
  expect((await judge(id, 'keep')).status).toBe(200)
  expect((await desk(it)).messages[0]).toMatchObject({ text: 'You are fools.', isRemoved: false, isReported: true })
  for (const one of [recruiter, colleague])
    expect(await noticesOf(one, `about ${it.jobTitle} that you reported. It stays`)).toHaveLength(1)
  expect(await noticesOf(it.person, 'removed')).toEqual([])
})

test('nobody reports their own message, an unreadable one, or without a reason; only admins decide', async () => {
  const it = await written('Hello')
  await reply(it, 'Hello!')
  const [mine, theirs] = (await own(it)).messages.map(({ _id }) => _id)
  expect(await report(it.person, mine ?? '')).toMatchObject({ status: 409, body: { code: 'own_message' } })
  const other = await written('Hi')
  expect((await report(it.person, await newest(other))).status).toBe(404)
  expect((await report(it.person, theirs ?? '', other.person)).status).toBe(404)
  const stranger = await w.make.recruiter()
  expect((await reportAsCompany(it, mine ?? '', stranger)).status).toBe(404)
  const interviewer = await w.make.colleague(recruiter, 'interviewer')
  await w.make.jobMember(it.jobId, interviewer, 'interviewer')
  expect((await reportAsCompany(it, mine ?? '', interviewer)).status).toBe(404)
  for (const body of [{}, { reason: 'whim' }, { reason: 'other', note: 'x'.repeat(501) }])
    expect((await report(it.person, theirs ?? '', it.person, body)).status).toBe(400)
  const content = await w.make.admin()
  await sql`update accounts set team_role = 'content' where id = ${content.id}`.execute(w.db)
  for (const as of [recruiter, it.person, content]) expect((await judge(theirs ?? '', 'hide', as)).status).toBe(403)
  expect((await judge(theirs ?? '', 'hide')).status).toBe(409)
  expect((await judge(randomUUID(), 'hide')).status).toBe(404)
})

test("a removed message of a company costs its best tier for 90 days; a candidate's message does not", async () => {
  const it = await written('Pay 2,000 rupees first.')
  const upheld = async () => {
    const { rows } = await sql<{ count: number }>`
      select upheld_reports(company_id, ${new Date(w.clock.now.getTime() - 90 * 24 * 3600_000)})::int as count
      from jobs where id = ${it.jobId}`.execute(w.db)
    return rows[0]?.count ?? 0
  }
  // Nothing about this company was checked, so recomputing its tier gives 0.
  const trusted = () =>
    sql`update companies set tier = 3 where id = (select company_id from jobs where id = ${it.jobId})`.execute(w.db)
  const tier = async () => {
    const { rows } = await sql<{ tier: number }>`
      select tier from companies where id = (select company_id from jobs where id = ${it.jobId})`.execute(w.db)
    return rows[0]?.tier
  }
  await trusted()
  const before = await upheld()
  const id = await newest(it)
  await report(it.person, id)
  expect(await upheld()).toBe(before)
  await judge(id, 'hide')
  expect(await upheld()).toBe(before + 1)
  expect(await tier()).toBe(0)
  await trusted()
  await reply(it, 'You are fools.')
  const theirs = await newest(it)
  await reportAsCompany(it, theirs)
  await judge(theirs, 'hide')
  expect(await upheld()).toBe(before + 1)
  expect(await tier()).toBe(3)
  expect(await reportAsCompany(it, theirs, colleague)).toMatchObject({
    status: 409,
    body: { code: 'message_removed' },
  })
  await judge(id, 'restore')
  expect(await upheld()).toBe(before)
})

test("only its author's export has the text of a removed message", async () => {
  const it = await written('Pay 2,000 rupees first.')
  const id = await newest(it)
  await report(it.person, id)
  await judge(id, 'hide')
  await reply(it, 'You are fools.')
  const theirs = await newest(it)
  await reportAsCompany(it, theirs)
  await judge(theirs, 'hide')
  const url = '/api/user/account/export'
  const archive = await w.app.inject({ method: 'GET', url, headers: { 'x-auth-token': it.person.token } })
  const [exported] = JSON.parse(Buffer.from(unzipSync(archive.rawPayload)['applications.json'] ?? []).toString())
  expect(exported.messages).toMatchObject([
    { byCompany: true, text: '', isRemoved: true },
    { byCompany: false, text: 'You are fools.', isRemoved: true },
  ])
})
