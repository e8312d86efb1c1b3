import { get, post } from '@firstrung/contract'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { setUp } from '#src/open-database.ts'
import { AfterCommit } from '#src/platform/context.ts'
import { isOutOfReach } from '#src/platform/errors/refusals.ts'
import { mount } from '#src/platform/http/mount.ts'
import { makeAdmission } from '#src/platform/limits/admission.ts'
import { openTestDatabase } from '#src/testing/template.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { type Db, openDb } from './db.ts'
import { SlowWorkFirst, transact } from './transaction.ts'

const server = inject('template').startsWith('postgres') ? inject('template') : ''

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
  await w.pool.query('create table marks (id integer primary key, n integer not null)')
  await w.pool.query('insert into marks values (1, 0), (2, 0)')
})
afterAll(() => w.close())

const failing = (code: string) => Object.assign(new Error('lost against another'), { code })

describe('a transaction', () => {
  test('a transaction is retried when it conflicted with another one, and leaves nothing of the first try', async () => {
    let tries = 0
    const answer = await transact(w.db, async (trx) => {
      tries += 1
      await sql`update marks set n = n + 1 where id = 1`.execute(trx)
      if (tries < 3) throw failing(tries === 1 ? '40001' : '40P01')
      return 'done'
    })
    expect({ answer, tries }).toEqual({ answer: 'done', tries: 3 })
    expect((await w.pool.query<object>('select n from marks where id = 1')).rows).toEqual([{ n: 1 }])
  })

  test('a transaction gives up after some tries, and at once when something else is wrong', async () => {
    let tries = 0
    const work = (code: string) => async () => {
      tries += 1
      throw failing(code)
    }
    await expect(transact(w.db, work('40001'))).rejects.toMatchObject({ code: '40001' })
    expect(tries).toBe(5)
    tries = 0
    await expect(transact(w.db, work('23505'))).rejects.toMatchObject({ code: '23505' })
    expect(tries).toBe(1)
  })

  test('a transaction runs slow work outside the transaction first', async () => {
    const seen: string[] = []
    let isDone = false
    await transact(w.db, async (trx) => {
      seen.push('within')
      if (!isDone) {
        throw new SlowWorkFirst(async (db) => {
          // With an open transaction the only session of the embedded database would deadlock here.
          await sql`select 1`.execute(db)
          seen.push('outside')
          isDone = true
        })
      }
      await sql`select 1`.execute(trx)
    })
    expect(seen).toEqual(['within', 'outside', 'within'])
    await expect(
      transact(w.db, async () => {
        throw new SlowWorkFirst(async () => undefined)
      }),
    ).rejects.toThrow('slow work comes first')
  })

  test('two transactions that block each other both succeed', async () => {
    // The embedded database has one session, so the two run one after the other.
    const first = transact(w.db, (trx) => both(trx, 1, 2))
    const second = transact(w.db, (trx) => both(trx, 2, 1))
    await Promise.all([first, second])
    const { rows } = await w.pool.query<{ n: number }>('select n from marks where id = 2')
    expect(rows).toEqual([{ n: 2 }])
  })

  async function both(trx: Db, one: number, other: number): Promise<void> {
    await sql`update marks set n = n + 1 where id = ${one}`.execute(trx)
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
    await sql`update marks set n = n + 1 where id = ${other}`.execute(trx)
  }
})

describe('an answer that is read after the commit', () => {
  const group = {
    count: post('/count', {
      summary: 'Counts up',
      access: 'public',
      body: z.object({ fails: z.boolean() }),
      returns: z.object({ n: z.number(), isInTransaction: z.boolean() }),
    }),
  }

  test('an answer that is read after the commit is read outside the transaction, after its effects, and not without a commit', async () => {
    await w.pool.query('create table once (id integer unique deferrable initially deferred)')
    const app = Fastify()
    const order: string[] = []
    mount(app, {
      db: w.db,
      deps: { now: () => new Date() } as never,
      limits: undefined as never,
      actorOf: async () => null,
      accountSeen: () => null,
      actorOfKey: async () => null,
      keySeen: () => null,
      answerOnce: (_, __, work) => work(),
      admission: makeAdmission(100),
      answerCache: null,
    })(group, {
      count: async (ctx, { body }) => {
        await sql`update marks set n = n + 1 where id = 2`.execute(ctx.db)
        ctx.after(() => order.push('effect'))
        const written = ctx.db
        // Only the commit detects that.
        if (body.fails) await sql`insert into once values (1), (1)`.execute(ctx.db)
        return new AfterCommit(async ({ db }) => {
          order.push('read')
          const { rows } = await sql<{ n: number }>`select n from marks where id = 2`.execute(db)
          return { n: rows[0]?.n ?? 0, isInTransaction: db.isTransaction || db === written }
        })
      },
    })
    const count = (fails: boolean) => app.inject({ method: 'POST', url: '/count', payload: { fails } })
    const before = await w.pool.query<{ n: number }>('select n from marks where id = 2')
    const expected = (before.rows[0]?.n ?? 0) + 1

    expect((await count(false)).json()).toEqual({ success: true, n: expected, isInTransaction: false })
    expect(order).toEqual(['effect', 'read'])
    expect((await count(true)).statusCode).toBe(500)
    expect(order).toEqual(['effect', 'read'])
    const after = await w.pool.query('select n from marks where id = 2')
    expect(after.rows).toEqual([{ n: expected }])
    await app.close()
  })
})

describe('a read replica', () => {
  const group = {
    seen: get('/seen', {
      summary: 'Which database answers',
      access: 'public',
      returns: z.object({ from: z.string() }),
    }),
    own: get('/own', {
      summary: 'For those who are signed in',
      access: 'signed-in',
      returns: z.object({ from: z.string() }),
    }),
    write: post('/write', { summary: 'Writes', access: 'public', returns: z.object({ from: z.string() }) }),
  }

  test("a read replica answers only visitors' reads, and not when it is unavailable", async () => {
    const replica = await openTestDatabase()
    for (const [pool, name] of [
      [w.pool, 'primary'],
      [replica.pool, 'replica'],
    ] as const) {
      await pool.query('create table whose as select $1::text as name'.replace('$1::text', `'${name}'::text`))
    }
    const app = Fastify()
    const actor = { id: 'x', role: 'candidate', sessionId: 's' } as const
    const deps = { now: () => new Date() } as never
    const on = mount(app, {
      db: w.db,
      replica: openDb(replica.pool),
      deps,
      limits: undefined as never,
      actorOf: async () => actor,
      accountSeen: () => null,
      actorOfKey: async () => null,
      keySeen: () => null,
      answerOnce: (_, __, work) => work(),
      admission: makeAdmission(100),
      answerCache: null,
    })
    const from = async ({ db }: { db: Db }) => {
      const { rows } = await sql<{ name: string }>`select name from whose`.execute(db)
      return { from: rows[0]?.name ?? '' }
    }
    on(group, { seen: from, own: from, write: from })
    const ask = async (method: 'GET' | 'POST', url: string, headers = {}) =>
      (await app.inject({ method, url, headers })).json<{ from: string }>().from

    expect(await ask('GET', '/seen')).toBe('replica')
    expect(await ask('GET', '/seen', { 'x-auth-token': 't' })).toBe('primary')
    expect(await ask('GET', '/own', { 'x-auth-token': 't' })).toBe('primary')
    expect(await ask('POST', '/write')).toBe('primary')

    const gone = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const without = Fastify()
    mount(without, {
      db: w.db,
      replica: openDb(gone),
      deps,
      limits: undefined as never,
      actorOf: async () => null,
      accountSeen: () => null,
      actorOfKey: async () => null,
      keySeen: () => null,
      answerOnce: (_, __, work) => work(),
      admission: makeAdmission(100),
      answerCache: null,
    })(group, { seen: from, own: from, write: from })
    expect((await without.inject('/seen')).json()).toMatchObject({ from: 'primary' })
    await Promise.all([app.close(), without.close(), gone.end(), replica.close()])
  })
})

test('a database that does not answer is distinguished from a fault of the product', async () => {
  const gone = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const fault: unknown = await gone.query('select 1').catch((error: unknown) => error)
  expect(isOutOfReach(fault)).toBe(true)
  expect(isOutOfReach(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isOutOfReach(failing('57014'))).toBe(true)
  expect(isOutOfReach(failing('23505'))).toBe(false)
  expect(isOutOfReach(new TypeError('x is undefined'))).toBe(false)
  await gone.end()
})

test('several processes that start at once set the database up once', async () => {
  if (!server) {
    // A data folder belongs to one process: here a second set-up must just change nothing.
    const applied = async () => (await w.pool.query('select name from kysely_migration order by name')).rows
    const before = await applied()
    await setUp(w.pool)
    expect(before).not.toEqual([])
    return expect(await applied()).toEqual(before)
  }
  const url = new URL(server)
  const name = `starts_${process.pid}`
  const admin = new pg.Client(Object.assign(new URL(server), { pathname: '/postgres' }).href)
  await admin.connect()
  await admin.query(`create database ${name}`)
  url.pathname = `/${name}`
  const pools = [1, 2, 3, 4].map(() => new pg.Pool({ connectionString: url.href, max: 2 }))
  await Promise.all(pools.map(setUp))
  const { rows } = (await pools[0]?.query<{ n: number }>('select count(*)::int as n from kysely_migration')) ?? {
    rows: [],
  }
  const here = await w.pool.query<{ n: number }>('select count(*)::int as n from kysely_migration')
  expect(rows).toEqual(here.rows)
  await Promise.all(pools.map((pool) => pool.end()))
  await admin.query(`drop database ${name}`)
  await admin.end()
})
