import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { messages } from '@firstrung/contract'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer } from '#src/testing/test-server.ts'
import { closeConnectionsWhenStopping } from './stopping.ts'

test('while a process stops, it refuses requests over open connections', async () => {
  const w = await openTestServer()
  const origin = await listen(w.app)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const get = async (path: string) => {
    const request = ask(`${origin}${path}`, { agent }).end()
    const [answer] = await once(request, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await json(answer) }
  }
  expect((await get('/api/bootcamps')).status).toBe(200)

  // Stopping waits for messages in progress, and this one waits for the test.
  const { postId: roomId } = await w.make.forumPost(await w.make.admin())
  const client = await connectSocket(origin, (await w.make.newCandidate()).token, { reconnection: false })
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = w.db.transaction().execute(async (trx) => {
    await sql`lock table forum_posts in access exclusive mode`.execute(trx)
    held()
    await isOver
  })
  await isHeld
  client.socket.emit('join-room', { roomId })
  // Once these are answered, the message has been read.
  for (let n = 0; n < 5; n += 1) expect((await get('/healthz')).status).toBe(200)

  const closing = w.app.close()

  let answer = await get('/api/bootcamps')
  while (answer.status === 200) answer = await get('/api/bootcamps')
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', connection: 'close', 'cache-control': 'no-store' },
    body: { success: false, code: 'busy', msg: messages.serviceBusy },
  })
  letGo()
  await holding
  await closing
  client.close()
  agent.destroy()
  await w.close()
})

describe('a process stops at once', { timeout: 20_000 }, () => {
  test('a process stops at once even if browsers have opened connections without any request', async () => {
    const { app, port } = await listening()
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')
    // The server knows the connection once it has answered a later one.
    await (await fetch(`http://127.0.0.1:${port}/`)).text()

    const [[isFault]] = await Promise.all([once(silent, 'close'), app.close()])
    expect(isFault).toBe(false)
  })

  test('a process stops at once after the last answer that had begun, which is sent completely', async () => {
    const { app, port, end } = await listening()
    const agent = new Agent({ keepAlive: true })
    const request = ask(`http://127.0.0.1:${port}/long`, { agent }).end()
    const [answer] = await once(request, 'response')

    const closing = app.close()
    await vi.waitUntil(() => !app.server.listening)
    end.resolve()
    expect(await text(answer)).toBe('begun, ended')
    await closing
    agent.destroy()
  })
})

/** A server whose answer at /long ends when the test says so. */
async function listening() {
  const app = Fastify()
  const end = Promise.withResolvers<void>()
  app.get('/', () => 'here')
  app.get('/long', async (_, reply) => {
    reply.hijack()
    reply.raw.write('begun, ')
    await end.promise
    reply.raw.end('ended')
  })
  closeConnectionsWhenStopping(app, { isSo: false })
  return { app, port: Number(new URL(await listen(app)).port), end }
}
