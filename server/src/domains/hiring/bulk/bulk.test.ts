import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { runBulk } from './bulk.tasks.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

type Start = Parameters<ReturnType<TestServer['as']>['hiring']['startBulk']>[0]['body']
const start = (jobId: string, body: Start, as = recruiter) => w.as(as).hiring.startBulk({ params: { id: jobId }, body })
const preview = (jobId: string, body: Pick<Start, 'move' | 'applicantIds'>) =>
  w.as(recruiter).hiring.previewBulk({ params: { id: jobId }, body })
const progress = (jobId: string, bulkId: string) =>
  w.as(recruiter).hiring.bulkProgress({ params: { id: jobId, bulkId } })
const undo = (jobId: string, bulkId: string, as = recruiter) =>
  w.as(as).hiring.undoBulk({ params: { id: jobId, bulkId } })
const act = (action: 'shortlist' | 'waitlist' | 'hire' | 'remove', jobId: string, { id }: Person) =>
  w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id } })
const countsOf = async (jobId: string) => {
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  return 'counts' in jobData ? jobData.counts : undefined
}
const rejected = 'You were not selected for Frontend Developer at Sahyadri Software'
const rejectionsTo = async ({ email }: Person) => (await w.mailsTo(email)).filter(({ subject }) => subject === rejected)

async function screened(count: number) {
  const { _id: jobId } = await w.make.job(recruiter)
  const people: Person[] = []
  for (let n = 0; n < count; n += 1) {
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    people.push(person)
  }
  return { jobId, people, applicantIds: people.map(({ id }) => id) }
}
const halfAnHour = 30 * 60_000

describe('a rejection of many candidates', () => {
  test("a rejection of many that is undone in time notifies nobody; done again, each candidate gets the company's text once", async () => {
    const { jobId, people, applicantIds } = await screened(6)
    const { bulkId } = await start(jobId, { move: 'remove', applicantIds })
    expect(await progress(jobId, bulkId)).toMatchObject({ total: 6, done: 0, isFinished: false })
    await w.runTasks()
    expect(await progress(jobId, bulkId)).toMatchObject({ done: 6, moved: 6, isFinished: true, leftOut: [] })
    expect(await countsOf(jobId)).toMatchObject({ applicants: 0, rejected: 6 })

    w.clock.advance(halfAnHour - 1000)
    await undo(jobId, bulkId)
    await w.runTasks()
    expect(await countsOf(jobId)).toMatchObject({ applicants: 6, rejected: 0 })
    w.clock.advance(halfAnHour)
    for (const person of people) expect(await rejectionsTo(person)).toHaveLength(0)

    const message = 'Dear {candidate}, {jobTitle} went to somebody else. <b>{recruiter}</b>, {company}'
    const again = await start(jobId, { move: 'remove', applicantIds, message, reason: 'other_chosen' })
    await w.runTasks()
    w.clock.advance(halfAnHour + 1000)
    for (const person of people) {
      const [mail, ...more] = await rejectionsTo(person)
      expect(more).toEqual([])
      expect(mail?.text).toMatch(
        /Dear Meera Nair, Frontend Developer went to somebody else\. <b>.+<\/b>, Sahyadri Software/,
      )
      expect(mail?.html).not.toContain('<b>')
    }
    await expect(undo(jobId, again.bulkId)).rejects.toMatchObject({ status: 409, code: 'told_already' })
  })

  test('a rejection of many candidates can be undone at once: nobody is moved, and undoing it twice changes nothing', async () => {
    const { jobId, people, applicantIds } = await screened(2)
    const { bulkId } = await start(jobId, { move: 'remove', applicantIds })
    expect(await undo(jobId, bulkId)).toMatchObject({ bulkId })
    expect(await undo(jobId, bulkId)).toMatchObject({ bulkId })
    await w.runTasks()
    expect(await progress(jobId, bulkId)).toMatchObject({
      total: 2,
      done: 2,
      moved: 0,
      isFinished: true,
      leftOut: [{ why: 'undone' }, { why: 'undone' }],
    })
    expect(await countsOf(jobId)).toMatchObject({ applicants: 2, rejected: 0 })
    expect(await undo(jobId, bulkId)).toMatchObject({ bulkId })
    w.clock.advance(halfAnHour + 1000)
    for (const person of people) expect(await rejectionsTo(person)).toHaveLength(0)
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.filter(({ text }) => text.includes('rejected 2 candidates together'))).toHaveLength(0)
  })

  test('a rejection of many that stopped in the middle is finished later, or undone with the moved candidates restored', async () => {
    /** What a process had committed before it was killed. */
    const stopped = async () => {
      const { jobId, people, applicantIds } = await screened(3)
      const { bulkId } = await start(jobId, { move: 'remove', applicantIds })
      await act('remove', jobId, people[0] as Person)
      await w.db
        .updateTable('bulkMovePeople')
        .set({ outcome: 'moved' })
        .where('bulkId', '=', bulkId)
        .where('candidateId', '=', people[0]?.id ?? '')
        .execute()
      return { jobId, people, bulkId }
    }
    const [goesOn, undone] = [await stopped(), await stopped()]
    const restored = await undo(undone.jobId, undone.bulkId)
    expect(restored.bulkId).not.toBe(undone.bulkId)
    await w.runTasks()
    expect(await progress(goesOn.jobId, goesOn.bulkId)).toMatchObject({ done: 3, moved: 3, isFinished: true })
    expect(await countsOf(goesOn.jobId)).toMatchObject({ applicants: 0, rejected: 3 })
    expect(await progress(undone.jobId, undone.bulkId)).toMatchObject({ done: 3, moved: 1, isFinished: true })
    expect(await progress(undone.jobId, restored.bulkId)).toMatchObject({ move: 'restore', moved: 1, isFinished: true })
    expect(await countsOf(undone.jobId)).toMatchObject({ applicants: 3, rejected: 0 })
    w.clock.advance(halfAnHour + 1000)
    for (const person of goesOn.people) expect(await rejectionsTo(person)).toHaveLength(1)
    for (const person of undone.people) expect(await rejectionsTo(person)).toHaveLength(0)
  })

  test('a bulk move that is no rejection can be cancelled while it waits, and not once it is done', async () => {
    const { jobId, applicantIds } = await screened(2)
    const waiting = await start(jobId, { move: 'shortlist', applicantIds })
    expect(await undo(jobId, waiting.bulkId)).toMatchObject({ bulkId: waiting.bulkId })
    await w.runTasks()
    expect(await countsOf(jobId)).toMatchObject({ applicants: 2, shortlisted: 0 })
    const done = await start(jobId, { move: 'shortlist', applicantIds })
    await w.runTasks()
    await expect(undo(jobId, done.bulkId)).rejects.toMatchObject({ status: 409, code: 'already_moved' })
    expect(await countsOf(jobId)).toMatchObject({ applicants: 0, shortlisted: 2 })
  })

  test('a rejection of many says in preview and result who is left out: interview ahead, hired or moved already', async () => {
    const { jobId, people, applicantIds } = await screened(4)
    const [invited, hired, gone] = people as [Person, Person, Person]
    await w.as(recruiter).hiring.act({
      body: { action: 'interview', jobId, applicantId: invited.id, ...interviewAsk(w) },
    })
    await act('waitlist', jobId, hired)
    await act('hire', jobId, hired)
    await act('remove', jobId, gone)
    const leftOut = [
      { userId: invited.id, name: 'Meera Nair', why: 'interview_ahead' },
      { userId: hired.id, name: 'Meera Nair', why: 'hired' },
      { userId: gone.id, name: 'Meera Nair', why: 'already_moved' },
    ]
    const stranger = await w.make.applicant()
    const body: Start = {
      move: 'remove',
      applicantIds: [...applicantIds, ...applicantIds, stranger.id],
      message: 'Hello {candidate}',
    }

    expect(await preview(jobId, body)).toMatchObject({
      goes: [{ userId: people[3]?.id, name: 'Meera Nair' }],
      leftOut,
      gone: 1,
      delaySeconds: 0,
      facts: { jobTitle: 'Frontend Developer', company: 'Sahyadri Software' },
    })
    const { bulkId } = await start(jobId, body)
    await w.runTasks()
    const done = await progress(jobId, bulkId)
    expect(done).toMatchObject({ total: 4, moved: 1 })
    expect(done.leftOut).toEqual(expect.arrayContaining(leftOut))
  })

  test('a rejection of many candidates sent twice or run twice moves each candidate once, and notifies the team once', async () => {
    const { jobId, applicantIds } = await screened(3)
    const bulkId = randomUUID()
    const both = await Promise.all([0, 1].map(() => start(jobId, { bulkId, move: 'waitlist', applicantIds })))
    expect(both.map((one) => one.bulkId)).toEqual([bulkId, bulkId])
    await w.runTasks()
    await w.within((ctx) => ctx.later(runBulk, { bulkId }))
    await w.runTasks()
    expect(await countsOf(jobId)).toMatchObject({ waitlisted: 3 })
    const { count } = await w.db
      .selectFrom('stageChanges')
      .innerJoin('applications', 'applications.id', 'stageChanges.applicationId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('jobId', '=', jobId)
      .where('toStage', '=', 'waitlisted')
      .executeTakeFirstOrThrow()
    expect(count).toBe(3)
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.filter(({ text }) => text.includes('waitlisted 3 candidates together'))).toHaveLength(1)
  })
})

describe('a move of many is refused', () => {
  test('a move of many is refused for none, for more than 200, for an unknown reason or placeholder, with the field', async () => {
    const { _id: jobId } = await w.make.job(recruiter)
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
    const wrong: [Partial<Record<keyof Start, unknown>>, string][] = [
      [{ applicantIds: [] }, 'applicantIds'],
      [{ applicantIds: ids(201) }, 'applicantIds'],
      [{ reason: 'their nose' }, 'reason'],
      [{ message: 'Dear {salary}' }, 'message'],
      [{ message: 'x'.repeat(2001) }, 'message'],
      [{ move: 'hire' }, 'move'],
    ]
    for (const [body, field] of wrong) {
      await expect(start(jobId, { move: 'remove', applicantIds: ids(1), ...body } as Start)).rejects.toMatchObject({
        status: 400,
        errors: [{ field }],
      })
    }
    expect(await start(jobId, { move: 'remove', applicantIds: ids(200) })).toHaveProperty('bulkId')
  })

  test('a move of many is refused in the job of another company, and in a completed job', async () => {
    const { jobId, applicantIds } = await screened(1)
    const stranger = await w.make.recruiter()
    const { bulkId } = await start(jobId, { move: 'remove', applicantIds })
    await w.runTasks()
    const foreign = { status: 404 }
    await expect(start(jobId, { move: 'remove', applicantIds }, stranger)).rejects.toMatchObject(foreign)
    await expect(undo(jobId, bulkId, stranger)).rejects.toMatchObject(foreign)
    await expect(w.as(stranger).hiring.bulkProgress({ params: { id: jobId, bulkId } })).rejects.toMatchObject(foreign)
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    await expect(start(jobId, { move: 'remove', applicantIds })).rejects.toMatchObject({ code: 'job_completed' })
    await expect(undo(jobId, bulkId)).rejects.toMatchObject({ code: 'job_completed' })
  })
})
