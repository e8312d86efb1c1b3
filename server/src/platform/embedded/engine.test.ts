import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbedded, vacuumEmbedded } from './engine.ts'

let dataDir: string
let database: EmbeddedDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstrung-engine-'))
  database = await openEmbedded(dataDir)
  await database.pool.query('create table marks (id integer primary key, filler text)')
})

afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const query = (statement: string | pg.QueryConfig, values?: unknown[]) => database.pool.query(statement, values)

describe('the embedded database', () => {
  test('the embedded database keeps the main thread free while a slow query runs', async () => {
    let beats = 0
    const pulse = setInterval(() => {
      beats += 1
    }, 10)

    const began = performance.now()
    await query('select pg_sleep(1)')
    clearInterval(pulse)

    expect(performance.now() - began).toBeGreaterThan(900)
    // A hundred on an idle machine, none on a blocked thread.
    expect(beats).toBeGreaterThan(10)
  })

  test('the embedded database carries values of every kind both ways', async () => {
    const at = new Date('2026-03-04T05:06:07.089Z')
    const bytes = Buffer.from([0, 1, 2, 253, 254, 255])
    const { rows } = await query(
      'select $1::timestamptz as at, $2::bytea as bytes, $3::jsonb as json, $4::text[] as list, $5::text as text, $6::int as none',
      [at, bytes, { a: ['₹', null] }, ['x', 'y,"z'], 'Zoë ✓', null],
    )

    expect(rows).toEqual([{ at, bytes, json: { a: ['₹', null] }, list: ['x', 'y,"z'], text: 'Zoë ✓', none: null }])
  })

  test('the embedded database carries values and answers of many megabytes', async () => {
    const large = 'ab'.repeat(4_000_000)
    const { rows } = await query('select $1::text as large', [large])
    expect(rows[0].large === large).toBe(true)

    const many = await query(`select n, repeat('x', 100) as filler from generate_series(1, 50000) n`)
    expect(many.rows).toHaveLength(50_000)
    expect(many.rows.at(-1)).toEqual({ n: 50_000, filler: 'x'.repeat(100) })
  })

  test('the embedded database can search by similarity', async () => {
    await query('create extension pg_trgm')
    const { rows } = await query(`select 'recruiter' % 'recruter' as similar`)
    expect(rows).toEqual([{ similar: true }])
  })

  test('the embedded database answers many callers at once, each with their own result', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => query({ name: `plus-${n % 3}`, text: 'select $1::int as n', values: [n] })),
    )
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  })

  test('the embedded database undoes a transaction that is rolled back, and shows nobody its rows before', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into marks (id) values (1)')
    const outside = query('select count(*)::int as count from marks')
    await client.query('rollback')
    client.release()

    expect((await outside).rows).toEqual([{ count: 0 }])
  })
})

describe('a refused statement', () => {
  test('a refused statement reports its code and constraint, and harms nothing else', async () => {
    await query('insert into marks (id) values (2)')

    await expect(query('insert into marks (id) values (2)')).rejects.toMatchObject({
      code: '23505',
      constraint: 'marks_pkey',
    })
    await expect(query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
    expect((await query('select id from marks')).rows).toEqual([{ id: 2 }])
  })

  test('a refused statement does not break a named statement that is used before and after it', async () => {
    const named = { name: 'double', text: 'select $1::int * 2 as double', values: [21] }
    expect((await query(named)).rows).toEqual([{ double: 42 }])
    await expect(query({ ...named, values: ['x'] })).rejects.toMatchObject({ code: '22P02' })
    expect((await query(named)).rows).toEqual([{ double: 42 }])
  })

  test('a refused statement in a transaction refuses the rest of it until it is rolled back', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into marks (id) values (3)')
    await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    client.release()

    expect((await query('select id from marks where id = 3')).rows).toEqual([])
  })
})

describe('a client that is released in the middle of its work', () => {
  test('a client released in the middle of its work leaves no transaction, settings or statements to the next client', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('create temporary table leftover (id integer)')
    await client.query('insert into marks (id) values (4)')
    await client.query(`set lock_timeout = '7s'`)
    client.release(true)

    expect((await query('select id from marks where id = 4')).rows).toEqual([])
    expect((await query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
    await query('insert into marks (id) values (5)')
    await expect(query('select * from leftover')).rejects.toMatchObject({ code: '42P01' })
    expect((await query('select id from marks where id = 5')).rows).toEqual([{ id: 5 }])
  })
})

describe('input that is nested too deeply', () => {
  test.each([
    ['a list', `select (repeat('[', $1) || repeat(']', $1))::jsonb`],
    ['an object', `select (repeat('{"a":', $1) || '1' || repeat('}', $1))::jsonb`],
    ['a search', `select (repeat('(', $1) || 'a' || repeat(')', $1))::tsquery`],
  ])('input that is nested too deeply is refused when it is %s, and the database goes on', async (_, sql) => {
    await expect(query(sql, [300_000])).rejects.toMatchObject({ code: '54001' })
    expect((await query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('vacuuming', () => {
  test('vacuuming keeps the size of a table that changes all day, and counts its rows', async () => {
    await query(`insert into marks select n, repeat('x', 200) from generate_series(1000, 1999) n`)
    const pages = async () => (await query(`select pg_relation_size('marks') / 8192 as pages`)).rows[0].pages
    const change = async () => {
      await query('update marks set filler = filler')
      await vacuumEmbedded(database.pool)
    }
    await change()
    await change()
    const before = Number(await pages())
    for (let round = 0; round < 10; round += 1) await change()

    expect(Number(await pages())).toBe(before)
    const { rows } = await query(`select reltuples::int as rows, (select count(*)::int from marks) as count
      from pg_class where relname = 'marks'`)
    expect(rows[0].rows).toBe(rows[0].count)
  })
})

describe('an engine that crashes', () => {
  test('an engine that crashes rejects waiting and new statements, says so once, and can be opened again', async () => {
    const errors: string[] = []
    database.pool.on('error', (error) => errors.push(error.message))

    // Deeper than any stack: the engine overflows before PostgreSQL notices.
    const client = await database.pool.connect()
    const breaking = client.query(`select repeat('[', 5000000)::json`)
    const waiting = query('select 1')
    const reason = 'The embedded database stopped: Maximum call stack size exceeded'
    await expect(breaking).rejects.toThrow(reason)
    client.release()
    await expect(waiting).rejects.toThrow(reason)
    await expect(query('select 1')).rejects.toThrow(reason)
    expect(errors).toEqual([reason])

    await database.close()
    database = await openEmbedded(dataDir)
    expect((await query('select id from marks where id = 2')).rows).toEqual([{ id: 2 }])
  })
})
