import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeLetters } from '#src/domains/notifications/notifications.service.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { eraseByEmail } from './privacy.service.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer({ SCREENING: 'direct' })
  admin = await w.make.admin()
})
afterAll(() => w.close())

/** A candidate with an interview that is set, held by somebody outside of the company. */
async function scene() {
  const recruiter = await w.make.recruiter({ companyName: 'Ends Ltd' })
  const { jobId, slug } = await w.make.livePosting(recruiter)
  const candidate = await w.make.directApplicant(slug)
  const act = (action: object) =>
    w.as(recruiter).hiring.act({ body: { jobId, applicantId: candidate.id, ...action } as never })
  const ask = interviewAsk(w)
  await act({ action: 'shortlist' })
  await act({ action: 'interview', ...ask, interviewLink: 'https://meet.example.org/room' })
  const { rows } = await w.pool.query('select company_id from recruiters where account_id = $1', [recruiter.id])
  return { recruiter, jobId, candidate, act, host: ask.interviewEmail, companyId: String(rows[0].company_id) }
}
type Scene = Awaited<ReturnType<typeof scene>>

const field = (text: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''

/** What the calendar of this address holds after all mails so far: the method of the newest version of each entry. */
async function calendarOf(address: string): Promise<{ uid: string; method: string; sequences: number[] }[]> {
  const entries = new Map<string, { uid: string; method: string; sequences: number[] }>()
  for (const { attachments } of await w.mailsTo(address)) {
    for (const { mimeType, content } of attachments) {
      if (mimeType !== 'text/calendar') continue
      const text = (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()).replace(
        /\r\n[ \t]/g,
        '',
      )
      const uid = field(text, 'UID')
      const known = entries.get(uid) ?? { uid, method: '', sequences: [] }
      const sequence = Number(field(text, 'SEQUENCE'))
      // The mailer may send the same version as two parts.
      if (!known.sequences.includes(sequence)) known.sequences.push(sequence)
      entries.set(uid, { ...known, method: field(text, 'METHOD') })
    }
  }
  return [...entries.values()]
}

const bellOf = async (person: Person) =>
  (await w.as(person).notifications.listRecruiter()).notifications.map(({ text }) => text).join('\n')

const endings: Record<string, { end: (it: Scene) => Promise<unknown>; isToldInBell?: true }> = {
  'the candidate withdraws': {
    end: ({ candidate }) => w.as(candidate).applying.withdraw({ params: { id: candidate.applicationId }, body: {} }),
  },
  'the candidate deletes the account': {
    end: ({ candidate }) => w.as(candidate).privacy.deleteOwn({ body: { password: candidate.password } }),
    isToldInBell: true,
  },
  'the account is erased by retention or the operator': {
    end: ({ candidate }) => w.within((ctx) => eraseByEmail(ctx, candidate.email)),
    isToldInBell: true,
  },
  'the candidate blocks the company': {
    end: ({ candidate, companyId }) => w.as(candidate).resumeAccess.block({ params: { companyId } }),
  },
  'the candidate is rejected': {
    end: async ({ act }) => {
      await act({ action: 'remove', subject: '', message: '' })
      w.clock.advance(31 * 60_000)
    },
  },
  'a candidate whose rejection is not yet told blocks the company': {
    end: async ({ act, candidate, companyId }) => {
      await act({ action: 'remove', subject: '', message: '' })
      await w.as(candidate).resumeAccess.block({ params: { companyId } })
    },
  },
  'the recruiter is suspended': {
    end: ({ recruiter }) =>
      w.as(admin).recruiterAdmin.suspend({ params: { id: recruiter.id }, body: { reason: 'Asked for money.' } }),
  },
  'the company is suspended': {
    end: ({ companyId: id }) =>
      w.as(admin).trust.decide({ params: { id }, body: { decision: 'suspend', note: 'Asked for money.' } }),
    isToldInBell: true,
  },
  'the job is completed': { end: ({ act }) => act({ action: 'complete' }) },
}

describe.each(Object.entries(endings))('when %s', (_, { end, isToldInBell }) => {
  test('nobody’s calendar keeps an interview that does not take place', async () => {
    const it = await scene()
    const people = { candidate: it.candidate.email, recruiter: it.recruiter.email, host: it.host }
    const before = new Map<string, Awaited<ReturnType<typeof calendarOf>>>()
    for (const address of Object.values(people)) before.set(address, await calendarOf(address))
    expect([...before.values()].map(([entry]) => entry?.method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST'])
    await end(it)
    await w.runTasks()
    for (const [who, address] of Object.entries(people)) {
      const [was] = before.get(address) ?? []
      const [entry, ...others] = await calendarOf(address)
      // A recruiter who may not sign in is mailed nothing but why.
      expect({ who, uid: entry?.uid, method: entry?.method, others }).toEqual({
        who,
        uid: was?.uid,
        method: 'CANCEL',
        others: [],
      })
      expect(entry?.sequences.at(-1)).toBeGreaterThan(was?.sequences.at(-1) ?? Number.POSITIVE_INFINITY)
    }
    const { rows } = await w.pool.query(
      `select i.status from interviews i join applications a on a.id = i.application_id
       where a.job_id = $1 and i.status in ('requested', 'scheduled')`,
      [it.jobId],
    )
    expect(rows).toEqual([])
    if (isToldInBell) expect(await bellOf(it.recruiter)).toMatch(/interview with .* has been cancelled/)
  })
})

const handovers: Record<string, (it: Scene & { colleague: Person }) => Promise<unknown>> = {
  'a colleague becomes the lead': ({ recruiter, colleague, jobId }) =>
    w.as(recruiter).companyTeams.setJobMember({
      params: { id: jobId, memberId: colleague.id },
      body: { role: 'lead' },
    }),
  'the recruiter leaves the team': ({ recruiter, colleague }) =>
    w.as(colleague).companyTeams.remove({ params: { id: recruiter.id }, body: { jobsTo: colleague.id } }),
  'the recruiter deletes the account': ({ recruiter }) =>
    w.as(recruiter).privacy.deleteOwn({ body: { password: recruiter.password } }),
}

test.each(Object.entries(handovers))(
  'the interview moves from the calendar of the one to that of the other when %s',
  async (_, hand) => {
    const it = await scene()
    const colleague = await w.make.colleague(it.recruiter, 'owner')
    const [was] = await calendarOf(it.recruiter.email)
    await hand({ ...it, colleague })
    const last = async (address: string) => {
      const [entry] = await calendarOf(address)
      return entry && { uid: entry.uid, method: entry.method, sequence: entry.sequences.at(-1) }
    }
    const sequence = (was?.sequences.at(-1) ?? 0) + 1
    expect(await last(it.recruiter.email)).toEqual({ uid: was?.uid, method: 'CANCEL', sequence })
    expect(await last(colleague.email)).toEqual({ uid: was?.uid, method: 'REQUEST', sequence })
    // Whose appointment is as before gets no new version.
    for (const address of [it.candidate.email, it.host])
      expect(await last(address)).toEqual({ uid: was?.uid, method: 'REQUEST', sequence: was?.sequences.at(-1) })
    expect(await holders(was?.uid)).toEqual([it.candidate.email, colleague.email, it.host].toSorted())
  },
)

/** The addresses that are known to have an entry. */
async function holders(uid: string | undefined): Promise<string[]> {
  const { rows } = await w.pool.query('select address from calendar_holders where uid = $1 and is_held', [uid])
  return rows.map(({ address }) => String(address)).toSorted()
}

test('a member who is taken off a job no longer conducts its interviews: its lead does, and is notified', async () => {
  const it = await scene()
  const colleague = await w.make.colleague(it.recruiter, 'recruiter')
  const member = { params: { id: it.jobId, memberId: colleague.id } }
  await w.as(it.recruiter).companyTeams.setJobMember({ ...member, body: { role: 'recruiter' } })
  await w.pool.query(
    'update interviews set email = $2 where application_id in (select id from applications where job_id = $1)',
    [it.jobId, colleague.email],
  )
  const { interviewDate, interviewTime } = interviewAsk(w)
  const { rows } = await w.pool.query(
    'select i.id from interviews i join applications a on a.id = i.application_id where job_id = $1',
    [it.jobId],
  )
  await w.as(it.recruiter).hiring.changeInterview({
    params: { id: rows[0].id },
    body: { action: 'move', interviewDate, interviewTime, interviewDuration: '30 minutes', reason: 'Moved.' } as never,
  })
  await w.runTasks()
  expect(await calendarOf(colleague.email)).toMatchObject([{ method: 'REQUEST' }])
  // The colleague leaves by themselves, so the lead has to be told.
  await w.as(colleague).companyTeams.removeJobMember(member)
  await w.runTasks()
  expect(await calendarOf(colleague.email)).toMatchObject([{ method: 'CANCEL' }])
  const now = await w.pool.query('select lower(email) as email from interviews where id = $1', [rows[0].id])
  expect(now.rows).toEqual([{ email: it.recruiter.email }])
  expect(await bellOf(it.recruiter)).toMatch(/You now hold an interview for .*, because .* is no longer on the job\./)
})

describe('the addresses that have an entry', () => {
  test('the addresses with a calendar entry have no new version when a job gets another member who interviews nobody', async () => {
    const it = await scene()
    const colleague = await w.make.colleague(it.recruiter, 'recruiter')
    const sequence = async () =>
      (
        await w.pool.query(
          'select calendar_sequence from interviews i join applications a on a.id = i.application_id where a.job_id = $1',
          [it.jobId],
        )
      ).rows
    const was = await sequence()
    await w.as(it.recruiter).companyTeams.setJobMember({
      params: { id: it.jobId, memberId: colleague.id },
      body: { role: 'recruiter' },
    })
    await w.runTasks()
    expect(await sequence()).toEqual(was)
    expect(await calendarOf(colleague.email)).toEqual([])
  })

  test('addresses with a calendar entry are cleared months after another address came, and after they refused such mails', async () => {
    const it = await scene()
    const [was] = await calendarOf(it.candidate.email)
    await w.as(it.candidate).accounts.chooseMail({ body: { topic: 'interviews', isOn: false } })
    await w.pool.query('update accounts set email = $2 where id = $1', [it.candidate.id, `new-${it.candidate.email}`])
    await w.as(it.candidate).applying.withdraw({ params: { id: it.candidate.applicationId }, body: {} })
    await w.runTasks()
    expect(await calendarOf(it.candidate.email)).toMatchObject([{ uid: was?.uid, method: 'CANCEL' }])
    expect(await calendarOf(`new-${it.candidate.email}`)).toEqual([])
    expect(await holders(was?.uid)).toEqual([])
  })

  test('addresses with a calendar entry get a change even after refusing such mails: the time in the calendar must be right', async () => {
    const it = await scene()
    const [was] = await calendarOf(it.candidate.email)
    await w.as(it.candidate).accounts.chooseMail({ body: { topic: 'interviews', isOn: false } })
    const { rows } = await w.pool.query('select id from interviews where calendar_uid = $1', [was?.uid])
    const { interviewDate, interviewTime } = interviewAsk(w)
    await w.as(it.recruiter).hiring.changeInterview({
      params: { id: rows[0].id },
      body: {
        action: 'move',
        interviewDate,
        interviewTime,
        interviewDuration: '30 minutes',
        reason: 'A colleague is ill.',
      } as never,
    })
    await w.runTasks()
    const [now] = await calendarOf(it.candidate.email)
    expect(now?.sequences).toHaveLength(2)
    expect(now?.method).toBe('REQUEST')
  })

  test('a new email gets the entries of interviews and events at once, and an earlier one gets them when it is back', async () => {
    const { candidate, host } = await scene()
    const event = await w.make.event(admin, { title: 'Resume workshop' })
    await w.as(candidate).events.attend({ params: { id: event } })
    await w.app.inject({
      url: `/api/events/${event}/calendar.ics`,
      headers: { 'x-auth-token': candidate.token },
    })
    await w.runTasks()
    // They hold it, so that it moves although such mails are refused.
    await w.as(candidate).accounts.chooseMail({ body: { topic: 'interviews', isOn: false } })
    const before = await calendarOf(candidate.email)
    const atHost = await calendarOf(host)
    const linkTo = async (address: string) =>
      (await w.mailsTo(address)).flatMap(({ text }) => /-email#(\S+)/.exec(text ?? '')?.[1] ?? []).at(-1) ?? ''
    const has = async (address: string) =>
      Object.fromEntries((await calendarOf(address)).map(({ uid, method }) => [uid, method]))
    const interview = before.find(({ uid }) => uid !== `${event}@firstrung`)?.uid ?? ''
    const both = (method: string) => ({ [interview]: method, [`${event}@firstrung`]: method })

    const to = `new-${candidate.email}`
    await w.as(candidate).accounts.askForEmailChange({ body: { email: to } })
    await w.as(null).accounts.confirmNewEmail({ body: { token: await linkTo(to) } })
    expect(await has(to)).toEqual(both('REQUEST'))
    expect(await has(candidate.email)).toEqual(both('CANCEL'))
    expect(await calendarOf(host)).toEqual(atHost)

    w.clock.advance(60_000)
    await w.as(null).accounts.undoEmailChange({ body: { token: await linkTo(candidate.email) } })
    expect(await has(to)).toEqual(both('CANCEL'))
    expect(await has(candidate.email)).toEqual(both('REQUEST'))
    const sequences = (await calendarOf(candidate.email)).find(({ uid }) => uid === interview)?.sequences
    expect(sequences).toEqual([1, 2, 3])
  })

  test('the addresses with a calendar entry are forgotten with the account, as soon as its entries are out of the calendar', async () => {
    const it = await scene()
    const [was] = await calendarOf(it.candidate.email)
    await w.as(it.candidate).privacy.deleteOwn({ body: { password: it.candidate.password } })
    await w.runTasks()
    const { rows } = await w.pool.query('select 1 from calendar_holders where address = $1', [it.candidate.email])
    expect(rows).toEqual([])
    expect(await calendarOf(it.candidate.email)).toMatchObject([{ uid: was?.uid, method: 'CANCEL' }])
  })

  test('the addresses with a calendar entry are not given an entry back by an invitation that comes after its cancellation', async () => {
    const it = await scene()
    const [was] = await calendarOf(it.candidate.email)
    const late = await w.within(async (ctx) => {
      const at = ctx.now().toISOString()
      const entry = { uid: was?.uid ?? '', sequence: was?.sequences.at(-1) ?? 0, start: at, end: at, now: at }
      const words = { summary: 'Interview', description: '', organizer: { name: 'We', email: 'we@example.org' } }
      return { method: 'REQUEST' as const, entry: { ...entry, ...words } }
    })
    await w.as(it.candidate).applying.withdraw({ params: { id: it.candidate.applicationId }, body: {} })
    await w.runTasks()
    const mails = (await w.mailsTo(it.candidate.email)).length
    await w.within((ctx) =>
      writeLetters(ctx, [
        {
          to: { account: it.candidate.id },
          kind: 'interviewOn',
          from: { company: it.companyId, account: it.recruiter.id, job: it.jobId },
          subject: 'Your interview',
          paragraphs: ['It takes place.'],
          calendar: late,
        },
      ]),
    )
    await w.runTasks()
    expect(await w.mailsTo(it.candidate.email)).toHaveLength(mails)
    expect(await holders(was?.uid)).toEqual([])
  })
})

describe('a posting that our team removes', () => {
  const decide = async (jobId: string, decision: 'remove' | 'approve') => {
    w.clock.advance(1000)
    await w.as(admin).postings.decide({ params: { jobId }, body: { decision, reason: 'Asks for money.' } })
    await w.runTasks()
  }
  const removed = 'Our team has removed this job from the board'
  const told = async ({ candidate: { id, email } }: Scene) => {
    const mails = (await w.mailsTo(email)).map(({ subject }) => subject ?? '')
    const { rows } = await w.pool.query<{ text: string }>(
      'select text from notices where recipient_id = $1 order by created_at',
      [id],
    )
    const about = (texts: string[]) =>
      texts.flatMap((text) => (/the board|no longer objects/.test(text) ? [text.replace(/: .*/, '')] : []))
    return { mails: about(mails), notices: about(rows.map(({ text }) => text)) }
  }

  test('a posting that our team removes is reported once to those who wait, and so is its return', async () => {
    const it = await scene()
    for (const _ of [1, 2]) await decide(it.jobId, 'remove')
    expect(await told(it)).toEqual({ mails: [removed], notices: [removed] })
    await decide(it.jobId, 'approve')
    const both = [removed, 'This job is on the board again']
    expect(await told(it)).toEqual({ mails: both, notices: both })
  })

  test('a removed posting is reported as settled where it is approved and cannot return to the board, and not again when it can', async () => {
    const it = await scene()
    await decide(it.jobId, 'remove')
    const lastDay = (day: Date) =>
      w.pool.query('update postings set apply_by = $2 where job_id = $1', [it.jobId, day.toISOString()])
    await lastDay(new Date(w.clock.now.getTime() - 24 * 3600 * 1000))
    await decide(it.jobId, 'approve')
    const { posting } = await w.as(admin).postings.inReview({ params: { jobId: it.jobId } })
    expect(posting.state).toBe('draft')
    const both = [removed, 'Our team no longer objects to this job']
    expect(await told(it)).toEqual({ mails: both, notices: both })
    await lastDay(new Date(w.clock.now.getTime() + 7 * 24 * 3600 * 1000))
    await w.as(it.recruiter).postings.step({ params: { id: it.jobId, step: 'publish' } })
    await w.runTasks()
    expect(await told(it)).toEqual({ mails: both, notices: both })
  })
})
