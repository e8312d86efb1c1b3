import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { callInside } from './inner-calls.ts'
import { loggedPath } from './request-log.ts'

const metricsToken = 'a-token-for-prometheus'

let w: TestServer
let origin: string
beforeAll(async () => {
  w = await openTestServer({ METRICS_TOKEN: metricsToken, TRUST_PROXY: '1' })
  origin = await listen(w.app)
})
afterAll(() => w.close())

/** The log lines during `work`, and right after it. */
async function loggedBy(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = w.logged().length
  await work()
  await setImmediate()
  return w.logged().slice(before)
}
const metrics = async () =>
  (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()

describe('the log', () => {
  test('the request log has one line for a request: what, from where, how it ended, how long it took', async () => {
    const person = await w.make.newCandidate()
    const headers = { 'x-forwarded-for': '203.0.113.77', 'x-auth-token': person.token }
    const lines = await loggedBy(() => fetch(`${origin}/api/user/notifications?token=secret`, { headers }))
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        path: '/api/user/notifications',
        status: 200,
        ms: expect.any(Number),
        address: '203.0.113.0/24',
        actor: person.id,
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|203\.0\.113\.77/)
  })

  test.each([
    ['a refusal', '/api/user/notifications', 401, 'signed_out'],
    ['a call that there is none of', '/api/nothing', 404, 'not_found'],
    ['an address that cannot be read', '/api/events/%FF/card', 400, 'malformed'],
  ])('the request log has one line for %s, with its code', async (_, path, status, code) => {
    const lines = await loggedBy(() => fetch(`${origin}${path}`))
    expect(lines).toEqual([expect.objectContaining({ msg: 'request', path, status, code })])
  })

  test('the request log has one line for a request whose sender goes away', async () => {
    const lines = await loggedBy(async () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      await once(socket, 'connect')
      const before = w.logged().length
      socket.write(
        'POST /api/quiz HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      )
      // Answered after the head above was read, on another connection.
      await fetch(`${origin}/healthz`)
      socket.destroy()
      while (w.logged().length === before) await setImmediate()
    })
    expect(lines).toEqual([expect.objectContaining({ method: 'POST', path: '/api/quiz', aborted: true })])
  })

  test('the request log has no line for probes', async () => {
    const lines = await loggedBy(async () => {
      for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(`${origin}${path}`)
    })
    expect(lines).toEqual([])
  })

  test('the request log shows no ticket, no query, and only the beginning of a very long path', () => {
    expect(loggedPath('/files/upload/a-ticket?x=1')).toBe('/files/upload/:ticket')
    expect(loggedPath('/calendar/a-code.ics')).toBe('/calendar/:code.ics')
    expect(loggedPath('/auth?token=secret#more')).toBe('/auth')
    expect(loggedPath(`/${'x'.repeat(5000)}`)).toHaveLength(300)
  })
})

describe('a call that the server makes to itself', () => {
  const outer = { id: 'the-request-of-the-page', ip: '203.0.113.9', hasTurn: true }

  test('a call that the server makes to itself is neither logged nor counted in the metrics', async () => {
    const before = await metrics()
    const lines = await loggedBy(() => callInside(w.app, outer, { url: '/api/bootcamps' }))
    expect(lines).toEqual([])
    const counted = /^firstrung_http_request_seconds_count\{.*bootcamps.*$/m
    expect(await metrics()).not.toMatch(counted)
    expect(before).not.toMatch(counted)
    // The same call from outside is.
    await fetch(`${origin}/api/bootcamps`)
    expect(await metrics()).toMatch(counted)
  })

  test('a call that the server makes to itself is logged with the id of the outer request, and counts for its IP address', async () => {
    await w.pool.query('alter table events rename to events_elsewhere')
    const lines = await loggedBy(() => callInside(w.app, outer, { method: 'POST', url: '/api/events', payload: {} }))
    await w.pool.query('alter table events_elsewhere rename to events')
    expect(lines).toEqual([expect.objectContaining({ msg: 'request failed', reqId: outer.id })])
  })
})

test('metrics name the method of the request, and leave probes out', async () => {
  await fetch(`${origin}/api/site`, { method: 'HEAD' })
  await fetch(`${origin}/api/site`)
  const text = await metrics()
  for (const method of ['GET', 'HEAD']) {
    expect(text).toMatch(new RegExp(`_count\\{method="${method}",route="/api/site",status="200"\\} 1$`, 'm'))
  }
  expect(text).not.toMatch(/HEAD,GET|GET,HEAD|route="\/(healthz|readyz|metrics)"/)
})
