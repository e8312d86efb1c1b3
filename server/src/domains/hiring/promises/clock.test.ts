import { indianDay, indianMoment } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedAtOnce, jobsWithOverdue } from '#src/domains/hiring/unanswered/unanswered.service.ts'
import { closeUnanswered, closeUnansweredOf } from '#src/domains/hiring/unanswered/unanswered.tasks.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { remindOfAnswers } from './clock.tasks.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  w.clock.now = indianMoment(indianDay(w.clock.now), '11:00')
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const day = 24 * 3600 * 1000
type Applicant = Person & { applicationId: string }

let made = 0
async function jobOnBoard(options?: Parameters<TestServer['make']['onBoard']>[1], by = recruiter) {
  made += 1
  const job = await w.make.job(by, { numOpenings: 5, jobTitle: `Watched job ${made}` })
  return { jobId: job._id, slug: await w.make.onBoard(job, options), title: job.jobTitle }
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Kolkata' })
const nationalHolidays = ['01-26', '08-15', '10-02']
/** Goes to the next Thursday that no national holiday follows within a month, at 11:00. */
async function passToThursday(): Promise<void> {
  const isNear = () =>
    Array.from({ length: 31 }, (_, days) => indianDay(new Date(w.clock.now.getTime() + days * day)).slice(5)).some(
      (date) => nationalHolidays.includes(date),
    )
  do await pass(1)
  while (weekday.format(w.clock.now) !== 'Thursday' || isNear())
}

/** Lets days pass, to a time of the day in India. Everybody stays signed in. */
async function pass(days: number, time = '11:00'): Promise<void> {
  w.clock.now = indianMoment(indianDay(new Date(w.clock.now.getTime() + days * day)), time)
  const until = new Date(w.clock.now.getTime() + day)
  await sql`update sessions set last_used_at = ${w.clock.now}, expires_at = greatest(expires_at, ${until})`.execute(
    w.db,
  )
}

async function runClock(): Promise<void> {
  await w.within((ctx) => remindOfAnswers.run(ctx, {}))
  await w.within((ctx) => closeUnanswered.run(ctx, {}))
  await w.runTasks()
}

const rowOf = async (id: string) =>
  (
    await sql<{
      stage: string
      promisedBy: Date | null
      answerBy: Date | null
      answeredAt: Date | null
      reminded: number
    }>`
      select stage, promised_by, answer_by, answered_at, reminded from applications where id = ${id}`.execute(w.db)
  ).rows[0]
const noticesOf = async (person: Person) => {
  const { rows } = await sql<{ text: string; details: string }>`
    select text, data ->> 'details' as details from notices where recipient_id = ${person.id} order by created_at`.execute(
    w.db,
  )
  return rows
}
const textsOf = async (person: Person, about: string) =>
  (await noticesOf(person)).map(({ text }) => text).filter((text) => text.includes(about))
const read = async (person: Applicant) =>
  (await w.as(person).hiring.application({ params: { id: person.applicationId } })).application
type Action = 'shortlist' | 'waitlist' | 'remove' | 'restore'
const act = (action: Action, jobId: string, { id }: Person, as = recruiter) => {
  const body = { action, jobId, applicantId: id, ...(action === 'remove' && { subject: '', message: '' }) }
  return w.request('PUT', '/api/rdashboard/jobs/actions', { as, body: { reply: 'changes', ...body } })
}
const jobAct = (action: 'complete' | 'reopen', jobId: string) => w.as(recruiter).hiring.act({ body: { action, jobId } })
const endOfDayIn = (days: number) =>
  new Date(indianMoment(indianDay(new Date(w.clock.now.getTime() + (days + 1) * day)), '00:00').getTime() - 1)

describe('an application that gets no answer', () => {
  test('an unanswered application is closed the day after its promised day, with one mail, notice and entry, despite failed runs', async () => {
    const { jobId, slug, title } = await jobOnBoard({ answerDays: 14 })
    const like = await jobOnBoard({ days: 60 })
    const [first, second] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const promised = endOfDayIn(14)
    expect(await rowOf(first.applicationId)).toMatchObject({ promisedBy: promised, answerBy: promised })

    await pass(6)
    await runClock()
    expect(await textsOf(recruiter, 'your answer')).toEqual([])
    await pass(2)
    for (let run = 0; run < 3; run += 1) await runClock()
    const reminder = `2 applications for ${title} are waiting for your answer, due by`
    expect(await textsOf(recruiter, reminder)).toHaveLength(1)
    expect((await w.mailsTo(recruiter.email)).filter(({ subject }) => subject?.includes(title))).toEqual([])
    await pass(4)
    for (let run = 0; run < 3; run += 1) await runClock()
    expect(await textsOf(recruiter, reminder)).toHaveLength(2)
    const reminders = (await w.mailsTo(recruiter.email)).filter(({ subject }) =>
      subject?.startsWith('2 applications for'),
    )
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain(`/hiringpanel/${jobId}`)

    await pass(2, '21:50')
    await runClock()
    expect(await rowOf(first.applicationId)).toMatchObject({ stage: 'applicant' })
    await pass(1)
    const begunAt = w.clock.now.toISOString()
    const killed = (ctx: Ctx): Ctx => ({ ...ctx, laterEach: () => Promise.reject(new Error('killed')) })
    await expect(w.within((ctx) => closeUnansweredOf.run(killed(ctx), { jobId, begunAt }))).rejects.toThrow('killed')
    expect(await rowOf(first.applicationId)).toMatchObject({ stage: 'applicant', answerBy: promised })
    for (let run = 0; run < 3; run += 1) {
      await runClock()
      await w.within((ctx) => closeUnansweredOf.run(ctx, { jobId, begunAt }))
    }

    for (const person of [first, second]) {
      expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'unanswered', answerBy: null, answeredAt: null })
      expect(await textsOf(person, 'without an answer')).toHaveLength(1)
      const mails = (await w.mailsTo(person.email)).filter(({ subject }) => subject?.includes('without an answer'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('within the 14 days it promised')
      expect(mails[0]?.text).toContain(`/jobs/${like.slug}`)
      const { status, isOpen, canWithdraw, timeline } = await read(person)
      expect({ status, isOpen, canWithdraw }).toEqual({ status: 'unanswered', isOpen: false, canWithdraw: false })
      expect(timeline.map(({ kind, text }) => [kind, text])).toEqual([
        ['sent', 'You applied.'],
        ['due', expect.stringContaining('promised an answer by this day.')],
        ['stage', 'No answer came, so we closed your application.'],
      ])
    }
    expect(await textsOf(recruiter, `2 applications for ${title} were closed`)).toEqual([
      `2 applications for ${title} were closed without your answer.`,
    ])
    const { rows: changes } = await sql<{ n: number; actors: number }>`
      select count(*)::int as n, count(actor_id)::int as actors from stage_changes s
      join applications a on a.id = s.application_id where a.job_id = ${jobId} and s.reason = 'clock'`.execute(w.db)
    expect(changes).toEqual([{ n: 2, actors: 0 }])

    const late = await act('shortlist', jobId, first)
    expect(late).toMatchObject({ status: 409, body: { msg: expect.stringContaining('nobody answered it') } })
    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
    expect(JSON.stringify(jobData)).not.toContain(first.id)
  })

  test('an unanswered application is not closed at night, and nobody gets a reminder then', async () => {
    const { slug, title } = await jobOnBoard({ answerDays: 3 })
    const person = await w.make.directApplicant(slug)
    await pass(3, '22:30')
    await runClock()
    expect(await textsOf(recruiter, title)).toEqual([])
    await pass(1, '07:50')
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'applicant' })
    await pass(0, '08:00')
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'unanswered' })
    await pass(0)
  })

  test('an application that is answered two minutes before its closing stays open; of both at once only one counts', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 3 })
    const [early, late] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    await pass(3)
    w.clock.now = new Date((await rowOf(early.applicationId))?.answerBy?.getTime() ?? 0)
    w.clock.advance(-2 * 60_000)
    expect((await act('shortlist', jobId, early)).status).toBe(200)
    await pass(1)
    const [answer] = await Promise.all([act('shortlist', jobId, late), runClock()])
    await runClock()
    expect(await rowOf(early.applicationId)).toMatchObject({ stage: 'recruiterShortlisted' })
    const closed = (await rowOf(late.applicationId))?.stage === 'unanswered'
    expect(answer.status).toBe(closed ? 409 : 200)
    expect(await textsOf(late, 'without an answer')).toHaveLength(closed ? 1 : 0)
    expect(await textsOf(late, 'round 2')).toHaveLength(closed ? 0 : 1)
    expect((await rowOf(late.applicationId))?.stage).toBe(closed ? 'unanswered' : 'recruiterShortlisted')
  })
})

describe('a morning with many applications to close', () => {
  /** Overdue applications of people who only exist for this. */
  async function overdue(jobId: string, count: number): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      insert into accounts (email, role, full_name, email_verified_at)
      select ${jobId} || n || '@example.org', 'candidate', 'Waiting ' || n, now() from generate_series(1, ${count}::int) n
      returning id`.execute(w.db)
    const due = new Date(w.clock.now.getTime() - day)
    const appliedAt = new Date(due.getTime() - 14 * day)
    await sql`
      insert into applications (job_id, candidate_id, stage, source, stage_changed_at, applied_at, promised_by, answer_by,
                                promised_days, client_id, shares_contact, reminded)
      select ${jobId}, id, 'applicant', 'direct', ${appliedAt}, ${appliedAt}, ${due}, ${due}, 14, gen_random_uuid(), 'now', 2
      from unnest(${rows.map(({ id }) => id)}::uuid[]) id`.execute(w.db)
  }
  /** How many seconds the closings of each job wait. */
  const waits = async () => {
    const { rows } = await sql<{ jobId: string; seconds: number }>`
      select data ->> 'jobId' as job_id, round(extract(epoch from start_after - created_on))::int as seconds
      from pgboss.job where name = 'hiring.close-unanswered-of-job' and state = 'created'`.execute(w.db)
    return Object.fromEntries(rows.map(({ jobId, seconds }) => [jobId, seconds]))
  }
  const leftIn = async (jobId: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from applications where job_id = ${jobId} and stage = 'applicant'`.execute(w.db)
    return rows[0]?.n
  }

  test('many closings of one morning are spread: oldest first, a portion every two seconds, one notice for each recruiter', async () => {
    const [many, one, next] = [await jobOnBoard(), await jobOnBoard(), await jobOnBoard()]
    await pass(1)
    await runClock()
    await overdue(many.jobId, closedAtOnce + 5)
    w.clock.advance(60_000)
    await overdue(one.jobId, 1)
    w.clock.advance(60_000)
    await overdue(next.jobId, 2)
    await w.within((ctx) => closeUnanswered.run(ctx, {}))
    expect(await waits()).toEqual({ [many.jobId]: 0, [one.jobId]: 2, [next.jobId]: 2 })
    // The next run comes before they are closed.
    w.clock.advance(1000)
    await w.within((ctx) => closeUnanswered.run(ctx, {}))
    for (let run = 0; run < 4; run += 1) await w.runTasks()
    for (const { jobId } of [many, one, next]) expect(await leftIn(jobId)).toBe(0)
    expect(await textsOf(recruiter, `for ${many.title} were closed`)).toEqual([
      `${closedAtOnce + 5} applications for ${many.title} were closed without your answer.`,
    ])
    expect(await textsOf(recruiter, `for ${next.title} were closed`)).toHaveLength(1)
    const { rows } = await sql<{ n: number; people: number }>`
      select count(*)::int as n, count(distinct recipient_id)::int as people from notices
      where text like '%' || ${many.title} || '%closed without an answer.'`.execute(w.db)
    expect(rows).toEqual([{ n: closedAtOnce + 5, people: closedAtOnce + 5 }])
  })

  test('a morning with many closings leaves the rest of the closings to the next run', async () => {
    const [first, second, third] = [await jobOnBoard(), await jobOnBoard(), await jobOnBoard()]
    await pass(1)
    await runClock()
    for (const { jobId } of [first, second, third]) {
      await overdue(jobId, 2)
      w.clock.advance(60_000)
    }
    expect(await w.within((ctx) => jobsWithOverdue(ctx, 4))).toEqual([
      { jobId: first.jobId, before: 0 },
      { jobId: second.jobId, before: 2 },
    ])
    await runClock()
    await w.runTasks()
    expect(await leftIn(third.jobId)).toBe(0)
  })
})

describe('the day of the next answer', () => {
  test('the day of the next answer moves with each answer that leaves the application open, not with one that was undone', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 10 })
    const person = await w.make.directApplicant(slug)
    const promised = endOfDayIn(10)
    await pass(2)
    await act('remove', jobId, person)
    await act('restore', jobId, person)
    expect(await rowOf(person.applicationId)).toMatchObject({ answeredAt: null, answerBy: promised })
    await act('shortlist', jobId, person)
    const answeredAt = w.clock.now
    expect(await rowOf(person.applicationId)).toMatchObject({
      answeredAt,
      answerBy: endOfDayIn(10),
      promisedBy: promised,
    })
    expect((await read(person)).timeline.at(-1)).toMatchObject({ kind: 'due', isAhead: true })

    const ask = interviewAsk(w)
    await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: person.id, ...ask } })
    const afterIt = new Date(indianMoment(ask.interviewDate, '00:00').getTime() + 8 * day - 1)
    expect(await rowOf(person.applicationId)).toMatchObject({ answeredAt, answerBy: afterIt })
    w.clock.advance(60_000)
    await act('waitlist', jobId, person)
    expect(await rowOf(person.applicationId)).toMatchObject({ answerBy: null })
    await act('remove', jobId, person)
    await pass(1)
    await w.runTasks()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'removed', answerBy: null })
    await act('restore', jobId, person)
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'waitlisted', answerBy: null, answeredAt })
  })

  test('the day of the next answer is empty once the job has ended, and is set again when the job is reopened', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 3 })
    const person = await w.make.directApplicant(slug)
    await jobAct('complete', jobId)
    await w.runTasks()
    expect(await rowOf(person.applicationId)).toMatchObject({ answerBy: null, answeredAt: w.clock.now })
    await pass(5)
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'applicant' })
    await jobAct('reopen', jobId)
    await w.runTasks()
    const again = endOfDayIn(3)
    expect(await rowOf(person.applicationId)).toMatchObject({ answerBy: again, promisedBy: again, answeredAt: null })
    await pass(4)
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'unanswered' })
  })

  test('the day of the next answer is never before the promised day when the job is reopened', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 3 })
    const person = await w.make.directApplicant(slug)
    const extend = { as: recruiter, body: { days: 7 } }
    expect((await w.request('POST', `/api/rdashboard/jobs/${jobId}/answers/extend`, extend)).status).toBe(200)
    const promised = endOfDayIn(10)
    await jobAct('complete', jobId)
    await w.runTasks()
    w.clock.advance(60_000)
    await jobAct('reopen', jobId)
    await w.runTasks()
    expect(await rowOf(person.applicationId)).toMatchObject({ promisedBy: promised, answerBy: promised })
    await pass(5)
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'applicant' })
  })

  test('the day of the next answer is paused while the recruiter is suspended; afterwards the recruiter gets three more days', async () => {
    const other = await w.make.recruiter()
    const { slug, title } = await jobOnBoard({ answerDays: 3 }, other)
    const person = await w.make.directApplicant(slug)
    const params = { id: other.id }
    w.clock.advance(60_000)
    await w.as(admin).recruiterAdmin.suspend({ params, body: { reason: 'We look into it.' } })
    await w.runTasks()
    expect(await textsOf(person, `This job is on hold: ${title}`)).toHaveLength(1)
    const { status, timeline, stageChangedAt } = await read(person)
    expect([status, stageChangedAt]).toEqual(['onHold', w.clock.now.toISOString()])
    expect(timeline.at(-1)).toMatchObject({ kind: 'job', text: 'The job is on hold.' })
    await pass(5)
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'applicant' })
    await w.as(admin).recruiterAdmin.restore({ params })
    await w.runTasks()
    expect(await textsOf(person, `This job continues: ${title}`)).toHaveLength(1)
    // Nobody could answer in time: the promise moves with the day.
    const again = endOfDayIn(3)
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'applicant', answerBy: again, promisedBy: again })
  })

  test('candidates put forward by the team get a day for the answer: it reminds recruiters, and closes only if it is to', async () => {
    const { jobId, title } = await jobOnBoard({ answerDays: 4 })
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    const { rows } = await sql<{ id: string; answerBy: Date }>`
      select id, answer_by from applications where job_id = ${jobId}`.execute(w.db)
    expect(rows[0]?.answerBy).toEqual(endOfDayIn(4))
    const own = await w.as(person).hiring.applications({ query: {} })
    expect(own.applications[0]?.answerBy).toBeUndefined()
    await pass(4)
    await runClock()
    expect(await textsOf(recruiter, `1 application for ${title} is waiting for your answer`)).toHaveLength(1)
    await pass(1)
    await runClock()
    expect(await rowOf(rows[0]?.id ?? '')).toMatchObject({ stage: 'shortlisted' })
    const all = (ctx: Ctx): Ctx => ({ ...ctx, env: { ...ctx.env, ANSWER_CLOCK: 'all' } })
    await w.within((ctx) => closeUnansweredOf.run(all(ctx), { jobId, begunAt: w.clock.now.toISOString() }))
    expect(await rowOf(rows[0]?.id ?? '')).toMatchObject({ stage: 'unanswered' })
    const after = await w.as(person).hiring.applications({ query: { state: 'ended' } })
    expect(after.applications[0]).toMatchObject({ status: 'unanswered', source: 'pool' })
  })
})

describe('more time to answer', () => {
  const extend = (jobId: string, days: unknown, as = recruiter) =>
    w.request('POST', `/api/rdashboard/jobs/${jobId}/answers/extend`, { as, body: { days } })

  test('more time to answer moves the day of all who wait, once, and notifies them; later applications get the usual time', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 5 })
    expect(await extend(jobId, 3)).toMatchObject({ status: 409, body: { code: 'nobody_waits' } })
    const [waiting, answered] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    await act('shortlist', jobId, answered)
    await pass(1)
    const before = await w.as(recruiter).applying.answersDue({ params: { id: jobId } })
    expect(before).toMatchObject({ waiting: 1, firstBy: endOfDayIn(4).toISOString(), extendedAt: null })
    for (const days of [0, 8, 1.5, 'x']) expect((await extend(jobId, days)).status).toBe(400)
    const stranger = await w.make.recruiter()
    expect((await extend(jobId, 3, stranger)).status).toBe(404)

    const answers = await Promise.all([extend(jobId, 3), extend(jobId, 3)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await extend(jobId, 1)).toMatchObject({ status: 409, body: { code: 'extended_already' } })
    const moved = endOfDayIn(7)
    expect(await rowOf(waiting.applicationId)).toMatchObject({ promisedBy: moved, answerBy: moved })
    w.clock.advance(60_000)
    const later = await w.make.directApplicant(slug)
    expect(await rowOf(later.applicationId)).toMatchObject({ promisedBy: endOfDayIn(5) })
    await w.runTasks()
    await w.runTasks()
    expect(await textsOf(waiting, 'needs more time')).toHaveLength(1)
    expect((await w.mailsTo(waiting.email)).filter(({ subject }) => subject?.includes('needs more time'))).toHaveLength(
      1,
    )
    for (const person of [answered, later]) expect(await textsOf(person, 'needs more time')).toEqual([])
    const { timeline } = await read(waiting)
    expect(timeline.map(({ kind }) => kind)).toEqual(['sent', 'extended', 'due'])
    expect((await read(later)).timeline.map(({ kind }) => kind)).toEqual(['sent', 'due'])
  })

  test('more time to answer that is taken at night notifies the candidates in the morning', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 5 })
    const person = await w.make.directApplicant(slug)
    await pass(0, '23:00')
    expect((await extend(jobId, 2)).status).toBe(200)
    await w.runTasks()
    expect(await textsOf(person, 'needs more time')).toEqual([])
    await pass(1, '08:00')
    await w.runTasks()
    expect(await textsOf(person, 'needs more time')).toHaveLength(1)
  })
})

describe('an answer that is promised in working days', () => {
  test('a promise in working days skips weekends and holidays in its day, both reminders, more time and the closing', async () => {
    await passToThursday()
    // The Friday of next week.
    const holiday = indianDay(endOfDayIn(8))
    await sql`update operator_settings set holidays = ${holiday}`.execute(w.db)
    const { jobId, slug, title } = await jobOnBoard({ answerDays: 10, answerDayKind: 'working', days: 60 })
    const [person, moved] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    // Ten working days from Thursday: two weekends and the holiday do not count.
    expect(await rowOf(person.applicationId)).toMatchObject({ promisedBy: endOfDayIn(15), answerBy: endOfDayIn(15) })
    expect((await w.as(null).board.read({ params: { slug } })).job).toMatchObject({
      answerDays: 10,
      answerDayKind: 'working',
    })
    const { timeline } = await read(person)
    expect(timeline.find(({ kind }) => kind === 'due')?.text).toMatch(
      /promised an answer within 10 working days: by this day\.$/,
    )
    await act('shortlist', jobId, moved)
    expect(await rowOf(moved.applicationId)).toMatchObject({ answerBy: endOfDayIn(15), promisedBy: endOfDayIn(15) })
    await act('waitlist', jobId, moved)

    // Five of them are left after the Thursday of next week: the Friday is a holiday, then comes a weekend.
    const reminder = `1 application for ${title} is waiting for your answer`
    const reminders = () => textsOf(recruiter, reminder)
    await pass(7, '21:00')
    await runClock()
    for (let day = 0; day < 3; day += 1) {
      await pass(1)
      await runClock()
      expect(await reminders()).toEqual([])
    }
    await pass(1)
    await runClock()
    expect(await reminders()).toHaveLength(1)
    expect(await w.as(recruiter).applying.answersDue({ params: { id: jobId } })).toMatchObject({
      waiting: 1,
      dayKind: 'working',
    })

    // Two more working days than Friday: Monday and Tuesday.
    expect(
      (await w.request('POST', `/api/rdashboard/jobs/${jobId}/answers/extend`, { as: recruiter, body: { days: 2 } }))
        .status,
    ).toBe(200)
    const promised = endOfDayIn(8)
    expect(await rowOf(person.applicationId)).toMatchObject({ promisedBy: promised, answerBy: promised })
    do await pass(1)
    while (weekday.format(w.clock.now) !== 'Friday')
    await runClock()
    expect(await reminders()).toHaveLength(1)
    for (const expected of [1, 1, 2]) {
      await pass(1)
      await runClock()
      expect(await reminders()).toHaveLength(expected)
    }
    await pass(1, '21:30')
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'applicant' })
    await pass(1)
    await runClock()
    expect(await rowOf(person.applicationId)).toMatchObject({ stage: 'unanswered' })
    const mail = (await w.mailsTo(person.email)).find(({ subject }) => subject?.includes('without an answer'))
    expect(mail?.text).toContain('within the 12 working days it promised')
  })

  test('an application under a promise in working days is closed on the first working day after the promised one', async () => {
    await sql`update operator_settings set holidays = null`.execute(w.db)
    await passToThursday()
    const { slug } = await jobOnBoard({ answerDays: 6, answerDayKind: 'working', days: 60 })
    const { slug: other } = await jobOnBoard({ answerDays: 8, answerDayKind: 'calendar', days: 60 })
    const [inWorkingDays, inDays] = [await w.make.directApplicant(slug), await w.make.directApplicant(other)]
    const friday = { promisedBy: endOfDayIn(8) }
    for (const { applicationId } of [inWorkingDays, inDays]) expect(await rowOf(applicationId)).toMatchObject(friday)
    // The Monday after it.
    await sql`update operator_settings set holidays = ${indianDay(endOfDayIn(11))}`.execute(w.db)
    await pass(9)
    await runClock()
    expect(await rowOf(inDays.applicationId)).toMatchObject({ stage: 'unanswered' })
    for (let day = 0; day < 3; day += 1) {
      expect(await rowOf(inWorkingDays.applicationId)).toMatchObject({ stage: 'applicant' })
      await pass(1)
      await runClock()
    }
    expect(await rowOf(inWorkingDays.applicationId)).toMatchObject({ stage: 'unanswered' })
    const closings = (await w.mailsTo(inWorkingDays.email)).filter(({ subject }) =>
      subject?.includes('without an answer'),
    )
    expect(closings).toHaveLength(1)
  })

  test('a promise in working days stays so when the posting changes; nobody gets a reminder on a new holiday', async () => {
    await sql`update operator_settings set holidays = null`.execute(w.db)
    await passToThursday()
    const { jobId, slug, title } = await jobOnBoard({ answerDays: 3, answerDayKind: 'working', days: 60 })
    const person = await w.make.directApplicant(slug)
    const promised = endOfDayIn(5)
    expect(await rowOf(person.applicationId)).toMatchObject({ promisedBy: promised })
    // Half is left on Monday at noon.
    await sql`update operator_settings set holidays = ${indianDay(endOfDayIn(4))}`.execute(w.db)
    const reminders = () => textsOf(recruiter, `1 application for ${title}`)
    await pass(4, '13:00')
    await runClock()
    expect(await reminders()).toEqual([])
    await sql`update operator_settings set holidays = null`.execute(w.db)
    await runClock()
    expect(await reminders()).toHaveLength(1)
    await sql`update postings set answer_day_kind = 'calendar' where job_id = ${jobId}`.execute(w.db)
    await pass(2)
    await runClock()
    const mail = (await w.mailsTo(person.email)).find(({ subject }) => subject?.includes('without an answer'))
    expect(mail?.text).toContain('within the 3 working days it promised')
  })
})

describe('after any random sequence of steps with applications', () => {
  test('after random steps each application waits for a day, is on a waiting list, or has ended with a date and a message', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 3, days: 150 })
    const people = await Promise.all(Array.from({ length: 5 }, () => w.make.directApplicant(slug)))
    // A fixed order of steps that look random.
    let seed = 20261124
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      return from[Math.floor(seed / 7) % from.length] as T
    }
    const steps = ['shortlist', 'waitlist', 'remove', 'restore', 'interview', 'withdraw', 'day', 'day', 'job'] as const
    for (let turn = 0; turn < 60; turn += 1) {
      const [step, person] = [pick(steps), pick(people)]
      if (step === 'day') await pass(1)
      else if (step === 'job') {
        const { rows } = await sql<{ open: boolean }>`
          select completed_at is null as open from jobs where id = ${jobId}`.execute(w.db)
        await jobAct(rows[0]?.open ? 'complete' : 'reopen', jobId)
      } else if (step === 'withdraw') {
        if (turn > 45)
          await w.request('POST', `/api/user/applications/${person.applicationId}/withdraw`, { as: person, body: {} })
      } else if (step === 'interview') {
        const body = { action: 'interview', jobId, applicantId: person.id, ...interviewAsk(w) }
        await w.request('PUT', '/api/rdashboard/jobs/actions', { as: recruiter, body })
      } else await act(step, jobId, person)
      await runClock()
      expect({ turn, step, wrong: await withoutDay(jobId) }).toEqual({ turn, step, wrong: [] })
    }
    await sql`update jobs set completed_at = null where id = ${jobId}`.execute(w.db)
    await pass(40)
    await runClock()
    for (const person of people) {
      const { isOpen, stageChangedAt, timeline } = await read(person)
      const { answeredAt, stage } = (await rowOf(person.applicationId)) ?? {}
      expect(isOpen === false || answeredAt !== null, `${stage}`).toBe(true)
      expect(new Date(stageChangedAt).getTime()).toBeLessThanOrEqual(w.clock.now.getTime())
      expect(timeline.length).toBeGreaterThan(0)
      expect((await textsOf(person, 'without an answer')).length).toBe(stage === 'unanswered' ? 1 : 0)
    }
  })

  /** Applications of an open job that wait for no day, and decided ones that wait for one. */
  async function withoutDay(jobId: string): Promise<unknown[]> {
    const { rows } = await sql`
      select a.stage, a.answer_by, a.answered_at from applications a join jobs j on j.id = a.job_id
      where a.job_id = ${jobId} and case
        when j.completed_at is not null then false
        when a.stage in ('applicant', 'shortlisted', 'recruiterShortlisted') then a.answer_by is null
        when a.stage = 'removed' then a.answer_by is not null and not exists (
          select from stage_changes s join declines d on d.change_id = s.id
          where s.application_id = a.id and d.told_at is null and d.undone_at is null)
        else a.answer_by is not null end`.execute(w.db)
    return rows
  }
})
