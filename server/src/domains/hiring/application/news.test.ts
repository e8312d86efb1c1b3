import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyOfJob } from '#src/domains/hiring/endings/endings.tasks.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { someJob } from '#src/testing/factories.jobs.ts'
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

type Move = 'shortlist' | 'waitlist' | 'hire' | 'remove'

const noticesOf = async (person: Person) => (await w.as(person).notifications.listCandidate()).notifications
/** Oldest first. */
const told = async (person: Person) => (await noticesOf(person)).map(({ text }) => text).toReversed()
const act = (action: Move, jobId: string, candidate: Person) => {
  // Two moments, so that the newer notification is listed first.
  w.clock.advance(1000)
  return w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: candidate.id } })
}
const screen = (action: 'remove' | 'unhire', jobId: string, candidate: Person) => {
  w.clock.advance(1000)
  return w.as(admin).hiring.screen({ body: { action, jobId, applicantId: candidate.id } })
}
const ask = (jobId: string, candidate: Person, wanted = interviewAsk(w)) => {
  w.clock.advance(1000)
  return w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...wanted } })
}
const link = (jobId: string, candidate: Person, interviewLink = 'https://meet.example.org/abc') => {
  w.clock.advance(1000)
  return w
    .as(admin)
    .hiring.enterLink({ body: { jobId, interviewLink, action: 'user-interview', userId: candidate.id } })
}

/** Rejected candidates are told after half an hour. */
const delayOver = () => {
  w.clock.advance(30 * 60_000)
  return w.runTasks()
}

async function screened(openings = 3) {
  const { _id: jobId, description } = await w.make.job(recruiter, { numOpenings: openings })
  const candidate = await w.make.applicant()
  await w.make.screened(admin, jobId, candidate)
  return { jobId, candidate, description }
}

const job = 'Frontend Developer at Sahyadri Software'

describe('a candidate is notified', () => {
  test("a candidate is notified once of every step up to the hiring, and never reads the team's remark", async () => {
    const { jobId, candidate } = await screened()
    await act('shortlist', jobId, candidate)
    await ask(jobId, candidate)
    await link(jobId, candidate)
    await act('hire', jobId, candidate)
    await w.runTasks()

    expect(await told(candidate)).toEqual([
      `You have been shortlisted for ${job}.`,
      `You are in round 2 for ${job}.`,
      'Sahyadri Software invites you to a round 2 interview: Frontend Developer.',
      expect.stringMatching(
        /^Your round 2 interview for Frontend Developer at Sahyadri Software is set for \d{1,2} \w{3} \d{4}, 3:30 pm IST\.$/,
      ),
      `You are hired: ${job}.`,
    ])
    const [, scheduled] = await noticesOf(candidate)
    expect(scheduled?.data).toMatchObject({
      jobTitle: 'Frontend Developer',
      companyName: 'Sahyadri Software',
      interviewLink: 'https://meet.example.org/abc',
      interviewTime: '15:30',
      path: '/dashboard#my-interviews',
    })
    expect(JSON.stringify(await noticesOf(candidate))).not.toContain('Clear thinker')
  })

  test('a candidate is notified with a notice and a mail that link to the application, even after its job has ended', async () => {
    const [back, rejected, ended] = [await screened(), await screened(), await screened()]
    await screen('remove', back.jobId, back.candidate)
    await ask(rejected.jobId, rejected.candidate)
    await act('remove', rejected.jobId, rejected.candidate)
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: ended.jobId } })
    await delayOver()

    for (const { candidate } of [back, rejected, ended]) {
      const notices = (await noticesOf(candidate)).filter(({ data }) => data.path !== '/dashboard#my-interviews')
      const mails = (await w.mailsTo(candidate.email)).map(({ text }) => text ?? '')
      const paths = [...new Set(notices.map(({ data }) => data.path ?? ''))]
      expect(notices.length).toBeGreaterThan(1)
      expect(paths).toEqual([expect.stringMatching(/^\/applications\/[\w-]{36}$/)])
      const id = paths[0]?.split('/').at(-1) ?? ''
      expect((await w.as(candidate).hiring.application({ params: { id } })).application).toMatchObject({ _id: id })
      expect(mails.filter((text) => text.includes(`/applications/${id}`)).length).toBeGreaterThanOrEqual(notices.length)
    }
  })

  test('a candidate is notified that the job has ended and its interview is cancelled when the recruiter deletes their account', async () => {
    const leaver = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(leaver)
    const [waiting, invited] = [await w.make.applicant(), await w.make.applicant()]
    for (const candidate of [waiting, invited]) await w.make.screened(admin, jobId, candidate)
    await w.as(leaver).hiring.act({
      body: { action: 'interview', jobId, applicantId: invited.id, ...interviewAsk(w) },
    })
    await link(jobId, invited)
    await w.as(leaver).privacy.deleteOwn({ body: { password: leaver.password } })
    await w.runTasks()

    expect(await told(waiting)).toContain(`The search has ended: ${job}.`)
    expect(await told(invited)).toEqual(
      expect.arrayContaining([`Your interview for ${job} has been cancelled.`, `The search has ended: ${job}.`]),
    )
  })

  test('a candidate is notified of the waiting list, of not being selected, and of a cancelled interview', async () => {
    const { jobId, candidate } = await screened()
    await ask(jobId, candidate)
    await act('remove', jobId, candidate)
    const other = await screened()
    await act('waitlist', other.jobId, other.candidate)
    await delayOver()

    expect((await told(candidate)).slice(2).sort()).toEqual([
      `You were not selected for ${job}.`,
      `Your interview for ${job} has been cancelled.`,
    ])
    expect((await told(other.candidate)).at(-1)).toBe(`You are on the waiting list for ${job}.`)
    const { user } = await w.as(candidate).profiles.me()
    expect(user).toMatchObject({ interviews: [] })
  })

  test('a candidate is notified when the link of an interview changes, and not when the same one is entered again', async () => {
    const { jobId, candidate } = await screened()
    await ask(jobId, candidate)
    await Promise.all(Array.from({ length: 5 }, () => link(jobId, candidate)))
    await link(jobId, candidate, 'https://meet.example.org/other')

    expect((await told(candidate)).slice(2)).toEqual([
      expect.stringContaining('is set for'),
      `Your interview for ${job} has a new link.`,
    ])
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    const about = notifications.filter(({ data }) => data.jobId === jobId && data.interviewLink !== '')
    expect(about.map(({ data }) => data.interviewLink)).toEqual([
      'https://meet.example.org/other',
      'https://meet.example.org/abc',
    ])
    const { user } = await w.as(candidate).profiles.me()
    expect(user).toMatchObject({ interviews: [{ calendarSequence: 2, calendarUid: expect.stringContaining('@') }] })
  })

  test('a candidate is notified once, even when the same move is tried many times at the same moment', async () => {
    const { jobId, candidate } = await screened()
    await Promise.allSettled(Array.from({ length: 20 }, () => act('shortlist', jobId, candidate)))
    await Promise.allSettled(Array.from({ length: 20 }, () => act('waitlist', jobId, candidate)))

    expect(await told(candidate)).toHaveLength(3)
  })

  test('a candidate is notified when the team takes them back, and can be interviewed for the same round once more afterwards', async () => {
    const { jobId, candidate } = await screened()
    await ask(jobId, candidate)
    await screen('remove', jobId, candidate)
    await w.make.screened(admin, jobId, candidate)
    const { job: after } = await ask(jobId, candidate)

    expect(await told(candidate)).toContain(`You are no longer shortlisted for ${job}.`)
    expect(after.applicants[0]?.interviews).toMatchObject([{ interviewRound: 1, interviewLink: '' }])
  })
})

/** The calendar entry that came with a mail. */
function entryOf(mail: Email | undefined) {
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = file?.content
  return entryIn(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString())
}

function entryIn(file: string) {
  const text = file.replace(/\r?\n[ \t]/g, '')
  const value = (name: string) => new RegExp(`^${name}(?:;[^:\r\n]*)?:(.*)$`, 'm').exec(text)?.[1]?.trim()
  return {
    method: value('METHOD'),
    uid: value('UID'),
    sequence: Number(value('SEQUENCE')),
    start: value('DTSTART'),
    end: value('DTEND'),
    status: value('STATUS'),
    location: value('LOCATION'),
  }
}

describe('mails', () => {
  const subjects = async (address: string) =>
    (await w.mailsTo(address)).map(({ subject }) => subject ?? '').sort((one, other) => one.localeCompare(other))

  test('mails about an application say the same as the notifications, once each, and only to people who want mails about it', async () => {
    const { jobId, candidate } = await screened()
    await Promise.allSettled(Array.from({ length: 10 }, () => act('waitlist', jobId, candidate)))
    expect(await subjects(candidate.email)).toEqual([
      `You are on the waiting list for ${job}`,
      `You have been shortlisted for ${job}`,
    ])

    await w.as(candidate).accounts.chooseMail({ body: { topic: 'decisions', isOn: false } })
    await act('hire', jobId, candidate)

    expect(await subjects(candidate.email)).toHaveLength(2)
    expect((await told(candidate)).at(-1)).toBe(`You are hired: ${job}.`)
    expect((await w.mailsTo(candidate.email)).map(({ text }) => text).join()).not.toContain('Clear thinker')
  })

  test('mails put an interview into the calendars of everybody involved, and update that entry when it is moved', async () => {
    const { jobId, candidate } = await screened()
    const interviewers = `panel-${candidate.id}@example.org`
    const wanted = { ...interviewAsk(w), interviewEmail: interviewers }
    const { interviewDate } = wanted
    await ask(jobId, candidate, wanted)
    expect(await w.mailsTo(interviewers)).toEqual([])
    await link(jobId, candidate)
    const { user } = await w.as(candidate).profiles.me()
    const [own] = 'interviews' in user ? user.interviews : []
    const about = async (address: string) =>
      (await w.mailsTo(address)).filter(({ attachments }) => attachments.length > 0).map(entryOf)
    const day = interviewDate.replaceAll('-', '')
    const asked = {
      method: 'REQUEST',
      uid: own?.calendarUid,
      sequence: 1,
      start: `${day}T100000Z`,
      end: `${day}T103000Z`,
      status: 'CONFIRMED',
      location: 'https://meet.example.org/abc',
    }
    expect(own?.calendarSequence).toBe(1)
    expect(await about(candidate.email)).toEqual([asked])
    expect(await about(interviewers)).toEqual([asked])
    expect((await about(recruiter.email)).at(-1)).toMatchObject({ uid: asked.uid, sequence: 1 })

    await link(jobId, candidate, 'https://meet.example.org/other')
    await act('remove', jobId, candidate)
    await delayOver()

    for (const address of [candidate.email, interviewers]) {
      const [, moved, off] = await about(address)
      expect(moved).toMatchObject({ ...asked, sequence: 2, location: 'https://meet.example.org/other' })
      expect(off).toMatchObject({ method: 'CANCEL', uid: asked.uid, sequence: 3, status: 'CANCELLED' })
    }
    expect((await subjects(candidate.email)).filter((subject) => subject?.includes('cancelled'))).toHaveLength(1)
  })

  test('mails about an application remove the calendar entry from the earlier email after the candidate has changed it', async () => {
    const { jobId, candidate } = await screened()
    await ask(jobId, candidate)
    await link(jobId, candidate)
    const to = `new-${candidate.id}@example.org`
    await w.as(candidate).accounts.askForEmailChange({ body: { email: to } })
    const token = (await w.mailsTo(to)).flatMap(({ text }) => /change-email#(\S+)/.exec(text ?? '')?.[1] ?? []).at(-1)
    await w.as(null).accounts.confirmNewEmail({ body: { token: token ?? '' } })
    await link(jobId, candidate, 'https://meet.example.org/other')
    const about = async (address: string) =>
      (await w.mailsTo(address)).filter(({ attachments }) => attachments.length > 0).map(entryOf)
    const [asked, off] = await about(candidate.email)
    expect(asked).toMatchObject({ method: 'REQUEST', sequence: 1 })
    expect(off).toMatchObject({ method: 'CANCEL', uid: asked?.uid, sequence: 2, status: 'CANCELLED' })
    // It moves with the email, before the link changes.
    expect(await about(to)).toMatchObject([
      { method: 'REQUEST', uid: asked?.uid, sequence: 2 },
      { method: 'REQUEST', uid: asked?.uid, sequence: 3 },
    ])

    // What was planned afterwards was never sent to the earlier address.
    const next = await w.make.job(recruiter)
    await w.make.screened(admin, next._id, candidate)
    const before = (await about(candidate.email)).length
    await ask(next._id, candidate, { ...interviewAsk(w), interviewTime: '18:00' })
    await link(next._id, candidate)
    expect(await about(candidate.email)).toHaveLength(before)
  })

  test('mails about an application cancel the calendar entry even for somebody who has switched off such mails since', async () => {
    const refuse = (person: Person) => w.as(person).accounts.chooseMail({ body: { topic: 'interviews', isOn: false } })
    const [{ jobId, candidate }, other] = [await screened(), await screened()]
    await refuse(other.candidate)
    for (const one of [{ jobId, candidate }, other]) {
      await ask(one.jobId, one.candidate)
      await link(one.jobId, one.candidate)
    }
    await w.runTasks()
    await refuse(candidate)
    for (const one of [{ jobId, candidate }, other]) await act('remove', one.jobId, one.candidate)
    await delayOver()
    const entries = async ({ email }: Person) =>
      (await w.mailsTo(email)).filter(({ attachments }) => attachments.length > 0).map((mail) => entryOf(mail).method)
    expect(await entries(candidate)).toEqual(['REQUEST', 'CANCEL'])
    expect(await entries(other.candidate)).toEqual([])
  })

  test('mails have the same calendar entry as the file that only the candidate can download from the dashboard', async () => {
    const { jobId, candidate } = await screened()
    await ask(jobId, candidate)
    const { user } = await w.as(candidate).profiles.me()
    const [own] = 'interviews' in user ? user.interviews : []
    const file = (person: Person) =>
      w.app.inject({
        url: `/api/user/interviews/${own?._id}/calendar.ics`,
        headers: { 'x-auth-token': person.token },
      })
    const { method: _, ...waiting } = entryIn((await file(candidate)).body)
    expect(waiting).toMatchObject({ uid: own?.calendarUid, sequence: 0, status: 'CONFIRMED', location: undefined })

    await link(jobId, candidate)
    const mail = (await w.mailsTo(candidate.email)).find(({ attachments }) => attachments.length > 0)
    const saved = await file(candidate)
    expect(saved.headers).toMatchObject({ 'content-disposition': 'attachment; filename="interview.ics"' })
    expect(entryIn(saved.body)).toEqual({ ...entryOf(mail), method: 'PUBLISH' })
    // Nobody reads what calendars send, so the entry says where to answer.
    expect(saved.body.replaceAll('\r\n ', '')).toMatch(/^DESCRIPTION:.*\/applications\//m)
    expect((await file(await w.make.applicant())).statusCode).toBe(404)

    await act('remove', jobId, candidate)
    expect((await file(candidate)).statusCode).toBe(200)
    await delayOver()
    expect((await file(candidate)).statusCode).toBe(404)
  })

  test('mails about an application reach a recruiter who is also the interviewer once, and not if they switched such mails off', async () => {
    const own = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(own)
    const invite = async () => {
      const candidate = await w.make.applicant()
      await w.make.screened(admin, jobId, candidate)
      await w.as(own).hiring.act({
        body: {
          action: 'interview',
          jobId,
          applicantId: candidate.id,
          ...interviewAsk(w),
          interviewEmail: own.email,
        },
      })
      await link(jobId, candidate)
    }
    await invite()
    expect(await subjects(own.email)).toHaveLength(1)
    await w.as(own).accounts.chooseMail({ body: { topic: 'interviews', isOn: false } })
    await invite()
    expect(await subjects(own.email)).toHaveLength(1)
  })
})

describe('the end of a job', () => {
  test('the end of a job notifies everybody who waited in it and nobody else, once even when the task is repeated', async () => {
    const { jobId, candidate: hired } = await screened(1)
    const people = [await w.make.applicant(), await w.make.applicant(), await w.make.applicant()]
    const [waiting, rejected, invited] = people as [Person, Person, Person]
    for (const person of people) await w.make.screened(admin, jobId, person)
    await act('waitlist', jobId, waiting)
    await act('remove', jobId, rejected)
    await ask(jobId, invited)
    await act('waitlist', jobId, hired)
    await act('hire', jobId, hired)
    await w.runTasks()
    const at = (await w.db.selectFrom('jobs').select('completedAt').where('id', '=', jobId).executeTakeFirstOrThrow())
      .completedAt
    await w.within((ctx) => ctx.later(notifyOfJob, { jobId, what: 'ended', at: at?.toISOString() ?? '' }))
    await w.runTasks()

    const ended = `The position has been filled: ${job}.`
    const times = async (person: Person) => (await told(person)).filter((text) => text === ended).length
    expect(await Promise.all([waiting, rejected, invited, hired].map(times))).toEqual([1, 0, 1, 0])
    expect(await told(invited)).toContain(`Your interview for ${job} is called off for now.`)
    const { postedJobs } = await w.as(recruiter).jobs.listOwn({ query: { limit: 100 } })
    expect(postedJobs.find(({ _id }) => _id === jobId)?.interviewDate).toBe('')
  })

  test('the end of a job notifies nobody if undone at once; if undone later, everybody reads that the job is open again', async () => {
    const { jobId, candidate } = await screened()
    const both = async () => {
      await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
      w.clock.advance(1000)
    }
    await both()
    await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId } })
    await w.runTasks()
    expect(await told(candidate)).not.toContain(`The search has ended: ${job}.`)
    await both()
    await w.runTasks()
    w.clock.advance(1000)
    await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId } })
    await w.runTasks()

    expect((await told(candidate)).slice(-2)).toEqual([
      `The search has ended: ${job}.`,
      `The position is open again: ${job}.`,
    ])
  })

  test('the end of a job suspends its interviews; reopening restores them for everybody with a new version of the entry (G-108)', async () => {
    const { jobId, candidate } = await screened()
    const [asked, late] = [await w.make.applicant(), await w.make.applicant()]
    for (const person of [asked, late]) await w.make.screened(admin, jobId, person)
    const interviewers = `panel-${candidate.id}@example.org`
    const day = interviewAsk(w).interviewDate
    const tomorrow = new Date(w.clock.now.getTime() + 24 * 3600 * 1000).toISOString().slice(0, 10)
    for (const [person, interviewDate, interviewTime] of [
      [candidate, day, '15:30'],
      [asked, day, '16:00'],
      [late, tomorrow, '15:30'],
    ] as const) {
      await ask(jobId, person, { ...interviewAsk(w), interviewDate, interviewTime, interviewEmail: interviewers })
    }
    await link(jobId, candidate)
    await link(jobId, late)
    const panel = async () =>
      (await w.as(admin).hiring.adminPanel({ params: { jobId }, body: {} })).jobData.shortlisted.map(
        ({ _id, interviews }) => [_id, interviews.length],
      )
    const interviewsOf = async (person: Person) => {
      const { user } = await w.as(person).profiles.me()
      return 'interviews' in user ? user.interviews : []
    }
    const [before] = await interviewsOf(candidate)
    const set = async (action: 'complete' | 'reopen') => {
      w.clock.advance(1000)
      await w.as(admin).hiring.screen({ body: { action, jobId } })
      await w.runTasks()
    }
    const recruiterTold = async () =>
      (await w.as(recruiter).notifications.listRecruiter()).notifications
        .filter(({ data }) => data.jobId === jobId)
        .map(({ text }) => text)

    // An entry that still waits when the job is closed is not sent.
    await w.runTasks()
    await set('complete')
    expect(await interviewsOf(candidate)).toEqual([])
    expect((await recruiterTold())[0]).toBe('Your job Frontend Developer was marked as completed by the admin.')
    expect((await told(candidate)).slice(-2).sort()).toEqual([
      `The search has ended: ${job}.`,
      `Your interview for ${job} is called off for now.`,
    ])
    // The day of one interview passes while the job is closed; the sessions live longer than that.
    w.clock.advance(2 * 24 * 3600 * 1000)
    await set('reopen')

    expect((await recruiterTold())[0]).toBe('Your job Frontend Developer was reopened by the admin.')
    expect(new Map((await panel()) as [string, number][])).toEqual(
      new Map([
        [candidate.id, 1],
        [asked.id, 1],
        [late.id, 0],
      ]),
    )
    const [after] = await interviewsOf(candidate)
    expect(after).toMatchObject({
      interviewDate: day,
      interviewLink: 'https://meet.example.org/abc',
      calendarUid: before?.calendarUid,
      calendarSequence: (before?.calendarSequence ?? 0) + 2,
    })
    for (const address of [candidate.email, interviewers]) {
      const entries = (await w.mailsTo(address))
        .filter(({ attachments }) => attachments.length > 0)
        .map(entryOf)
        .filter(({ uid }) => uid === before?.calendarUid)
      expect(entries.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
        ['REQUEST', 1, 'CONFIRMED'],
        ['CANCEL', 2, 'CANCELLED'],
        ['REQUEST', 3, 'CONFIRMED'],
      ])
    }
    const reopenedTo = async (person: Person) =>
      (await noticesOf(person)).find(({ text }) => text.startsWith('The position is open again'))?.data.details
    expect(await reopenedTo(candidate)).toContain('You are at the same stage')
    expect(await reopenedTo(asked)).toContain('You are at the same stage')
    expect(await reopenedTo(late)).toMatch(/^Your interview date passed/)
    expect(await told(candidate)).toContainEqual(expect.stringMatching(/^Your interview for .* takes place as planned/))
    expect(await told(late)).not.toContainEqual(expect.stringContaining('takes place as planned'))

    // A second time is notified again.
    await set('complete')
    await set('reopen')
    expect((await told(asked)).filter((text) => text.includes('called off'))).toHaveLength(2)
    expect((await told(asked)).filter((text) => text.includes('takes place as planned'))).toHaveLength(2)
    // The interview that passed may be asked for again.
    await ask(jobId, late)
  })

  test('the end of a job does not leave interviews suspended in a job that is open, however closing and reopening follow', async () => {
    const { jobId, candidate } = await screened()
    await ask(jobId, candidate)
    await link(jobId, candidate)
    for (let round = 0; round < 5; round += 1) {
      for (const action of ['complete', 'reopen'] as const) {
        w.clock.advance(1000)
        await w.as(recruiter).hiring.act({ body: { action, jobId } })
        if (round === 2 && action === 'complete') await w.runTasks()
      }
    }
    await w.runTasks()

    const { rows } = await w.pool.query(
      `select i.status from interviews i join applications a on a.id = i.application_id where a.job_id = $1`,
      [jobId],
    )
    expect(rows).toEqual([{ status: 'scheduled' }])
  })

  test('the end of a job notifies the candidates also when the job is deleted or its openings are reduced', async () => {
    const { jobId, candidate } = await screened()
    w.clock.advance(1000)
    await w.as(admin).jobs.remove({ params: { id: jobId } })
    const filled = await screened(2)
    await act('waitlist', filled.jobId, filled.candidate)
    await act('hire', filled.jobId, filled.candidate)
    const second = await w.make.applicant()
    await w.make.screened(admin, filled.jobId, second)
    w.clock.advance(1000)
    await w.as(recruiter).jobs.modify({
      params: { id: filled.jobId },
      body: { ...someJob, description: filled.description, numOpenings: 1 },
    })
    await w.runTasks()

    expect((await told(candidate)).at(-1)).toBe(`The position is no longer offered: ${job}.`)
    expect((await told(second)).at(-1)).toBe(`The position has been filled: ${job}.`)
  })

  test('the end of a job notifies hundreds of candidates in portions', async () => {
    const { jobId } = await screened()
    await w.pool.query(
      `with people as (
         insert into accounts (email, role) select 'crowd-' || n || '@example.org', 'candidate' from generate_series(1, 450) n
         returning id
       )
       select count(*) from people`,
    )
    await w.pool.query(
      `insert into applications (job_id, candidate_id, stage)
       select $1, id, 'shortlisted' from accounts where email like 'crowd-%'`,
      [jobId],
    )
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    await w.runTasks()

    const { rows } = await w.pool.query<{ people: string; notices: string }>(
      `select count(distinct recipient_id)::text as people, count(*)::text as notices from notices
       where key like 'job:' || $1 || ':%'`,
      [jobId],
    )
    expect(rows[0]).toEqual({ people: '451', notices: '451' })
  })
})

describe('taking a hiring back', () => {
  test('taking a hiring back restores the stage before, notifies the candidate and the recruiter, and frees the candidate (G-27)', async () => {
    const { jobId, candidate } = await screened()
    await act('waitlist', jobId, candidate)
    await act('hire', jobId, candidate)

    const { msg, job: after } = await screen('unhire', jobId, candidate)

    expect(msg).toBe('Hire undone!')
    expect(after.waitlisted).toMatchObject([{ _id: candidate.id, isHired: false }])
    expect((await told(candidate)).at(-1)).toBe(`Your hiring for ${job} has been taken back.`)
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    expect(notifications[0]?.text).toBe('The hiring of Meera Nair for Frontend Developer was taken back by the admin.')
    expect((await act('hire', jobId, candidate)).msg).toBe('Candidate hired successfully!')
  })

  test('taking a hiring back can be done only by the team and by the hired candidate', async () => {
    const { jobId, candidate } = await screened(1)
    await expect(screen('unhire', jobId, candidate)).rejects.toMatchObject({ status: 409, code: 'already_moved' })
    const asRecruiter = await w.request('PUT', '/api/rdashboard/jobs/actions', {
      as: recruiter,
      body: { action: 'unhire', jobId, applicantId: candidate.id },
    })
    expect(asRecruiter.status).toBe(400)
  })

  test('taking a hiring back works in a completed job, and from the page of the candidate also for a deleted one (G-110)', async () => {
    const { jobId, candidate } = await screened(1)
    await act('waitlist', jobId, candidate)
    await act('hire', jobId, candidate)
    const { job: after } = await screen('unhire', jobId, candidate)
    expect(after).toMatchObject({ isActive: false, waitlisted: [{ _id: candidate.id, isHired: false }] })
    const [told] = await noticesOf(candidate)
    expect(told).toMatchObject({
      text: `Your hiring for ${job} has been taken back.`,
      data: { details: expect.stringContaining('This job is closed') },
    })

    const deleted = await screened()
    await act('waitlist', deleted.jobId, deleted.candidate)
    await act('hire', deleted.jobId, deleted.candidate)
    await w.as(admin).jobs.remove({ params: { id: deleted.jobId } })
    const takeBack = (as: Person) =>
      w.as(as).hiring.takeHiringBack({ params: { id: deleted.candidate.id, jobId: deleted.jobId } })
    await expect(takeBack(recruiter)).rejects.toMatchObject({ status: 403 })
    expect(await takeBack(admin)).toMatchObject({ userId: deleted.candidate.id, msg: 'Hire undone!' })
    const { user } = await w.as(admin).candidateAdmin.read({ params: { id: deleted.candidate.id } })
    expect(user.hirings).toEqual([])
    await expect(takeBack(admin)).rejects.toMatchObject({ status: 409, code: 'already_moved' })
  })
})

describe("jobs' lists", () => {
  test("jobs' lists show the day of the latest interview that was requested (X-65)", async () => {
    const { jobId, candidate } = await screened()
    const wanted = interviewAsk(w)
    await ask(jobId, candidate, wanted)

    const { interviewDate } = wanted
    expect((await w.as(recruiter).jobs.listOwn({ query: {} })).postedJobs[0]).toMatchObject({
      _id: jobId,
      interviewDate,
    })
    expect((await w.as(admin).jobs.listAll({ query: { limit: 1 } })).jobs[0]).toMatchObject({ interviewDate })
  })
})
