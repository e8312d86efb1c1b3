import {
  type HiringReport,
  type HiringReportQuery,
  indianDay,
  indianMoment,
  indianMonth,
  monthAfter,
} from '@firstrung/contract'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const minute = 60_000
const day = 24 * 3600 * 1000

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  // Recruiters find candidates in the pool themselves, and the team can put some forward.
  w = await openTestServer({ SCREENING: 'direct' })
  // What nobody answers is closed by day.
  w.clock.now = indianMoment(indianDay(w.clock.now), '11:00')
  admin = await w.make.admin()
})
beforeEach(async () => {
  recruiter = await w.make.recruiter()
  await stayLoggedIn()
})
afterAll(() => w.close())

/** The clock outlives sessions. */
async function stayLoggedIn() {
  const { now } = w.clock
  await sql`update sessions set last_used_at = ${now}, expires_at = ${new Date(now.getTime() + 7 * day)}`.execute(w.db)
}
async function later(millis: number) {
  w.clock.advance(millis)
  await stayLoggedIn()
}
/** Moves the clock to a minute before the next Indian month, and returns both months. */
async function goToEndOfMonth() {
  const month = indianMonth(new Date(w.clock.now.getTime() + minute))
  const next = monthAfter(month, 1)
  await later(indianMoment(`${next}-01`, '00:00').getTime() - minute - w.clock.now.getTime())
  return { month, next }
}

async function jobOnBoard(jobTitle = 'Frontend Developer', owner = recruiter) {
  const job = await w.make.job(owner, { jobTitle, numOpenings: 50 })
  return { jobId: job._id, slug: await w.make.onBoard(job, { answerDays: 5, days: 900 }) }
}
const act = (action: 'shortlist' | 'waitlist' | 'hire' | 'remove' | 'restore', jobId: string, { id }: Person) =>
  w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id, ...(action === 'remove' && { subject: '' }) } })
const interview = (jobId: string, { id }: Person) =>
  w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: id, ...interviewAsk(w) } })
const report = (query: HiringReportQuery = {}, as = recruiter) => w.as(as).hiring.report({ query })
const reached = ({ funnel }: HiringReport) =>
  Object.fromEntries(funnel.filter(({ count }) => count > 0).map(({ stage, count }) => [stage, count]))
const monthOf = ({ months }: HiringReport, wanted: string) => months.find(({ month }) => month === wanted)
const nobody = { received: 0, interviewed: 0, hired: 0, rejected: 0, unanswered: 0 }

describe('the funnel', () => {
  test('the funnel counts candidates who ever reached a stage, and those who are hired or rejected now', async () => {
    const { jobId, slug } = await jobOnBoard()
    const [hired, takenBack, rejected, restored] = [
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
    ]
    await w.make.directApplicant(slug)
    for (const person of [hired, takenBack]) {
      await act('shortlist', jobId, person)
      await interview(jobId, person)
    }
    await act('waitlist', jobId, rejected)
    for (const person of [rejected, restored]) await act('remove', jobId, person)
    await act('restore', jobId, restored)
    for (const { id: userId } of [hired, takenBack]) {
      const body = { jobId, interviewLink: 'https://meet.example.org/abc', action: 'user-interview' as const, userId }
      await w.as(admin).hiring.enterLink({ body })
    }
    for (const person of [hired, takenBack]) await act('hire', jobId, person)
    expect(reached(await report())).toEqual({
      applicant: 5,
      recruiterShortlisted: 2,
      waitlisted: 1,
      hired: 2,
      removed: 1,
    })

    await w.as(admin).hiring.takeHiringBack({ params: { id: takenBack.id, jobId } })
    const after = await report()
    expect(reached(after)).toEqual({ applicant: 5, recruiterShortlisted: 2, waitlisted: 1, hired: 1, removed: 1 })
    expect(monthOf(after, after.to)).toEqual({
      ...nobody,
      month: after.to,
      received: 5,
      interviewed: 2,
      hired: 1,
      rejected: 1,
    })
  })

  test('the funnel says how the candidates came into the job, without those that the team has taken back', async () => {
    const { jobId, slug } = await jobOnBoard()
    const [ofTeam, back, found, removed] = [
      await w.make.applicant(),
      await w.make.applicant(),
      await w.make.applicant(),
      await w.make.applicant(),
    ]
    await w.make.directApplicant(slug)
    for (const person of [ofTeam, back]) await w.make.screened(admin, jobId, person)
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: back.id } })
    await act('shortlist', jobId, found)
    await act('remove', jobId, removed)
    await interview(jobId, ofTeam)

    const answer = await report({ job: jobId })
    expect(answer.sources).toEqual([
      { source: 'board', received: 1, interviewed: 0, hired: 0 },
      { source: 'pool', received: 2, interviewed: 0, hired: 0 },
      { source: 'team', received: 1, interviewed: 1, hired: 0 },
    ])
    expect(reached(answer)).toEqual({ applicant: 4, shortlisted: 1, recruiterShortlisted: 1, removed: 1 })
    expect(answer.job).toEqual({ jobId, jobTitle: 'Frontend Developer' })
  })

  test('the funnel says how long candidates stayed in a stage, once three have left it', async () => {
    const { jobId, slug } = await jobOnBoard()
    const people = [
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
    ]
    const found = await w.make.applicant()
    for (const person of people) {
      await later(day)
      await act('shortlist', jobId, person)
    }
    // Nobody waited while they were in the pool.
    await act('shortlist', jobId, found)
    await later(day)
    await act('waitlist', jobId, found)
    const of = (answer: HiringReport, wanted: string) => answer.timeInStage.find(({ stage }) => stage === wanted)
    const answer = await report({ from: monthAfter(indianMonth(w.clock.now), -2) })
    expect(of(answer, 'applicant')).toEqual({ stage: 'applicant', stays: 3, medianDays: 2, longestDays: 2.8 })
    expect(of(answer, 'recruiterShortlisted')).toMatchObject({ stays: 1, medianDays: null, longestDays: null })
    expect(answer.timeInStage.map(({ stage }) => stage)).not.toContain('hired')
  })
})

test('the answers in a report of hiring add up to the promised ones', async () => {
  const { jobId, slug } = await jobOnBoard()
  const [inTime, gone, late] = [
    await w.make.directApplicant(slug),
    await w.make.directApplicant(slug),
    await w.make.directApplicant(slug),
  ]
  await w.make.directApplicant(slug)
  await act('waitlist', jobId, inTime)
  await w.as(gone).applying.withdraw({ params: { id: gone.applicationId }, body: {} })
  await later(7 * day)
  await w.make.closedUnanswered()
  await w.runTasks()
  await w.make.directApplicant(slug)
  const from = monthAfter(indianMonth(w.clock.now), -1)
  const before = await report({ from })
  const counts = { promised: 5, inTime: 1, late: 0, unanswered: 2, withdrawn: 1, waiting: 1 }
  expect(before.answers).toEqual(counts)
  expect(reached(before)).toMatchObject({ applicant: 5, withdrawn: 1, unanswered: 2 })

  await w.as(recruiter).applying.answerLate({ params: { id: jobId }, body: { applicantId: late.id, move: 'waitlist' } })
  // Given late, also while the candidate has not replied.
  expect((await report({ from })).answers).toEqual({ ...counts, late: 1, unanswered: 1 })
  await w.as(late).applying.stillWanted({ params: { id: late.applicationId }, body: { yes: true } })
  expect((await report({ from })).answers).toEqual({ ...counts, late: 1, unanswered: 1 })
})

describe('the months', () => {
  test('the months of a report are counted in Indian time', async () => {
    const { jobId, slug } = await jobOnBoard()
    const found = await w.make.applicant()
    const { month, next } = await goToEndOfMonth()
    await w.make.directApplicant(slug)
    await act('shortlist', jobId, found)
    await later(minute)
    await w.make.directApplicant(slug)
    await act('waitlist', jobId, found)

    const both = await report()
    expect(both).toMatchObject({ from: monthAfter(next, -5), to: next })
    expect(both.months.map((one) => one.month)).toEqual([-5, -4, -3, -2, -1, 0].map((n) => monthAfter(next, n)))
    expect(monthOf(both, month)).toEqual({ ...nobody, month, received: 2 })
    expect(monthOf(both, next)).toEqual({ ...nobody, month: next, received: 1 })
    expect(reached(await report({ to: month }))).toEqual({ applicant: 2, recruiterShortlisted: 1, waitlisted: 1 })
    expect(reached(await report({ from: next }))).toEqual({ applicant: 1 })
  })

  test('a report covers at most 24 months, and its first month is not after the last', async () => {
    const to = indianMonth(w.clock.now)
    expect((await report({ from: monthAfter(to, -23), to })).months).toHaveLength(24)
    const refused = (query: HiringReportQuery) => report(query).catch(({ status, errors }) => ({ status, errors }))
    expect(await refused({ from: monthAfter(to, -24), to })).toEqual({
      status: 400,
      errors: [{ field: 'from', msg: 'Please choose at most 24 months.' }],
    })
    expect(await refused({ from: monthAfter(to, 1) })).toEqual({
      status: 400,
      errors: [{ field: 'from', msg: 'The first month cannot be after the last one.' }],
    })
    expect(await refused({ to: '2026-13' })).toMatchObject({ status: 400, errors: [{ field: 'to' }] })
  })
})

test('a report of hiring shows only jobs on which the caller works', async () => {
  const { jobId, slug } = await jobOnBoard()
  await w.make.directApplicant(slug)
  const owner = await w.make.colleague(recruiter, 'owner')
  const member = await w.make.colleague(recruiter, 'recruiter')
  const interviewer = await w.make.colleague(recruiter, 'interviewer')
  const other = await w.make.recruiter()
  await w.make.jobMember(jobId, interviewer, 'interviewer')
  expect(reached(await report({ job: jobId }, owner))).toEqual({ applicant: 1 })
  for (const as of [member, interviewer, other]) {
    expect(reached(await report({}, as))).toEqual({})
    await expect(report({ job: jobId }, as)).rejects.toMatchObject({ status: 404 })
    const file = await w.request('GET', `/api/rdashboard/reports/export?job=${jobId}`, { as })
    expect(file.status).toBe(404)
    const headers = { 'x-auth-token': as.token }
    const all = await w.app.inject({ method: 'GET', url: '/api/rdashboard/reports/export', headers })
    expect(parse(all.body, { bom: true })).toHaveLength(1)
  }
  await w.make.jobMember(jobId, member)
  expect(reached(await report({ job: jobId }, member))).toEqual({ applicant: 1 })
  expect((await w.request('GET', '/api/rdashboard/reports', { as: admin })).status).toBe(403)
})

test('the file of a report has a row for each job and month in which it received applications', async () => {
  const [first, second] = [await jobOnBoard('Backend Developer'), await jobOnBoard('=Tester')]
  await jobOnBoard('Nobody applied')
  const waitlisted = await w.make.directApplicant(first.slug)
  await act('waitlist', first.jobId, waitlisted)
  const { month, next } = await goToEndOfMonth()
  await w.make.directApplicant(second.slug)
  await later(minute)
  await w.make.directApplicant(first.slug)

  const file = await w.app.inject({
    method: 'GET',
    url: `/api/rdashboard/reports/export?from=${month}&to=${next}`,
    headers: { 'x-auth-token': recruiter.token },
  })
  expect(file.headers['content-disposition']).toBe(`attachment; filename="hiring-report-${month}-to-${next}.csv"`)
  const rows: Record<string, string>[] = parse(file.body, { bom: true, columns: true })
  expect(rows.map((row) => [row['Job'], row['Month beginning'], row['Received'], row['Waitlisted']])).toEqual([
    ['\u00A0=Tester', `${month}-01`, '1', '0'],
    ['Backend Developer', `${month}-01`, '1', '1'],
    ['Backend Developer', `${next}-01`, '1', '0'],
  ])
  expect(rows[1]).toMatchObject({ 'Answered in time': '1', 'Answered late': '0', 'Closed without an answer': '0' })
  expect(file.body).not.toContain(waitlisted.email)
})
