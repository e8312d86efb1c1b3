import { randomUUID } from 'node:crypto'
import { indianDay, indianMoment, limits } from '@firstrung/contract'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { notifyOfMessages } from './messages.tasks.ts'

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

const minute = 60_000
type Applicant = Person & { applicationId: string }

async function pass(minutes: number): Promise<void> {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * minute)
  const until = new Date(w.clock.now.getTime() + 24 * 60 * minute)
  await sql`update sessions set last_used_at = ${w.clock.now}, expires_at = greatest(expires_at, ${until})`.execute(
    w.db,
  )
}

let made = 0
/** A job on the board with somebody who has applied and shares nothing before a shortlist. */
async function applied() {
  made += 1
  const jobTitle = `Message job ${made}`
  const job = await w.make.job(recruiter, { numOpenings: 5, jobTitle })
  await w.make.jobMember(job._id, colleague, 'recruiter')
  const slug = await w.make.onBoard(job)
  const person = await w.make.directApplicant(slug, { sharesContact: 'shortlisted' })
  return { jobId: job._id, jobTitle, person }
}
/** A move, a minute after what was before: their order is that of the clock. */
async function act(jobId: string, { id }: Person, action: 'shortlist' | 'waitlist' | 'remove' | 'hire') {
  await pass(1)
  return w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id } })
}
/** The same, answered: both sides can write. */
async function open() {
  const it = await applied()
  await act(it.jobId, it.person, 'shortlist')
  await w.runTasks()
  return it
}

const companyPath = (jobId: string, userId: string) => `/api/rdashboard/jobs/${jobId}/candidates/${userId}/messages`
const ownPath = (id: string) => `/api/user/applications/${id}/messages`
const message = (text: string, clientId: string = randomUUID()) => ({ text, clientId })
const fromCompany = (jobId: string, { id }: Person, text: string, as = recruiter, clientId?: string) =>
  w.request('POST', companyPath(jobId, id), { as, body: message(text, clientId) })
const fromCandidate = (person: Applicant, text: string, clientId?: string, as: Person = person) =>
  w.request('POST', ownPath(person.applicationId), { as, body: message(text, clientId) })
const own = (person: Applicant, query = {}) =>
  w.as(person).conversations.read({ params: { id: person.applicationId }, query })
const desk = (jobId: string, { id: userId }: Person, as = recruiter) =>
  w.as(as).conversations.readAsCompany({ params: { id: jobId, userId }, query: {} })
const textsOf = async ({ id }: Person, about: string) => {
  const { rows } = await sql<{
    text: string
  }>`select text from notices where recipient_id = ${id} order by created_at`.execute(w.db)
  return rows.map(({ text }) => text).filter((text) => text.includes(about))
}
const mailsAbout = async ({ email }: Person, about: string) =>
  (await w.mailsTo(email)).filter(({ subject }) => subject?.includes(about))

describe('a conversation', () => {
  test('a conversation works both ways once the company has answered, with notices, mails and read marks', async () => {
    const { jobId, jobTitle, person } = await open()
    const sent = await fromCompany(jobId, person, 'Can you come on Monday?\nWe begin at ten.')
    expect(sent).toMatchObject({
      status: 200,
      body: { msg: 'Message sent.', message: { byCompany: true, byMe: true, authorName: 'Ravi Kumar', readAt: null } },
    })
    const news = `wrote to you about ${jobTitle}.`
    expect(await textsOf(person, news)).toEqual([`Sahyadri Software ${news}`])
    const [mail, ...more] = await mailsAbout(person, jobTitle.concat('')).then((mails) =>
      mails.filter(({ subject }) => subject?.includes('wrote to you')),
    )
    expect(more).toEqual([])
    expect(mail?.text).toContain('Can you come on Monday?')
    expect(mail?.text).toContain(`/applications/${person.applicationId}`)
    const inMail = JSON.stringify(mail)
    expect(inMail).toContain('List-Unsubscribe'.toLowerCase())
    for (const { email } of [recruiter, colleague]) expect(inMail).not.toContain(email)

    expect(await own(person)).toMatchObject({
      state: 'open',
      unread: 1,
      messages: [{ text: 'Can you come on Monday?\nWe begin at ten.', byCompany: true, byMe: false }],
    })
    const { applications } = await w.as(person).hiring.applications({ query: {} })
    expect(applications[0]?.unreadMessages).toBe(1)
    const upTo = (await own(person)).messages[0]?._id ?? ''
    await w.as(person).conversations.markRead({ params: { id: person.applicationId }, body: { upTo } })
    expect((await own(person)).unread).toBe(0)
    expect((await desk(jobId, person)).messages[0]?.readAt).toBe(w.clock.now.toISOString())

    expect((await fromCandidate(person, 'Yes, gladly.')).status).toBe(200)
    const userId = person.id
    const params = { id: jobId, userId }
    expect((await w.as(colleague).hiring.person({ params, query: {} })).person.unreadMessages).toBe(1)
    expect(await desk(jobId, person, colleague)).toMatchObject({
      state: 'open',
      unread: 1,
      messages: [{ text: 'Yes, gladly.', byCompany: false, authorName: 'Meera Nair' }, { byMe: false }],
    })
    for (const one of [recruiter, colleague]) {
      expect(await textsOf(one, `Meera Nair ${news}`)).toHaveLength(1)
      const [toThem] = await mailsAbout(one, `Meera Nair wrote`)
      expect(toThem?.text).toContain('Yes, gladly.')
      expect(JSON.stringify(toThem)).not.toContain(person.email)
    }
    const latest = (await desk(jobId, person)).messages[0]?._id ?? ''
    await w.as(colleague).conversations.markReadAsCompany({ params, body: { upTo: latest } })
    expect((await desk(jobId, person)).unread).toBe(0)
  })

  test("a conversation opens with the company's first answer and ends with the application, and stays readable", async () => {
    const { jobId, person } = await applied()
    const early = { status: 409, body: { code: 'conversation_early' } }
    expect(await fromCompany(jobId, person, 'Hello')).toMatchObject({
      ...early,
      body: { code: 'conversation_early', msg: expect.stringContaining('Meera Nair') },
    })
    expect(await fromCandidate(person, 'Hello')).toMatchObject(early)
    expect((await own(person)).state).toBe('early')
    await w.as(recruiter).hiring.act({
      body: { action: 'interview', jobId, applicantId: person.id, ...interviewAsk(w) },
    })
    expect((await fromCandidate(person, 'Which floor is it?')).status).toBe(200)
    expect((await fromCompany(jobId, person, 'The third one.')).status).toBe(200)

    // The candidate must not learn of a rejection by a refusal.
    await act(jobId, person, 'remove')
    expect((await fromCompany(jobId, person, 'Hello')).body).toMatchObject({ code: 'conversation_ended' })
    expect((await fromCandidate(person, 'Thank you.')).status).toBe(200)
    await pass(60)
    await w.runTasks()
    expect(await fromCandidate(person, 'Hello')).toMatchObject({ status: 409, body: { code: 'conversation_ended' } })
    expect(await own(person)).toMatchObject({ state: 'ended', messages: [{ text: 'Thank you.' }, {}, {}] })
    expect((await desk(jobId, person)).messages).toHaveLength(3)
  })

  test('a conversation becomes read-only when somebody withdraws or the job is completed, except for hired candidates', async () => {
    const { jobId, person } = await open()
    await fromCompany(jobId, person, 'Hello')
    await pass(1)
    await w.as(person).applying.withdraw({ params: { id: person.applicationId }, body: {} })
    expect(await own(person)).toMatchObject({ state: 'ended', messages: [{ text: 'Hello' }] })
    expect(await fromCandidate(person, 'Hello')).toMatchObject({ status: 409, body: { code: 'conversation_ended' } })
    expect(await fromCompany(jobId, person, 'Hello')).toMatchObject({
      status: 409,
      body: { code: 'conversation_ended' },
    })
    expect(await desk(jobId, person)).toMatchObject({ state: 'ended', messages: [{ text: 'Hello' }] })
    // Where nothing was written, somebody who has withdrawn is gone.
    const silent = await open()
    await w.as(silent.person).applying.withdraw({ params: { id: silent.person.applicationId }, body: {} })
    expect((await w.request('GET', companyPath(silent.jobId, silent.person.id), { as: recruiter })).status).toBe(404)

    const other = await open()
    await act(other.jobId, other.person, 'waitlist')
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: other.jobId } })
    expect((await fromCompany(other.jobId, other.person, 'Hello')).body).toMatchObject({ code: 'conversation_ended' })
    expect((await own(other.person)).state).toBe('ended')
    const hired = await open()
    await act(hired.jobId, hired.person, 'waitlist')
    await act(hired.jobId, hired.person, 'hire')
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: hired.jobId } })
    expect((await fromCompany(hired.jobId, hired.person, 'Welcome!')).status).toBe(200)
    expect((await fromCandidate(hired.person, 'Thank you!')).status).toBe(200)
  })

  test("a conversation is closed for both sides while the candidate has ended the company's access; mails too", async () => {
    const { jobId, person } = await open()
    await fromCompany(jobId, person, 'Hello')
    const { companies } = await w.as(person).resumeAccess.list({ query: {} })
    const params = { companyId: companies[0]?._id ?? '' }
    await w.as(person).resumeAccess.end({ params })
    expect(await fromCompany(jobId, person, 'Hello?')).toMatchObject({
      status: 409,
      body: { code: 'conversation_ended', msg: expect.stringContaining('This candidate has ended your access') },
    })
    expect(await fromCandidate(person, 'Hello?')).toMatchObject({
      status: 409,
      body: { code: 'conversation_ended', msg: expect.stringContaining('You ended the access of Sahyadri Software') },
    })
    for (const read of [await own(person), await desk(jobId, person)])
      expect(read).toMatchObject({ state: 'accessEnded', messages: [{ text: 'Hello' }] })
    const mail = { move: 'mail' as const, applicantIds: [person.id], subject: 'Monday', message: 'Hello' }
    const preview = await w
      .as(recruiter)
      .hiring.previewBulk({ params: { id: jobId }, body: { move: 'mail', applicantIds: mail.applicantIds } })
    expect(JSON.stringify(preview)).toContain('refuses_mail')
    await w.as(person).resumeAccess.give({ params })
    expect((await fromCompany(jobId, person, 'Hello again')).status).toBe(200)
    await w.as(person).resumeAccess.block({ params })
    expect(await own(person)).toMatchObject({ state: 'blocked', messages: [{}, {}] })
    expect(await desk(jobId, person)).toMatchObject({ state: 'accessEnded', messages: [{}, {}] })
    expect((await fromCompany(jobId, person, 'Hello?')).body).toMatchObject({ code: 'conversation_ended' })
    expect((await fromCandidate(person, 'Hello?')).body).toMatchObject({
      msg: expect.stringContaining('You blocked Sahyadri Software'),
    })
  })

  test('a conversation that begins with two messages at once sends one notification and one mail', async () => {
    const { jobId, jobTitle, person } = await open()
    const both = await Promise.all([
      fromCompany(jobId, person, 'From Ravi'),
      fromCompany(jobId, person, 'From a colleague', colleague),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await textsOf(person, `wrote to you about ${jobTitle}`)).toHaveLength(1)
    expect((await mailsAbout(person, jobTitle)).filter(({ subject }) => subject?.includes('wrote'))).toHaveLength(1)
  })

  test('a conversation stores a repeated message once, and keeps the order of messages of one millisecond', async () => {
    const { jobId, person } = await open()
    const clientId = randomUUID()
    const twice = await Promise.all([
      fromCompany(jobId, person, 'Once', recruiter, clientId),
      fromCompany(jobId, person, 'Once', recruiter, clientId),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    for (const text of ['Two', 'Three', 'Four']) await fromCompany(jobId, person, text)
    const first = await own(person, { limit: 3 })
    expect(first.messages.map(({ text }) => text)).toEqual(['Four', 'Three', 'Two'])
    const rest = await own(person, { limit: 3, cursor: first.nextCursor ?? '' })
    expect(rest.messages.map(({ text }) => text)).toEqual(['Once'])
    expect(rest.nextCursor).toBeNull()
  })

  test('a conversation allows ten messages without a reply and twenty a day, even when they are sent in parallel', async () => {
    const { jobId, person } = await open()
    const { inRow, perDay } = limits.conversation
    const flood = await Promise.all(Array.from({ length: inRow + 3 }, (_, n) => fromCompany(jobId, person, `No. ${n}`)))
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(inRow)
    const refused = flood.filter(({ status }) => status !== 200)
    for (const one of refused) expect(one).toMatchObject({ status: 409, body: { code: 'messages_unanswered' } })
    await fromCandidate(person, 'One moment.')
    for (let n = inRow; n < perDay; n += 1) expect((await fromCompany(jobId, person, `No. ${n}`)).status).toBe(200)
    await fromCandidate(person, 'One moment.')
    expect(await fromCompany(jobId, person, 'More')).toMatchObject({ status: 429, body: { code: 'too_many_messages' } })
    await pass(24 * 60 + 1)
    expect((await fromCompany(jobId, person, 'More')).status).toBe(200)
  })

  test('a conversation sends one mail in fifteen minutes, even if the task repeats, without messages already read', async () => {
    const { jobId, jobTitle, person } = await open()
    const mails = async () =>
      (await mailsAbout(person, jobTitle)).map(({ subject }) => subject).filter((subject) => subject?.includes('wrote'))
    await fromCompany(jobId, person, 'The first')
    await pass(1)
    await fromCompany(jobId, person, 'Second')
    await fromCompany(jobId, person, 'Third')
    expect(await mails()).toHaveLength(1)
    const due = { applicationId: person.applicationId, toCompany: false }
    await w.within((ctx) => notifyOfMessages.run(ctx, due))
    expect(await mails()).toHaveLength(1)
    await pass(14)
    for (let run = 0; run < 3; run += 1) {
      await w.within((ctx) => notifyOfMessages.run(ctx, due))
      await w.runTasks()
    }
    expect(await mails()).toEqual([
      expect.stringContaining('wrote to you'),
      `Sahyadri Software wrote 2 messages to you about ${jobTitle}`,
    ])
    const [, gathered] = (await mailsAbout(person, jobTitle)).filter(({ subject }) => subject?.includes('wrote'))
    expect(gathered?.text).toMatch(/Second[\s\S]*Third/)
    expect(gathered?.text).not.toContain('The first')
    await pass(1)
    await fromCompany(jobId, person, 'Fourth')
    const upTo = (await own(person)).messages[0]?._id ?? ''
    await w.as(person).conversations.markRead({ params: { id: person.applicationId }, body: { upTo } })
    await pass(20)
    await w.runTasks()
    expect(await mails()).toHaveLength(2)
    await w.as(person).accounts.chooseMail({ body: { topic: 'messages', isOn: false } })
    await fromCompany(jobId, person, 'Fifth')
    expect(await mails()).toHaveLength(2)
    expect(await textsOf(person, `wrote to you about ${jobTitle}`)).toHaveLength(2)
  })

  test("a conversation counts a company's message as an answer, so the next answer is due on a new day", async () => {
    const { jobId, person } = await open()
    const answerBy = async () =>
      (
        await sql<{ answerBy: Date }>`select answer_by from applications where id = ${person.applicationId}`.execute(
          w.db,
        )
      ).rows[0]?.answerBy.getTime() ?? 0
    const before = await answerBy()
    await pass(2 * 24 * 60)
    await fromCandidate(person, 'Is there any news?')
    expect(await answerBy()).toBe(before)
    await fromCompany(jobId, person, 'Not yet, on Friday.')
    expect(await answerBy()).toBe(before + 2 * 24 * 60 * minute)
  })

  test('a conversation is shown to the open pages of both sides at once', async () => {
    const { jobId, person } = await open()
    const origin = await listen(w.app)
    const sockets = [await connectSocket(origin, person.token), await connectSocket(origin, colleague.token)]
    const heard = sockets.map((socket) => socket.next<object>('messages-changed'))
    await fromCompany(jobId, person, 'Hello')
    for (const one of heard)
      expect(await one).toEqual({ applicationId: person.applicationId, jobId, userId: person.id })
    for (const socket of sockets) socket.close()
  })

  test('a conversation can be neither read nor written by others, and bad input names the field', async () => {
    const { jobId, person } = await open()
    await fromCompany(jobId, person, 'For Meera alone')
    const upTo = (await own(person)).messages[0]?._id ?? ''
    const stranger = await w.make.recruiter()
    const interviewer = await w.make.colleague(recruiter, 'interviewer')
    await w.make.jobMember(jobId, interviewer, 'interviewer')
    for (const as of [stranger, interviewer]) {
      expect((await w.request('GET', companyPath(jobId, person.id), { as })).status).toBe(404)
      expect((await fromCompany(jobId, person, 'Hello', as)).status).toBe(404)
      const read = w.request('POST', `${companyPath(jobId, person.id)}/read`, { as, body: { upTo } })
      expect((await read).status).toBe(404)
    }
    const other = (await open()).person
    expect((await w.request('GET', ownPath(person.applicationId), { as: other })).status).toBe(404)
    expect((await fromCandidate(person, 'Hello', undefined, other)).status).toBe(404)
    const foreign = w.request('POST', `${ownPath(other.applicationId)}/read`, { as: other, body: { upTo } })
    expect((await foreign).status).toBe(404)
    const admin = await w.make.admin()
    expect((await w.request('GET', companyPath(jobId, person.id), { as: admin })).status).toBe(403)
    for (const text of ['', ' \n ', 'x'.repeat(limits.conversation.text + 1)]) {
      expect(await fromCandidate(person, text)).toMatchObject({ status: 400, body: { errors: [{ field: 'text' }] } })
    }
    expect((await own(person)).unread).toBe(1)
  })

  test("a conversation is in the export, hides names of deleted recruiters, and is deleted with the candidate's account", async () => {
    const { jobId, person } = await open()
    await fromCompany(jobId, person, 'From a colleague', colleague)
    await fromCandidate(person, 'From me')
    const url = '/api/user/account/export'
    const archive = await w.app.inject({ method: 'GET', url, headers: { 'x-auth-token': person.token } })
    const [exported] = JSON.parse(Buffer.from(unzipSync(archive.rawPayload)['applications.json'] ?? []).toString())
    expect(exported.messages).toMatchObject([
      { byCompany: true, text: 'From a colleague' },
      { byCompany: false, text: 'From me' },
    ])
    await sql`update application_messages set author_id = null where text = 'From a colleague'`.execute(w.db)
    expect((await own(person)).messages.at(-1)).toMatchObject({ authorName: '', byCompany: true })
    await sql`delete from applications where id = ${person.applicationId}`.execute(w.db)
    const { rows } = await sql`select from application_messages where application_id = ${person.applicationId}`.execute(
      w.db,
    )
    expect(rows).toEqual([])
  })
})
