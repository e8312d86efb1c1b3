import { defaultCriteria, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { someJob } from '#src/testing/factories.jobs.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const day = 24 * 3600 * 1000
const notFound = { status: 404, code: 'not_found' }

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

/** A job with a lead, a colleague and an interviewer, who interviews its one candidate. */
async function interviewed() {
  const lead = await w.make.recruiter({ fullName: 'Rohan Mehta' })
  const colleague = await w.make.colleague(lead)
  const interviewer = await w.make.colleague(lead, 'interviewer', 'Vikram Rao')
  const { _id: jobId } = await w.make.job(lead)
  await w.make.jobMember(jobId, colleague)
  await w.make.jobMember(jobId, interviewer, 'interviewer')
  const candidate = await w.make.applicant()
  await w.make.screened(admin, jobId, candidate)
  const ask = { ...interviewAsk(w), interviewEmail: interviewer.email.toUpperCase() }
  await w.as(lead).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...ask } })
  return { lead, colleague, interviewer, jobId, candidate }
}

const card = (criteria: readonly string[] = defaultCriteria, more: object = {}) => ({
  round: 1 as const,
  criteria: criteria.map((name) => ({ name, level: 3, note: '' })),
  verdict: 'yes' as const,
  text: 'Explains every step.',
  ...more,
})
const paramsOf = (jobId: string, { id: userId }: Person) => ({ params: { id: jobId, userId } })
const read = (as: Person, jobId: string, of: Person) => w.as(as).hiring.evaluations(paramsOf(jobId, of))
const submit = (as: Person, jobId: string, of: Person, body = card()) =>
  w.as(as).hiring.evaluate({ ...paramsOf(jobId, of), body })

describe('a scorecard', () => {
  test('a scorecard of somebody else is hidden until the reader has submitted their own', async () => {
    const { lead, colleague, interviewer, jobId, candidate } = await interviewed()
    expect(await read(lead, jobId, candidate)).toMatchObject({
      criteria: [...defaultCriteria],
      rounds: [1],
      evaluations: [],
      hidden: [],
    })
    expect((await submit(interviewer, jobId, candidate)).msg).toBe(messages.scorecardSubmitted)
    for (const person of [lead, colleague]) {
      const hidden = await read(person, jobId, candidate)
      expect(hidden).toMatchObject({ evaluations: [], hidden: [{ round: 1, count: 1 }] })
      expect(JSON.stringify(hidden)).not.toContain('Explains')
    }
    await submit(lead, jobId, candidate, card(defaultCriteria, { verdict: 'strong_no' }))
    const { evaluations, hidden } = await read(lead, jobId, candidate)
    expect(hidden).toEqual([])
    expect(
      evaluations
        .map(({ authorName, isOwn, verdict }) => [authorName, isOwn, verdict])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['Rohan Mehta', true, 'strong_no'],
      ['Vikram Rao', false, 'yes'],
    ])
  })

  test('a scorecard submitted for one round shows only the others of that round', async () => {
    const { lead, colleague, interviewer, jobId, candidate } = await interviewed()
    const none = { round: null, text: 'Before any interview.' }
    await submit(colleague, jobId, candidate, card(defaultCriteria, none))
    await submit(interviewer, jobId, candidate)
    await w.as(lead).hiring.act({ body: { action: 'shortlist', jobId, applicantId: candidate.id } })
    await w.as(lead).hiring.act({
      body: {
        action: 'interview',
        jobId,
        applicantId: candidate.id,
        ...interviewAsk(w),
        interviewEmail: colleague.email,
      },
    })
    await submit(colleague, jobId, candidate, card(defaultCriteria, { round: 2, text: 'Round two says no.' }))
    const textsFor = async (person: Person) => {
      const { evaluations, hidden, rounds } = await read(person, jobId, candidate)
      return { texts: evaluations.map(({ text }) => text).sort(), hidden, rounds }
    }

    expect(await textsFor(lead)).toEqual({
      texts: [],
      hidden: [
        { round: 2, count: 1 },
        { round: 1, count: 1 },
        { round: null, count: 1 },
      ],
      rounds: [2, 1],
    })
    await submit(lead, jobId, candidate, card(defaultCriteria, { text: 'Mine.' }))
    expect(await textsFor(lead)).toMatchObject({
      texts: ['Before any interview.', 'Explains every step.', 'Mine.'],
      hidden: [{ round: 2, count: 1 }],
    })
    expect(await textsFor(colleague)).toMatchObject({ hidden: [{ round: 1, count: 2 }] })
    // They hold the interview of round 1 alone.
    expect(await textsFor(interviewer)).toMatchObject({ hidden: [{ round: 2, count: 1 }], rounds: [1] })
    await expect(submit(interviewer, jobId, candidate, card(defaultCriteria, { round: 2 }))).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'round', msg: messages.roundWithoutInterview }],
    })
  })

  test('a scorecard reaches within two seconds the open pages of people who may judge, and nobody else', async () => {
    const { lead, colleague, interviewer, jobId, candidate } = await interviewed()
    const origin = await listen(w.app)
    const open = async (person: Person) => connectSocket(origin, person.token)
    const outsider = await open(await w.make.colleague(lead, 'interviewer', 'Not of this job'))
    let outside = 0
    void outsider.next('person-changed').then(() => (outside += 1))
    const pages = await Promise.all([lead, interviewer].map(open))
    const heard = pages.map((page) => page.next('person-changed'))
    const begun = Date.now()
    await submit(colleague, jobId, candidate)

    expect(await Promise.all(heard)).toEqual([1, 2].map(() => ({ jobId, userId: candidate.id })))
    expect(Date.now() - begun).toBeLessThan(2000)
    expect(outside).toBe(0)
    for (const page of [...pages, outsider]) page.close()
  })

  test('a scorecard exists once for each author and round, even when it is sent twice at once', async () => {
    const { interviewer, jobId, candidate } = await interviewed()
    const results = await Promise.allSettled([1, 2].map(() => submit(interviewer, jobId, candidate)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(submit(interviewer, jobId, candidate)).rejects.toMatchObject({ status: 409, code: 'card_submitted' })
  })

  test('a scorecard can be changed for a day, and only by its author', async () => {
    const { lead, interviewer, jobId, candidate } = await interviewed()
    const { id } = await submit(interviewer, jobId, candidate)
    const edit = (as: Person) =>
      w.as(as).hiring.editEvaluation({ params: { id }, body: card(defaultCriteria, { verdict: 'no' }) })
    await expect(edit(lead)).rejects.toMatchObject(notFound)
    await edit(interviewer)
    const [own] = (await read(interviewer, jobId, candidate)).evaluations
    expect(own).toMatchObject({ verdict: 'no', mayEdit: true, editedAt: expect.any(String) })
    w.clock.advance(day + 1000)
    await expect(edit(interviewer)).rejects.toMatchObject({ status: 409, code: 'card_too_late' })
  })

  test('a scorecard has the criteria that were chosen when the job was posted; editing the job does not change them', async () => {
    const { lead } = await interviewed()
    const criteria = ['Signals', 'Timetables', 'Calm']
    const { _id: id, description } = await w.make.job(lead, { criteria })
    const chosen = async () => (await w.as(lead).hiring.criteria({ params: { id } })).criteria
    expect(await chosen()).toEqual(criteria)
    await w.as(lead).jobs.modify({ params: { id }, body: { ...someJob, description, criteria: ['A', 'B', 'C'] } })
    expect(await chosen()).toEqual(criteria)
    for (const wrong of [['Signals', 'Calm'], [...criteria, 'calm'], Array.from({ length: 7 }, (_, n) => `${n}`)])
      await expect(w.make.job(lead, { criteria: wrong })).rejects.toMatchObject({
        status: 400,
        errors: [expect.objectContaining({ field: 'criteria' })],
      })
  })

  test('a scorecard judges each criterion of the job, which its lead chooses', async () => {
    const { lead, colleague, interviewer, jobId, candidate } = await interviewed()
    const own = ['SQL', 'Clarity', 'Curiosity']
    const choose = (as: Person, criteria: string[]) =>
      w.as(as).hiring.chooseCriteria({ params: { id: jobId }, body: { criteria } })
    await expect(choose(colleague, own)).rejects.toMatchObject({ status: 403 })
    for (const wrong of [['SQL', 'Clarity'], ['SQL', 'sql', 'Clarity'], Array.from({ length: 7 }, (_, n) => `C${n}`)]) {
      await expect(choose(lead, wrong)).rejects.toMatchObject({ status: 400 })
    }
    const chosen = async (as: Person) => (await w.as(as).hiring.criteria({ params: { id: jobId } })).criteria
    expect(await chosen(lead)).toEqual([...defaultCriteria])
    await expect(chosen(colleague)).rejects.toMatchObject({ status: 403 })
    await choose(lead, own)
    expect(await chosen(lead)).toEqual(own)
    await expect(submit(interviewer, jobId, candidate)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'criteria', msg: messages.criteriaChanged }],
    })
    await submit(interviewer, jobId, candidate, card(own))
    const bad = card(own, { criteria: own.map((name) => ({ name, level: 5, note: '' })), round: 2 })
    await expect(submit(interviewer, jobId, candidate, bad)).rejects.toMatchObject({ status: 400 })
  })

  test('a scorecard can be written by the interviewers of a candidate and by recruiters who work on the job', async () => {
    const { lead, interviewer, jobId, candidate } = await interviewed()
    const other = await w.make.applicant()
    await w.make.screened(admin, jobId, other)
    await expect(submit(interviewer, jobId, other)).rejects.toMatchObject(notFound)
    await expect(read(await w.make.recruiter(), jobId, candidate)).rejects.toMatchObject(notFound)
    await expect(submit(await w.make.colleague(lead), jobId, candidate)).rejects.toMatchObject(notFound)
    // In no list of the recruiter.
    await expect(submit(lead, jobId, await w.make.applicant())).rejects.toMatchObject(notFound)
    await w.as(lead).companyTeams.removeJobMember({ params: { id: jobId, memberId: interviewer.id } })
    await expect(submit(interviewer, jobId, candidate)).rejects.toMatchObject(notFound)
  })

  test('a scorecard is shown neither to its candidate nor to the team', async () => {
    const { interviewer, jobId, candidate } = await interviewed()
    await submit(interviewer, jobId, candidate, card(defaultCriteria, { text: 'canary-of-scorecards' }))
    const answers = [
      await w.request('GET', '/api/auth/user', { as: candidate }),
      await w.request('GET', '/api/user/account/export', { as: candidate }),
      await w.request('POST', `/api/admin/jobs/${jobId}`, { as: admin, body: {} }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('canary-of-scorecards')
    }
  })
})

describe('the interviews of an interviewer', () => {
  test('the interviews of an interviewer are those with their email, in jobs of which they are members', async () => {
    const { lead, interviewer, jobId, candidate } = await interviewed()
    const own = async (as: Person) => (await w.as(as).hiring.ownInterviews({ query: {} })).interviews
    const [interview] = await own(interviewer)
    expect(interview).toMatchObject({
      jobId,
      userId: candidate.id,
      round: 1,
      isEvaluated: false,
      interviewTime: '15:30',
    })
    expect(interview?.resumeS3PublicUrl).toContain('link=')
    expect(await own(lead)).toEqual([])
    await submit(interviewer, jobId, candidate)
    expect((await own(interviewer))[0]?.isEvaluated).toBe(true)
    await w.as(lead).companyTeams.removeJobMember({ params: { id: jobId, memberId: interviewer.id } })
    expect(await own(interviewer)).toEqual([])
  })

  test('the interviews of an interviewer between two days are the earliest first, with the holidays of these days', async () => {
    const { lead, interviewer, jobId, candidate } = await interviewed()
    const dayIn = (days: number) => indianDayIn(w.clock.now, days)
    const read = (from: string, to: string) => w.as(interviewer).hiring.ownInterviews({ query: { from, to } })
    const peopleIn = async (from: string, to: string) => (await read(from, to)).interviews.map(({ userId }) => userId)
    const last = (await w.as(interviewer).hiring.ownInterviews({ query: {} })).interviews[0]?.interviewDate ?? ''
    const other = await w.make.applicant()
    await w.make.screened(admin, jobId, other)
    const wanted = { ...interviewAsk(w), interviewDate: dayIn(5), interviewEmail: interviewer.email }
    await w.as(lead).hiring.act({ body: { action: 'interview', jobId, applicantId: other.id, ...wanted } })
    await sql`update operator_settings set holidays = ${`${dayIn(4)}, ${dayIn(7)}`}`.execute(w.db)

    expect(await peopleIn(dayIn(0), last)).toEqual([other.id, candidate.id])
    expect(await peopleIn(dayIn(5), dayIn(5))).toEqual([other.id])
    expect(await peopleIn(dayIn(6), dayIn(6))).toEqual([])
    const { holidays } = await read(dayIn(3), dayIn(6))
    expect(holidays).toContain(dayIn(4))
    expect(holidays).not.toContain(dayIn(7))
    for (const [from, to] of [
      [dayIn(2), dayIn(1)],
      [dayIn(0), dayIn(92)],
    ] as const)
      await expect(read(from, to)).rejects.toMatchObject({ status: 400, errors: [{ field: 'to' }] })
    const { interviews } = await w.as(lead).hiring.ownInterviews({ query: { from: dayIn(0), to: last } })
    expect(interviews).toEqual([])
    await sql`update operator_settings set holidays = null`.execute(w.db)
  })
})
