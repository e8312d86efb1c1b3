import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer({ SCREENING: 'direct' })
  admin = await w.make.admin()
})
afterAll(() => w.close())

const minute = 60_000

/** A company with somebody who applied to its job and was shortlisted. */
async function scene() {
  const recruiter = await w.make.recruiter({ companyName: 'Words Ltd' })
  const { jobId, slug } = await w.make.livePosting(recruiter)
  const candidate = await w.make.directApplicant(slug)
  const { rows } = await w.pool.query('select company_id from recruiters where account_id = $1', [recruiter.id])
  const it = { recruiter, jobId, slug, candidate, companyId: String(rows[0].company_id) }
  const act = (action: object) =>
    w.as(recruiter).hiring.act({ body: { jobId, applicantId: candidate.id, ...action } as never })
  await act({ action: 'shortlist', ...interviewAsk(w) })
  await w.runTasks()
  return { ...it, act }
}
type Scene = Awaited<ReturnType<typeof scene>>

const obstacles = {
  'the recruiter is suspended': ({ recruiter }: Scene) =>
    w.as(admin).recruiterAdmin.suspend({ params: { id: recruiter.id }, body: { reason: 'Asked for money.' } }),
  'the company is suspended': ({ companyId: id }: Scene) =>
    w.as(admin).trust.decide({ params: { id }, body: { decision: 'suspend', note: 'Asked for money.' } }),
  'the company is blocked': ({ candidate, companyId }: Scene) =>
    w.as(candidate).resumeAccess.block({ params: { companyId } }),
  'the access has ended': ({ candidate, companyId }: Scene) =>
    w.as(candidate).resumeAccess.end({ params: { companyId } }),
} as const
type ObstacleName = keyof typeof obstacles
const all = Object.keys(obstacles) as ObstacleName[]

const secret = 'Wire the fee to us'

/** What carries a recruiter's words: how it is caused, and which obstacles let our words pass instead. */
const causes: Record<string, { cause: (it: Scene) => Promise<unknown>; ours: readonly ObstacleName[] }> = {
  'a rejection in own words': {
    cause: async ({ act }) => {
      await act({ action: 'remove', subject: `${secret} today`, message: `${secret} and read more.` })
      w.clock.advance(31 * minute)
    },
    ours: ['the recruiter is suspended', 'the access has ended'],
  },
  'a mail to many': {
    cause: async ({ recruiter, jobId, candidate }) => {
      await w.as(recruiter).hiring.startBulk({
        params: { id: jobId },
        body: {
          move: 'mail',
          applicantIds: [candidate.id],
          subject: `${secret} today`,
          message: `${secret}.`,
          reason: undefined,
        },
      } as never)
      w.clock.advance(2 * minute)
    },
    ours: [],
  },
  'a message': {
    cause: ({ recruiter, jobId, candidate }) =>
      w.as(recruiter).conversations.writeAsCompany({
        params: { id: jobId, userId: candidate.id },
        body: { clientId: randomUUID(), text: `${secret} now.` },
      }),
    ours: [],
  },
}

const mailsAfter = async ({ candidate }: Scene, known: number) =>
  (await w.mailsTo(candidate.email)).slice(known).map(({ subject, text }) => `${subject}\n${text}`)

describe.each(Object.entries(causes))('%s', (_, { cause, ours }) => {
  test('an answer in own words reaches the candidate by mail', async () => {
    const it = await scene()
    const known = (await w.mailsTo(it.candidate.email)).length
    await cause(it)
    expect((await mailsAfter(it, known)).join('\n')).toContain(secret)
  })

  test.each(
    all.flatMap((name) =>
      (['before it is written', 'between writing and sending'] as const).map((when) => [name, when] as const),
    ),
  )("an answer is not mailed in the company's own words when %s %s", async (name, when) => {
    const it = await scene()
    const known = (await w.mailsTo(it.candidate.email)).length
    await cause(it)
    if (when === 'between writing and sending') await w.runTasks('notifications.send-letter')
    await obstacles[name](it)
    const mails = await mailsAfter(it, known)
    expect(mails.join('\n')).not.toContain(secret)
    expect(mails.some((mail) => mail.includes('You were not selected'))).toBe(ours.includes(name))
  })
})

describe('a company that a candidate has blocked', () => {
  test('a company that a candidate has blocked can neither restore the candidate nor answer late, and reads why', async () => {
    const it = await scene()
    await it.act({ action: 'remove', subject: '', message: '' })
    w.clock.advance(31 * minute)
    await w.runTasks()
    await obstacles['the company is blocked'](it)
    const refusal = { status: 409, code: 'company_blocked', message: expect.stringContaining('has ended your access') }
    await expect(it.act({ action: 'restore' })).rejects.toMatchObject(refusal)

    const other = await scene()
    await w.pool.query(`update applications set stage = 'unanswered', stage_changed_at = $2 where id = $1`, [
      other.candidate.applicationId,
      w.clock.now,
    ])
    await obstacles['the company is blocked'](other)
    const late = w.as(other.recruiter).applying.answerLate({
      params: { id: other.jobId },
      body: { applicantId: other.candidate.id, move: 'shortlist' },
    })
    await expect(late).rejects.toMatchObject(refusal)
  })
})

describe('a mail that waits in the queue', () => {
  test('a mail that waits in the queue goes to the new email after the candidate changed it', async () => {
    const it = await scene()
    const known = (await w.mailsTo(it.candidate.email)).length
    await causes['a message']?.cause(it)
    const email = `new-${it.candidate.email}`
    await w.pool.query('update accounts set email = $2 where id = $1', [it.candidate.id, email])
    expect((await w.mailsTo(email)).map(({ text }) => text).join('\n')).toContain(secret)
    expect(await w.mailsTo(it.candidate.email)).toHaveLength(known)
  })

  test('a mail that waits in the queue does not reach an account that was deleted', async () => {
    const it = await scene()
    const known = (await w.mailsTo(it.candidate.email)).length
    await causes['a message']?.cause(it)
    await w.as(it.candidate).privacy.deleteOwn({ body: { password: it.candidate.password } })
    expect((await w.mailsTo(it.candidate.email)).slice(known).map(({ subject }) => subject)).toEqual([
      'Your account is deleted',
    ])
  })

  test.each(['the recruiter is suspended', 'the company is suspended'] as const)(
    'a mail that waits in the queue is no invitation to a team when %s',
    async (name) => {
      const it = await scene()
      const email = `${randomUUID()}@example.org`
      await w.as(it.recruiter).companyTeams.invite({ body: { email, role: 'recruiter' } })
      await obstacles[name](it)
      expect(await w.mailsTo(email)).toEqual([])
    },
  )
})
