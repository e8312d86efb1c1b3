import { type ApiError, indianDay, type MoveOf } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
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

const minute = 60_000
const day = 24 * 60 * minute
const later = () => w.clock.advance(minute)
const act = async (action: MoveOf<'recruiter'>, jobId: string, { id }: Person) => {
  later()
  await w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id } })
}
const setOpen = async (action: 'complete' | 'reopen', jobId: string) => {
  later()
  await w.as(recruiter).hiring.act({ body: { action, jobId } })
}
const ownOf = (person: Person, query = {}) => w.as(person).hiring.applications({ query })
async function onlyOf(person: Person) {
  const { applications } = await ownOf(person)
  const [application] = applications
  if (!application || applications.length > 1) throw new Error(`${applications.length} applications`)
  return application
}
const timelineOf = async (person: Person) => {
  const { _id: id } = await onlyOf(person)
  const { application } = await w.as(person).hiring.application({ params: { id } })
  return application.timeline.map(({ text }) => text)
}
const statusOf = async (person: Person) => (await onlyOf(person)).status

/** Somebody whom the team has shortlisted. */
async function shortlisted() {
  const { _id: jobId } = await w.make.job(recruiter)
  const candidate = await w.make.applicant()
  later()
  await w.make.screened(admin, jobId, candidate)
  return { jobId, candidate }
}
/** An interview of this candidate, with a link. */
async function interviewed(jobId: string, { id }: Person) {
  later()
  await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: id, ...interviewAsk(w) } })
  const link = { jobId, interviewLink: 'https://meet.example.org/a', action: 'user-interview', userId: id }
  await w.as(admin).hiring.enterLink({ body: link as never })
}

describe("a candidate's own applications", () => {
  test("a candidate's own applications show status and next step until the hiring, and never the team's remark (G-93)", async () => {
    const { jobId, candidate } = await shortlisted()
    expect(await onlyOf(candidate)).toMatchObject({
      job: { _id: jobId, jobTitle: 'Frontend Developer', companyName: 'Sahyadri Software' },
      source: 'pool',
      status: 'shortlisted',
      stage: 'Shortlisted',
      isOpen: true,
      stageChangedAt: w.clock.now.toISOString(),
      interviews: [],
    })
    await act('shortlist', jobId, candidate)
    await interviewed(jobId, candidate)
    expect((await ownOf(candidate, { state: 'inProgress' })).total).toBe(1)
    expect((await ownOf(candidate, { state: 'hired' })).total).toBe(0)
    const before = await onlyOf(candidate)
    expect(before).toMatchObject({ status: 'roundTwo', interviews: [{ interviewLink: 'https://meet.example.org/a' }] })
    expect(before.next).toMatch(/^Your interview is on \d+ \w+ \d{4}, 3:30 pm IST\.$/)
    await act('hire', jobId, candidate)
    expect(await onlyOf(candidate)).toMatchObject({
      status: 'hired',
      isOpen: true,
      next: expect.stringContaining('start date'),
    })
    expect((await ownOf(candidate, { state: 'open' })).total).toBe(1)
    expect((await ownOf(candidate, { state: 'hired' })).total).toBe(1)
    for (const state of ['inProgress', 'ended'] as const) expect((await ownOf(candidate, { state })).total).toBe(0)
    expect(await timelineOf(candidate)).toEqual([
      'You were shortlisted.',
      'You moved to round 2.',
      'You were hired.',
      'Round 2 interview',
    ])
    const { _id: id } = await onlyOf(candidate)
    const whole = await w.as(candidate).hiring.application({ params: { id } })
    expect(JSON.stringify(whole)).not.toMatch(/Clear thinker|rating|remark|note/i)
  })

  test("a candidate's own applications link to the public page of the job as long as it exists", async () => {
    const job = await w.make.job(recruiter)
    const candidate = await w.make.applicant()
    await w.make.screened(admin, job._id, candidate)
    const { _id: id } = await onlyOf(candidate)
    const slugOf = async () => (await w.as(candidate).hiring.application({ params: { id } })).application.jobSlug
    expect(await slugOf()).toBeNull()
    const slug = await w.make.onBoard(job)
    expect(await slugOf()).toBe(slug)
    // A closed page is gone after a month.
    await w.as(recruiter).postings.step({ params: { id: job._id, step: 'close' } })
    expect(await slugOf()).toBe(slug)
    await sql`update postings set published_at = published_at - interval '40 days', closed_at = closed_at - interval '40 days'
      where job_id = ${job._id}`.execute(w.db)
    expect(await slugOf()).toBeNull()
  })

  test('a candidate who is only in the pool has no own applications, even when a recruiter has written a note', async () => {
    const candidate = await w.make.applicant()
    expect(await ownOf(candidate)).toMatchObject({ applications: [], total: 0, nextCursor: null })
    const { _id: jobId } = await w.make.job(recruiter)
    await w.db
      .insertInto('applications')
      .values({ jobId, candidateId: candidate.id, stage: 'applicant', hiredAt: null })
      .execute()
    expect((await ownOf(candidate)).applications).toEqual([])
  })

  test("a candidate's own applications show a rejection only after its delay, and never one that was undone before (G-108)", async () => {
    const { jobId, candidate } = await shortlisted()
    await act('waitlist', jobId, candidate)
    const before = await onlyOf(candidate)
    await act('remove', jobId, candidate)
    expect(await onlyOf(candidate)).toEqual(before)
    await act('restore', jobId, candidate)
    expect(await onlyOf(candidate)).toEqual(before)
    expect(await timelineOf(candidate)).toEqual(['You were shortlisted.', 'You are on the waiting list.'])

    await act('remove', jobId, candidate)
    w.clock.advance(31 * minute)
    await w.runTasks()
    expect(await onlyOf(candidate)).toMatchObject({ status: 'notSelected', stage: 'Not selected', isOpen: false })
    expect((await ownOf(candidate, { state: 'open' })).applications).toEqual([])
    await act('restore', jobId, candidate)
    expect(await statusOf(candidate)).toBe('waitlisted')
    expect((await timelineOf(candidate)).slice(-2)).toEqual([
      'You were not selected.',
      'You are being considered again.',
    ])
  })

  test("a candidate's own applications end with the job, come back with it, and stay when it is deleted", async () => {
    const { jobId, candidate } = await shortlisted()
    await setOpen('complete', jobId)
    expect(await onlyOf(candidate)).toMatchObject({ status: 'closed', stageChangedAt: w.clock.now.toISOString() })
    expect((await timelineOf(candidate)).at(-1)).toBe('Sahyadri Software ended the search.')
    await setOpen('reopen', jobId)
    expect(await statusOf(candidate)).toBe('shortlisted')
    await w.as(admin).jobs.remove({ params: { id: jobId } })
    expect(await statusOf(candidate)).toBe('takenDown')
    expect((await ownOf(candidate, { state: 'ended' })).total).toBe(1)
  })

  test("a candidate's own applications say that a position was filled, that the team stepped back, or an internship is over", async () => {
    const { _id: jobId } = await w.make.job(recruiter, {
      jobRole: 'internship',
      salary: 'Undisclosed',
      numOpenings: 1,
      internshipMonths: 1,
    })
    const [winner, other, leaving] = [
      await w.make.applicant({ kind: 'internships' }),
      await w.make.applicant({ kind: 'internships' }),
      await w.make.applicant({ kind: 'internships' }),
    ]
    for (const person of [winner, other, leaving]) {
      later()
      await w.make.screened(admin, jobId, person)
    }
    later()
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: leaving.id } })
    expect(await onlyOf(leaving)).toMatchObject({ status: 'takenBack', isOpen: false })
    await act('shortlist', jobId, winner)
    await interviewed(jobId, winner)
    await act('hire', jobId, winner)
    expect(await statusOf(other)).toBe('filled')
    const today = indianDay(w.clock.now)
    await w.db.updateTable('applications').set({ hiringEndsOn: today }).where('candidateId', '=', winner.id).execute()
    expect(await onlyOf(winner)).toMatchObject({ status: 'hiringEnded', isOpen: false })
  })

  test("a candidate's own applications name the company that opened the resume, and no other", async () => {
    const { jobId, candidate } = await shortlisted()
    const stranger = await w.make.recruiter({ companyName: 'Other Works' })
    for (const viewer of [recruiter, stranger, admin]) {
      later()
      await w.db
        .insertInto('resumeOpenings')
        .values({ candidateId: candidate.id, viewerId: viewer.id, openedOn: '2026-01-05', openedAt: w.clock.now })
        .execute()
    }
    expect(await timelineOf(candidate)).toEqual(['You were shortlisted.', 'Sahyadri Software opened your resume.'])
    expect(jobId).not.toBe('')
  })

  test("a candidate's own applications come in pages, the one that changed last first, and belong to their candidate alone", async () => {
    const { candidate } = await shortlisted()
    for (const _ of [1, 2]) {
      later()
      await w.make.screened(admin, (await w.make.job(recruiter))._id, candidate)
    }
    const first = await ownOf(candidate, { limit: 2 })
    expect(first).toMatchObject({ total: 3, applications: [{}, {}] })
    const second = await ownOf(candidate, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ total: 3, nextCursor: null, applications: [{}] })
    const times = [...first.applications, ...second.applications].map(({ stageChangedAt }) => stageChangedAt)
    expect(times).toEqual([...times].sort().reverse())

    const id = first.applications[0]?._id ?? ''
    const stranger = await w.make.applicant()
    await expect(w.as(stranger).hiring.application({ params: { id } })).rejects.toMatchObject({ status: 404 })
    const refused = await w
      .as(recruiter)
      .hiring.application({ params: { id } })
      .catch((error: ApiError) => error)
    expect(refused).toMatchObject({ status: 403 })
  })
})

describe('the list of what waits for a candidate', () => {
  const needsOf = async (person: Person) => (await w.as(person).hiring.candidateNeeds()).needs
  const named = (jobId: string) => ({ count: 1, applications: [expect.objectContaining({ jobTitle: titleOf(jobId) })] })
  const titles = new Map<string, string>()
  const titleOf = (jobId: string) => titles.get(jobId)
  async function waiting(jobTitle: string, candidate: Person) {
    const { _id: jobId } = await w.make.job(recruiter, { jobTitle })
    titles.set(jobId, jobTitle)
    later()
    await w.make.screened(admin, jobId, candidate)
    return jobId
  }
  const write = (jobId: string, { id: userId }: Person, text: string) =>
    w.as(recruiter).conversations.writeAsCompany({
      params: { id: jobId, userId },
      body: { clientId: crypto.randomUUID(), text },
    })

  test('the list of what waits for a candidate has an interview until they answer it, and a message until they read it', async () => {
    const candidate = await w.make.applicant()
    expect(await needsOf(candidate)).toEqual([])
    const [first, second] = [await waiting('Signal Engineer', candidate), await waiting('Tester', candidate)]
    await interviewed(first, candidate)
    await act('waitlist', second, candidate)
    await write(second, candidate, 'Can you begin in July?')
    expect(await needsOf(candidate)).toEqual([
      { kind: 'interviews', ...named(first) },
      { kind: 'messages', ...named(second) },
    ])
    expect((await ownOf(candidate, { waits: 'interviews' })).applications.map(({ job }) => job._id)).toEqual([first])

    const { applications } = await ownOf(candidate)
    const interview = applications.flatMap(({ interviews }) => interviews)[0]
    await w.as(candidate).hiring.attendInterview({ params: { id: interview?._id ?? '' }, body: { answer: 'coming' } })
    expect((await needsOf(candidate)).map(({ kind }) => kind)).toEqual(['messages'])
    const id = applications.find(({ job }) => job._id === second)?._id ?? ''
    const { messages } = await w.as(candidate).conversations.read({ params: { id }, query: {} })
    await w.as(candidate).conversations.markRead({ params: { id }, body: { upTo: messages[0]?._id ?? '' } })
    expect(await needsOf(candidate)).toEqual([])
  })

  test('the list of what waits for a candidate leaves out interviews that have begun, of deleted jobs and of jobs with a hiring', async () => {
    const candidate = await w.make.applicant()
    const [past, ended, hired] = [
      await waiting('Past', candidate),
      await waiting('Ended', candidate),
      await waiting('Hired', candidate),
    ]
    for (const [at, jobId] of [past, ended, hired].entries()) {
      const interviewDate = indianDay(new Date(w.clock.now.getTime() + (at + 2) * day))
      const times = { ...interviewAsk(w), interviewDate, interviewLink: 'https://meet.example.org/a' }
      const body = { ...times, action: 'interview', jobId, applicantId: candidate.id } as const
      await w.as(recruiter).hiring.act({ body })
    }
    expect((await needsOf(candidate)).map(({ kind, count }) => [kind, count])).toEqual([['interviews', 3]])
    await w.as(admin).jobs.remove({ params: { id: ended } })
    await act('shortlist', hired, candidate)
    await act('hire', hired, candidate)
    expect((await needsOf(candidate)).map(({ count }) => count)).toEqual([1])
    w.clock.advance(3 * day)
    expect(await needsOf(candidate)).toEqual([])
  })

  test('the list of what waits for a candidate is shown to candidates only, each with their own applications', async () => {
    const candidate = await w.make.applicant()
    await interviewed(await waiting('Own', candidate), candidate)
    expect(await needsOf(await w.make.applicant())).toEqual([])
    await expect(w.as(recruiter).hiring.candidateNeeds()).rejects.toMatchObject({ status: 403 })
  })
})
