import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { follow } from '#src/testing/follower.ts'
import { listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

// Run by `npm run test:real -- redis`, which finds or installs the program.
const program = process.env['TEST_REDIS_SERVER'] ?? 'redis-server'
const patience = { timeout: 20_000, interval: 50 }

let folder: string
let port: number
let server: ChildProcess
let w: TestServer
let admin: Person
let asha: Person
const url = () => `redis://127.0.0.1:${port}`

function start(): void {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  server = spawn(program, options, { stdio: 'ignore' })
}
async function stop(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-redis-'))
  port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
  start()
  w = await openTestServer()
  admin = await w.make.admin()
  asha = await w.make.newCandidate()
})
afterAll(async () => {
  await w.close()
  await stop()
  await rm(folder, { recursive: true })
})

/** A server process over the test server's database and this Redis. */
async function open(settings: Record<string, string> = {}) {
  const env = readEnv({ DATA_DIR: folder, REDIS_URL: url(), COMMENTS_PER_MINUTE: '1000', ...settings })
  const parts = await assemble({ env, pool: w.pool, log: pino({ level: 'silent' }), work: false })
  await parts.app.ready()
  return { ...parts, origin: await listen(parts.app) }
}
const isReachable = async ({ app }: { app: TestServer['app'] }) => {
  const answer = await app.inject({ method: 'GET', url: '/readyz' })
  return { status: answer.statusCode, down: answer.json<{ down: string[] }>().down }
}

test('a message reaches all servers; while Redis is down it reaches its own server alone', async () => {
  const [one, two] = [await open(), await open()]
  const { postId } = await w.make.forumPost(admin)
  const { post } = await w.as(asha).forum.read({ params: { slug: postId }, query: {} })
  const followers = [await follow(one.origin, asha, post), await follow(two.origin, admin, post)]
  const [near, far] = followers
  const say = (commentText: string) => near?.client.ask('new-comment', { commentText, roomId: postId })
  const texts = (of: typeof near) => of?.thread().comments.map(({ comment }) => comment)

  await say('Heard everywhere')
  await vi.waitFor(() => expect(texts(far)).toEqual(['Heard everywhere']), patience)

  await stop()
  await vi.waitFor(async () => expect(await isReachable(one)).toEqual({ status: 200, down: ['redis'] }), patience)
  expect(await say('Said without Redis')).toMatchObject({ success: true })
  await vi.waitFor(() => expect(texts(near)).toEqual(['Heard everywhere', 'Said without Redis']), patience)

  start()
  await vi.waitFor(async () => expect((await isReachable(one)).down).toEqual([]), patience)
  // The next message shows the other process that one is missing; it asks for that.
  await vi.waitFor(async () => {
    await say('Back again')
    expect(texts(far)).toContain('Back again')
  }, patience)
  await far?.comeBack()
  expect(texts(far)?.slice(0, 3)).toEqual(['Heard everywhere', 'Said without Redis', 'Back again'])

  for (const follower of followers) follower.close()
  for (const { app, stop: end } of [one, two]) {
    await app.close()
    await end()
  }
})

test('rate limits are shared by all processes, even while Redis is down', async () => {
  const settings = { ORDER_READS_PER_HOUR: '3' }
  const [one, two] = [await open(settings), await open(settings)]
  const ask = async ({ app }: typeof one, remoteAddress: string) =>
    (await app.inject({ method: 'GET', url: `/api/payment/orders/${asha.id}`, remoteAddress })).statusCode

  await vi.waitFor(async () => expect((await isReachable(one)).down).toEqual([]), patience)
  const seen = [await ask(one, '10.0.0.1'), await ask(two, '10.0.0.1'), await ask(one, '10.0.0.1')]
  expect(seen).toEqual([404, 404, 404])
  expect(await ask(two, '10.0.0.1')).toBe(429)
  const { rows } = await w.pool.query(`select 1 from rate_limits where key like 'orderReads:10.0.0.1%'`)
  expect(rows).toEqual([])

  await stop()
  const without = [await ask(one, '10.0.0.2'), await ask(two, '10.0.0.2'), await ask(one, '10.0.0.2')]
  expect(without).toEqual([404, 404, 404])
  expect(await ask(two, '10.0.0.2')).toBe(429)
  start()

  for (const { app, stop: end } of [one, two]) {
    await app.close()
    await end()
  }
})
