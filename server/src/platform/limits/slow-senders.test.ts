import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { limits, messages } from '@firstrung/contract'
import { afterEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let port: number
const open: Socket[] = []
async function listen(settings: Record<string, string>): Promise<void> {
  w = await openTestServer(settings)
  port = Number(new URL(await w.app.listen({ port: 0, host: '127.0.0.1' })).port)
}
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await w.close()
})

/** Sends the head and one byte of a body that is never completed, from one of this machine's own addresses. */
async function sendSlowly(localAddress: string, path = '/api/quiz', length = 1000): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  open.push(socket)
  socket.setEncoding('utf8').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: keep-alive\r\n\r\n{`,
  )
  return socket
}

/** Everything received until the connection ends. */
async function answerOn(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += String(part)
  return text
}

const ask = (path = '/api/bootcamps') => fetch(`http://127.0.0.1:${port}${path}`)

/** Waits until the server has accepted this many connections and answered a later one. */
const untilRead = async (count: number) => {
  const accepted = () =>
    new Promise<number>((resolve) => w.app.server.getConnections((_, connections) => resolve(connections)))
  while ((await accepted()) < count) await setImmediate()
  await ask('/healthz')
}

test('slow senders take no slot: others are answered while sixty of them send', async () => {
  await listen({ REQUESTS_AT_ONCE: '1' })
  await Promise.all(Array.from({ length: 60 }, () => sendSlowly('127.0.0.1')))
  await untilRead(60)
  for (let n = 0; n < 20; n += 1) expect((await ask()).status).toBe(200)
})

test('a body that does not arrive in time is answered once, and its connection ends', async () => {
  await listen({ BODY_SECONDS: '1' })
  const texts = await Promise.all(
    ['/api/quiz', '/api/no-such-call', '/api/admin/no-such-call'].map(async (path) =>
      answerOn(await sendSlowly('127.0.0.1', path)),
    ),
  )
  for (const text of texts) {
    expect(text.split('\r\n', 1)).toEqual(['HTTP/1.1 408 Request Timeout'])
    expect(text).toMatch(/\r\nconnection: close\r\n/i)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'too_slow', msg: messages.tooSlow })
  }
  expect((await ask()).status).toBe(200)
})

test('one IP address may have a share of the unfinished bodies, and another address has its own share', async () => {
  await listen({})
  await Promise.all(Array.from({ length: 100 }, () => sendSlowly('127.0.0.1')))
  await untilRead(100)
  const post = () => fetch(`http://127.0.0.1:${port}/api/quiz`, { method: 'POST', body: '{}', headers: json })
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: 'busy' })
  // Requests without a body need no slot for bodies.
  expect((await ask()).status).toBe(200)

  const elsewhere = await sendSlowly('127.0.0.2')
  elsewhere.write('}'.padEnd(999))
  const [answer] = (await once(elsewhere, 'data')) as [string]
  expect(answer).toContain('HTTP/1.1 200')

  // Closed connections make room.
  for (const socket of open.splice(0)) socket.destroy()
  let status = 503
  while (status === 503) status = (await post()).status
  expect(status).toBe(200)
})

const json = { 'content-type': 'application/json' }

test('a body that is too large for its route is refused before it has arrived', async () => {
  await listen({})
  const socket = await sendSlowly('127.0.0.1', '/api/quiz', limits.bodyKilobytes * 1024 + 1)
  const [first] = (await once(socket, 'data')) as [string]
  expect(first).toContain('HTTP/1.1 413')
  expect(JSON.parse(first.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'too_large', msg: messages.tooLarge })
})

test('after a body that is too large the connection continues; after a far too large one it ends', async () => {
  await listen({})
  const length = 1024 * 1024
  const socket = await sendSlowly('127.0.0.1', '/api/quiz', length)
  await once(socket, 'data')
  socket.write(' '.repeat(length - 1))
  socket.write('GET /healthz HTTP/1.1\r\nhost: test\r\n\r\n')
  const [next] = (await once(socket, 'data')) as [string]
  expect(next).toContain('HTTP/1.1 200')

  const text = await answerOn(await sendSlowly('127.0.0.1', '/api/quiz', length + 1))
  expect(text).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is)
})

test('a call that needs a session is refused before its body has arrived', async () => {
  await listen({})
  const socket = await sendSlowly('127.0.0.1', '/api/user/apply')
  const [first] = (await once(socket, 'data')) as [string]
  expect(first).toContain('HTTP/1.1 401')
})
