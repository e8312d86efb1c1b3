import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInMemory } from './in-memory.ts'

let template: Awaited<ReturnType<typeof openInMemory>>

beforeAll(async () => {
  template = await openInMemory()
  await template.pool.query('create extension pg_trgm')
  await template.pool.query('create table marks as select n from generate_series(1, 1000) n')
})

afterAll(() => template.close())

describe('a database in memory', () => {
  test('a database in memory opens from the dump of another database, and is independent of it', async () => {
    const dump = await template.dump()
    const [one, two] = await Promise.all([openInMemory(dump), openInMemory(dump)])
    await one.pool.query('delete from marks where n > 10')

    const count = 'select count(*)::int as count from marks'
    expect((await one.pool.query(count)).rows).toEqual([{ count: 10 }])
    expect((await two.pool.query(count)).rows).toEqual([{ count: 1000 }])
    expect((await two.pool.query(`select similarity('abc', 'xyz')`)).rows).toEqual([{ similarity: 0 }])
    await Promise.all([one.close(), two.close()])
  })

  test('a database in memory answers like the durable one: refusals, named statements, transactions', async () => {
    const named = { name: 'half', text: 'select $1::int / 2 as half', values: [84] }
    expect((await template.pool.query(named)).rows).toEqual([{ half: 42 }])
    await expect(template.pool.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    expect((await template.pool.query(named)).rows).toEqual([{ half: 42 }])

    const client = await template.pool.connect()
    await client.query('begin')
    await client.query('delete from marks')
    client.release(true)
    expect((await template.pool.query('select max(n) from marks')).rows).toEqual([{ max: 1000 }])
  })

  test('a database in memory rejects everything once its engine is broken', async () => {
    const broken = await openInMemory(await template.dump())
    const errors: Error[] = []
    broken.pool.on('error', (error) => errors.push(error))

    await expect(broken.pool.query(`select repeat('[', 5000000)::json`)).rejects.toThrow('The in-memory database broke')
    await expect(broken.pool.query('select 1')).rejects.toThrow('The in-memory database broke')
    expect(errors).toHaveLength(1)
    await broken.close()
  })
})
