import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const calls = {
  greet: {
    access: 'signed-in',
    input: z.object({ name: z.string('Who?').min(2, 'Who?'), times: z.number().default(1) }),
    returns: z.object({ text: z.string() }),
  },
  settle: { access: 'stats.read', input: z.object({}), returns: z.object({}) },
  trip: { access: 'signed-in', input: z.object({}), returns: z.object({}) },
  refuse: { access: 'signed-in', input: z.object({}), returns: z.object({}) },
  limited: { access: 'signed-in', input: z.object({}), returns: z.object({}), limit: 'requests' },
} as const

let w: TestServer
let origin: string
beforeAll(async () => {
  w = await openTestServer({ REQUESTS_PER_HOUR: '2', LIVE_PACKETS_PER_MINUTE: '30' })
  w.live.on(calls, {
    greet: async (ctx, { name, times }) => ({ text: `${name} ${times} ${ctx.actor?.role}`, secret: 'stays' }),
    settle: async () => ({}),
    trip: async () => {
      throw new Error('a fault with a token in it')
    },
    refuse: async () => fail('already_moved'),
    limited: async () => ({}),
  })
  origin = await listen(w.app)
})
afterAll(() => w.close())

const until = (client: Awaited<ReturnType<typeof connectSocket>>, name: string) => once(client.socket as never, name)

describe('opening a socket', () => {
  test.each([
    ['in the handshake', (token: string) => ({ auth: { token } })],
    ['as the documented query value', (token: string) => ({ auth: {}, query: { token } })],
  ])('opening a socket accepts the token %s [API-36]', async (_, options) => {
    const person = await w.make.newCandidate()
    const client = await connectSocket(origin, '', options(person.token))
    expect(await client.ask('greet', { name: 'Asha' })).toEqual({ success: true, text: 'Asha 1 candidate' })
    client.close()
  })

  test('opening a socket is refused without a token, and with an invalid one', async () => {
    const refusal = { code: 'signed_out', msg: 'Please Login/Register to proceed' }
    await expect(connectSocket(origin, '')).rejects.toMatchObject(refusal)
    await expect(connectSocket(origin, 'A'.repeat(43))).rejects.toMatchObject(refusal)
    await expect(connectSocket(origin, '', { query: { token: ['a', 'b'] } })).rejects.toMatchObject(refusal)
  })

  test('opening a socket is refused to pages of another website', async () => {
    const { token } = await w.make.newCandidate()
    const from = (site: string) => connectSocket(origin, token, { extraHeaders: { origin: site } })
    await expect(from('https://elsewhere.example')).rejects.toThrow('websocket error')
    await expect(from('null')).rejects.toThrow('websocket error')
    ;(await from(origin)).close()
  })

  test('opening a socket trusts the Host header no further than PUBLIC_URL allows', async () => {
    const own = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
    const at = await listen(own.app)
    const { token } = await own.make.newCandidate()
    const from = (site: string, host?: string) =>
      connectSocket(at, token, { extraHeaders: { origin: site, ...(host && { host }) } })
    await expect(from('http://rebound.example', 'rebound.example')).rejects.toThrow('websocket error')
    await expect(from(at)).rejects.toThrow('websocket error')
    ;(await from('https://firstrung.example')).close()
    ;(await from('https://firstrung.example', 'inner.name')).close()
    await own.close()
  })

  test('opening a socket leaves no token in the log', async () => {
    const { token } = await w.make.newCandidate()
    const client = await connectSocket(origin, '', { auth: {}, query: { token }, transports: ['polling', 'websocket'] })
    await client.ask('trip', {})
    client.close()
    expect(JSON.stringify(w.logged())).not.toContain(token)
  })
})

describe('a message over a socket', () => {
  test('a message over a socket is parsed with its shape, and answered in its shape', async () => {
    const client = await connectSocket(origin, (await w.make.newCandidate()).token)
    expect(await client.ask('greet', { name: 'A' })).toEqual({
      success: false,
      msg: 'Who?',
      code: 'invalid',
      errors: [{ field: 'name', msg: 'Who?' }],
    })
    expect(await client.ask('greet', 'Binu', 3)).toEqual({ success: true, text: 'Binu 3 candidate' })
    client.close()
  })

  test('a message over a socket passes the same permission checks as a request', async () => {
    const candidate = await connectSocket(origin, (await w.make.newCandidate()).token)
    const admin = await connectSocket(origin, (await w.make.admin()).token)
    expect(await candidate.ask('settle', {})).toMatchObject({ success: false, code: 'forbidden' })
    expect(await admin.ask('settle', {})).toEqual({ success: true })
    for (const client of [candidate, admin]) client.close()
  })

  test("a message over a socket is answered with the service's refusal, with the rate limit, or with a fault without details", async () => {
    const client = await connectSocket(origin, (await w.make.newCandidate()).token)
    expect(await client.ask('refuse', {})).toMatchObject({ success: false, code: 'already_moved' })
    expect(await client.ask('trip', {})).toMatchObject({
      success: false,
      code: 'internal',
      msg: expect.not.stringContaining('token'),
    })
    expect(await client.ask('limited', {})).toEqual({ success: true })
    expect(await client.ask('limited', {})).toEqual({ success: true })
    expect(await client.ask('limited', {})).toMatchObject({ success: false, code: 'too_many' })
    client.close()
  })

  test.each([['__proto__'], ['constructor'], ['nothing'], ['toString']])(
    'an unknown message %s over a socket is refused',
    async (name) => {
      const client = await connectSocket(origin, (await w.make.newCandidate()).token)
      expect(await client.ask(name, {})).toMatchObject({ success: false, code: 'not_found' })
      client.close()
    },
  )

  test.each([[null], [[]], [{ name: { toString: 1 } }], [{ name: 'x'.repeat(9000) }], [Buffer.from('bytes')], [17]])(
    'a message over a socket that contains %.40j does no harm',
    async (payload) => {
      const client = await connectSocket(origin, (await w.make.newCandidate()).token)
      await client.ask('greet', payload)
      expect(await client.ask('greet', { name: 'Asha' })).toMatchObject({ success: true })
      client.close()
    },
  )

  test('a message over a socket without an acknowledgement is carried out too', async () => {
    const client = await connectSocket(origin, (await w.make.newCandidate()).token)
    client.socket.emit('greet', { name: 'Asha' })
    expect(await client.ask('greet', { name: 'Asha' })).toMatchObject({ success: true })
    client.close()
  })

  test('a message over a socket of more than 16 KB closes the socket that sent it, and nothing else', async () => {
    const [one, other] = await Promise.all([w.make.newCandidate(), w.make.newCandidate()])
    const loud = await connectSocket(origin, one.token, { reconnection: false })
    const quiet = await connectSocket(origin, other.token)
    const closed = until(loud, 'disconnect')
    loud.socket.emit('greet', { name: 'x'.repeat(17_000) })
    await closed
    expect(await quiet.ask('greet', { name: 'Asha' })).toMatchObject({ success: true })
    quiet.close()
  })

  test('a message over a socket beyond the allowance of a minute is refused; a flood closes the socket', async () => {
    const client = await connectSocket(origin, (await w.make.newCandidate()).token, { reconnection: false })
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.ask('greet', { name: 'Asha' })))
    expect(answers.filter(({ success }) => success)).toHaveLength(30)
    expect(answers.at(-1)).toMatchObject({ code: 'too_many' })

    const closed = until(client, 'disconnect')
    for (let n = 0; n < 150; n += 1) client.socket.emit('greet', { name: 'Asha' })
    await closed
  })
})

test('a flood of meaningless packets closes the connection that sent it', async () => {
  const { token } = await w.make.newCandidate()
  const raw = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await once(raw, 'open')
  raw.send(`40${JSON.stringify({ token })}`)
  await new Promise<void>((resolve) =>
    raw.on('message', (data: Buffer) => data.toString().startsWith('40') && resolve()),
  )
  const closed = once(raw, 'close')
  for (let n = 0; n < 151; n += 1) raw.send('3')
  expect(await closed).toHaveLength(2)
  expect(raw.readyState).toBe(WebSocket.CLOSED)
})

test('bytes that are no message close their connection without a stack in the log', async () => {
  const { token } = await w.make.newCandidate()
  const client = await connectSocket(origin, token, { reconnection: false })
  const closed = until(client, 'disconnect')
  const before = w.logged().length
  const engine = client.socket.io.engine as unknown as { write(data: string): void }
  engine.write('2["greet"')
  await closed
  const raw = connect(Number(new URL(origin).port), '127.0.0.1')
  raw
    .resume()
    .end('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  await once(raw, 'close')
  expect(
    w
      .logged()
      .slice(before)
      .filter(({ level }) => Number(level) >= 50),
  ).toEqual([])
})

describe('news that were sent before a socket opened', () => {
  /** Asking takes time too, as the browser allows for. */
  const transit = 500
  const heardBy = async ({ token }: { token: string }) => {
    const client = await connectSocket(origin, token)
    const heard: unknown[] = []
    client.socket.onAny((name: string, payload: unknown) => heard.push([name, payload]))
    return { client, heard }
  }

  test('news sent before a socket opened come when the socket asks: only its own, equal ones once, before the answer', async () => {
    const [person, other] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const began = performance.now()
    const jobId = randomUUID()
    for (let n = 0; n < 2; n += 1) w.live.emit([`account:${person.id}`, 'role:admin'], 'panel-changed', { jobId })
    w.live.emit(`account:${other.id}`, 'notices-changed', {})

    const { client, heard } = await heardBy(person)
    const millis = Math.ceil(performance.now() - began) + transit
    expect(await client.ask('news-since', { millis })).toEqual({ success: true, isWhole: true })
    expect(heard).toEqual([['panel-changed', { jobId }]])
    client.close()
  })

  test("news that were sent before a socket opened are unknown if they are from before the server's start", async () => {
    const { client, heard } = await heardBy(await w.make.newCandidate())
    expect(await client.ask('news-since', { millis: 60_000 })).toEqual({ success: true, isWhole: false })
    expect(await client.ask('news-since', { millis: 60_001 })).toMatchObject({ code: 'invalid' })
    expect(heard).toEqual([])
    client.close()
  })

  test.skipIf(!inject('template').startsWith('postgres'))(
    'news that were sent before a socket opened are known on every server process',
    async () => {
      const settings = { DATA_DIR: w.dataDir, DATABASE_URL: inject('template'), LIVE_ADAPTER: 'postgres' }
      const open = () => assemble({ env: readEnv(settings), pool: w.pool, log: pino({ level: 'silent' }), work: false })
      const [one, two] = [await open(), await open()]
      const at = await listen(two.app)
      await listen(one.app)
      const person = await w.make.newCandidate()
      // A process does not know news from before its start.
      await sleep(2 * transit)
      const began = performance.now()
      const early = await connectSocket(at, person.token)
      const arrives = early.next('notices-changed')
      one.live.emit(`account:${person.id}`, 'notices-changed', {})
      await arrives

      const late = await connectSocket(at, person.token)
      const again = late.next('notices-changed')
      const millis = Math.ceil(performance.now() - began) + transit
      expect(await late.ask('news-since', { millis })).toEqual({ success: true, isWhole: true })
      await again
      for (const client of [early, late]) client.close()
      for (const { app, stop } of [one, two]) {
        await app.close()
        await stop()
      }
    },
  )
})

describe('a session that ends', () => {
  const gone = (client: Awaited<ReturnType<typeof connectSocket>>) =>
    until(client, 'disconnect').then(([reason]) => reason)

  test('a session that ends by logging out closes its sockets, and no others', async () => {
    const person = await w.make.newCandidate()
    const again = await w
      .as(null)
      .accounts.signIn({ body: { email: person.email, password: person.password, userType: 'candidate' } })
    const [client, other] = await Promise.all([connectSocket(origin, person.token), connectSocket(origin, again.token)])
    const closed = gone(client)
    await w.as(person).accounts.signOut()
    expect(await closed).toBe('io server disconnect')
    expect(await other.ask('greet', { name: 'Asha' })).toMatchObject({ success: true })
    other.close()
  })

  test('a session that ends in the database only, as on another server process, closes its sockets within seconds', async () => {
    const person = await w.make.newCandidate()
    const client = await connectSocket(origin, person.token)
    const closed = gone(client)
    await w.db.deleteFrom('sessions').where('accountId', '=', person.id).execute()
    expect(await closed).toBe('io server disconnect')
  })
})

test('a server that stops closes its sockets so that browsers reconnect', async () => {
  const other = await openTestServer()
  const person = await other.make.newCandidate()
  const client = await connectSocket(await listen(other.app), person.token, { reconnection: false })
  const closed = until(client, 'disconnect')
  await other.close()
  expect((await closed)[0]).toMatch(/^transport (close|error)$/)
})
