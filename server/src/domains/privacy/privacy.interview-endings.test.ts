import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    const isGone = (await w.pool.query('select 1 from accounts where id = $1', [it.candidate.id])).rowCount === 0
    for (const [who, address] of Object.entries(people)) {
      const [was] = before.get(address) ?? []
      const [entry, ...others] = await calendarOf(address)
      if (who === 'candidate' && isGone) continue
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
    for (const address of [it.candidate.email, it.host])
      expect(await last(address)).toMatchObject({ uid: was?.uid, method: 'REQUEST' })
  },
)
