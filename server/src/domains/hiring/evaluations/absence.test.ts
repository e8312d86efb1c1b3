import { indianDay, limits, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationsOf } from '#src/domains/hiring/endings/leaving.service.ts'
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

const day = 24 * 3600 * 1000

let jobs = 0
/** A candidate with a planned interview of the recruiter's job, with a link unless told otherwise. */
async function planned({ host = recruiter.email, isLinked = true } = {}) {
  const jobTitle = `Ferry Developer ${(jobs += 1)}`
  const { _id: jobId } = await w.make.job(recruiter, { jobTitle })
  const candidate = await w.make.applicant()
  await w.make.screened(admin, jobId, candidate)
  const wanted = { ...interviewAsk(w), interviewEmail: host }
  await w
    .as(recruiter)
    .hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, despiteClash: true, ...wanted } })
  if (isLinked)
    await w.as(admin).hiring.enterLink({
      body: { jobId, interviewLink: 'https://meet.example.org/abc', action: 'user-interview', userId: candidate.id },
    })
  const { id } = await w.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select('interviews.id')
    .where('candidateId', '=', candidate.id)
    .executeTakeFirstOrThrow()
  return { jobId, jobTitle, candidate, id }
}

/** Puts an interview some days into the past; moving the clock would end the sessions. */
const letPass = (id: string, days = 1) =>
  w.db
    .updateTable('interviews')
    .set({ heldOn: indianDay(new Date(w.clock.now.getTime() - days * day)) })
    .where('id', '=', id)
    .execute()

const ofCandidate = (id: string, absent = true, as: Person = recruiter) =>
  w.request('PUT', `/api/rdashboard/interviews/${id}/absence`, { as, body: { absent } })
const ofCompany = (id: string, as: Person, absent = true) =>
  w.request('PUT', `/api/user/interviews/${id}/absence`, { as, body: { absent } })
const textsOf = async (person: Person, jobTitle: string) => {
  const { rows } = await w.pool.query<{ text: string }>(
    'select text from notices where recipient_id = $1 and text like $2 order by created_at',
    [person.id, `%${jobTitle} on %`],
  )
  return rows.map(({ text }) => text).filter((text) => /did not come|nobody from your company/.test(text))
}

describe('an interview to which the candidate did not come', () => {
  test('an interview to which the candidate did not come is noted by the company, and the candidate gets a mail', async () => {
    const { id, candidate, jobTitle } = await planned()
    await letPass(id)
    const { body } = await ofCandidate(id)
    expect(body).toMatchObject({
      msg: messages.candidateAbsent,
      interview: { _id: id, candidateAbsentAt: w.clock.now.toISOString(), companyAbsentAt: null },
    })
    await w.runTasks()
    expect(await textsOf(candidate, jobTitle)).toEqual([
      expect.stringMatching(`says that you did not come to your interview for ${jobTitle} on .* IST\\.$`),
    ])
    const mails = await w.mailsTo(candidate.email)
    const mail = mails.find(({ subject }) => subject?.includes('did not come'))
    expect(mail?.text).toContain('you can say so on the page of your application')
    const { user } = await w.as(candidate).profiles.me()
    expect('interviews' in user && user.interviews[0]).toMatchObject({ candidateAbsentAt: expect.any(String) })
    // Nothing is written twice.
    await ofCandidate(id)
    expect(await textsOf(candidate, jobTitle)).toHaveLength(1)

    w.clock.advance(1000)
    expect((await ofCandidate(id, false)).body).toMatchObject({
      msg: messages.candidateNotAbsent,
      interview: { candidateAbsentAt: null },
    })
    await w.runTasks()
    expect((await textsOf(candidate, jobTitle)).at(-1)).toMatch(/no longer says that you did not come/)
  })

  test('an interview to which the candidate did not come can be moved, and the new time begins without the note', async () => {
    const { id, candidate } = await planned()
    await letPass(id)
    const move = () =>
      w.as(recruiter).hiring.changeInterview({
        params: { id },
        body: { action: 'move', ...interviewAsk(w), interviewTime: '16:15', reason: 'A new try.', despiteClash: true },
      })
    await expect(move()).rejects.toMatchObject({ code: 'interview_past' })
    await ofCandidate(id)
    await ofCompany(id, candidate)
    expect((await move()).interview).toMatchObject({ candidateAbsentAt: null, companyAbsentAt: null })
    const [exported] = await w.within((ctx) => applicationsOf(ctx, candidate.id))
    const said = { candidateAbsentAt: w.clock.now, companyAbsentAt: w.clock.now }
    expect(exported?.interviewChanges).toMatchObject([{ what: 'moved', ...said }])
  })

  test('an interview to which the candidate did not come is over once the application is decided', async () => {
    const { id, jobId, candidate } = await planned()
    await letPass(id)
    await ofCandidate(id)
    await w.as(recruiter).hiring.act({ body: { action: 'remove', jobId, applicantId: candidate.id } })
    const change = { action: 'cancel' as const, reason: 'They did not come.' }
    await expect(w.as(recruiter).hiring.changeInterview({ params: { id }, body: change })).rejects.toMatchObject({
      code: 'interview_past',
    })
    await ofCandidate(id, false)
    expect((await ofCandidate(id)).body).toMatchObject({ code: 'interview_off' })
    // The candidate, who is not notified of the rejection yet, finds nothing refused.
    expect((await ofCompany(id, candidate)).status).toBe(200)
  })

  test('an interview that is moved because somebody did not come has the lead as host once its interviewer has left', async () => {
    const interviewer = await w.make.colleague(recruiter, 'interviewer')
    const { id, jobId } = await planned({ host: interviewer.email })
    await w.make.jobMember(jobId, interviewer, 'interviewer')
    await letPass(id)
    await ofCandidate(id)
    await w.as(recruiter).companyTeams.remove({ params: { id: interviewer.id }, body: {} })
    const { interview } = await w.as(recruiter).hiring.changeInterview({
      params: { id },
      body: { action: 'move', ...interviewAsk(w), interviewTime: '17:45', reason: 'A new try.', despiteClash: true },
    })
    expect(interview?.interviewEmail).toBe(recruiter.email)
  })

  test('an interview to which the candidate did not come is noted by its interviewer, and by nobody from another job', async () => {
    const interviewer = await w.make.colleague(recruiter, 'interviewer')
    const other = await w.make.colleague(recruiter, 'interviewer')
    const { id, jobId } = await planned({ host: interviewer.email })
    for (const person of [interviewer, other]) await w.make.jobMember(jobId, person, 'interviewer')
    await letPass(id)
    expect((await ofCandidate(id, true, other)).status).toBe(404)
    expect((await ofCandidate(id, true, await w.make.recruiter())).status).toBe(404)
    expect((await ofCandidate(id, true, interviewer)).status).toBe(200)
    const { interviews } = await w.as(interviewer).hiring.ownInterviews({ query: {} })
    expect(interviews).toMatchObject([{ _id: id, candidateAbsentAt: expect.any(String), companyAbsentAt: null }])
  })
})

describe('an interview to which nobody from the company came', () => {
  test('an interview to which nobody from the company came is noted by the candidate, and the company is notified', async () => {
    const { id, jobId, candidate, jobTitle } = await planned()
    await letPass(id)
    expect((await ofCompany(id, candidate)).body).toMatchObject({
      msg: messages.companyAbsent,
      interview: { companyAbsentAt: w.clock.now.toISOString(), candidateAbsentAt: null },
    })
    await ofCompany(id, candidate)
    await w.runTasks()
    expect(await textsOf(recruiter, jobTitle)).toEqual([
      expect.stringMatching(/says that nobody from your company came to the interview/),
    ])
    const { interviews } = await w.as(recruiter).hiring.agenda({
      query: { from: indianDay(new Date(w.clock.now.getTime() - 2 * day)), to: indianDay(w.clock.now) },
    })
    expect(interviews.find(({ job }) => job === jobId)).toMatchObject({ companyAbsentAt: expect.any(String) })

    w.clock.advance(1000)
    expect((await ofCompany(id, candidate, false)).body).toMatchObject({ interview: { companyAbsentAt: null } })
    await w.runTasks()
    expect((await textsOf(recruiter, jobTitle)).at(-1)).toMatch(/no longer says that nobody from your company came/)
  })

  test('an interview to which nobody from the company came is said by its own candidate only', async () => {
    const { id } = await planned()
    await letPass(id)
    expect((await ofCompany(id, await w.make.applicant())).status).toBe(404)
  })
})

test('an absence is refused before the interview, long after it, without a link, and once it is cancelled', async () => {
  const { id, candidate } = await planned()
  const refused = async (code: string) => {
    expect((await ofCandidate(id)).body).toMatchObject({ code })
    expect((await ofCompany(id, candidate)).body).toMatchObject({ code })
  }
  await refused('absence_not_now')
  await letPass(id, limits.absenceDays + 1)
  await refused('absence_not_now')
  await letPass(id, 1)
  await ofCandidate(id)
  await w
    .as(recruiter)
    .hiring.changeInterview({ params: { id }, body: { action: 'cancel', reason: 'They did not come.' } })
  await refused('interview_off')
  const unlinked = await planned({ isLinked: false })
  await letPass(unlinked.id)
  expect((await ofCandidate(unlinked.id)).body).toMatchObject({ code: 'interview_off' })
})

test('the export of a candidate has what both sides said about who did not come to an interview', async () => {
  const { id, candidate } = await planned()
  await letPass(id)
  await ofCandidate(id)
  await ofCompany(id, candidate)
  const [exported] = await w.within((ctx) => applicationsOf(ctx, candidate.id))
  expect(exported?.attendance).toMatchObject([{ candidateAbsentAt: w.clock.now, companyAbsentAt: w.clock.now }])
})
