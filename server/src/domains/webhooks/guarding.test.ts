import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { webhookEvents } from '@firstrung/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CalendarServer, openCalendarServer } from '#src/testing/calendar-server.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { openReceiver, type WebhookReceiver } from '#src/testing/webhook-receiver.ts'
import { sendWebhooks } from './webhooks.tasks.ts'

const name = 'hooks.example.com'
const minute = 60_000
let w: TestServer
let elsewhere: CalendarServer
let owner: Person
let receiver: WebhookReceiver
let params: { id: string }
beforeAll(async () => {
  elsewhere = await openCalendarServer({ name })
  w = await openTestServer({ WEBHOOK_ADDRESSES: '127.0.0.1' })
  owner = await w.make.recruiter()
  receiver = openReceiver(elsewhere)
  const { webhooks } = await w
    .as(owner)
    .webhooks.add({ body: { url: `https://${name}/hook`, events: [...webhookEvents] } })
  params = { id: webhooks[0]?._id ?? '' }
})
afterAll(async () => {
  await w.close()
  await elsewhere.close()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** Lets the name lead to these IP addresses, one after the other; to the last one from then on. */
function leadTo(...addresses: string[]): void {
  let asked = 0
  const answer = (_: string, options: dns.LookupOptions, done: (...found: unknown[]) => void) => {
    const address = addresses[Math.min(asked, addresses.length - 1)]
    asked += 1
    if (options.all) done(null, [{ address, family: 4 }])
    else done(null, address, 4)
  }
  vi.spyOn(dns, 'lookup').mockImplementation(answer as never)
  // What has imported the function by its name gets it, too.
  syncBuiltinESMExports()
}

async function send(): Promise<void> {
  await w.within((ctx) => sendWebhooks.run(ctx, { look: 20 }))
  await w.runTasks()
}
const log = async () => (await w.as(owner).webhooks.deliveries({ params, query: {} })).deliveries

describe('sending to a webhook', () => {
  test('a name that leads to an allowed address once, and into the network the next time, reaches nobody there', async () => {
    const { port, pathname } = new URL(receiver.url)
    // Names are entered without a port; the receiver of this test cannot have 443.
    await w.pool.query('update webhooks set url = $1', [`https://${name}:${port}${pathname}`])
    let connections = 0
    const inner = await openCalendarServer({ address: '127.0.0.2', port: Number(port), name })
    inner.onConnection(() => (connections += 1))
    leadTo('127.0.0.1', '127.0.0.2')

    await w.as(owner).webhooks.test({ params })
    await w.runTasks()
    expect(receiver.received).toHaveLength(1)
    await w.as(owner).webhooks.test({ params })
    await w.runTasks()
    expect(await log()).toMatchObject([
      { state: 'waiting', status: null, fault: 'unreachable' },
      { state: 'delivered', status: 204 },
    ])
    expect(receiver.received).toHaveLength(1)
    expect(connections).toBe(0)
    await inner.close()
  })
  test('a message whose task died after the answer is sent a second time with the same id, and only once its claim is over', async () => {
    const { port, pathname } = new URL(receiver.url)
    await w.pool.query('update webhooks set url = $1', [`https://127.0.0.1:${port}${pathname}`])
    await w.pool.query('delete from webhook_messages')
    w.clock.advance(minute)
    receiver.received.length = 0
    // Nothing can be kept, as if the process had been killed before it.
    await w.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before update of delivered_at on webhook_deliveries for each row execute function die()`)
    await w.as(owner).webhooks.test({ params })
    await expect(w.runTasks()).rejects.toThrow('killed')
    await w.pool.query('drop trigger die on webhook_deliveries; drop function die')
    expect(receiver.received).toHaveLength(1)
    await send()
    expect(receiver.received).toHaveLength(1)
    w.clock.advance(3 * minute)
    await send()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 2 }])
  })
})
