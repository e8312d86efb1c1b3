import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { tellRejected } from './endings.tasks.ts'
import { applicationsOf } from './leaving.service.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const act = (action: 'shortlist' | 'waitlist' | 'remove' | 'restore', jobId: string, { id }: Person, as = recruiter) =>
  w.as(as).hiring.act({ body: { action, jobId, applicantId: id } })
const panelOf = async (jobId: string) => {
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  return jobData
}
const subjects = async ({ email }: Person) => (await w.mailsTo(email)).map(({ subject }) => subject)
const rejected = 'You were not selected for Frontend Developer at Sahyadri Software'
const again = 'You are considered again for Frontend Developer at Sahyadri Software'

/** Somebody in Round 2 with an interview that has a link. */
async function invited() {
  const { _id: jobId } = await w.make.job(recruiter)
  const candidate = await w.make.applicant()
  await w.make.screened(admin, jobId, candidate)
  await act('shortlist', jobId, candidate)
  await w.as(recruiter).hiring.act({
    body: { action: 'interview', jobId, applicantId: candidate.id, ...interviewAsk(w) },
  })
  const link = { jobId, interviewLink: 'https://meet.example.org/a', action: 'user-interview', userId: candidate.id }
  await w.as(admin).hiring.enterLink({ body: link as never })
  return { jobId, candidate }
}
const minutes = (count: number) => count * 60_000
const interviewsOf = async (candidate: Person) => {
  const { user } = await w.as(candidate).profiles.me()
  return 'interviews' in user ? user.interviews : []
}

describe('a rejection', () => {
  test('a rejection notifies the candidate after exactly half an hour, once, and cancels the interview with it (G-108)', async () => {
    const { jobId, candidate } = await invited()
    await act('remove', jobId, candidate)
    const [shown] = (await panelOf(jobId)).rejected
    expect(shown).toMatchObject({ _id: candidate.id, stage: 'removed', rejection: { reason: null } })
    expect(shown?.rejection?.tellsAt).toBe(new Date(w.clock.now.getTime() + minutes(30)).toISOString())

    w.clock.advance(minutes(30) - 1000)
    expect(await subjects(candidate)).not.toContain(rejected)
    expect(await interviewsOf(candidate)).toHaveLength(1)

    w.clock.advance(2000)
    expect((await subjects(candidate)).filter((subject) => subject === rejected)).toHaveLength(1)
    expect(await interviewsOf(candidate)).toEqual([])
    const before = (await subjects(candidate)).length
    const { changeId } = await w.db
      .selectFrom('declines')
      .select('changeId')
      .orderBy('tellAt', 'desc')
      .executeTakeFirstOrThrow()
    await w.within((ctx) => ctx.later(tellRejected, { changeId }))
    expect(await subjects(candidate)).toHaveLength(before)
    expect((await panelOf(jobId)).rejected[0]?.rejection?.tellsAt).toBeNull()
  })

  test('a rejection mails similar open jobs to which the candidate has not applied, of no blocked company', async () => {
    const other = await w.make.recruiter({ companyName: 'Like Mills' })
    const post = (jobTitle: string) => w.make.livePosting(other, { jobTitle, qualifications: 'COBOL' })
    const [here, like, applied] = [await post('Here'), await post('Like'), await post('Applied')]
    const blocked = await w.make.recruiter({ companyName: 'Blocked Mills' })
    const { slug: ofBlocked } = await w.make.livePosting(blocked, { jobTitle: 'Blocked', qualifications: 'COBOL' })
    const candidate = await w.make.directApplicant(here.slug)
    const { companyId } = await w.db
      .selectFrom('recruiters')
      .select('companyId')
      .where('accountId', '=', blocked.id)
      .executeTakeFirstOrThrow()
    await w.as(candidate).resumeAccess.block({ params: { companyId } })
    const body = await w.make.applicationOf(candidate)
    await w.as(candidate).applying.apply({ params: { slug: applied.slug }, body })
    await act('remove', here.jobId, candidate, other)
    w.clock.advance(minutes(31))
    const [mail] = (await w.mailsTo(candidate.email)).filter(({ subject }) => subject?.includes('not selected'))
    expect(mail?.text).toContain('Similar jobs that are open:')
    expect(mail?.text).toContain(`/jobs/${like.slug}`)
    expect(mail?.text).not.toContain(`/jobs/${applied.slug}`)
    expect(mail?.text).not.toContain(`/jobs/${here.slug}`)
    expect(mail?.text).not.toContain(`/jobs/${ofBlocked}`)
  })

  test('a rejection undone at 29:59 is never shown: the interview stays and no mail is ever sent', async () => {
    const { jobId, candidate } = await invited()
    const told = await subjects(candidate)
    await act('remove', jobId, candidate)
    w.clock.advance(minutes(30) - 1000)
    expect((await act('restore', jobId, candidate)).msg).toBe('Candidate restored successfully!')

    w.clock.advance(minutes(60))
    expect(await subjects(candidate)).toEqual(told)
    const panel = await panelOf(jobId)
    expect(panel.counts).toMatchObject({ recruiterShortlisted: 1, rejected: 0 })
    expect(panel.recruiterShortlisted[0]?.interviews).toMatchObject([{ interviewLink: 'https://meet.example.org/a' }])
    expect(panel.recruiterShortlisted[0]?.rejection).toBeUndefined()
  })

  test('a rejection undone at 30:01 notifies the candidate of both; the interview stays cancelled', async () => {
    const { jobId, candidate } = await invited()
    await act('remove', jobId, candidate)
    w.clock.advance(minutes(30) + 1000)
    await w.runTasks()
    await act('restore', jobId, candidate)

    expect((await subjects(candidate)).slice(-3)).toEqual(
      expect.arrayContaining([
        again,
        rejected,
        'Your round 2 interview for Frontend Developer at Sahyadri Software has been cancelled',
      ]),
    )
    expect((await panelOf(jobId)).recruiterShortlisted[0]).toMatchObject({ _id: candidate.id, interviews: [] })
  })

  test('a rejection repeated after an undo notifies the candidate once, half an hour after the second rejection', async () => {
    const { jobId, candidate } = await invited()
    await act('remove', jobId, candidate)
    w.clock.advance(minutes(20))
    await act('restore', jobId, candidate)
    await act('remove', jobId, candidate)
    w.clock.advance(minutes(20))
    expect(await subjects(candidate)).not.toContain(rejected)
    w.clock.advance(minutes(20))
    expect((await subjects(candidate)).filter((subject) => subject === rejected)).toHaveLength(1)
  })

  test('a candidate rejected from any list can be restored, and is sent nothing if the team puts them forward again', async () => {
    for (const from of ['shortlisted', 'recruiterShortlisted', 'waitlisted'] as const) {
      const { _id: jobId } = await w.make.job(recruiter)
      const candidate = await w.make.applicant()
      await w.make.screened(admin, jobId, candidate)
      if (from === 'recruiterShortlisted') await act('shortlist', jobId, candidate)
      if (from === 'waitlisted') await act('waitlist', jobId, candidate)
      const clicks = await Promise.allSettled([act('remove', jobId, candidate), act('remove', jobId, candidate)])
      expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await panelOf(jobId)).counts).toMatchObject({ [from]: 0, rejected: 1 })
      await act('restore', jobId, candidate)
      expect((await panelOf(jobId)).counts).toMatchObject({ rejected: 0 })
      await expect(act('restore', jobId, candidate)).rejects.toMatchObject({ status: 409, code: 'already_moved' })

      await act('remove', jobId, candidate)
      await w.make.screened(admin, jobId, candidate)
      w.clock.advance(minutes(31))
      expect(await subjects(candidate)).not.toContain(rejected)
      expect((await panelOf(jobId)).counts).toMatchObject({ applicants: 1, rejected: 0 })
    }
  })

  test('a rejection notifies nobody when the candidate deletes their account within the delay', async () => {
    const { jobId, candidate } = await invited()
    await act('remove', jobId, candidate)
    await w.as(candidate).privacy.deleteOwn({ body: { password: candidate.password } })
    w.clock.advance(minutes(31))
    await w.runTasks()
    expect((await panelOf(jobId)).counts.rejected).toBe(0)
  })

  test('a rejection can be undone only by its own company, and by nobody in a completed job', async () => {
    const { jobId, candidate } = await invited()
    await act('remove', jobId, candidate)
    const stranger = await w.make.recruiter()
    await expect(act('restore', jobId, candidate, stranger)).rejects.toMatchObject({ status: 404 })
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    await expect(act('restore', jobId, candidate)).rejects.toMatchObject({ status: 409, code: 'job_completed' })
  })

  test('a rejection allows no interview link, although the interview ends only when the candidate is notified', async () => {
    const { jobId, candidate } = await invited()
    await act('remove', jobId, candidate)
    const body = { jobId, interviewLink: 'https://meet.example.org/b' }
    await expect(
      w.as(admin).hiring.enterLink({ body: { ...body, action: 'user-interview', userId: candidate.id } }),
    ).rejects.toMatchObject({ status: 404, code: 'no_interview' })
    await expect(w.as(admin).hiring.enterLink({ body })).rejects.toMatchObject({ code: 'no_interview_waits' })
  })
})

describe("a rejection with the recruiter's own text", () => {
  const reject = (jobId: string, { id }: Person, text: { subject?: string; message?: string }) =>
    w.as(recruiter).hiring.act({ body: { action: 'remove', jobId, applicantId: id, ...text } })
  const subject = '{jobTitle} at {company}'
  const message = 'Dear {candidate}, <script>alert(1)</script> {recruiter}'

  test('a rejection in own words is sent once after the delay, with the names filled in and markup as plain text', async () => {
    const { jobId, candidate } = await invited()
    await reject(jobId, candidate, { subject, message })
    w.clock.advance(minutes(30) + 1000)
    const sent = (await w.mailsTo(candidate.email)).filter((mail) => mail.subject?.startsWith('Frontend'))
    expect(sent).toMatchObject([{ subject: 'Frontend Developer at Sahyadri Software' }])
    expect(sent[0]?.text).toMatch(/Dear Meera Nair, <script>alert\(1\)<\/script> \S+/)
    expect(sent[0]?.html).not.toContain('<script>')
    const { notifications } = await w.as(candidate).notifications.listCandidate()
    expect(notifications.map(({ data }) => data.details)).toContainEqual(expect.stringContaining('Dear Meera Nair'))
  })

  test('after the delay, a rejection in own words is on the page and in the export until the candidate blocks the company', async () => {
    const { jobId, candidate } = await invited()
    w.clock.advance(minutes(1))
    await reject(jobId, candidate, { subject, message })
    const own = async () => {
      const { applications } = await w.as(candidate).hiring.applications({ query: {} })
      const { application } = await w.as(candidate).hiring.application({ params: { id: applications[0]?._id ?? '' } })
      return application.rejectionMessage
    }
    expect(await own()).toBeUndefined()
    w.clock.advance(minutes(30) + 1000)
    expect(await subjects(candidate)).toContain('Frontend Developer at Sahyadri Software')
    expect(await own()).toMatch(/^Dear Meera Nair, <script>/)
    const [exported] = await w.within((ctx) => applicationsOf(ctx, candidate.id))
    expect(exported?.rejections).toMatchObject([{ message: expect.stringMatching(/^Dear Meera Nair/) }])

    const { companyId } = await w.db
      .selectFrom('jobs')
      .select('companyId')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    await w.as(candidate).resumeAccess.block({ params: { companyId } })
    expect(await own()).toBeUndefined()
  })

  test('a rejection in own words is not on the page if the company had lost its access before: the mail had the standard text', async () => {
    const { jobId, candidate } = await invited()
    const { companyId } = await w.db
      .selectFrom('jobs')
      .select('companyId')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    await w.as(candidate).resumeAccess.end({ params: { companyId } })
    w.clock.advance(minutes(1))
    await reject(jobId, candidate, { subject, message })
    w.clock.advance(minutes(30) + 1000)
    expect(JSON.stringify(await w.mailsTo(candidate.email))).not.toContain('Dear Meera')
    const { applications } = await w.as(candidate).hiring.applications({ query: {} })
    const { application } = await w.as(candidate).hiring.application({ params: { id: applications[0]?._id ?? '' } })
    expect(application).toMatchObject({ status: 'notSelected' })
    expect(application.rejectionMessage).toBeUndefined()
  })

  test('a rejection in own words sends nothing when it is undone within the delay', async () => {
    const { jobId, candidate } = await invited()
    await reject(jobId, candidate, { subject, message })
    w.clock.advance(minutes(30) - 1000)
    await act('restore', jobId, candidate)
    w.clock.advance(minutes(60))
    expect(JSON.stringify(await w.mailsTo(candidate.email))).not.toContain('Dear Meera')
  })

  test('a rejection in own words accepts known placeholders and a limited length; long names that are filled in do not count', async () => {
    const { jobId, candidate } = await invited()
    for (const [text, field] of [
      [{ message: 'Dear {salary}' }, 'message'],
      [{ subject: 'About {salary}' }, 'subject'],
      [{ message: 'x'.repeat(10_000) }, 'message'],
      [{ subject: 'x'.repeat(151) }, 'subject'],
    ] as const) {
      await expect(reject(jobId, candidate, text)).rejects.toMatchObject({ status: 400, errors: [{ field }] })
    }
    await reject(jobId, candidate, { subject: '{company}'.repeat(16), message: '{company}'.repeat(222) })
    w.clock.advance(minutes(31))
    expect(JSON.stringify(await w.mailsTo(candidate.email))).toContain('Sahyadri Software'.repeat(222))
  })
})

describe('the reason of a rejection', () => {
  const give = (jobId: string, { id }: Person, reason: string | null, as = recruiter) =>
    w.as(as).hiring.giveReason({ params: { id: jobId }, body: { applicantId: id, reason: reason as 'pay' } })

  test('the reason of a rejection is stored for the company and never shown to the candidate', async () => {
    const { jobId, candidate } = await invited()
    await w.as(recruiter).hiring.act({
      body: { action: 'remove', jobId, applicantId: candidate.id, reason: 'interview' },
    })
    expect((await panelOf(jobId)).rejected[0]?.rejection?.reason).toBe('interview')
    await give(jobId, candidate, 'pay')
    expect((await panelOf(jobId)).rejected[0]?.rejection?.reason).toBe('pay')
    await give(jobId, candidate, null)
    expect((await panelOf(jobId)).rejected[0]?.rejection?.reason).toBeNull()
  })

  test('the reason of a rejection must be on the list, and can be given only to a rejected candidate of an own job', async () => {
    const { jobId, candidate } = await invited()
    await expect(give(jobId, candidate, 'pay')).rejects.toMatchObject({ status: 409, code: 'already_moved' })
    await act('remove', jobId, candidate)
    await expect(give(jobId, candidate, 'their nose')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'reason' }],
    })
    await expect(give(jobId, candidate, 'pay', await w.make.recruiter())).rejects.toMatchObject({ status: 404 })
  })
})
