import { indianDay, indianMoment, messages } from '@firstrung/contract'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applicationsOf } from '#src/domains/hiring/endings/leaving.service.ts'
import { indianTime, zonedText } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { remindOf } from './reminders.service.ts'
import { remindOfInterviews } from './reminders.tasks.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const meeting = 'https://meet.example.org/abc'

let days = 0
/** The Indian day on which a test begins; each has its own days. */
let today = ''
beforeEach(async () => {
  days += 4
  today = indianDay(new Date(Date.now() + days * day))
  w.clock.now = indianMoment(today, '10:00')
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})

const inHours = (hours: number) => new Date(w.clock.now.getTime() + hours * hour)
const at = (dayOffset: number, time: string) =>
  indianMoment(indianDay(new Date(indianMoment(today, '12:00').getTime() + dayOffset * day)), time)
const asked = (start: Date) => ({
  ...interviewAsk(w),
  interviewDate: indianDay(start),
  interviewTime: indianTime(start),
})

/** A candidate with an interview that is planned for this moment, with its link. */
async function planned(start: Date, owner = recruiter) {
  const { _id: jobId, jobTitle } = await w.make.job(owner)
  const candidate = await w.make.applicant()
  await w.make.screened(admin, jobId, candidate)
  const body = { action: 'interview' as const, jobId, applicantId: candidate.id, interviewLink: meeting }
  const wanted = asked(start)
  await w.as(owner).hiring.act({ body: { ...body, ...wanted } })
  const it = { jobId, jobTitle, candidate, start, host: wanted.interviewEmail }
  return { ...it, id: (await interviewOf(candidate))?._id ?? '' }
}
async function interviewOf(candidate: Person) {
  const { user } = await w.as(candidate).profiles.me()
  return 'interviews' in user ? user.interviews[0] : undefined
}
const remind = async () => {
  await w.within((ctx) => ctx.later(remindOfInterviews, {}))
  await w.runTasks()
}
const isReminder = (text = '') => /^(Reminder|Soon): /.test(text)
const remindersTo = async ({ email }: Person): Promise<Email[]> =>
  (await w.mailsTo(email)).filter(({ subject }) => isReminder(subject))
const noticesOf = async (person: Person) => {
  const { listCandidate, listRecruiter } = w.as(person).notifications
  return (await (person.id === recruiter.id ? listRecruiter() : listCandidate())).notifications
}
const remindedBy = async (person: Person) => (await noticesOf(person)).filter(({ text }) => isReminder(text))
const move = (id: string, start: Date) => {
  const { interviewEmail: _, ...time } = asked(start)
  return w
    .as(recruiter)
    .hiring.changeInterview({ params: { id }, body: { action: 'move', ...time, reason: 'Our lead is ill.' } })
}
const attend = (person: Person, id: string, body: { answer: 'coming' } | { answer: 'notComing'; reason?: string }) =>
  w.as(person).hiring.attendInterview({ params: { id }, body })

describe('reminders of interviews', () => {
  test('reminders of interviews are sent 24 hours and one hour before, once each, however often the task runs', async () => {
    const { candidate, start, jobTitle, id, jobId, host } = await planned(inHours(30))
    await remind()
    expect(await remindersTo(candidate)).toEqual([])

    w.clock.now = new Date(start.getTime() - day)
    for (let n = 0; n < 3; n += 1) await remind()
    const [first, ...others] = await remindersTo(candidate)
    expect(others).toEqual([])
    const about = `your interview for ${jobTitle} at Sahyadri Software`
    expect(first?.subject).toBe(`Reminder: ${about} is on ${zonedText(start)}`)
    const { applications } = await w.as(candidate).hiring.applications({ query: {} })
    const page = `/applications/${applications[0]?._id}`
    for (const text of ['I will be there:', `${page}?cannotCome=${id}`, meeting]) expect(first?.text).toContain(text)
    for (const href of [page, `${page}?cannotCome=${id}`, meeting])
      expect(first?.html).toMatch(new RegExp(`href="[^"]*${href.replace('?', '\\?')}"`))
    expect(await remindedBy(candidate)).toMatchObject([
      { text: `Reminder: ${about} is on ${zonedText(start)}.`, data: { path: page, interviewLink: meeting } },
    ])
    expect((await noticesOf(recruiter)).filter(({ text }) => text.includes(' begins on '))).toEqual([])

    w.clock.now = new Date(start.getTime() - hour)
    for (let n = 0; n < 3; n += 1) await remind()
    const second = (await remindersTo(candidate)).slice(1)
    expect(second.map(({ subject }) => subject)).toEqual([`Soon: ${about} begins on ${zonedText(start)}`])
    expect(second[0]?.text).toContain(`Open the meeting:\n${meeting}`)
    // The company has a notification alone.
    const told = (await noticesOf(recruiter)).filter(({ text }) => text.includes(' begins on '))
    expect(told).toMatchObject([
      {
        text: `The interview with Meera Nair for ${jobTitle} begins on ${zonedText(start)}.`,
        data: { jobId, details: 'Meera Nair has not said whether they will be there.' },
      },
    ])
    for (const address of [recruiter.email, host])
      expect((await w.mailsTo(address)).filter(({ subject }) => /begins|Reminder/.test(subject ?? ''))).toEqual([])
  })

  test('reminders of interviews can be switched off, like all news of interviews, by everybody who has an account', async () => {
    const { candidate, host } = await planned(inHours(30))
    const stopOf = async (address: string) =>
      (await w.mailsTo(address)).at(-1)?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    for (const person of [candidate, recruiter])
      expect(await stopOf(person.email)).toContain(`/mails/stop/interviews/${person.id}.`)
    expect(await stopOf(host)).toBe('')
  })

  test('reminders of interviews are neither lost nor doubled when a process dies, several run at once, or the bell is cleared', async () => {
    const { candidate, start } = await planned(inHours(30))
    w.clock.now = new Date(start.getTime() - day)
    const killed = w.within(async (ctx) => {
      await remindOf(ctx, 'day')
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await remindersTo(candidate)).toEqual([])

    await Promise.all(Array.from({ length: 4 }, () => w.within((ctx) => remindOf(ctx, 'day'))))
    expect(await remindersTo(candidate)).toHaveLength(1)
    await w.as(candidate).notifications.actCandidate({ body: { action: 'clear' } })
    await remind()
    expect(await remindersTo(candidate)).toHaveLength(1)
    expect(await noticesOf(candidate)).toEqual([])
  })

  test('reminders of interviews are sent for the new time too when an interview is moved', async () => {
    const { candidate, start, id } = await planned(inHours(30))
    w.clock.now = new Date(start.getTime() - day)
    await remind()
    const later = new Date(start.getTime() + day)
    await move(id, later)
    w.clock.now = new Date(start.getTime() - hour)
    await remind()
    expect(await remindersTo(candidate)).toHaveLength(1)

    w.clock.now = new Date(later.getTime() - day)
    await remind()
    expect((await remindersTo(candidate)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(zonedText(start)),
      expect.stringContaining(zonedText(later)),
    ])
  })

  test('reminders of interviews are not sent for interviews that are cancelled, suspended, withdrawn or past', async () => {
    const [cancelled, suspended, withdrawn, past] = await Promise.all(
      [26, 26, 26, 0.25].map((hours) => planned(inHours(hours))),
    )
    await w
      .as(recruiter)
      .hiring.changeInterview({ params: { id: cancelled?.id ?? '' }, body: { action: 'cancel', reason: 'Ill' } })
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: suspended?.jobId ?? '' } })
    if (withdrawn) {
      const { applications } = await w.as(withdrawn.candidate).hiring.applications({ query: {} })
      await w.as(withdrawn.candidate).applying.withdraw({ params: { id: applications[0]?._id ?? '' }, body: {} })
    }
    w.clock.advance(2 * hour)
    await remind()
    w.clock.advance(23.5 * hour)
    await remind()
    for (const one of [cancelled, suspended, withdrawn, past])
      expect(one && (await remindersTo(one.candidate))).toEqual([])
  })

  test('reminders of interviews leave out the first if the interview is scheduled too late for it, and both within the last hour', async () => {
    const [soon, verySoon] = [await planned(inHours(5)), await planned(inHours(0.75))]
    await remind()
    for (const { candidate } of [soon, verySoon]) expect(await remindersTo(candidate)).toEqual([])
    w.clock.now = new Date(soon.start.getTime() - hour)
    await remind()
    expect(await remindersTo(verySoon.candidate)).toEqual([])
    expect((await remindersTo(soon.candidate)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Soon: /),
    ])
  })

  test('reminders of interviews are not sent from 10 pm to 8 am, except in the last hour', async () => {
    const [late, early] = [await planned(at(2, '23:00')), await planned(at(3, '06:00'))]
    const sent = async () =>
      [await remindersTo(late.candidate), await remindersTo(early.candidate)].map((all) => all.length)
    w.clock.now = at(1, '21:40')
    await remind()
    expect(await sent()).toEqual([0, 0])
    // Their hours fall into the night.
    w.clock.now = at(1, '21:45')
    await remind()
    expect(await sent()).toEqual([1, 1])
    for (const moment of [at(1, '23:00'), at(2, '06:00'), at(2, '08:00')]) {
      w.clock.now = moment
      await remind()
    }
    expect(await sent()).toEqual([1, 1])
    w.clock.now = at(2, '22:00')
    await remind()
    expect(await sent()).toEqual([2, 1])
    w.clock.now = at(3, '05:00')
    await remind()
    expect(await sent()).toEqual([2, 2])
  })

  test('reminders of interviews do not come at once when a job reopens shortly before an interview', async () => {
    const { candidate, jobId, start } = await planned(inHours(30))
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    await w.runTasks()
    w.clock.now = new Date(start.getTime() - 20 * hour)
    await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId } })
    await w.runTasks()
    await remind()
    expect(await remindersTo(candidate)).toEqual([])
    w.clock.now = new Date(start.getTime() - hour)
    await remind()
    expect(await remindersTo(candidate)).toHaveLength(1)
  })
})

describe("a candidate's answer whether they will come", () => {
  const panelOf = async (jobId: string) => {
    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
    return 'applicants' in jobData ? jobData.applicants[0]?.interviews[0]?.attendance : undefined
  }
  const told = async () =>
    (await noticesOf(recruiter)).filter(({ text }) => / (cannot|can) come to /.test(text)).map(({ text }) => text)

  test("a candidate's attendance shows on the panel and in the agenda; the company is notified once of who cannot come and why", async () => {
    const { candidate, id, jobId, jobTitle, start } = await planned(inHours(30))
    expect(await panelOf(jobId)).toBeNull()
    expect(await attend(candidate, id, { answer: 'coming' })).toMatchObject({
      interview: { attendance: { answer: 'coming', at: w.clock.now.toISOString(), reason: '' } },
      msg: messages.interviewComing,
    })
    expect(await panelOf(jobId)).toMatchObject({ answer: 'coming' })
    expect(await told()).toEqual([])

    w.clock.advance(minute)
    const cannot = { answer: 'notComing' as const, reason: 'I have an exam.' }
    await Promise.all([attend(candidate, id, cannot), attend(candidate, id, cannot)])
    await attend(candidate, id, cannot)
    const text = `Meera Nair cannot come to the interview for ${jobTitle} on ${zonedText(start)}.`
    expect(await told()).toEqual([text])
    expect((await noticesOf(recruiter)).find((notice) => notice.text === text)?.data).toMatchObject({
      jobId,
      userId: candidate.id,
      details: 'Reason: I have an exam. A recruiter of the job can move the interview to another time or cancel it.',
    })
    const { interviews } = await w.as(recruiter).hiring.agenda({ query: {} })
    const answer = { answer: 'notComing', reason: 'I have an exam.', at: w.clock.now.toISOString() }
    expect(interviews.find(({ _id }) => _id === id)?.attendance).toEqual(answer)
    expect((await interviewOf(candidate))?.attendance).toEqual(answer)

    const [exported] = await w.within((ctx) => applicationsOf(ctx, candidate.id))
    expect(exported?.attendance).toMatchObject([{ attendance: 'notComing', attendanceReason: 'I have an exam.' }])

    w.clock.now = new Date(start.getTime() - day)
    await remind()
    expect(await remindersTo(candidate)).toEqual([])

    await attend(candidate, id, { answer: 'coming' })
    expect((await told()).filter((one) => one !== text)).toEqual([
      `Meera Nair can come to the interview for ${jobTitle} on ${zonedText(start)} after all.`,
    ])
  })

  test("a candidate's attendance is reset when the interview is moved", async () => {
    const { candidate, id, jobId, start } = await planned(inHours(30))
    await attend(candidate, id, { answer: 'notComing', reason: 'Exam' })
    await move(id, new Date(start.getTime() + day))
    expect(await panelOf(jobId)).toBeNull()
    expect((await interviewOf(candidate))?.attendance).toBeNull()
    await attend(candidate, id, { answer: 'notComing' })
    expect(await told()).toHaveLength(2)
  })

  test("a candidate's attendance is refused for somebody else's interview, a cancelled one, and one that has begun", async () => {
    const [mine, off] = [await planned(inHours(3)), await planned(inHours(4))]
    const stranger = await w.make.newCandidate()
    const refused = (person: Person, id: string, status: number) =>
      expect(attend(person, id, { answer: 'coming' })).rejects.toMatchObject({ status })
    await refused(stranger, mine.id, 404)
    await refused(recruiter, mine.id, 403)
    await w
      .as(recruiter)
      .hiring.changeInterview({ params: { id: off.id }, body: { action: 'cancel', reason: 'Our lead is ill.' } })
    await refused(off.candidate, off.id, 409)
    const long = attend(mine.candidate, mine.id, { answer: 'notComing', reason: 'x'.repeat(501) })
    await expect(long).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/^Reason: /) })
    w.clock.now = mine.start
    await refused(mine.candidate, mine.id, 409)
    expect((await interviewOf(mine.candidate))?.attendance).toBeNull()
  })
})
