import { indianDay, indianMoment } from '@firstrung/contract'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zonedText } from '#src/platform/time/indian-time.ts'
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

const meeting = 'https://meet.example.org/abc'
const reason = 'Our lead engineer is ill.'
type Asked = ReturnType<typeof interviewAsk> & { interviewLink?: string; despiteClash?: boolean }

async function screened(owner = recruiter, candidate?: Person) {
  const { _id: jobId, jobTitle } = await w.make.job(owner)
  const person = candidate ?? (await w.make.applicant())
  await w.make.screened(admin, jobId, person)
  return { jobId, jobTitle, candidate: person }
}
const ask = (jobId: string, candidate: Person, wanted: Asked, by = recruiter) =>
  w.as(by).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...wanted } })
const link = (jobId: string, candidate: Person, interviewLink = meeting) =>
  w.as(admin).hiring.enterLink({
    body: { jobId, interviewLink, action: 'user-interview', userId: candidate.id },
  })
const interviewOf = async (candidate: Person) => {
  const { user } = await w.as(candidate).profiles.me()
  return 'interviews' in user ? user.interviews[0] : undefined
}
const idOf = async (candidate: Person) => (await interviewOf(candidate))?._id ?? ''

/** A candidate with an interview, with its link unless told otherwise. */
async function invited({ owner = recruiter, wanted = interviewAsk(w), isLinked = true } = {}) {
  const it = await screened(owner)
  await ask(it.jobId, it.candidate, wanted, owner)
  if (isLinked) await link(it.jobId, it.candidate)
  return { ...it, wanted, id: await idOf(it.candidate) }
}
const timeOf = ({ interviewDate, interviewTime, interviewDuration }: Asked) => ({
  interviewDate,
  interviewTime,
  interviewDuration,
})
const move = (id: string, to: Asked, by = recruiter, despiteClash = false) =>
  w.as(by).hiring.changeInterview({ params: { id }, body: { action: 'move', ...timeOf(to), reason, despiteClash } })
const cancel = (id: string, by = recruiter) =>
  w.as(by).hiring.changeInterview({ params: { id }, body: { action: 'cancel', reason } })
const moveAsTeam = (id: string, to: Asked, despiteClash = false) =>
  w
    .as(admin)
    .hiring.changeInterviewAsTeam({ params: { id }, body: { action: 'move', ...timeOf(to), reason, despiteClash } })
const shown = ({ interviewDate, interviewTime }: Asked) => zonedText(indianMoment(interviewDate, interviewTime))
const newestOf = async (person: Person) => {
  const { listCandidate, listRecruiter, listAdmin } = w.as(person).notifications
  const list = { [recruiter.id]: listRecruiter, [admin.id]: listAdmin }[person.id] ?? listCandidate
  return (await list()).notifications[0]
}
const yesterday = () => indianDay(new Date(w.clock.now.getTime() - 24 * 3600 * 1000))
/** Puts an interview into the past; moving the clock would end the sessions. */
const letPass = (id: string) =>
  w.db.updateTable('interviews').set({ heldOn: yesterday() }).where('id', '=', id).execute()
const changesOf = (id: string) =>
  w.db.selectFrom('interviewChanges').selectAll().where('interviewId', '=', id).orderBy('changedAt').execute()

/** The calendar entries that were mailed to somebody, oldest first, as their calendar reads them. */
async function entriesOf(address: string) {
  const file = ({ attachments }: Email) => attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  return (await w.mailsTo(address)).flatMap((mail) => {
    const content = file(mail)
    if (content === undefined) return []
    const text = (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()).replace(
      /\r?\n[ \t]/g,
      '',
    )
    const value = (name: string) => new RegExp(`^${name}(?:;[^:\r\n]*)?:(.*)$`, 'm').exec(text)?.[1]?.trim()
    return [
      {
        uid: value('UID') ?? '',
        sequence: Number(value('SEQUENCE')),
        method: value('METHOD'),
        start: value('DTSTART'),
        end: value('DTEND'),
      },
    ]
  })
}

/** A calendar after these messages: one entry for each id, in its newest version; cancelled ones are gone (RFC 5546). */
function calendarAfter(entries: Awaited<ReturnType<typeof entriesOf>>) {
  const calendar = new Map<string, (typeof entries)[number]>()
  for (const entry of entries) {
    if (entry.sequence < (calendar.get(entry.uid)?.sequence ?? -1)) continue
    if (entry.method === 'CANCEL') calendar.delete(entry.uid)
    else calendar.set(entry.uid, entry)
  }
  return [...calendar.values()]
}

describe('moving an interview', () => {
  test('moving an interview changes its time for all sides, and says why to each of them (G-111)', async () => {
    const { id, candidate, jobId, jobTitle, wanted } = await invited()
    w.clock.advance(1000)
    const to = { ...interviewAsk(w), interviewTime: '10:15', interviewDuration: '2 hours' }

    expect(await move(id, to)).toMatchObject({
      jobId,
      userId: candidate.id,
      interview: { ...timeOf(to), interviewLink: meeting, calendarSequence: 2 },
      msg: 'Interview moved!',
    })

    expect(await interviewOf(candidate)).toMatchObject({
      ...timeOf(to),
      moved: { interviewDate: wanted.interviewDate, interviewTime: '15:30', reason },
    })
    const { jobData } = await w.as(admin).hiring.adminPanel({ params: { jobId }, body: {} })
    expect(jobData.shortlisted[0]?.interviews).toMatchObject([timeOf(to)])
    expect(await newestOf(candidate)).toMatchObject({
      text: `Your interview for ${jobTitle} at Sahyadri Software is moved to ${shown(to)}.`,
      data: { details: expect.stringContaining(`It was planned for ${shown(wanted)}. Reason: ${reason}`) },
    })
    expect(await newestOf(admin)).toMatchObject({
      text: expect.stringMatching(
        new RegExp(` moved the interview with Meera Nair for ${jobTitle} to ${shown(to)}\\.$`),
      ),
      data: { details: `Reason: ${reason}`, interviewDate: to.interviewDate, userId: candidate.id },
    })
    const [mail] = (await w.mailsTo(wanted.interviewEmail)).slice(-1)
    expect(mail?.subject).toBe(`The interview with Meera Nair for ${jobTitle} is moved to ${shown(to)}`)
    expect(mail?.text).toContain(reason)
    expect(await changesOf(id)).toMatchObject([
      {
        what: 'moved',
        fromOn: wanted.interviewDate,
        fromAt: '15:30',
        fromMinutes: 30,
        toOn: to.interviewDate,
        toAt: '10:15',
        toMinutes: 120,
        reason,
        actorId: recruiter.id,
      },
    ])
  })

  test('moving an interview by the team notifies the recruiter, even before the interview has a link', async () => {
    const { id, candidate, jobTitle, wanted } = await invited({ isLinked: false })
    w.clock.advance(1000)
    const to = interviewAsk(w)

    await moveAsTeam(id, to)

    expect(await newestOf(recruiter)).toMatchObject({
      text: `Our team has moved the interview with Meera Nair for ${jobTitle} to ${shown(to)}.`,
      data: { userId: candidate.id, interviewTime: '15:30', interviewDuration: '30 minutes' },
    })
    expect((await newestOf(candidate))?.data.details).toContain('Our team will send you the meeting link')
    // The interviewer is first written to with the link.
    expect(await w.mailsTo(wanted.interviewEmail)).toEqual([])
  })

  test('moving an interview three times leaves one entry in each calendar, at the last time; cancelling removes it', async () => {
    const { id, candidate, wanted } = await invited()
    let to = wanted
    for (let times = 0; times < 3; times += 1) {
      w.clock.advance(1000)
      to = interviewAsk(w)
      await move(id, to)
    }

    for (const address of [candidate.email, wanted.interviewEmail]) {
      const entries = await entriesOf(address)
      expect(entries.map(({ sequence, method }) => [sequence, method])).toEqual(
        [1, 2, 3, 4].map((sequence) => [sequence, 'REQUEST']),
      )
      expect(calendarAfter(entries)).toMatchObject([{ start: `${to.interviewDate.replaceAll('-', '')}T100000Z` }])
    }
    await cancel(id)
    for (const address of [candidate.email, wanted.interviewEmail, recruiter.email]) {
      const entries = await entriesOf(address)
      const { uid } = entries.at(-1) ?? { uid: '' }
      expect(entries.at(-1)).toMatchObject({ method: 'CANCEL', sequence: 5 })
      expect(calendarAfter(entries).filter((entry) => entry.uid === uid)).toEqual([])
    }
  })

  test('moving an interview to the same time changes nothing and notifies nobody, so a second click is harmless', async () => {
    const { id, candidate } = await invited()
    const to = interviewAsk(w)
    await move(id, to)
    const before = await w.mailsTo(candidate.email)

    expect(await move(id, to)).toMatchObject({ interview: { calendarSequence: 2 } })

    expect(await w.mailsTo(candidate.email)).toHaveLength(before.length)
    expect(await changesOf(id)).toHaveLength(1)
  })

  test('moving an interview is refused for a past time, for one that has taken place, and without a reason', async () => {
    const { id, wanted } = await invited()
    await expect(move(id, { ...wanted, interviewDate: yesterday() })).rejects.toMatchObject({
      status: 400,
      code: 'invalid',
    })
    const body = { action: 'move', ...timeOf(interviewAsk(w)), reason: ' ' }
    expect(await w.request('PUT', `/api/rdashboard/interviews/${id}`, { as: recruiter, body })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reason' }] },
    })
    await letPass(id)
    for (const change of [() => move(id, interviewAsk(w)), () => moveAsTeam(id, interviewAsk(w)), () => cancel(id)])
      await expect(change()).rejects.toMatchObject({ status: 409, code: 'interview_past' })
    expect(await changesOf(id)).toEqual([])
  })

  test('moving an interview is possible after its time if it had no link, as nobody can have attended it', async () => {
    const { id } = await invited({ isLinked: false })
    await letPass(id)
    const today = indianDay(w.clock.now)
    await expect(move(id, { ...interviewAsk(w), interviewDate: today, interviewTime: '00:00' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'interviewTime' }],
    })
    expect(await move(id, interviewAsk(w))).toMatchObject({ interview: { interviewLink: '' } })
    await letPass(id)
    expect(await cancel(id)).toMatchObject({ interview: null })
  })

  test('moving an interview is for recruiters of the job only, and refused in a completed job', async () => {
    const { id, jobId, candidate } = await invited()
    const stranger = await w.make.recruiter()
    for (const change of [() => move(id, interviewAsk(w), stranger), () => cancel(id, stranger)])
      await expect(change()).rejects.toMatchObject({ status: 404 })
    await expect(cancel(id, candidate)).rejects.toMatchObject({ status: 403 })
    await expect(cancel(id, admin)).rejects.toMatchObject({ status: 403 })
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    await expect(cancel(id)).rejects.toMatchObject({ code: 'job_completed' })
    await expect(move(jobId, interviewAsk(w))).rejects.toMatchObject({ status: 404 })
  })
})

describe('cancelling an interview', () => {
  test('cancelling an interview notifies everybody with the reason, and lets the recruiter request the round again', async () => {
    const { id, candidate, jobId, jobTitle, wanted } = await invited()
    await expect(ask(jobId, candidate, interviewAsk(w))).rejects.toMatchObject({ msg: 'Interview Already scheduled' })
    w.clock.advance(1000)

    expect(await cancel(id)).toMatchObject({
      jobId,
      userId: candidate.id,
      interview: null,
      msg: 'Interview cancelled!',
    })

    expect(await interviewOf(candidate)).toBeUndefined()
    expect(await newestOf(candidate)).toMatchObject({
      text: `Your interview for ${jobTitle} at Sahyadri Software has been cancelled.`,
      data: { details: `It was planned for ${shown(wanted)}. You do not need to attend. Reason: ${reason}` },
    })
    expect((await newestOf(admin))?.text).toContain(`cancelled the interview with Meera Nair for ${jobTitle}.`)
    await expect(cancel(id)).rejects.toMatchObject({ status: 409, code: 'interview_off' })
    await expect(moveAsTeam(id, interviewAsk(w))).rejects.toMatchObject({ code: 'interview_off' })
    expect(await changesOf(id)).toMatchObject([{ what: 'cancelled', toOn: null }])
    const { job } = await ask(jobId, candidate, interviewAsk(w))
    expect(job.applicants[0]?.interviews).toMatchObject([{ interviewRound: 1, interviewLink: '' }])
  })

  test('cancelling an interview from both sides at the same moment is done once', async () => {
    const { id, candidate } = await invited()
    const body = { action: 'cancel', reason } as const
    const tries = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => cancel(id)),
      ...Array.from({ length: 5 }, () => w.as(admin).hiring.changeInterviewAsTeam({ params: { id }, body })),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await entriesOf(candidate.email)).filter(({ method }) => method === 'CANCEL')).toHaveLength(1)
  })
})

describe('colleagues of a job', () => {
  /** A job with four members, one of whom holds its interview; one more interviewer does not. */
  async function shared() {
    const lead = await w.make.recruiter({ fullName: 'Rohan Mehta' })
    const colleague = await w.make.colleague(lead, 'recruiter', 'Neha Joshi')
    const interviewer = await w.make.colleague(lead, 'interviewer', 'Vikram Rao')
    const idle = await w.make.colleague(lead, 'interviewer', 'Ira Sen')
    const it = await screened(lead)
    await w.make.jobMember(it.jobId, colleague)
    for (const person of [interviewer, idle]) await w.make.jobMember(it.jobId, person, 'interviewer')
    const wanted = { ...interviewAsk(w), interviewEmail: interviewer.email.toUpperCase() }
    const people = { lead, colleague, interviewer, idle }
    /** Who got which notification after this, without the team's. */
    async function afterwards(act: () => Promise<unknown>) {
      for (const person of Object.values(people))
        await w.as(person).notifications.actRecruiter({ body: { action: 'clear' } })
      await act()
      const lists = Object.entries(people).map(async ([name, person]) => {
        const { notifications } = await w.as(person).notifications.listRecruiter()
        return [name, notifications.map(({ text, data }) => [text, data.path])] as const
      })
      return Object.fromEntries((await Promise.all(lists)).filter(([, texts]) => texts.length > 0))
    }
    return { ...it, ...people, wanted, afterwards }
  }

  test('colleagues of a job are notified when somebody else schedules, moves or cancels an interview (G-111)', async () => {
    const { lead, colleague, jobId, jobTitle, candidate, wanted, afterwards } = await shared()
    const about = (whose: string) => `${whose} interview with Meera Nair for ${jobTitle}`
    const recruiters = (text: string) => [[text, '']]
    const host = (text: string) => [[text, '/rdashboard']]

    const scheduled = await afterwards(() => ask(jobId, candidate, { ...wanted, interviewLink: meeting }, colleague))
    expect(scheduled).toEqual({
      lead: recruiters(`Neha Joshi scheduled ${about('the')} on ${shown(wanted)}.`),
      interviewer: host(`Neha Joshi scheduled ${about('your')} on ${shown(wanted)}.`),
    })
    const id = await idOf(candidate)
    const to = { ...wanted, interviewTime: '11:00' }
    expect(await afterwards(() => move(id, to, lead))).toEqual({
      colleague: recruiters(`Rohan Mehta moved ${about('the')} to ${shown(to)}.`),
      interviewer: host(`Rohan Mehta moved ${about('your')} to ${shown(to)}.`),
    })
    // Again to the same time: nothing has changed.
    expect(await afterwards(() => move(id, to, lead))).toEqual({})
    expect(await afterwards(() => moveAsTeam(id, wanted))).toEqual({
      lead: recruiters(`Our team has moved ${about('the')} to ${shown(wanted)}.`),
      colleague: recruiters(`Our team has moved ${about('the')} to ${shown(wanted)}.`),
      interviewer: host(`Our team has moved ${about('your')} to ${shown(wanted)}.`),
    })
    expect(await afterwards(() => cancel(id, colleague))).toEqual({
      lead: recruiters(`Neha Joshi cancelled ${about('the')}.`),
      interviewer: host(`Neha Joshi cancelled ${about('your')}.`),
    })
  })

  test('colleagues of a job are notified when the team enters the link; a request notifies only its interviewer [G-41]', async () => {
    const { lead, jobId, jobTitle, candidate, wanted, afterwards } = await shared()
    expect(await afterwards(() => ask(jobId, candidate, wanted, lead))).toEqual({
      interviewer: [
        [`Rohan Mehta asked you to interview Meera Nair for ${jobTitle} on ${shown(wanted)}.`, '/rdashboard'],
      ],
    })
    const text = `Interview scheduled with Meera Nair for ${jobTitle}.`
    expect(await afterwards(() => link(jobId, candidate))).toEqual({
      lead: [[text, '']],
      colleague: [[text, '']],
      interviewer: [[text, '/rdashboard']],
    })
    expect(await afterwards(() => link(jobId, candidate))).toEqual({})
    const changed = `Interview with Meera Nair for ${jobTitle} has a new link.`
    expect(await afterwards(() => link(jobId, candidate, `${meeting}-2`))).toMatchObject({ lead: [[changed, '']] })
  })

  test('colleagues of a job who interview have one calendar entry, which is updated and at last cancelled', async () => {
    const { lead, colleague, interviewer, jobId, candidate, wanted } = await shared()
    await ask(jobId, candidate, { ...wanted, interviewLink: meeting }, colleague)
    const id = await idOf(candidate)
    await move(id, { ...wanted, interviewTime: '11:00' }, lead)
    const entries = () => entriesOf(interviewer.email)
    expect(calendarAfter(await entries())).toMatchObject([{ sequence: 2, start: expect.stringMatching(/T053000Z$/) }])
    await cancel(id, lead)
    expect(calendarAfter(await entries())).toEqual([])
  })
})

describe('a clash of interviews', () => {
  const busy = async (own = recruiter) => {
    const colleague = await w.make.colleague(own)
    const first = await invited({ owner: own, wanted: { ...interviewAsk(w), interviewEmail: colleague.email } })
    const at = (interviewTime: string, interviewDuration = '30 minutes') => ({
      ...first.wanted,
      interviewTime,
      interviewDuration,
    })
    return { ...first, colleague, at }
  }

  test('a clash for an interviewer is refused with name and time, only within its duration, and can be accepted', async () => {
    const { wanted, jobTitle, at } = await busy()
    const { jobId, candidate } = await screened()
    const msg = `${wanted.interviewEmail} already has an interview on ${shown(wanted)}: Meera Nair, ${jobTitle}, Sahyadri Software.`
    for (const clash of [at('15:59'), at('15:01'), at('15:00', '2 hours')]) {
      await expect(ask(jobId, candidate, { ...clash, despiteClash: false })).rejects.toMatchObject({
        status: 409,
        code: 'interviewer_busy',
        msg,
        errors: [{ field: 'interviewTime' }],
      })
    }
    await ask(jobId, candidate, at('16:00'))
    const id = await idOf(candidate)
    await expect(move(id, at('15:45'))).rejects.toMatchObject({ code: 'interviewer_busy' })
    expect(await move(id, at('15:00'))).toMatchObject({ interview: { interviewTime: '15:00' } })
    // An interview does not clash with itself.
    await move(id, at('14:50'))
    expect(await move(id, at('15:30'), recruiter, true)).toMatchObject({ interview: { interviewTime: '15:30' } })
  })

  test('a clash of interviews for an interviewer is stored with a warning when an older client calls [G-143]', async () => {
    const { wanted, jobTitle, at } = await busy()
    const { jobId, candidate } = await screened()
    const shouted = { ...at('15:30'), interviewEmail: wanted.interviewEmail.toUpperCase() }
    expect(await ask(jobId, candidate, shouted)).toMatchObject({
      msg: 'Interview requested successfully!',
      warning: `${wanted.interviewEmail} already has an interview on ${shown(wanted)}: Meera Nair, ${jobTitle}, Sahyadri Software.`,
    })
    expect(await interviewOf(candidate)).toMatchObject({ interviewTime: '15:30' })
  })

  test('a clash of interviews for an interviewer is looked for within one company, and only for its own members [G-143]', async () => {
    const { at } = await busy()
    const other = await w.make.recruiter({ companyName: 'Konkan Ferries' })
    const theirs = await screened(other)
    expect(
      await ask(theirs.jobId, theirs.candidate, { ...at('15:30'), despiteClash: false }, other),
    ).not.toHaveProperty('warning')
    const nobody = { ...interviewAsk(w), interviewEmail: 'guest@example.org', despiteClash: false }
    for (const { jobId, candidate } of [await screened(), await screened()]) await ask(jobId, candidate, nobody)
  })

  test('a clash of interviews says of a candidate only that they are not free, and notifies them; the team sees all [G-143]', async () => {
    const other = await w.make.recruiter({ companyName: 'Konkan Ferries' })
    const first = await invited({ owner: other })
    const { jobId, jobTitle } = await screened(recruiter, first.candidate)
    const clash = { ...interviewAsk(w), ...timeOf(first.wanted) }
    for (const _ of [1, 2])
      await expect(ask(jobId, first.candidate, { ...clash, despiteClash: true })).rejects.toMatchObject({
        code: 'interview_clash',
        msg: 'Meera Nair is not free at that time.',
      })
    const tries = async () => {
      await w.runTasks()
      const { notifications } = await w.as(first.candidate).notifications.listCandidate()
      return notifications.filter(({ text }) => text.includes('not free'))
    }
    expect(await tries()).toMatchObject([
      { text: `Sahyadri Software asked for an interview with you for ${jobTitle} when you are not free.` },
    ])
    expect(
      (await w.mailsTo(first.candidate.email)).filter(({ subject }) => subject?.includes('not free')),
    ).toHaveLength(1)
    const free = interviewAsk(w)
    await ask(jobId, first.candidate, free)
    const { user } = await w.as(first.candidate).profiles.me()
    const own = 'interviews' in user ? user.interviews.find(({ job }) => job === jobId)?._id : undefined
    await expect(move(own ?? '', clash, recruiter, true)).rejects.toMatchObject({
      msg: 'Meera Nair is not free at that time.',
    })
    await expect(moveAsTeam(own ?? '', clash)).rejects.toMatchObject({
      msg: expect.stringContaining(`${shown(first.wanted)}: ${first.jobTitle}, `),
    })
    expect(await moveAsTeam(own ?? '', clash, true)).toMatchObject({ interview: timeOf(clash) })
    expect(await tries()).toHaveLength(1)
  })

  test('a clash of interviews with a mock interview is refused too, and only the team can override it', async () => {
    const { id, candidate, wanted } = await invited()
    await w.make.mockRequest(candidate)
    const { user } = await w.as(candidate).profiles.me()
    const mock = 'interviewRequests' in user ? user.interviewRequests[0] : undefined
    const to = { ...wanted, interviewDate: mock?.requestedDate ?? '', interviewTime: mock?.requestedTime ?? '' }

    const body = { action: 'move', ...timeOf(to), reason, despiteClash: true }
    expect(await w.request('PUT', `/api/rdashboard/interviews/${id}`, { as: recruiter, body })).toMatchObject({
      status: 409,
      body: { code: 'interview_clash', msg: 'Meera Nair is not free at that time.' },
    })
    await expect(moveAsTeam(id, to)).rejects.toMatchObject({
      code: 'interview_clash',
      msg: `Meera Nair has a mock interview on ${shown(to)}.`,
    })
    expect(await moveAsTeam(id, to, true)).toMatchObject({ msg: 'Interview moved!' })
  })

  test('a clash of interviews between two requests at the same moment, in two jobs, lets only one pass', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => screened()))
    const { email: interviewEmail } = await w.make.colleague(recruiter)
    const wanted = { ...interviewAsk(w), interviewEmail, despiteClash: false }

    const tries = await Promise.allSettled(people.map(({ jobId, candidate }) => ask(jobId, candidate, wanted)))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(
      Array.from({ length: 5 }, () => 'interviewer_busy'),
    )
  })
})

describe("a recruiter's own meeting link", () => {
  const own = 'https://meet.example.org/rohan'

  test("a recruiter's own meeting link is kept with the profile, and can be removed; anything but a web address is refused", async () => {
    const save = (meetingLink: string) => w.as(recruiter).profiles.saveProfile({ body: { meetingLink } })
    const stored = async () => (await w.as(recruiter).profiles.recruiter()).user.meetingLink
    await save(own)
    expect(await stored()).toBe(own)
    await expect(save('javascript:alert(1)')).rejects.toMatchObject({ status: 400, errors: [{ field: 'meetingLink' }] })
    await save('')
    expect(await stored()).toBe('')
  })

  test("a recruiter's own meeting link schedules an interview at once, and the team has no link to enter", async () => {
    const { jobId, candidate } = await screened()
    const before = (await waiting()).total
    w.clock.advance(1000)
    const wanted = { ...interviewAsk(w), interviewLink: own }

    expect(await ask(jobId, candidate, wanted)).toMatchObject({
      msg: 'Interview scheduled!',
      job: { applicants: [{ interviews: [{ interviewLink: own, calendarSequence: 1 }] }] },
    })

    expect((await newestOf(candidate))?.text).toContain(`is set for ${shown(wanted)}.`)
    expect((await newestOf(admin))?.text).toContain('scheduled an interview with Meera Nair')
    expect(await entriesOf(wanted.interviewEmail)).toHaveLength(1)
    expect((await waiting()).total).toBe(before)
  })
})

describe('an interviewer who has no account', () => {
  test('an interviewer who has no account gets no mail with a link, a number or a long text that somebody has written', async () => {
    const owner = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(owner, { jobTitle: 'https://evil.test/claim Lead' })
    const candidate = await w.make.applicant({ profile: { fullName: 'Call 98765 43210' } })
    await w.make.screened(admin, jobId, candidate)
    const wanted = interviewAsk(w)
    await ask(jobId, candidate, wanted, owner)
    await link(jobId, candidate)
    const change = { params: { id: await idOf(candidate) } }
    const words = 'Visit https://evil.test/claim or call +91 98765 43210 now.'
    await w
      .as(owner)
      .hiring.changeInterview({ ...change, body: { action: 'move', ...timeOf(interviewAsk(w)), reason: words } })
    await w.as(owner).hiring.changeInterview({ ...change, body: { action: 'cancel', reason: words } })

    const mails = await w.mailsTo(wanted.interviewEmail)
    expect(mails).toHaveLength(3)
    for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/evil\.test|98765/)
    expect(mails.at(-1)?.text).toContain('Reason: Visit or call now.')
  })

  test('an interviewer without an account has one daily limit of mails for all spellings of the email', async () => {
    const strict = await openTestServer({ UNASKED_MAILS_PER_DAY: '2' })
    try {
      const team = await strict.make.admin()
      const owner = await strict.make.recruiter()
      const { _id: jobId } = await strict.make.job(owner)
      const booked = async (interviewEmail: string) => {
        const person = await strict.make.applicant()
        await strict.make.screened(team, jobId, person)
        const applicantId = person.id
        await strict.as(owner).hiring.act({
          body: {
            action: 'interview',
            jobId,
            applicantId,
            ...interviewAsk(strict),
            interviewEmail,
            interviewLink: meeting,
          },
        })
      }
      for (const part of ['', '+a', '+b', '+c']) await booked(`panel${part}@example.org`)
      const subjects = async () => (await strict.mails()).filter(({ to }) => to?.[0]?.address?.startsWith('panel'))
      expect(await subjects()).toHaveLength(2)
      await strict.as(owner).hiring.act({ body: { action: 'complete', jobId } })
      expect(await subjects()).toHaveLength(4)
    } finally {
      await strict.close()
    }
  })

  test('an interviewer who has no account gets every mail of a company that has confirmed its company mail', async () => {
    const strict = await openTestServer({ UNASKED_MAILS_PER_DAY: '1' })
    try {
      const team = await strict.make.admin()
      const owner = await strict.make.recruiter()
      const { trust } = strict.as(owner)
      await trust.saveFacts({ body: { website: 'https://www.acme.example' } })
      await trust.sendCode({ body: { email: 'hr@acme.example' } })
      const [mail] = await strict.mailsTo('hr@acme.example')
      await trust.confirmMail({ body: { code: /code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '' } })
      const { _id: jobId } = await strict.make.job(owner)
      for (const _ of [1, 2, 3]) {
        const person = await strict.make.applicant()
        await strict.make.screened(team, jobId, person)
        await strict.as(owner).hiring.act({
          body: {
            ...{ action: 'interview', jobId, applicantId: person.id, ...interviewAsk(strict) },
            ...{ interviewEmail: 'lead@acme.example', interviewLink: meeting },
          },
        })
      }
      expect(await strict.mailsTo('lead@acme.example')).toHaveLength(3)
    } finally {
      await strict.close()
    }
  })
})

const waiting = (query: { limit?: number; cursor?: string } = {}) =>
  w.as(admin).hiring.waitingInterviews({ query: { state: 'waiting', ...query } })

describe('lists of interviews', () => {
  test('lists of interviews show the team the interviews that wait for a link, the oldest first, a page at a time', async () => {
    const first = await invited({ isLinked: false })
    w.clock.advance(1000)
    const second = await invited({ isLinked: false })
    const all: string[] = []
    let cursor = ''
    let total = 0
    do {
      const page = await waiting({ limit: 1, ...(cursor && { cursor }) })
      all.push(...page.interviews.map(({ _id }) => _id))
      total = page.total
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    expect(all.slice(-2)).toEqual([first.id, second.id])
    expect(total).toBe(all.length)
    expect((await waiting()).interviews.at(-1)).toMatchObject({
      job: second.jobId,
      jobTitle: second.jobTitle,
      userId: second.candidate.id,
      fullName: 'Meera Nair',
      recruiter: { userId: recruiter.id },
      ...timeOf(second.wanted),
    })
    await link(second.jobId, second.candidate)
    expect((await waiting()).interviews.map(({ _id }) => _id)).not.toContain(second.id)
    await expect(w.as(recruiter).hiring.waitingInterviews({ query: { state: 'waiting' } })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('lists of interviews show recruiters the agenda of their own jobs between two days, the earliest first, in pages', async () => {
    const owner = await w.make.recruiter()
    const at = (interviewTime: string) => ({ ...interviewAsk(w), interviewDate: day(3), interviewTime })
    const late = await invited({ owner, wanted: at('16:00') })
    const early = await invited({ owner, wanted: at('09:30'), isLinked: false })
    const far = await invited({ owner, wanted: { ...interviewAsk(w), interviewDate: day(9) } })
    await invited()
    const agenda = (query = {}) => w.as(owner).hiring.agenda({ query })
    const idsIn = async (query = {}) => (await agenda(query)).interviews.map(({ _id }) => _id)

    expect(await idsIn()).toEqual([early.id, late.id])
    expect((await agenda({ from: '2027-08-14', to: '2027-08-15' })).holidays).toEqual(['2027-08-15'])
    expect(await idsIn({ from: day(4), to: day(20) })).toEqual([far.id])
    const { nextCursor } = await agenda({ limit: 1 })
    expect(await idsIn({ limit: 1, cursor: nextCursor ?? '' })).toEqual([late.id])
    for (const range of [
      { from: day(2), to: day(1) },
      { from: day(0), to: day(92) },
    ])
      await expect(agenda(range)).rejects.toMatchObject({ status: 400, errors: [{ field: 'to' }] })
    await w.as(owner).hiring.changeInterview({ params: { id: early.id }, body: { action: 'cancel', reason } })
    expect(await idsIn()).toEqual([late.id])

    const file = (as: Person) => w.request('GET', `/api/rdashboard/interviews/${late.id}/calendar.ics`, { as })
    expect(await file(owner)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8' },
    })
    expect((await file(recruiter)).status).toBe(404)
  })
})

const day = (days: number) => indianDay(new Date(w.clock.now.getTime() + days * 24 * 3600 * 1000))
