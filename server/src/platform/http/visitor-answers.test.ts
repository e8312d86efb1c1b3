import { get } from '@firstrung/contract'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDb } from '#src/platform/database/db.ts'
import { PublicContent } from '#src/platform/database/public-content.ts'
import { makeAdmission } from '#src/platform/limits/admission.ts'
import { openTestDatabase } from '#src/testing/template.ts'
import { mount } from './mount.ts'
import { PageCache } from './page-cache.ts'

let w: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  w = await openTestDatabase()
  await w.pool.query("create table shown_texts as select 0 as n, repeat('a', 2000) as text")
  await w.pool.query('create table hidden_numbers as select 7 as n')
})
afterAll(() => w.close())

const group = {
  read: get('/read', {
    summary: 'A public text',
    access: 'public',
    cached: true,
    query: z.object({ page: z.string().optional() }),
    returns: z.object({ n: z.number(), text: z.string(), asked: z.number() }),
  }),
  secret: get('/secret', {
    summary: 'Reads what is not public',
    access: 'public',
    cached: true,
    returns: z.object({ n: z.number() }),
  }),
}

/** A server with these two calls, and the number of times that its handlers ran. */
async function serve() {
  const content = new PublicContent({ shown_texts: {} })
  const uncachable: string[][] = []
  const now = { millis: 0 }
  const answerCache = new PageCache({
    bytes: 1024 * 1024,
    content,
    now: () => now.millis,
    onUncachable: (_, tables) => uncachable.push(tables),
  })
  const db = openDb(w.pool, undefined, content)
  const app = Fastify()
  const ran = { times: 0, hold: null as Promise<void> | null }
  mount(app, {
    db,
    deps: { now: () => new Date(), env: { TEXTS: 'documented' } } as never,
    limits: undefined as never,
    actorOf: async () => null,
    accountSeen: () => null,
    actorOfKey: async () => null,
    keySeen: () => null,
    answerOnce: (_, __, work) => work(),
    admission: makeAdmission(100),
    answerCache,
  })(group, {
    read: async (ctx) => {
      ran.times += 1
      const asked = ran.times
      const { rows } = await sql<{ n: number; text: string }>`select n, text from shown_texts`.execute(ctx.db)
      await ran.hold
      return { n: rows[0]?.n ?? 0, text: rows[0]?.text ?? '', asked }
    },
    secret: async (ctx) => {
      ran.times += 1
      const { rows } = await sql<{ n: number }>`select n from hidden_numbers`.execute(ctx.db)
      return { n: rows[0]?.n ?? 0 }
    },
  })
  const change = () => sql`update shown_texts set n = n + 1`.execute(db)
  return { app, ran, uncachable, now, change }
}

describe('the answer of a public call', () => {
  test('is made once for all visitors, until what it shows changes', async () => {
    const { app, ran, change } = await serve()
    const ask = async () => (await app.inject({ url: '/read' })).json<{ n: number; asked: number }>()
    const first = await ask()
    expect(await ask()).toEqual(first)
    expect(ran.times).toBe(1)

    await change()
    expect(await ask()).toMatchObject({ n: first.n + 1, asked: 2 })
    expect(await ask()).toMatchObject({ n: first.n + 1, asked: 2 })
  })

  test('is made once more after ten seconds', async () => {
    const { app, ran, now } = await serve()
    await app.inject({ url: '/read' })
    now.millis = 9_999
    await app.inject({ url: '/read' })
    expect(ran.times).toBe(1)
    now.millis = 10_001
    await app.inject({ url: '/read' })
    expect(ran.times).toBe(2)
  })

  test('is made once for those who ask at the same time', async () => {
    const { app, ran } = await serve()
    const { promise, resolve } = Promise.withResolvers<void>()
    ran.hold = promise
    const asked = Array.from({ length: 20 }, () => app.inject({ url: '/read' }))
    await new Promise((settled) => setTimeout(settled, 100))
    resolve()
    const bodies = await Promise.all(asked.map(async (answer) => (await answer).body))
    expect(new Set(bodies).size).toBe(1)
    expect(ran.times).toBe(1)
  })

  test('is another one for another query', async () => {
    const { app, ran } = await serve()
    await app.inject({ url: '/read?page=1' })
    await app.inject({ url: '/read?page=2' })
    expect(ran.times).toBe(2)
    // A refused query stays refused.
    await app.inject({ url: '/read?page=1&page=2' })
    expect((await app.inject({ url: '/read?page=1&page=2' })).statusCode).toBe(400)
  })

  test('needs no body for a visitor who has it', async () => {
    const { app, change } = await serve()
    const { headers } = await app.inject({ url: '/read' })
    const revalidation = { url: '/read', headers: { 'if-none-match': String(headers.etag) } }
    expect(await app.inject(revalidation)).toMatchObject({ statusCode: 304, body: '' })
    await change()
    expect((await app.inject(revalidation)).statusCode).toBe(200)
  })

  test('is compressed when it is used again', async () => {
    const { app } = await serve()
    const ask = (encoding: string) => app.inject({ url: '/read', headers: { 'accept-encoding': encoding } })
    expect((await ask('br')).headers['content-encoding']).toBeUndefined()
    for (let time = 0; time < 2; time += 1) {
      const smaller = await ask('br, gzip')
      expect(smaller.headers['content-encoding']).toBe('br')
      expect(smaller.rawPayload.length).toBeLessThan(500)
    }
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
    expect((await ask('identity')).json<{ text: string }>().text).toHaveLength(2000)
  })

  test('is not shared when a caller sends a token, known or not', async () => {
    const { app, ran } = await serve()
    await app.inject({ url: '/read' })
    for (const headers of [{ 'x-auth-token': 'none' }, { authorization: 'Bearer none' }]) {
      const own = await app.inject({ url: '/read', headers })
      expect(own.headers['cache-control']).toBe('no-store')
    }
    expect(ran.times).toBe(3)
  })

  test('is not shared when it reads a table that is not public, and the log says so', async () => {
    const { app, ran, uncachable } = await serve()
    for (let time = 0; time < 2; time += 1)
      expect((await app.inject({ url: '/secret' })).json()).toMatchObject({ n: 7 })
    expect(ran.times).toBe(2)
    expect(uncachable).toEqual([['hidden_numbers'], ['hidden_numbers']])
  })
})
