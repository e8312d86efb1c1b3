import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import { openServer } from '#src/open-database.ts'
import { openProxy } from '#src/testing/proxy.ts'
import { openTestDatabase } from '#src/testing/template.ts'

const patience = { timeout: 20_000, interval: 50 }

/** A server process with a proxy before its own database, as in production. */
async function open(settings: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const proxy = await openProxy(String(database.pool.options.connectionString))
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-pool-'))
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: proxy.url, LIVE_ADAPTER: 'memory', ...settings })
  const log = pino({ level: 'silent' })
  const { pool, close } = openServer(proxy.url, env, log)
  const { app, stop } = await assemble({ env, pool, log, work: false })
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await stop()
    await close()
    await proxy.close()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const ask = async (url: string) => {
    const { statusCode: status, headers, ...answer } = await app.inject({ method: 'GET', url })
    return { status, retryAfter: headers['retry-after'], code: answer.json<{ code?: string }>().code }
  }
  return { proxy, pool, database, ask }
}
const needsDatabase = '/api/events/00000000-0000-4000-8000-000000000000/card'
const busy = { status: 503, retryAfter: '5', code: 'unavailable' }

// The embedded database is part of the process: it cannot be unreachable.
describe.skipIf(!inject('template').startsWith('postgres'))('a database server', () => {
  test('a database server that no longer answers is seen as down soon, and is used again when it is back', async () => {
    const { proxy, pool, ask } = await open()
    expect((await ask(needsDatabase)).status).toBe(404)

    proxy.isDeaf = true
    const underWay = ask(needsDatabase)
    // A statement without an answer would time out after half a minute.
    expect(await Promise.race([underWay, tooLate(10_000)])).toEqual(busy)
    const began = performance.now()
    for (let turn = 0; turn < 20; turn += 1) expect(await ask(needsDatabase)).toEqual(busy)
    expect(performance.now() - began).toBeLessThan(10_000)
    await expect(pool.query('select 1')).rejects.toThrow('does not answer')
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/api/bootcamps')).status).toBe(200)

    proxy.isDeaf = false
    proxy.reset()
    await vi.waitFor(async () => expect((await ask(needsDatabase)).status).toBe(404), patience)
    expect((await ask('/readyz')).status).toBe(200)
  })

  test('a database server that breaks its connections is used again at once', async () => {
    const { proxy, ask } = await open()
    await ask(needsDatabase)
    proxy.reset()
    await vi.waitFor(async () => expect((await ask(needsDatabase)).status).toBe(404), patience)
  })

  test('a database server that accepts no connection is seen as down too', async () => {
    const { proxy, ask } = await open()
    proxy.isClosed = true
    proxy.reset()
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503), patience)
    expect(await ask(needsDatabase)).toEqual(busy)
    proxy.isClosed = false
    await vi.waitFor(async () => expect((await ask(needsDatabase)).status).toBe(404), patience)
  })

  test('a database server with all connections in use refuses requests that wait too long, and accepts later ones', async () => {
    const { pool, ask } = await open({ DATABASE_POOL: '2', DATABASE_WAIT_MILLIS: '100' })
    const held = [await pool.connect(), await pool.connect()]
    expect(await Promise.race([ask(needsDatabase), tooLate(4000)])).toEqual(busy)
    expect((await ask('/api/bootcamps')).status).toBe(200)
    for (const client of held) client.release()
    expect((await ask(needsDatabase)).status).toBe(404)
    expect(pool.waitingCount).toBe(0)
  })

  test("a database server does not compile the product's statements, which would take longer than running them", async () => {
    const { pool, database } = await open()
    for (const { rows } of [await pool.query('show jit'), await database.pool.query('show jit')])
      expect(rows).toEqual([{ jit: 'off' }])
  })
})

const tooLate = (millis: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, millis, 'too late')
  })
