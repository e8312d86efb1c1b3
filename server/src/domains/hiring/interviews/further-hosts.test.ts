import { defaultCriteria, type InterviewHours, indianDay, indianMoment, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { changeEmails, readMail } from '#src/testing/told.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const day = 24 * 3600 * 1000
const meeting = 'https://meet.example.org/abc'
type Asked = ReturnType<typeof interviewAsk>

/** A company with a job, a candidate in it, and two interviewers on it; one more colleague is not on it. */
async function company() {
  const lead = await w.make.recruiter({ fullName: 'Rohan Mehta' })
  const first = await w.make.colleague(lead, 'interviewer', 'Vikram Rao')
  const second = await w.make.colleague(lead, 'interviewer', 'Ira Sen')
  const third = await w.make.colleague(lead, 'recruiter', 'Neha Joshi')
  const { _id: jobId, jobTitle } = await w.make.job(lead)
  for (const person of [first, second]) await w.make.jobMember(jobId, person, 'interviewer')
  const candidate = await w.make.applicant()
  await w.make.screened(admin, jobId, candidate)
  return { lead, first, second, third, jobId, jobTitle, candidate }
}
type Company = Awaited<ReturnType<typeof company>>

const ask = (
  { lead, first, jobId, candidate }: Pick<Company, 'lead' | 'first' | 'jobId' | 'candidate'>,
  alsoWith: readonly (Person | string)[],
  wanted: Partial<Asked> & { interviewLink?: string; despiteClash?: boolean } = { interviewLink: meeting },
) =>
  w.as(lead).hiring.act({
    body: {
      action: 'interview',
      jobId,
      applicantId: candidate.id,
      ...interviewAsk(w),
      interviewEmail: first.email,
      alsoWith: alsoWith.map((one) => (typeof one === 'string' ? one : one.id)),
      ...wanted,
    },
  })

const ownOf = async (candidate: Person) => {
  const { user } = await w.as(candidate).profiles.me()
  return ('interviews' in user && user.interviews[0]) || expect.fail('The candidate has no interview.')
}

/** A company with an interview that its two interviewers hold. */
async function planned(wanted?: Parameters<typeof ask>[2]) {
  const it = await company()
  await ask(it, [it.second], wanted)
  const interview = await ownOf(it.candidate)
  return { ...it, interview, id: interview._id, uid: interview.calendarUid }
}

/** The methods and versions of an entry that came to somebody by mail, oldest first. */
async function entriesTo({ email }: { email: string }, uid: string) {
  await w.runTasks()
  return (await w.mailsTo(email))
    .map(readMail)
    .flatMap(({ entry }) => (entry?.uid === uid ? [`${entry.method} ${entry.sequence}`] : []))
}
const bellOf = async (person: Person) =>
  (await w.as(person).notifications.listRecruiter()).notifications.map(({ text }) => text)
const hostsIn = async (id: string) => {
  const { rows } = await w.pool.query(
    `select i.email, array(select account_id from interview_hosts h where h.interview_id = i.id order by position) as also
    from interviews i where i.id = $1`,
    [id],
  )
  return { email: String(rows[0].email), also: rows[0].also as string[] }
}
const change = (as: Person, id: string, body: object) =>
  w.as(as).hiring.changeInterview({
    params: { id },
    body: { action: 'move', interviewDuration: '30 minutes', reason: 'A better time.', ...body } as never,
  })

const always: InterviewHours = {
  zone: 'Asia/Kolkata',
  noticeHours: 0,
  gapMinutes: 0,
  mostADay: 20,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '04:00', to: '23:30' })),
  daysOff: [],
}

describe('an interview that two people hold', () => {
  test('two hosts of an interview both get the invitation and read who else holds it, candidates read no emails', async () => {
    const { lead, first, second, jobId, jobTitle, candidate, interview, uid } = await planned()
    for (const person of [first, second, lead]) expect(await entriesTo(person, uid)).toEqual(['REQUEST 1'])
    for (const person of [first, second])
      expect(await bellOf(person)).toEqual([
        expect.stringContaining(`scheduled your interview with Meera Nair for ${jobTitle}`),
      ])

    const shown = [{ userId: second.id, fullName: 'Ira Sen' }]
    expect(interview.alsoWith).toEqual(shown)
    const { interviewDate: on } = interview
    const { interviews: agenda } = await w.as(lead).hiring.agenda({ query: { from: on, to: on } })
    expect(agenda).toMatchObject([{ interviewEmail: first.email, alsoWith: shown }])
    const { jobData } = await w.as(lead).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
    expect(jobData).toMatchObject({ applicants: [{ interviews: [{ alsoWith: shown }] }] })
    const ownOthers = async (as: Person) => (await w.as(as).hiring.ownInterviews({ query: {} })).interviews[0]?.alsoWith
    expect(await ownOthers(first)).toEqual(shown)
    expect(await ownOthers(second)).toEqual([{ userId: first.id, fullName: 'Vikram Rao' }])

    // Who has no name is known by the email, but not to candidates.
    await w.pool.query("update accounts set full_name = '' where id = $1", [second.id])
    expect((await ownOf(candidate)).alsoWith).toEqual([{ userId: second.id, fullName: '' }])
    expect(JSON.stringify(await w.as(candidate).profiles.me())).not.toContain(second.email)
    expect(await ownOthers(first)).toEqual([{ userId: second.id, fullName: second.email }])
  })

  test('two hosts of an interview are both asked in the bell before it has a link, and get a mail with the link', async () => {
    const { first, second, jobId, jobTitle, candidate, uid } = await planned({})
    for (const person of [first, second]) {
      expect(await bellOf(person)).toEqual([
        expect.stringContaining(`asked you to interview Meera Nair for ${jobTitle}`),
      ])
      expect(await entriesTo(person, uid)).toEqual([])
    }
    await w.as(admin).hiring.enterLink({
      body: { jobId, interviewLink: meeting, action: 'user-interview', userId: candidate.id },
    })
    for (const person of [first, second]) expect(await entriesTo(person, uid)).toEqual(['REQUEST 1'])
  })

  test('two hosts of an interview are both busy: in free times, for others who plan, and in the calendar address', async () => {
    const soon = indianDay(new Date(w.clock.now.getTime() + 5 * day))
    const it = await company()
    for (const person of [it.first, it.second]) await w.as(person).hiring.saveInterviewHours({ body: always })
    const free = async () => {
      const body = { hostIds: [it.first.id, it.second.id], minutes: 30, from: soon, days: 1 }
      const { hosts } = await w.as(it.lead).hiring.freeTimes({ params: { id: it.jobId }, body })
      return hosts.map(({ times }) => times.includes(indianMoment(soon, '15:30').toISOString()))
    }
    expect(await free()).toEqual([true, true])
    await ask(it, [it.second], { interviewDate: soon, interviewLink: meeting })
    expect(await free()).toEqual([false, false])

    const other = await w.make.applicant()
    await w.make.screened(admin, it.jobId, other)
    const wanted = { interviewDate: soon, despiteClash: false }
    const elsewhere = { ...it, candidate: other, first: it.third }
    await expect(ask({ ...it, candidate: other, first: it.second }, [], wanted)).rejects.toMatchObject({
      code: 'interviewer_busy',
      msg: expect.stringContaining(`${it.second.email} already has an interview`),
    })
    await expect(ask(elsewhere, [it.second, it.first], wanted)).rejects.toMatchObject({
      code: 'interviewer_busy',
      msg: expect.stringMatching(/^Ira Sen already has an interview .*\. Vikram Rao already has an interview /),
    })
    await ask(elsewhere, [it.second], { ...wanted, despiteClash: true })

    const { address } = await w.as(it.second).calendarFeeds.make()
    const { body } = await w.app.inject({ url: new URL(address).pathname })
    expect(body.match(/SUMMARY:Interview with/g)).toHaveLength(2)
  })

  test('two hosts of an interview are both reserved by one of two requests at once', async () => {
    const it = await company()
    const other = await w.make.applicant()
    await w.make.screened(admin, it.jobId, other)
    const wanted = { ...interviewAsk(w), despiteClash: false }
    // The same two people, each once as interviewer: locks in another order would stop both.
    const tries = await Promise.allSettled([
      ask(it, [it.second], { ...wanted, interviewEmail: it.first.email }),
      ask({ ...it, candidate: other }, [it.first], { ...wanted, interviewEmail: it.second.email }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'interviewer_busy' } })
  })

  test('two hosts of an interview each write a scorecard, and may say that the candidate did not come', async () => {
    const { first, second, third, jobId, candidate, id } = await planned()
    const of = { params: { id: jobId, userId: candidate.id } }
    const card = {
      round: 1 as const,
      criteria: defaultCriteria.map((name) => ({ name, level: 3, note: '' })),
      verdict: 'yes' as const,
      text: 'Explains every step.',
    }
    for (const person of [first, second]) await w.as(person).hiring.evaluate({ ...of, body: card })
    const { evaluations } = await w.as(second).hiring.evaluations(of)
    expect(evaluations.map(({ authorName }) => authorName).toSorted()).toEqual(['Ira Sen', 'Vikram Rao'])
    await expect(w.as(third).hiring.evaluate({ ...of, body: card })).rejects.toMatchObject({ status: 404 })

    await w.pool.query('update interviews set held_on = $2 where id = $1', [
      id,
      indianDay(new Date(w.clock.now.getTime() - day)),
    ])
    const { interview } = await w.as(second).hiring.noteCandidateAbsence({ params: { id }, body: { absent: true } })
    expect(interview).toMatchObject({ candidateAbsentAt: expect.any(String), alsoWith: [{ userId: second.id }] })
    await w.as(candidate).hiring.noteCompanyAbsence({ params: { id }, body: { absent: true } })
    for (const person of [first, second]) expect((await bellOf(person))[0]).toMatch(/nobody from your company/)
  })

  test('two hosts of an interview get the new time when it is moved, and the end when it is cancelled', async () => {
    const { lead, first, second, id, uid, interview } = await planned()
    const to = { interviewDate: interview.interviewDate, interviewTime: '10:15' }
    expect((await change(lead, id, to)).interview?.alsoWith).toEqual([{ userId: second.id, fullName: 'Ira Sen' }])
    for (const person of [first, second]) expect(await entriesTo(person, uid)).toEqual(['REQUEST 1', 'REQUEST 2'])
    await change(lead, id, { action: 'cancel' })
    for (const person of [first, second]) expect((await entriesTo(person, uid)).at(-1)).toBe('CANCEL 3')
  })

  test('two hosts of an interview who change their emails still hold it, with the entry at the new email', async () => {
    const { first, second, id, uid } = await planned()
    await changeEmails(w, [second])
    expect(await hostsIn(id)).toEqual({ email: first.email, also: [second.id] })
    expect((await entriesTo(second, uid)).at(-1)).toBe('CANCEL 2')
    expect(await entriesTo({ email: `new.${second.email}` }, uid)).toEqual(['REQUEST 2'])
    expect(await entriesTo(first, uid)).toEqual(['REQUEST 1'])
  })
})

describe('changing who holds an interview', () => {
  const timeOf = ({ interviewDate, interviewTime }: { interviewDate: string; interviewTime: string }) => ({
    interviewDate,
    interviewTime,
  })

  test('changing who holds an interview invites who is added, cancels for who is removed, and leaves all others alone', async () => {
    const { lead, first, second, third, jobId, candidate, interview, id, uid } = await planned()
    await w.make.jobMember(jobId, third)
    const mails = (await w.mailsTo(candidate.email)).length
    w.clock.advance(1000)
    expect(await change(lead, id, { ...timeOf(interview), alsoWith: [third.id] })).toMatchObject({
      msg: messages.interviewersChanged,
      interview: { alsoWith: [{ userId: third.id, fullName: 'Neha Joshi' }] },
    })
    expect(await entriesTo(second, uid)).toEqual(['REQUEST 1', 'CANCEL 2'])
    expect((await w.mailsTo(second.email)).at(-1)?.text).toContain('Reason: A better time.')
    expect(await entriesTo(third, uid)).toEqual(['REQUEST 2'])
    for (const person of [first, lead]) expect(await entriesTo(person, uid)).toEqual(['REQUEST 1'])
    expect(await w.mailsTo(candidate.email)).toHaveLength(mails)
    expect((await bellOf(second))[0]).toMatch(/^Rohan Mehta took you off the interview with Meera Nair for /)
    expect((await bellOf(third))[0]).toMatch(/^Rohan Mehta asked you to interview Meera Nair for /)
    expect((await ownOf(candidate)).moved).toBeNull()
    // The same once more changes nothing, and so does a missing list; an empty one takes them out.
    await change(lead, id, { ...timeOf(interview), alsoWith: [third.id] })
    await change(lead, id, timeOf(interview))
    expect(await entriesTo(third, uid)).toEqual(['REQUEST 2'])
    await change(lead, id, { ...timeOf(interview), alsoWith: [] })
    expect(await entriesTo(third, uid)).toEqual(['REQUEST 2', 'CANCEL 3'])
    expect(await hostsIn(id)).toEqual({ email: first.email, also: [] })
  })

  test('changing who holds an interview together with its time sends each of them one mail', async () => {
    const { lead, first, second, third, interview, id, uid } = await planned()
    const to = { interviewDate: interview.interviewDate, interviewTime: '10:15' }
    await change(lead, id, { ...to, alsoWith: [third.id] })
    expect(await entriesTo(second, uid)).toEqual(['REQUEST 1', expect.stringMatching(/^CANCEL /)])
    expect(await entriesTo(first, uid)).toEqual(['REQUEST 1', 'REQUEST 3'])
    expect(await entriesTo(third, uid)).toEqual(['REQUEST 4'])
    const [mail] = (await w.mailsTo(third.email)).slice(-1)
    expect(mail?.subject).toMatch(/is set for .* 10:15 am/)
  })

  test('changing who holds an interview is refused for who is busy, for other companies, and not asked of the team', async () => {
    const { lead, third, second, interview, id, jobId } = await planned()
    const other = await w.make.applicant()
    await w.make.screened(admin, jobId, other)
    await ask({ lead, first: third, jobId, candidate: other }, [], timeOf(interview))
    const add = (alsoWith: string[], despiteClash = false) =>
      change(lead, id, { ...timeOf(interview), alsoWith, despiteClash })
    await expect(add([second.id, third.id])).rejects.toMatchObject({
      code: 'interviewer_busy',
      msg: expect.stringMatching(/^Neha Joshi already has an interview/),
    })
    await add([second.id, third.id], true)
    // Who is in already is not asked once more.
    await add([third.id])
    await expect(add([(await w.make.recruiter()).id])).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'alsoWith.0', msg: messages.notOfCompany }],
    })
    await w.as(admin).hiring.changeInterviewAsTeam({
      params: { id },
      body: {
        action: 'move',
        ...{ ...timeOf(interview), interviewTime: '11:00' },
        interviewDuration: '30 minutes',
        reason: 'A better time.',
        alsoWith: [],
      } as never,
    })
    expect((await hostsIn(id)).also).toEqual([third.id])
  })
})

describe('the further hosts of an interview', () => {
  test('further hosts of an interview are people of the company, at most four, and not its interviewer', async () => {
    const it = await company()
    const stranger = await w.make.recruiter()
    const refused = (also: (Person | string)[], field: string, msg?: string) =>
      expect(ask(it, also)).rejects.toMatchObject({
        status: 400,
        errors: [expect.objectContaining({ field, ...(msg && { msg }) })],
      })
    await refused([it.second, stranger], 'alsoWith.1', messages.notOfCompany)
    await refused([it.candidate], 'alsoWith.0', messages.notOfCompany)
    await refused([it.first], 'alsoWith.0', messages.alreadyInterviewer)
    await refused(['nobody'], 'alsoWith.0')
    const colleagues = await Promise.all(Array.from({ length: 5 }, () => w.make.colleague(it.lead)))
    await refused(colleagues, 'alsoWith')
    // Who is named twice counts once.
    await ask(it, [...colleagues.slice(0, 3), ...colleagues.slice(0, 1)])
    expect((await ownOf(it.candidate)).alsoWith.map(({ userId }) => userId)).toEqual(
      colleagues.slice(0, 3).map(({ id }) => id),
    )
  })

  test('further hosts of an interview who leave the company are taken out, and those who stay get no new version', async () => {
    const { lead, first, second, id, uid } = await planned()
    await w.as(lead).companyTeams.remove({ params: { id: second.id }, body: {} })
    expect(await hostsIn(id)).toEqual({ email: first.email, also: [] })
    expect(await entriesTo(second, uid)).toEqual(['REQUEST 1', 'CANCEL 2'])
    expect(await entriesTo(first, uid)).toEqual(['REQUEST 1'])
  })

  test('further hosts of an interview who delete their account are taken out', async () => {
    const { first, second, id, uid } = await planned()
    expect(await entriesTo(second, uid)).toEqual(['REQUEST 1'])
    await w.as(second).privacy.deleteOwn({ body: { password: second.password } })
    expect(await hostsIn(id)).toEqual({ email: first.email, also: [] })
    expect((await entriesTo(second, uid)).at(-1)).toBe('CANCEL 2')
  })

  test('further hosts of an interview who are taken off its job or suspended are taken out', async () => {
    const { lead, first, second, jobId, id, uid } = await planned()
    await w.as(lead).companyTeams.removeJobMember({ params: { id: jobId, memberId: second.id } })
    expect(await hostsIn(id)).toEqual({ email: first.email, also: [] })
    expect((await entriesTo(second, uid)).at(-1)).toBe('CANCEL 2')

    const next = await planned()
    const body = { reason: 'Asks candidates for money.' }
    await w.as(admin).recruiterAdmin.suspend({ params: { id: next.second.id }, body })
    await w.runTasks()
    expect(await hostsIn(next.id)).toEqual({ email: next.first.email, also: [] })
    expect((await ownOf(next.candidate))._id).toBe(next.id)
  })

  test('the first of the further hosts becomes the interviewer when that one leaves; without any it is the lead', async () => {
    const it = await company()
    const { lead, first, third, jobId } = it
    await w.make.jobMember(jobId, third)
    await ask(it, [third, it.second])
    const { _id: id, calendarUid: uid } = await ownOf(it.candidate)
    await entriesTo(first, uid)
    await w.as(lead).companyTeams.remove({ params: { id: first.id }, body: {} })
    expect(await hostsIn(id)).toEqual({ email: third.email, also: [it.second.id] })
    expect(await entriesTo(first, uid)).toEqual(['REQUEST 1', 'CANCEL 2'])
    expect(await entriesTo(third, uid)).toEqual(['REQUEST 1'])

    // By themselves, so that the lead would be notified: but another host takes over.
    const leave = () => w.as(third).companyTeams.removeJobMember({ params: { id: jobId, memberId: third.id } })
    await leave()
    expect(await hostsIn(id)).toEqual({ email: it.second.email, also: [] })
    const takenOver = async () => (await bellOf(lead)).filter((text) => text.startsWith('You now hold an interview'))
    expect(await takenOver()).toEqual([])

    await w.make.jobMember(jobId, third)
    await w.pool.query('update interviews set email = $2 where id = $1', [id, third.email])
    await leave()
    expect(await hostsIn(id)).toEqual({ email: lead.email, also: [] })
    expect(await takenOver()).toHaveLength(1)
  })
})
