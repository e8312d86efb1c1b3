import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { runBulk } from './bulk.tasks.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer({ OPERATOR_EMAIL: 'help@firstrung.example' })
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

type Start = Parameters<ReturnType<TestServer['as']>['hiring']['startBulk']>[0]['body']
const subject = 'Next steps for {jobTitle}'
const message = 'Dear {candidate}, <script>alert(1)</script> call us. {recruiter}'
const mail = (jobId: string, applicantIds: string[], rest: Partial<Start> = {}, as = recruiter) =>
  w.as(as).hiring.startBulk({ params: { id: jobId }, body: { move: 'mail', applicantIds, subject, message, ...rest } })
const preview = (jobId: string, applicantIds: string[]) =>
  w.as(recruiter).hiring.previewBulk({ params: { id: jobId }, body: { move: 'mail', applicantIds } })
const progress = (jobId: string, bulkId: string) =>
  w.as(recruiter).hiring.bulkProgress({ params: { id: jobId, bulkId } })
const undo = (jobId: string, bulkId: string, as = recruiter) =>
  w.as(as).hiring.undoBulk({ params: { id: jobId, bulkId } })
const mailsOf = async ({ email }: Person) =>
  (await w.mailsTo(email)).filter((one) => one.subject?.startsWith('Next steps'))

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
/** Lets a minute pass, and everything that is due happen. */
async function minute() {
  w.clock.advance(61_000)
  await w.runTasks()
}

describe('a mail to many candidates', () => {
  test('a mail to many candidates is sent once to each after a minute, as plain text, and shows in the activity and the export', async () => {
    const { jobId, people, applicantIds } = await screened(3)
    const { bulkId } = await mail(jobId, applicantIds)
    expect(await progress(jobId, bulkId)).toMatchObject({
      move: 'mail',
      total: 3,
      done: 0,
      startsAt: new Date(w.clock.now.getTime() + 60_000).toISOString(),
    })
    w.clock.advance(59_000)
    for (const person of people) expect(await mailsOf(person)).toEqual([])
    w.clock.advance(2000)
    for (const person of people) {
      const [sent, ...more] = await mailsOf(person)
      expect(more).toEqual([])
      expect(sent?.subject).toBe('Next steps for Frontend Developer')
      expect(sent?.text).toMatch(
        /Sahyadri Software wrote to you about Frontend Developer\.[^]+Dear Meera Nair, <script>/,
      )
      expect(sent?.text).toContain('write to our team: help@firstrung.example')
      expect(sent?.html).not.toContain('<script>')
      expect(JSON.stringify(sent)).not.toContain(recruiter.email)
    }
    expect(await progress(jobId, bulkId)).toMatchObject({ moved: 3, isFinished: true, leftOut: [] })
    const [first] = people as [Person]
    const { notifications } = await w.as(first).notifications.listCandidate()
    expect(notifications.filter(({ text }) => text.includes('wrote to you about'))).toHaveLength(1)
    const { person } = await w.as(recruiter).hiring.person({ params: { id: jobId, userId: first.id }, query: {} })
    expect(person.activity[0]).toMatchObject({ kind: 'mail', byMe: true, subject: 'Next steps for Frontend Developer' })
    const archive = await w.app.inject({
      method: 'GET',
      url: '/api/user/account/export',
      headers: { 'x-auth-token': first.token },
    })
    const applications = unzipSync(archive.rawPayload)['applications.json'] ?? new Uint8Array()
    expect(Buffer.from(applications).toString()).toContain('Next steps for Frontend Developer')

    await w.within((ctx) => ctx.later(runBulk, { bulkId }))
    expect(await mailsOf(first)).toHaveLength(1)
  })

  test('a mail to many candidates can be undone before it is sent, for good; afterwards undo is refused', async () => {
    const { jobId, people, applicantIds } = await screened(2)
    const { bulkId } = await mail(jobId, applicantIds)
    w.clock.advance(59_000)
    await w.runTasks()
    await undo(jobId, bulkId)
    await undo(jobId, bulkId)
    await minute()
    for (const person of people) expect(await mailsOf(person)).toEqual([])
    expect(await progress(jobId, bulkId)).toMatchObject({
      moved: 0,
      isFinished: true,
      leftOut: [{ why: 'undone' }, {}],
    })

    const again = await mail(jobId, applicantIds)
    await minute()
    await expect(undo(jobId, again.bulkId)).rejects.toMatchObject({ status: 409, code: 'mails_sent' })
    for (const person of people) expect(await mailsOf(person)).toHaveLength(1)
  })

  test('a mail to many candidates goes on where a killed process has stopped, and undo stops the rest', async () => {
    const { jobId, people, applicantIds } = await screened(2)
    const [first, second] = people as [Person, Person]
    const { bulkId } = await mail(jobId, applicantIds)
    await w.db
      .updateTable('bulkMovePeople')
      .set({ outcome: 'moved' })
      .where('bulkId', '=', bulkId)
      .where('candidateId', '=', first.id)
      .execute()
    await minute()
    expect(await mailsOf(first)).toEqual([])
    expect(await mailsOf(second)).toHaveLength(1)
  })

  test('a mail to many candidates requested twice with the same id is sent once', async () => {
    const { jobId, people, applicantIds } = await screened(1)
    const bulkId = randomUUID()
    await Promise.all([mail(jobId, applicantIds, { bulkId }), mail(jobId, applicantIds, { bulkId })])
    await minute()
    expect(await mailsOf(people[0] as Person)).toHaveLength(1)
  })

  test('a mail to many candidates leaves out candidates who cannot or must not get it, and says why before and after', async () => {
    const { jobId, people, applicantIds } = await screened(5)
    const [refusing, rejected, unclaimed, gone, reached] = people as [Person, Person, Person, Person, Person]
    await w.as(refusing).accounts.chooseMail({ body: { topic: 'messages', isOn: false } })
    await w.as(recruiter).hiring.act({ body: { action: 'remove', jobId, applicantId: rejected.id } })
    await w.pool.query('update accounts set password_hash = null where id = $1', [unclaimed.id])
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: gone.id } })
    const leftOut = [
      { userId: refusing.id, name: 'Meera Nair', why: 'refuses_mail' },
      { userId: rejected.id, name: 'Meera Nair', why: 'untold' },
      { userId: unclaimed.id, name: 'Meera Nair', why: 'unreachable' },
    ]
    expect(await preview(jobId, applicantIds)).toMatchObject({
      goes: [{ userId: reached.id }],
      leftOut,
      gone: 1,
      delaySeconds: 60,
    })
    const { bulkId } = await mail(jobId, applicantIds)
    await minute()
    const done = await progress(jobId, bulkId)
    expect(done).toMatchObject({ total: 4, moved: 1 })
    expect(done.leftOut).toEqual(expect.arrayContaining(leftOut))
    for (const person of [refusing, rejected, unclaimed, gone]) expect(await mailsOf(person)).toEqual([])
    expect(await mailsOf(reached)).toHaveLength(1)
  })

  test('a mail to many candidates is sent to a candidate at most five times in 24 hours, even when two are sent at once', async () => {
    const { jobId, people, applicantIds } = await screened(1)
    for (let n = 0; n < 4; n += 1) await mail(jobId, applicantIds)
    await minute()
    const both = await Promise.all([mail(jobId, applicantIds), mail(jobId, applicantIds)])
    await minute()
    const outcomes = await Promise.all(both.map(({ bulkId }) => progress(jobId, bulkId)))
    expect(outcomes.map(({ moved }) => moved).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(outcomes.flatMap(({ leftOut }) => leftOut)).toMatchObject([{ why: 'mailed_often' }])
    expect(await mailsOf(people[0] as Person)).toHaveLength(5)
    expect((await preview(jobId, applicantIds)).leftOut).toMatchObject([{ why: 'mailed_often' }])
    w.clock.advance(24 * 3600_000)
    expect((await preview(jobId, applicantIds)).leftOut).toEqual([])
  })

  test('a mail to many candidates is still sent when the job is completed after it was requested', async () => {
    const { jobId, people, applicantIds } = await screened(1)
    await mail(jobId, applicantIds)
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    await minute()
    expect(await mailsOf(people[0] as Person)).toHaveLength(1)
    await expect(mail(jobId, applicantIds)).rejects.toMatchObject({ code: 'job_completed' })
  })

  test('a mail to many candidates is refused for 201 people, without a text, with an unknown placeholder, with the field', async () => {
    const { jobId, applicantIds } = await screened(1)
    for (const [rest, field] of [
      [{ applicantIds: Array.from({ length: 201 }, () => randomUUID()) }, 'applicantIds'],
      [{ subject: ' ' }, 'subject'],
      [{ message: '' }, 'message'],
      [{ subject: 's'.repeat(151) }, 'subject'],
      [{ message: 'x'.repeat(10_000) }, 'message'],
      [{ subject: 'For {salary}' }, 'subject'],
      [{ message: 'Dear {salary}' }, 'message'],
    ] as const) {
      await expect(mail(jobId, applicantIds, rest as Partial<Start>)).rejects.toMatchObject({
        status: 400,
        errors: [{ field }],
      })
    }
  })

  test('a mail to many candidates is neither sent nor stopped by another company or by an interviewer', async () => {
    const { jobId, people, applicantIds } = await screened(1)
    const interviewer = await w.make.colleague(recruiter, 'interviewer')
    await w.make.jobMember(jobId, interviewer, 'interviewer')
    const { bulkId } = await mail(jobId, applicantIds)
    for (const person of [await w.make.recruiter(), interviewer]) {
      await expect(mail(jobId, applicantIds, {}, person)).rejects.toMatchObject({ status: 404 })
      await expect(undo(jobId, bulkId, person)).rejects.toMatchObject({ status: 404 })
    }
    await minute()
    expect(await mailsOf(people[0] as Person)).toHaveLength(1)
  })
})
