import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer } from '#src/testing/test-server.ts'

test('requests over a connection that is kept open while a process stops are refused', async () => {
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

test('connections on which nothing was ever asked do not keep a process from stopping', {
  timeout: 20_000,
}, async () => {
  const w = await openTestServer()
  const origin = await listen(w.app)
  const silent = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(silent, 'connect')
  // The server knows the connection once it has answered a later one.
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)

  await Promise.all([w.app.close(), once(silent, 'close')])
  await w.close()
})
