import type { RouteInput, routes } from '@firstrung/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
})
beforeEach(async () => {
  // The clock may have outlived an earlier session.
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const day = 24 * 3600 * 1000
type OwnQuery = RouteInput<typeof routes.jobs.listOwn>['query']
type TeamQuery = RouteInput<typeof routes.jobs.listAll>['query']
const own = async (query: OwnQuery = {}) => (await w.as(recruiter).jobs.listOwn({ query })).postedJobs
const progressOf = async (jobId: string) => (await own()).find(({ _id }) => _id === jobId)?.progress
const titles = (list: { jobTitle: string }[]) => list.map(({ jobTitle }) => jobTitle)
const visit = (jobId: string, as: Person = recruiter) => w.as(as).hiring.visit({ params: { id: jobId } })
async function put(jobId: string): Promise<Person> {
  const person = await w.make.applicant()
  await w.make.screened(admin, jobId, person)
  return person
}
const act = (action: 'shortlist' | 'waitlist' | 'hire', jobId: string, person: Person) =>
  w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: person.id } })
const ask = (jobId: string, person: Person, wanted = interviewAsk(w)) =>
  w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: person.id, ...wanted } })

describe('the card of a job', () => {
  test('the card of a job counts each list, and who is new since the last visit of the panel', async () => {
    const job = await w.make.job(recruiter)
    const [first] = [await put(job._id), await put(job._id)]
    await act('waitlist', job._id, first)

    expect(await progressOf(job._id)).toMatchObject({
      counts: { applicants: 1, shortlisted: 0, waitlisted: 1, hired: 0 },
      newApplicants: 1,
    })
    w.clock.advance(1000)
    await visit(job._id)
    expect((await progressOf(job._id))?.newApplicants).toBe(0)
    w.clock.advance(1000)
    await put(job._id)
    expect(await progressOf(job._id)).toMatchObject({ counts: { applicants: 2 }, newApplicants: 1 })
  })

  test('the card of a job says when the next interview is, and how many have no link', async () => {
    const job = await w.make.job(recruiter)
    const person = await put(job._id)
    const wanted = interviewAsk(w)
    await ask(job._id, person, wanted)

    const { interviewDate, interviewTime } = wanted
    expect(await progressOf(job._id)).toMatchObject({
      interviewsAhead: 1,
      nextInterviewAt: new Date(`${interviewDate}T${interviewTime}:00+05:30`).toISOString(),
      interviewsWithoutLink: 1,
    })
    await w.as(admin).hiring.enterLink({ body: { jobId: job._id, interviewLink: 'https://meet.example/1' } })
    expect((await progressOf(job._id))?.interviewsWithoutLink).toBe(0)
  })

  test('the card of a job counts candidates who wait for an answer for seven days, except before an interview', async () => {
    const job = await w.make.job(recruiter)
    const [, asked] = [await put(job._id), await put(job._id)]
    w.clock.advance(7 * day - 1000)
    expect((await progressOf(job._id))?.answersOwed).toBe(0)
    w.clock.advance(2000)
    expect((await progressOf(job._id))?.answersOwed).toBe(2)
    await ask(job._id, asked)
    expect((await progressOf(job._id))?.answersOwed).toBe(1)
  })

  test('the card of a job is read with as many statements for twenty jobs as for one', async () => {
    await w.make.job(recruiter)
    const few = await statementsOf(w, () => own())
    for (let n = 0; n < 19; n += 1) await w.make.job(recruiter)
    const many = await statementsOf(w, () => own())

    expect(many).toHaveLength(few.length)
  })

  test('the card of a job accepts visits only from people who may see the job', async () => {
    const job = await w.make.job(recruiter)

    await expect(visit(job._id, await w.make.recruiter())).rejects.toMatchObject({ status: 404 })
    await expect(visit(job._id, await w.make.newCandidate())).rejects.toMatchObject({ status: 403 })
    await expect(visit('4f7a3f3e-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
    await visit(job._id)
    await visit(job._id)
  })
})

describe('the list of what waits for a recruiter', () => {
  const needs = async (as: Person = recruiter) => (await w.as(as).hiring.needsYou()).needs

  test('the list of what waits for a recruiter names each matter by kind and job, for open jobs only', async () => {
    // The next day at 11:30 in India, before the interviews.
    w.clock.now = new Date(Math.ceil(w.clock.now.getTime() / day) * day + day / 4)
    const job = await w.make.job(recruiter, { jobTitle: 'Signal Engineer' })
    const other = await w.make.job(recruiter, { jobTitle: 'Tester' })
    expect(await needs()).toEqual([])

    const [first] = [await put(job._id), await put(job._id), await put(other._id)]
    const interviewDate = new Date(w.clock.now.getTime() + 8 * day).toISOString().slice(0, 10)
    await ask(job._id, first, { ...interviewAsk(w), interviewDate })
    const named = (count: number, title = 'Signal Engineer') => expect.objectContaining({ jobTitle: title, count })
    expect(await needs()).toEqual([
      { kind: 'new-applicants', count: 3, jobs: expect.arrayContaining([named(2), named(1, 'Tester')]) },
      { kind: 'interviews-without-link', count: 1, jobs: [named(1)] },
    ])
    await visit(job._id)
    w.clock.advance(4 * day)
    await needs()
    w.clock.advance(4 * day)
    expect((await needs()).map(({ kind, count }) => [kind, count])).toEqual([
      ['new-applicants', 1],
      ['interviews-today', 1],
      ['interviews-without-link', 1],
      ['answers-owed', 2],
    ])
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: job._id } })
    expect((await needs()).map(({ kind, count }) => [kind, count])).toEqual([
      ['new-applicants', 1],
      ['answers-owed', 1],
    ])
  })

  test('an offer that ends by tomorrow waits for a recruiter, and its candidate for no decision', async () => {
    const boss = await w.make.recruiter()
    const job = await w.make.job(boss, { jobTitle: 'Signal Engineer' })
    const person = await put(job._id)
    await w.as(boss).hiring.act({ body: { action: 'waitlist', jobId: job._id, applicantId: person.id } })
    await w.db
      .updateTable('applications')
      .set({ stageChangedAt: new Date(w.clock.now.getTime() - 8 * day) })
      .where('candidateId', '=', person.id)
      .execute()
    const kinds = async () => (await needs(boss)).map(({ kind }) => kind)
    expect(await kinds()).toContain('answers-owed')
    const inDays = (days: number) => indianDayIn(w.clock.now, days)
    const { _id: id } = await w.as(boss).hiring.makeOffer({
      params: { id: job._id },
      body: {
        ...{ applicantId: person.id, pay: { kind: 'unpaid' }, place: 'Pune', subject: 'An offer', letter: 'Come.' },
        ...{ answerBy: inDays(1), startsOn: inDays(30) },
      },
    })
    expect(await kinds()).toEqual(['offers-ending'])
    await w.as(boss).hiring.extendOffer({ params: { id }, body: { answerBy: inDays(2) } })
    expect(await kinds()).toEqual([])
  })

  test('the list of what waits for a recruiter is shown to recruiters only, each with their own jobs', async () => {
    await put((await w.make.job(recruiter))._id)

    expect(await needs(await w.make.recruiter())).toEqual([])
    await expect(needs(admin)).rejects.toMatchObject({ status: 403 })
  })
})

describe("a recruiter's list of own jobs", () => {
  test("a recruiter's list of own jobs is searched by title and place, and filtered by state", async () => {
    const [pune, remote] = [
      await w.make.job(recruiter, { jobTitle: 'Data Engineer 100%', jobLocations: ['Pune'] }),
      await w.make.job(recruiter, { jobTitle: 'Tester', jobLocations: ['Kochi'] }),
    ]
    await w.make.job(await w.make.recruiter(), { jobTitle: 'Data Engineer elsewhere' })
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: remote._id } })

    expect(titles(await own({ search: 'ENGIN' }))).toEqual([pune.jobTitle])
    expect(titles(await own({ search: '100%' }))).toEqual([pune.jobTitle])
    expect(await own({ search: '_' })).toEqual([])
    expect(titles(await own({ search: 'kochi' }))).toEqual(['Tester'])
    expect(titles(await own({ state: 'open' }))).toEqual([pune.jobTitle])
    expect(titles(await own({ state: 'completed' }))).toEqual(['Tester'])
  })

  test("a recruiter's list of own jobs puts the jobs with most new candidates first, page by page", async () => {
    const make = async (jobTitle: string, people: number) => {
      const job = await w.make.job(recruiter, { jobTitle })
      for (let n = 0; n < people; n += 1) await put(job._id)
      w.clock.advance(1000)
    }
    for (const [title, people] of [
      ['none', 0],
      ['two', 2],
      ['one', 1],
      ['none again', 0],
    ] as const) {
      await make(title, people)
    }

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await w.as(recruiter).jobs.listOwn({ query: { sort: 'new-applicants', limit: 1, cursor } })
      expect(page.total).toBe(4)
      seen.push(...titles(page.postedJobs))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['two', 'one', 'none again', 'none'])
  })

  test("a recruiter's list of own jobs refuses the cursor of another order", async () => {
    for (let n = 0; n < 2; n += 1) await w.make.job(recruiter)
    const { nextCursor } = await w.as(recruiter).jobs.listOwn({ query: { limit: 1 } })

    await expect(own({ sort: 'new-applicants', cursor: nextCursor ?? '' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('jobs and requests that wait for the team', () => {
  let v: TestServer
  let team: Person
  let poster: Person
  beforeAll(async () => {
    v = await openTestServer()
    team = await v.make.admin()
    poster = await v.make.recruiter({ fullName: 'Meera Iyer', companyName: 'Konkan Rail' })
  })
  afterAll(() => v.close())
  const found = async (query: TeamQuery) => titles((await v.as(team).jobs.listAll({ query })).jobs)
  const needs = async () =>
    Object.fromEntries(
      (await v.as(team).admin.needsYou()).queues.map(({ queue, count, since }) => [queue, [count, since]]),
    )

  test('jobs and requests that wait for the team are found among thirty by title, company and recruiter, filtered and sorted', async () => {
    const others = await v.make.recruiter({ fullName: 'Rohan Mehta', companyName: 'Sahyadri Software' })
    for (let n = 1; n <= 28; n += 1) {
      await v.make.job(others, { jobTitle: `Developer ${n}` })
      v.clock.advance(1000)
    }
    const asked = await v.make.job(poster, { jobTitle: 'Signal Engineer' })
    v.clock.advance(1000)
    const idle = await v.make.job(poster, { jobTitle: 'Track Planner' })
    const person = await v.make.applicant()
    await v.make.screened(team, asked._id, person)

    expect(await found({ search: 'signal' })).toEqual(['Signal Engineer'])
    expect(await found({ search: 'KONKAN' })).toEqual(['Track Planner', 'Signal Engineer'])
    expect(await found({ search: 'meera' })).toEqual(['Track Planner', 'Signal Engineer'])
    expect(await found({ search: 'Developer 1%' })).toEqual([])
    expect(await found({ search: 'konkan', waiting: 'nobody' })).toEqual(['Track Planner'])
    expect(await found({ search: 'konkan', waiting: 'link' })).toEqual([])

    const body = { action: 'interview', jobId: asked._id, applicantId: person.id, ...interviewAsk(v) } as const
    await v.as(poster).hiring.act({ body })
    expect(await found({ waiting: 'link' })).toEqual(['Signal Engineer'])
    expect(await found({ sort: 'waiting', limit: 2 })).toEqual(['Developer 1', 'Developer 2'])
    expect(await found({ search: 'konkan', sort: 'waiting' })).toEqual(['Track Planner', 'Signal Engineer'])

    await v.as(poster).hiring.act({ body: { action: 'complete', jobId: idle._id } })
    expect(await found({ search: 'konkan', state: 'open' })).toEqual(['Signal Engineer'])
    expect(await found({ search: 'konkan', state: 'completed' })).toEqual(['Track Planner'])
    expect(await found({ waiting: 'today' })).toHaveLength(29)
    v.clock.advance(day)
    expect(await found({ waiting: 'today' })).toEqual([])
  })

  test('jobs and requests that wait for the team are counted in every queue, with the time since which the oldest one waits', async () => {
    const before = await needs()
    expect(before).toMatchObject({ jobs: [28, expect.any(String)], 'interview-links': [1, expect.any(String)] })
    expect(before['mentorship']).toEqual([0, null])

    const candidate = await v.make.applicant()
    const askedAt = v.clock.now.toISOString()
    await v.as(candidate).serviceRequests.mentorship({ body: { mentorName: 'Startups' } })
    v.clock.advance(1000)
    await v.as(await v.make.applicant()).serviceRequests.mentorship({ body: { mentorName: 'Startups' } })

    expect((await needs())['mentorship']).toEqual([2, askedAt])
    const { oldestSince } = await v.as(team).serviceRequests.listMentorship({ query: {} })
    expect(oldestSince).toBe(askedAt)
  })

  test('jobs and requests that wait for the team are shown to the team only', async () => {
    await expect(v.as(poster).admin.needsYou()).rejects.toMatchObject({ status: 403 })
    await expect(v.as(null).admin.needsYou()).rejects.toMatchObject({ status: 401 })
  })
})
