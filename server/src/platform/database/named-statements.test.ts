import { limits } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#src/testing/template.ts'
import type { Db } from './db.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
let planEachTime: typeof import('./named-statements.ts').planEachTime
let rowLimit: typeof import('./named-statements.ts').rowLimit
beforeAll(async () => {
  database = await openTestDatabase()
  // Test files share a process, and a process names a limited number of statements: this file needs names of its own.
  vi.resetModules()
  const { openDb } = await import('./db.ts')
  ;({ planEachTime, rowLimit } = await import('./named-statements.ts'))
  db = openDb(database.pool)
})
afterAll(() => database.close())

describe('statements that are repeated', () => {
  test('repeated statements are prepared once for each connection', async () => {
    const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`
    await db.connection().execute(async (one) => {
      for (const n of [1, 2, 3]) await sql`select ${n}::int as the_number`.execute(one)
      const { rows } = await prepared.execute(one)

      expect(rows.filter(({ statement }) => statement.includes('the_number'))).toHaveLength(1)
    })
  })

  test('repeated statements are not prepared if they search within a text, or say so: each search gets its own plan', async () => {
    await db.connection().execute(async (one) => {
      for (const part of ['%a%', '%b%']) await sql`select 1 as the_search where 'ladder' like ${part}`.execute(one)
      for (const n of [1, 2]) await sql`select 2 as the_search where ${planEachTime} 1 = ${n}::int`.execute(one)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)

      expect(rows.filter(({ statement }) => statement.includes('the_search'))).toEqual([])
    })
  })

  test('repeated statements write the usual page length into the statement for one plan; other lengths share a statement', async () => {
    await db.connection().execute(async (one) => {
      for (const rows of [limits.page + 1, 7, 8]) await sql`select 1 as the_page limit ${rowLimit(rows)}`.execute(one)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)

      const pages = rows.flatMap(({ statement }) => (statement.includes('the_page limit') ? [statement] : []))
      expect(pages.toSorted()).toEqual([
        'select 1 as the_page limit $1',
        `select 1 as the_page limit ${limits.page + 1}`,
      ])
    })
  })

  test('repeated statements survive a column that is added to their table, at the latest with the next try', async () => {
    await sql`create table rungs (id int)`.execute(db)
    await sql`insert into rungs values (1)`.execute(db)
    const readAll = () => sql`select * from rungs`.execute(db)
    await readAll()
    await sql`alter table rungs add column height int`.execute(db)

    await readAll().catch(() => undefined)

    expect((await readAll()).rows).toEqual([{ id: 1, height: null }])
  })

  test('repeated statements do not break a text with several statements', async () => {
    await expect(sql.raw('select 1; select 2').execute(db)).resolves.toBeDefined()
  })
})
