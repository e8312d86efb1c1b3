import { randomUUID } from 'node:crypto'
import { type WebhookEvent, webhookEvents } from '@firstrung/contract'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarServer, openCalendarServer } from '#src/testing/calendar-server.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { openReceiver as receiverAt, type WebhookReceiver } from '#src/testing/webhook-receiver.ts'
import { encryptWebhooks, sendWebhooks, sweepWebhooks } from './webhooks.tasks.ts'

let w: TestServer
let elsewhere: CalendarServer
let admin: Person
const key = Buffer.alloc(32, 1).toString('base64')
beforeAll(async () => {
  elsewhere = await openCalendarServer()
  w = await openTestServer({ WEBHOOK_ADDRESSES: '127.0.0.1', SECRETS_KEY: key })
  admin = await w.make.admin()
})
afterAll(async () => {
  await w.close()
  await elsewhere.close()
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const openReceiver = () => receiverAt(elsewhere)
const hooks = (person: Person) => w.as(person).webhooks
/** Adds a webhook, and returns it with its secret. */
async function added(owner: Person, url: string, events: readonly WebhookEvent[] = webhookEvents) {
  const { webhooks, secret } = await hooks(owner).add({ body: { url, events: [...events] } })
  const webhook = webhooks.find((one) => one.url === url)
  if (!webhook) throw new Error('The webhook was not added.')
  return { ...webhook, secret }
}
/** Sends what waits, as the clock would. */
async function send() {
  await w.within((ctx) => sendWebhooks.run(ctx, { look: 20 }))
  await w.runTasks()
}
const typesOf = ({ received }: WebhookReceiver): string[] => received.map(({ body }) => String(JSON.parse(body).type))
const state = async (owner: Person) => (await hooks(owner).list()).webhooks[0]?.state
const log = async (owner: Person, id: string) =>
  (await hooks(owner).deliveries({ params: { id }, query: {} })).deliveries
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** An owner with a job on the board and a webhook for all events. */
async function company() {
  const owner = await w.make.recruiter()
  const job = await w.make.job(owner, { numOpenings: 9 })
  const slug = await w.make.onBoard(job)
  const receiver = openReceiver()
  const webhook = await added(owner, receiver.url)
  const applied = async (person?: Person) => {
    const candidate = person ?? (await w.make.applicant())
    const body = await w.make.applicationOf(candidate)
    const { applicationId } = await w.as(candidate).applying.apply({ params: { slug }, body })
    return { candidate, applicationId }
  }
  return { owner, jobId: job._id, slug, receiver, webhook, applied }
}

describe('a delivery', () => {
  test('the judge of Standard Webhooks accepts what is sent, and refuses what was changed, replayed late or mixed up', async () => {
    const { receiver, webhook, applied, jobId } = await company()
    const { candidate, applicationId } = await applied()
    await applied()
    // The judge compares with the clock of this machine.
    w.clock.now = new Date()
    await send()
    const [first, second] = receiver.received
    if (!first || !second) throw new Error('Two messages were expected.')
    const judge = new Verifier(webhook.secret)
    const payload = { type: 'application.created', data: { applicationId, jobId, candidateId: candidate.id } }
    const all = receiver.received.map(({ body, headers }) => judge.verify(body, headers))
    expect(all).toContainEqual(expect.objectContaining(payload))
    expect(JSON.stringify(all)).not.toMatch(/@|Asha/)

    expect(() => judge.verify(first.body.replace('created', 'moved'), first.headers)).toThrow(
      'No matching signature found',
    )
    expect(() => judge.verify(first.body, second.headers)).toThrow('No matching signature found')
    expect(() => judge.verify(first.body, { ...first.headers, 'webhook-id': randomUUID() })).toThrow(
      'No matching signature found',
    )
    expect(() => new Verifier(`whsec_${key}`).verify(first.body, first.headers)).toThrow('No matching signature found')
    const later = String(Number(first.headers['webhook-timestamp']) + 1)
    expect(() => judge.verify(first.body, { ...first.headers, 'webhook-timestamp': later })).toThrow(
      'No matching signature found',
    )
  })

  test('the judge refuses a message that is older than five minutes', async () => {
    const { receiver, webhook, applied } = await company()
    await applied()
    w.clock.now = new Date(Date.now() - 6 * minute)
    await send()
    const [old] = receiver.received
    expect(() => new Verifier(webhook.secret).verify(old?.body ?? '', old?.headers ?? {})).toThrow(/old/i)
    w.clock.now = new Date()
  })

  test('while a secret is changed, both sign for a day', async () => {
    const { owner, receiver, webhook, applied } = await company()
    const { secret } = await hooks(owner).rotate({ params: { id: webhook._id } })
    expect(secret).not.toBe(webhook.secret)
    w.clock.now = new Date()
    await applied()
    await send()
    const verify = (by: string, at: number) => {
      const one = receiver.received[at]
      return () => new Verifier(by).verify(one?.body ?? '', one?.headers ?? {})
    }
    expect(verify(secret, 0)).not.toThrow()
    expect(verify(webhook.secret, 0)).not.toThrow()
    w.clock.advance(25 * hour)
    await w.within((ctx) => sweepWebhooks.run(ctx, {}))
    await applied()
    await send()
    expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
    expect((await hooks(owner).list()).webhooks[0]?.earlierUntil).toBe(null)
    w.clock.now = new Date()
  })

  test('a secret is stored encrypted, and one that was stored without a key is encrypted at night', async () => {
    const { owner, receiver, webhook } = await company()
    const stored = async () =>
      (await w.pool.query('select secret from webhooks where id = $1', [webhook._id])).rows[0].secret
    expect(await stored()).toMatch(/^v1\./)
    await w.pool.query('update webhooks set secret = $2 where id = $1', [webhook._id, webhook.secret])
    await w.within((ctx) => encryptWebhooks.run(ctx, {}))
    expect(await stored()).toMatch(/^v1\./)
    w.clock.now = new Date()
    await hooks(owner).test({ params: { id: webhook._id } })
    await w.runTasks()
    const [one] = receiver.received
    expect(() => new Verifier(webhook.secret).verify(one?.body ?? '', one?.headers ?? {})).not.toThrow()
  })

  test('a redirect is not followed, and counts as a failure', async () => {
    const { owner, receiver, webhook } = await company()
    const other = openReceiver()
    Object.assign(receiver, { status: 307, headers: { location: other.url } })
    await hooks(owner).test({ params: { id: webhook._id } })
    await w.runTasks()
    expect(other.received).toEqual([])
    expect(await log(owner, webhook._id)).toMatchObject([{ type: 'webhook.test', state: 'waiting', status: 307 }])
  })

  test('a name that leads into the network when it is connected to is not connected to', async () => {
    const inner = await openCalendarServer({ address: '127.0.0.2' })
    let connections = 0
    inner.onConnection(() => (connections += 1))
    const { owner, webhook } = await company()
    // As if a name had led to a public address when it was entered.
    await w.pool.query('update webhooks set url = $2 where id = $1', [webhook._id, `${inner.origin}/hook`])
    await hooks(owner).test({ params: { id: webhook._id } })
    await w.runTasks()
    await inner.close()
    expect(connections).toBe(0)
    expect(await log(owner, webhook._id)).toMatchObject([{ status: null, fault: 'unreachable', tries: 1 }])
  })
})

describe('what is sent', () => {
  const move = (person: Person, jobId: string, applicantId: string, action: 'shortlist' | 'waitlist') =>
    w.as(person).hiring.act({ body: { action, jobId, applicantId } })

  test('an application is sent when it comes, moves and is withdrawn; interviews when they are planned and end', async () => {
    const { owner, receiver, applied, jobId } = await company()
    const { candidate, applicationId } = await applied()
    await move(owner, jobId, candidate.id, 'shortlist')
    await w
      .as(owner)
      .hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...interviewAsk(w) } })
    const { rows } = await w.pool.query('select id from interviews where application_id = $1', [applicationId])
    await w.as(owner).hiring.changeInterview({
      params: { id: rows[0].id },
      body: { ...interviewAsk(w), action: 'move', reason: 'Later' },
    })
    await w.as(candidate).applying.withdraw({ params: { id: applicationId }, body: { reason: '' } })
    await send()
    expect(typesOf(receiver).toSorted()).toEqual([
      'application.created',
      'application.moved',
      'application.withdrawn',
      'interview.booked',
      'interview.cancelled',
      'interview.moved',
    ])
    const interview = receiver.received.find(({ body }) => body.includes('interview.moved'))
    expect(JSON.parse(interview?.body ?? '').data).toEqual({
      applicationId,
      jobId,
      candidateId: candidate.id,
      interviewId: rows[0].id,
    })
  })

  test('somebody of the pool is an application once the team puts them forward, and none before', async () => {
    const { owner, receiver, jobId } = await company()
    const candidate = await w.make.applicant()
    await w.make.screened(admin, jobId, candidate)
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: candidate.id } })
    await send()
    expect(typesOf(receiver).toSorted()).toEqual(['application.created', 'application.moved'])
    // Taken back: the company does not see them, so it is sent nothing of a withdrawal or an end.
    await w.pool.query(`update applications set stage = 'unanswered' where candidate_id = $1`, [candidate.id])
    await send()
    expect(receiver.received).toHaveLength(2)
    await w.pool.query(`update applications set stage = 'applicant' where candidate_id = $1`, [candidate.id])
    await w.make.screened(admin, jobId, candidate)
    await send()
    expect(typesOf(receiver)).toHaveLength(3)
    expect(typesOf(receiver).at(-1)).toBe('application.moved')
    expect(await state(owner)).toBe('on')
  })

  test('only chosen events of the own company are written, and none while a webhook is off', async () => {
    const one = await company()
    const other = await company()
    await hooks(other.owner).change({
      params: { id: other.webhook._id },
      body: { url: other.receiver.url, events: ['interview.booked'], isOn: true },
    })
    await one.applied()
    await other.applied()
    await hooks(one.owner).change({
      params: { id: one.webhook._id },
      body: { url: one.receiver.url, events: [...webhookEvents], isOn: false },
    })
    await one.applied()
    await send()
    const { rows } = await w.pool.query('select type from webhook_messages where job_id = any($1)', [
      [one.jobId, other.jobId],
    ])
    expect(rows).toEqual([{ type: 'application.created' }])
    expect([...one.receiver.received, ...other.receiver.received]).toEqual([])
  })

  test('of somebody who deletes their account the id alone is sent, once, and what waited about them is gone', async () => {
    const { receiver, owner, applied, jobId } = await company()
    const { candidate } = await applied()
    const second = await w.make.job(owner)
    await w.as(candidate).applying.apply({
      params: { slug: await w.make.onBoard(second) },
      body: await w.make.applicationOf(candidate),
    })
    const unseen = await w.make.applicant()
    await w
      .as(owner)
      .hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...interviewAsk(w) } })
    for (const person of [candidate, unseen]) {
      await w.as(person).privacy.deleteOwn({ body: { password: person.password } })
    }
    await send()
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'candidate.erased', data: { candidateId: candidate.id } },
    ])
    expect(Object.keys(JSON.parse(receiver.received[0]?.body ?? '').data)).toEqual(['candidateId'])
  })

  test('a suspended company is sent nothing, and what waits for it comes once it is restored', async () => {
    const { receiver, owner, applied, webhook } = await company()
    await applied()
    const { rows } = await w.pool.query('select company_id as id from recruiters where account_id = $1', [owner.id])
    const decide = (decision: 'suspend' | 'restore') =>
      w.as(admin).trust.decide({ params: { id: rows[0].id }, body: { decision, note: 'It asks for money.' } })
    await decide('suspend')
    await send()
    expect(receiver.received).toEqual([])
    const params = { id: webhook._id }
    expect(await codeOf(hooks(owner).test({ params }))).toBe('company_suspended')
    await decide('restore')
    await send()
    expect(typesOf(receiver)).toContain('application.created')
  })

  test('messages are deleted after 30 days', async () => {
    const { owner, webhook } = await company()
    await hooks(owner).test({ params: { id: webhook._id } })
    await w.runTasks()
    const kept = async () =>
      (await w.pool.query('select from webhook_deliveries where webhook_id = $1', [webhook._id])).rowCount
    w.clock.advance(29 * day)
    await w.within((ctx) => sweepWebhooks.run(ctx, {}))
    expect(await kept()).toBe(1)
    w.clock.advance(2 * day)
    await w.within((ctx) => sweepWebhooks.run(ctx, {}))
    expect(await kept()).toBe(0)
    w.clock.now = new Date()
  })
})
