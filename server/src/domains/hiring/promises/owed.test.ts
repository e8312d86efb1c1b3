import { type AnswerRecord, answerSentence, limits, messages, type OwedAnswersQuery } from '@firstrung/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const minute = 60_000
const day = 24 * 3600 * 1000

let w: TestServer
let admin: Person
/** Everybody applies to many jobs. */
const people: Person[] = []
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  for (let n = 0; n < 8; n += 1) people.push(await w.make.skilledCandidate())
})
beforeEach(stayLoggedIn)
afterAll(() => w.close())

/** The clock outlives sessions. */
async function stayLoggedIn() {
  const { now } = w.clock
  await sql`update sessions set last_used_at = ${now}, expires_at = ${new Date(now.getTime() + 7 * day)}`.execute(w.db)
}
async function later(millis: number) {
  w.clock.advance(millis)
  await stayLoggedIn()
  await w.runTasks()
}

interface OnBoard {
  jobId: string
  slug: string
}
async function jobOf(recruiter: Person, answerDays = 5, jobTitle = 'Frontend Developer'): Promise<OnBoard> {
  const job = await w.make.job(recruiter, { jobTitle, numOpenings: 50 })
  return { jobId: job._id, slug: await w.make.onBoard(job, { answerDays, days: 900 }) }
}
async function apply(person: Person, { slug }: OnBoard, more: { sharesContact?: 'now' | 'shortlisted' } = {}) {
  const body = await w.make.applicationOf(person, more)
  return (await w.as(person).applying.apply({ params: { slug }, body })).applicationId
}
const act = (recruiter: Person, action: 'shortlist' | 'waitlist' | 'remove', { jobId }: OnBoard, { id }: Person) =>
  w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id, ...(action === 'remove' && { subject: '' }) } })
const owed = (as: Person, query: OwedAnswersQuery = {}) => w.as(as).hiring.owedAnswers({ query })
const named = ({ answers }: { answers: { userId: string; jobId: string }[] }) =>
  answers.map(({ userId, jobId }) => `${userId} ${jobId}`)
const some = (count: number) => people.slice(0, count) as [Person, ...Person[]]

/** A company that the team has checked, with its page on the board. */
async function company() {
  const recruiter = await w.make.recruiter()
  const { slug } = await w.make.livePosting(recruiter)
  const { job } = await w.as(null).board.read({ params: { slug } })
  const read = async () => (await w.as(null).board.company({ params: { slug: job.company.slug } })).company.answers
  const onJob = async () => (await w.as(null).board.read({ params: { slug } })).job.company.answers
  return { recruiter, read, onJob }
}

describe('the answer record of a company', () => {
  test('the answer record of a company is shown on its page and its jobs once ten answers were due', async () => {
    const { recruiter, read, onJob } = await company()
    const [first, second] = [await jobOf(recruiter), await jobOf(recruiter)]
    for (const person of some(6)) await apply(person, first)
    for (const person of some(3)) await apply(person, second)
    await later(2 * day + minute)
    for (const person of some(5)) await act(recruiter, 'waitlist', first, person)
    await later(4 * day)
    expect(await read()).toBeNull()

    const third = await jobOf(recruiter)
    await apply(some(1)[0], third)
    await later(6 * day)
    expect(await read()).toEqual({ due: 10, inTime: 5, medianDays: 3 })
    expect(await onJob()).toEqual(await read())
    await later(60 * day)
    expect(await read()).toBeNull()
  })

  test('the answer record of a company counts an answer once, in time or late, and no candidate who withdrew before an answer', async () => {
    const { recruiter, read } = await company()
    const jobs = [await jobOf(recruiter), await jobOf(recruiter)] as const
    const ids = new Map<string, string>()
    for (const job of jobs) for (const person of people) ids.set(`${job.jobId} ${person.id}`, await apply(person, job))
    const [late, gone, changed, rejected] = people as [Person, Person, Person, Person]
    const withdraw = (person: Person, job: OnBoard) =>
      w.as(person).applying.withdraw({ params: { id: ids.get(`${job.jobId} ${person.id}`) ?? '' }, body: {} })

    await withdraw(gone, jobs[0])
    await act(recruiter, 'shortlist', jobs[0], changed)
    await act(recruiter, 'waitlist', jobs[0], changed)
    await withdraw(changed, jobs[0])
    // A rejection answers once the candidate is told.
    await act(recruiter, 'remove', jobs[0], rejected)
    await later(31 * minute)
    await later(6 * day)
    await act(recruiter, 'waitlist', jobs[0], late)
    await withdraw(gone, jobs[1])
    expect(await read()).toEqual({ due: 15, inTime: 2, medianDays: 1 })
  })

  test('the answer record of a company equals a count of the applications at every point of a random run', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ what: fc.constant('apply' as const), who: fc.nat(7), job: fc.nat(2) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          what: fc.constantFrom('shortlist', 'waitlist', 'remove', 'withdraw'),
          who: fc.nat(7),
          job: fc.nat(2),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 150 }) }),
      },
    )
    const everybody = Array.from({ length: 8 }, (_, who) => ({ who, job: 2 })).concat(
      Array.from({ length: 8 }, (_, who) => ({ who, job: 1 })),
    )
    const answersInTime = [
      ...everybody.map((one) => ({ what: 'apply' as const, ...one })),
      ...everybody.map((one) => ({ what: 'waitlist' as const, ...one })),
      ...[150, 150].map((hours) => ({ what: 'wait' as const, hours })),
    ]
    const shown: (AnswerRecord | null)[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 70 }), async (steps) => {
        await stayLoggedIn()
        const { recruiter, read } = await company()
        const jobs = [await jobOf(recruiter, 3), await jobOf(recruiter, 4), await jobOf(recruiter, 7)]
        const model = new Map<string, Modelled>()
        for (const it of steps) {
          if (it.what === 'wait') await later(it.hours * 60 * minute)
          else await take(it, recruiter, jobs, model)
          const answer = await read()
          expect(answer).toEqual(expected([...model.values()], w.clock.now))
          shown.push(answer)
        }
      }),
      // The first run answers everybody in time, so that there is always a record to compare.
      { numRuns: 6, endOnFailure: true, examples: [[answersInTime]] },
    )
    expect(shown.some((answer) => answer !== null && answer.inTime > 0)).toBe(true)
  }, 120_000)

  interface Modelled {
    id: string
    appliedAt: number
    promisedBy: number
    /** When they were rejected, until the candidate is told of it. */
    rejectedAt?: number
    answeredAt?: number
    withdrawnAt?: number
  }
  interface Act {
    what: 'apply' | 'shortlist' | 'waitlist' | 'remove' | 'withdraw'
    who: number
    job: number
  }

  /** Does a step and notes what the candidate knows of it; steps that are refused change nothing. */
  async function take({ what, who, job: at }: Act, recruiter: Person, jobs: OnBoard[], model: Map<string, Modelled>) {
    const [person, job] = [people[who], jobs[at]]
    if (!person || !job) return
    const key = `${who} ${at}`
    const now = w.clock.now.getTime()
    const own = model.get(key)
    if (what === 'apply') {
      if (own) return
      const body = await w.make.applicationOf(person)
      const { applicationId, answerBy } = await w.as(person).applying.apply({ params: { slug: job.slug }, body })
      model.set(key, { id: applicationId, appliedAt: now, promisedBy: Date.parse(answerBy) })
      return
    }
    if (!own) return
    const done = await (what === 'withdraw'
      ? w.as(person).applying.withdraw({ params: { id: own.id }, body: {} })
      : act(recruiter, what, job, person)
    ).then(
      () => true,
      () => false,
    )
    if (!done) return
    if (what === 'withdraw') own.withdrawnAt ??= now
    else if (what === 'remove') own.rejectedAt = now
    else own.answeredAt ??= now
  }

  /** The same figure from what was done. The clock stands still between steps, and each wait is longer than the delay. */
  function expected(applications: Modelled[], now: Date): AnswerRecord | null {
    const answers = applications.map(({ answeredAt, rejectedAt, withdrawnAt, ...rest }) => {
      const told = toldAt(rejectedAt, withdrawnAt, now.getTime())
      return { ...rest, withdrawnAt, answeredAt: answeredAt ?? told }
    })
    const due = answers.filter(
      ({ promisedBy, answeredAt, withdrawnAt }) =>
        promisedBy <= now.getTime() &&
        promisedBy > now.getTime() - 60 * day &&
        !(withdrawnAt !== undefined && withdrawnAt <= promisedBy && answeredAt === undefined),
    )
    const times = due
      .flatMap(({ appliedAt, promisedBy, answeredAt }) =>
        answeredAt !== undefined && answeredAt <= promisedBy ? [answeredAt - appliedAt] : [],
      )
      .toSorted((a, b) => a - b)
    const middle = times[Math.ceil(times.length / 2) - 1]
    const medianDays = middle === undefined ? null : Math.max(1, Math.ceil(middle / day))
    return due.length < 10 ? null : { due: due.length, inTime: times.length, medianDays }
  }

  /** Tasks run when the clock has been moved: a rejection is told at the end of the first wait after it. */
  const told = new Map<number, number>()
  function toldAt(rejectedAt: number | undefined, withdrawnAt: number | undefined, now: number): number | undefined {
    if (rejectedAt === undefined || now === rejectedAt) return undefined
    if (!told.has(rejectedAt)) told.set(rejectedAt, now)
    const at = told.get(rejectedAt)
    return withdrawnAt !== undefined && at !== undefined && withdrawnAt < at ? undefined : at
  }
})

describe('publishing another job', () => {
  test('publishing another job is refused if fewer than 70 per cent of twenty were answered, until the waiting candidates are', async () => {
    const { recruiter } = await company()
    const jobs = [await jobOf(recruiter), await jobOf(recruiter), await jobOf(recruiter)] as const
    for (const job of jobs) for (const person of people) await apply(person, job)
    await later(day)
    for (const job of [jobs[0], jobs[1]]) for (const person of people) await act(recruiter, 'waitlist', job, person)
    expect((await w.make.newPosting(recruiter)).posting).toMatchObject({ state: 'live', answersToGive: 0 })
    await later(6 * day)

    // The job is posted as documented; on the board it comes later.
    const { jobId: id, posting } = await w.make.newPosting(recruiter)
    expect(posting).toMatchObject({ state: 'draft', answersToGive: 8 })
    const publish = () => w.as(recruiter).postings.step({ params: { id, step: 'publish' } })
    await expect(publish()).rejects.toMatchObject({
      status: 409,
      code: 'answers_owed',
      message: messages.answersOwed(8),
    })
    expect(messages.answersOwed(14)).toBe('Answer the 14 waiting applications before you publish another job.')
    expect(await owed(recruiter)).toMatchObject({ total: 8, answersToGive: 8, record: { due: 24, inTime: 16 } })

    for (const person of people.slice(1)) await act(recruiter, 'waitlist', jobs[2], person)
    await expect(publish()).rejects.toMatchObject({ message: messages.answersOwed(1) })
    await act(recruiter, 'waitlist', jobs[2], some(1)[0])
    expect((await publish()).posting.state).toBe('live')
  })

  test('publishing another job is refused for new jobs only, and no longer once the answer record is better', async () => {
    const { recruiter } = await company()
    const { jobId: id } = await w.make.newPosting(recruiter)
    const step = (name: 'publish' | 'pause' | 'close') =>
      w
        .as(recruiter)
        .postings.step({ params: { id, step: name } })
        .then(({ posting }) => posting.state)
    for (const job of [await jobOf(recruiter), await jobOf(recruiter), await jobOf(recruiter)])
      for (const person of people) await apply(person, job)
    await later(6 * day)

    await step('pause')
    expect(await step('publish')).toBe('live')
    await step('close')
    await expect(step('publish')).rejects.toMatchObject({ code: 'answers_owed' })
    await later(limits.answerRecordDays * day)
    await w.within(({ db }) =>
      sql`update postings set apply_by = ${new Date(w.clock.now.getTime() + day)} where job_id = ${id}`.execute(db),
    )
    expect(await step('publish')).toBe('live')
  })
})

describe('the list of owed answers', () => {
  test('the list of owed answers shows the oldest promised day first over all jobs, page by page, or of one job', async () => {
    const recruiter = await w.make.recruiter()
    const [slow, fast] = [await jobOf(recruiter, 9, 'Tester'), await jobOf(recruiter, 4)]
    const [a, b, c] = some(3) as [Person, Person, Person]
    await apply(a, slow)
    await apply(b, fast, { sharesContact: 'shortlisted' })
    await later(day)
    await apply(c, fast)

    const all = await owed(recruiter)
    expect(named(all)).toEqual([`${b.id} ${fast.jobId}`, `${c.id} ${fast.jobId}`, `${a.id} ${slow.jobId}`])
    expect(all).toMatchObject({ total: 3, nextCursor: null, record: null, answersToGive: 0 })
    expect(all.jobs).toEqual([
      { jobId: fast.jobId, jobTitle: 'Frontend Developer', count: 2 },
      { jobId: slow.jobId, jobTitle: 'Tester', count: 1 },
    ])
    expect(all.answers.map(({ name, email }) => [name, email])).toEqual([
      ['Meera Nair', ''],
      ['Meera Nair', c.email],
      ['Meera Nair', a.email],
    ])
    const first = await owed(recruiter, { limit: 2 })
    const second = await owed(recruiter, { limit: 2, cursor: first.nextCursor ?? '' })
    expect([...named(first), ...named(second)]).toEqual(named(all))
    expect(second.nextCursor).toBeNull()
    expect(await owed(recruiter, { jobId: slow.jobId })).toMatchObject({ total: 1, answers: [{ userId: a.id }] })
    await expect(owed(recruiter, { cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
  })

  test('the list of owed answers loses an application that is answered, rejected or withdrawn, or whose job is completed', async () => {
    const recruiter = await w.make.recruiter()
    const job = await jobOf(recruiter)
    const [a, b, c, d, e] = some(5) as [Person, Person, Person, Person, Person]
    for (const person of [a, b, c, d, e]) await apply(person, job)
    await act(recruiter, 'shortlist', job, a)
    await act(recruiter, 'waitlist', job, b)
    await act(recruiter, 'remove', job, c)
    const { applications } = await w.as(d).hiring.applications({ query: { state: 'open' } })
    const own = applications.find(({ job: { _id } }) => _id === job.jobId)
    await w.as(d).applying.withdraw({ params: { id: own?._id ?? '' }, body: {} })
    expect(named(await owed(recruiter))).toEqual([`${e.id} ${job.jobId}`])

    // Undone before anybody was told, the rejection was no answer.
    await w.as(recruiter).hiring.act({ body: { action: 'restore', jobId: job.jobId, applicantId: c.id } })
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: job.jobId } })
    expect(await owed(recruiter)).toMatchObject({ answers: [], total: 0, jobs: [] })
  })

  test('the list of owed answers is shown to the members of the job and the owners of the company, and to nobody else', async () => {
    const owner = await w.make.recruiter()
    const job = await jobOf(owner)
    await apply(some(1)[0], job)
    const [member, interviewer, other] = [
      await w.make.colleague(owner),
      await w.make.colleague(owner),
      await w.make.colleague(owner),
    ]
    await w.make.jobMember(job.jobId, member)
    await w.make.jobMember(job.jobId, interviewer, 'interviewer')
    const totals = await Promise.all(
      [owner, member, interviewer, other, await w.make.recruiter()].map(async (as) => [
        (await owed(as)).total,
        (await w.request('GET', `/api/rdashboard/answers?jobId=${job.jobId}`, { as })).status,
      ]),
    )
    expect(totals).toEqual([
      [1, 200],
      [1, 200],
      [0, 404],
      [0, 404],
      [0, 404],
    ])
    await expect(owed(some(1)[0])).rejects.toMatchObject({ status: 403 })
    await expect(w.as(owner).hiring.owingCompanies({ query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('the list of owed answers is named on the dashboard when an answer is due by tomorrow', async () => {
    const recruiter = await w.make.recruiter()
    const job = await jobOf(recruiter, 5)
    await apply(some(1)[0], job)
    const due = async () =>
      (await w.as(recruiter).hiring.needsYou()).needs.find(({ kind }) => kind === 'answers-due')?.count ?? 0
    await later(3 * day)
    expect(await due()).toBe(0)
    await later(day)
    expect(await due()).toBe(1)
    await later(day)
    expect(await due()).toBe(1)
    await act(recruiter, 'waitlist', job, some(1)[0])
    expect(await due()).toBe(0)
  })

  test('the list of owed answers is answered over several jobs by one bulk move for each job, which can be undone', async () => {
    const recruiter = await w.make.recruiter()
    const jobs = [await jobOf(recruiter), await jobOf(recruiter)]
    for (const job of jobs) for (const person of some(3)) await apply(person, job)
    const applicantIds = some(3).map(({ id }) => id)
    const started = []
    for (const { jobId: id } of jobs) {
      const body = { move: 'remove' as const, applicantIds, reason: 'other_chosen' as const, subject: '', message: '' }
      started.push({ id, ...(await w.as(recruiter).hiring.startBulk({ params: { id }, body })) })
    }
    await w.runTasks()
    expect((await owed(recruiter)).total).toBe(0)
    for (const { id, bulkId } of started) await w.as(recruiter).hiring.undoBulk({ params: { id, bulkId } })
    await w.runTasks()
    expect((await owed(recruiter)).total).toBe(6)
  })
})

test('the team sees which companies owe answers, the oldest promise first, page by page', async () => {
  const [a, b] = [
    await w.make.recruiter({ companyName: 'Alpha Looms' }),
    await w.make.recruiter({ companyName: 'Beta Mills' }),
  ]
  const [late, soon] = [await jobOf(a, 4), await jobOf(b, 9)]
  for (const person of some(2)) await apply(person, late)
  await apply(some(1)[0], soon)
  await later(5 * day)
  const list = async (query: { limit?: number; cursor?: string } = {}) => w.as(admin).hiring.owingCompanies({ query })
  const { companies, total } = await list({ limit: 500 })
  expect(total).toBe(companies.length)
  expect(companies.map(({ promisedBy }) => promisedBy)).toEqual(
    companies.map(({ promisedBy }) => promisedBy).toSorted(),
  )
  const own = companies.filter(({ companyName }) => ['Alpha Looms', 'Beta Mills'].includes(companyName))
  expect(own).toMatchObject([
    { companyName: 'Alpha Looms', waiting: 2, late: 2, record: { due: 2, inTime: 0, medianDays: null } },
    { companyName: 'Beta Mills', waiting: 1, late: 0, record: { due: 0, inTime: 0, medianDays: null } },
  ])
  expect(answerSentence(own[0]?.record ?? { due: 0, inTime: 0, medianDays: null })).toBe(
    'Answered none of 2 applications in the last 60 days.',
  )
  const read: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list({ limit: 1, ...(cursor && { cursor }) })
    read.push(...page.companies.map(({ companyId }) => companyId))
    cursor = page.nextCursor
  }
  expect(read).toEqual(companies.map(({ companyId }) => companyId))
})
