import { webhookEvents } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarServer, openCalendarServer } from '#src/testing/calendar-server.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { openReceiver, type WebhookReceiver } from '#src/testing/webhook-receiver.ts'
import { pauses } from './sending.service.ts'
import { sendWebhooks } from './webhooks.tasks.ts'

let w: TestServer
let elsewhere: CalendarServer
beforeAll(async () => {
  elsewhere = await openCalendarServer()
  w = await openTestServer({ WEBHOOK_ADDRESSES: '127.0.0.1' })
})
afterAll(async () => {
  await w.close()
  await elsewhere.close()
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const hooks = (person: Person) => w.as(person).webhooks
/** Sends what waits, as the clock would. */
async function send() {
  await w.within((ctx) => sendWebhooks.run(ctx, { look: 20 }))
  await w.runTasks()
}
const idsOf = ({ received }: WebhookReceiver) => received.map(({ headers }) => headers['webhook-id'])
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** An owner with a webhook. */
async function ownerWith(receiver = openReceiver(elsewhere)) {
  const owner = await w.make.recruiter()
  const { webhooks } = await hooks(owner).add({ body: { url: receiver.url, events: [...webhookEvents] } })
  const params = { id: webhooks[0]?._id ?? '' }
  const read = async () => (await hooks(owner).list()).webhooks[0]
  return {
    owner,
    receiver,
    params,
    read,
    queue: () => hooks(owner).test({ params }),
    log: async () => (await hooks(owner).deliveries({ params, query: {} })).deliveries,
    set: (isOn: boolean) =>
      hooks(owner).change({ params, body: { url: receiver.url, events: [...webhookEvents], isOn } }),
  }
}

describe('a webhook whose receiver fails', () => {
  test('a message is tried ten times with growing pauses, and given up after them', async () => {
    const one = await ownerWith()
    one.receiver.status = 500
    await one.queue()
    await w.runTasks()
    for (const pause of pauses) {
      expect(await one.log()).toMatchObject([{ state: 'waiting', status: 500 }])
      const tries = one.receiver.received.length
      w.clock.advance(pause * 0.9)
      // What failed for three days is off, which this test is not about.
      await w.pool.query('update webhooks set failing_since = $1 where failing_since is not null', [w.clock.now])
      await send()
      expect(one.receiver.received).toHaveLength(tries)
      w.clock.advance(pause * 0.3)
      await send()
    }
    expect(await one.log()).toMatchObject([{ state: 'givenUp', tries: 10, nextAt: null }])
    expect(new Set(idsOf(one.receiver)).size).toBe(1)
    w.clock.advance(10 * day)
    await send()
    expect(one.receiver.received).toHaveLength(10)
  })

  test('a receiver that was down for three days gets everything, each message once', async () => {
    const one = await ownerWith()
    one.receiver.status = 503
    const end = w.clock.now.getTime() + 3 * day - hour
    for (let at = 0; at < 12; at += 1) await one.queue()
    while (w.clock.now.getTime() < end) {
      await send()
      w.clock.advance(2 * hour)
    }
    expect(await one.read()).toMatchObject({ state: 'failing' })
    one.receiver.received.length = 0
    one.receiver.status = 200
    // Long enough for the longest pause.
    for (let at = 0; at < 20; at += 1) {
      await send()
      w.clock.advance(2 * hour)
    }
    expect(one.receiver.received).toHaveLength(12)
    expect(new Set(idsOf(one.receiver)).size).toBe(12)
    expect(await one.read()).toMatchObject({ state: 'on', failingSince: null })
  })

  test('after three days of failures a webhook is off, its owners are notified once, and what waits is sent when it is on', async () => {
    const one = await ownerWith()
    const colleague = await w.make.colleague(one.owner)
    one.receiver.status = 500
    await one.queue()
    await w.runTasks()
    w.clock.advance(3 * day)
    await one.queue()
    await send()
    expect(await one.read()).toMatchObject({ state: 'off', offCause: 'failing' })
    const news = async (person: Person) =>
      (await w.as(person).notifications.listRecruiter()).notifications.filter(({ text }) => text.includes('webhook'))
    expect(await news(one.owner)).toMatchObject([
      { text: expect.stringMatching(/^Your webhook at 127.0.0.1:\d+ is off.$/) },
    ])
    expect(await news(colleague)).toEqual([])
    const mails = (await w.mailsTo(one.owner.email)).filter(({ subject }) => subject?.includes('webhook'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('/hook-')

    const before = one.receiver.received.length
    w.clock.advance(5 * hour)
    await send()
    expect(one.receiver.received).toHaveLength(before)
    expect(await codeOf(hooks(one.owner).test({ params: one.params }))).toBe('webhook_off')
    one.receiver.received.length = 0
    one.receiver.status = 200
    await one.set(true)
    await w.runTasks()
    expect(new Set(idsOf(one.receiver)).size).toBe(2)
    expect(await one.read()).toMatchObject({ state: 'on', offCause: null })
  })

  test('after failures a corrected address gets what waits at once, and the failures of the earlier one are not counted', async () => {
    const one = await ownerWith()
    one.receiver.status = 404
    await one.queue()
    await w.runTasks()
    for (const pause of pauses.slice(0, 4)) {
      w.clock.advance(pause * 1.1)
      await send()
    }
    expect(await one.read()).toMatchObject({ state: 'failing' })
    const other = openReceiver(elsewhere)
    await hooks(one.owner).change({
      params: one.params,
      body: { url: other.url, events: [...webhookEvents], isOn: true },
    })
    expect(await one.read()).toMatchObject({ state: 'on', failingSince: null })
    await w.runTasks()
    expect(other.received).toHaveLength(1)
    expect(await one.log()).toMatchObject([{ state: 'delivered' }])
  })

  test('a receiver that is gone turns the webhook off at once', async () => {
    const one = await ownerWith()
    one.receiver.status = 410
    await one.queue()
    await w.runTasks()
    expect(await one.read()).toMatchObject({ state: 'off', offCause: 'gone' })
    expect(await one.log()).toMatchObject([{ state: 'givenUp', status: 410, tries: 1 }])
  })

  test('a failing receiver is tried by tasks of its own kind, one message at a time, so it delays no other one', async () => {
    const dead = await ownerWith()
    const living = await ownerWith()
    dead.receiver.status = 500
    await dead.queue()
    await w.runTasks()
    w.clock.advance(minute)
    for (const one of [dead, living]) for (let at = 0; at < 5; at += 1) await one.queue()
    await w.runTasks('webhooks.retry')
    expect(living.receiver.received).toHaveLength(5)
    expect(dead.receiver.received).toHaveLength(1)
    await w.runTasks()
    expect(dead.receiver.received).toHaveLength(2)
  })
})

describe('the owners of a company', () => {
  test('they read the log in pages, and send a message once more with the same id', async () => {
    const one = await ownerWith()
    for (let at = 0; at < 3; at += 1) await one.queue()
    await w.runTasks()
    const first = await hooks(one.owner).deliveries({ params: one.params, query: { limit: 2 } })
    const query = { limit: 2, cursor: first.nextCursor ?? '' }
    const second = await hooks(one.owner).deliveries({ params: one.params, query })
    const all = [...first.deliveries, ...second.deliveries]
    expect(all.map(({ state, status, tries }) => [state, status, tries])).toEqual(
      Array.from({ length: 3 }, () => ['delivered', 204, 1]),
    )
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(3)
    expect(second.nextCursor).toBe(null)
    const messageId = all[1]?.messageId ?? ''
    await hooks(one.owner).send({ params: { ...one.params, messageId } })
    await w.runTasks()
    expect(idsOf(one.receiver).filter((id) => id === messageId)).toHaveLength(2)
  })

  test('nobody else sees, changes or sends them: other owners, colleagues, candidates', async () => {
    const one = await ownerWith()
    await one.queue()
    await w.runTasks()
    const [delivery] = await one.log()
    const other = await ownerWith()
    const params = { ...one.params, messageId: delivery?.messageId ?? '' }
    const body = { url: 'https://hooks.example.com/', events: [...webhookEvents], isOn: false }
    const callsOf = (person: Person) => [
      hooks(person).change({ params, body }),
      hooks(person).remove({ params }),
      hooks(person).test({ params }),
      hooks(person).rotate({ params }),
      hooks(person).deliveries({ params, query: {} }),
      hooks(person).send({ params }),
    ]
    const codesOf = async (person: Person) => [...new Set(await Promise.all(callsOf(person).map(codeOf)))]
    expect(await codesOf(other.owner)).toEqual(['not_found'])
    const colleague = await w.make.colleague(one.owner)
    expect(await codesOf(colleague)).toEqual(['owners_only'])
    expect(await codeOf(hooks(colleague).list())).toBe('owners_only')
    expect(await codeOf(hooks(await w.make.candidate()).list())).toBe('forbidden')
    // A message of another company is none of the own webhook.
    expect(await codeOf(hooks(other.owner).send({ params: { ...params, ...other.params } }))).toBe('not_found')
    expect(await one.read()).toMatchObject({ state: 'on' })
  })

  test.each([
    ['', 'Please enter the address of your program.'],
    ['http://hooks.example.com/', 'Please enter an address that begins with https://.'],
    ['https://asha:secret@hooks.example.com/', 'Please enter an address without a user name and password.'],
    ['https://hooks.example.com:8443/', 'Please enter an address without a port: we send to port 443.'],
    ['https://localhost/', 'no IP address'],
    ['https://hooks.localhost./', 'no IP address'],
    ['https://intranet/', 'no IP address'],
    ['https://hooks.internal/', 'no IP address'],
    ['https://10.0.0.7/', 'no IP address'],
    ['https://0x7f.1.1/', 'no IP address'],
    ['https://2130706434/', 'no IP address'],
    ['https://[::1]/', 'no IP address'],
    ['https://169.254.169.254/latest', 'no IP address'],
    [`https://hooks.example.com/${'क'.repeat(500)}`, 'This address is too long.'],
  ])('the address %s is refused with a sentence', async (url, sentence) => {
    const owner = await w.make.recruiter()
    await expect(hooks(owner).add({ body: { url, events: ['offer.accepted'] } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'url', msg: expect.stringContaining(sentence) }],
    })
  })

  test('unknown events are named, a webhook is added once, and at most ten are', async () => {
    const owner = await w.make.recruiter()
    const unknown = { url: 'https://hooks.example.com/', events: ['application.created', 'application.eaten'] }
    await expect(w.request('POST', '/api/rdashboard/webhooks', { as: owner, body: unknown })).resolves.toMatchObject({
      status: 400,
      body: { errors: [{ msg: 'There is no event application.eaten.' }] },
    })
    const add = (at: number) =>
      codeOf(hooks(owner).add({ body: { url: `https://hooks.example.com/${at}`, events: ['offer.accepted'] } }))
    expect(await add(1)).toBe('done')
    expect(await add(1)).toBe('webhook_known')
    const codes = await Promise.all(Array.from({ length: 11 }, (_, at) => add(at + 2)))
    expect(codes.filter((code) => code === 'done')).toHaveLength(9)
    expect(codes.filter((code) => code === 'webhooks_full')).toHaveLength(2)
  })

  test('a deleted webhook is sent nothing more', async () => {
    const one = await ownerWith()
    await one.queue()
    await hooks(one.owner).remove({ params: one.params })
    await w.runTasks()
    expect(one.receiver.received).toEqual([])
    expect(await one.read()).toBeUndefined()
  })
})
