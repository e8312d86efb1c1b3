import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#src/testing/template.ts'
import { type Db, openDb } from './db.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDb(database.pool)
})
afterAll(() => database.close())

test('columns are camelCase in code and snake_case in SQL; names within JSON and lists stay as they are', async () => {
  const query = db
    .selectFrom('accounts as theAccount')
    .select(['theAccount.createdAt as madeAt'])
    .select(sql<object>`'{"an_inner": {"name_of": 1}}'::jsonb`.as('asJson'))
    .select(sql<string[]>`array['a_b']`.as('asList'))

  expect(query.compile().sql).toBe(
    `select "the_account"."created_at" as "made_at", '{"an_inner": {"name_of": 1}}'::jsonb as "as_json", array['a_b'] as "as_list" from "accounts" as "the_account"`,
  )
  const { rows } =
    await sql`select 1 as made_at, '{"an_inner": {"name_of": 1}}'::jsonb as as_json, array['a_b'] as as_list, null as no_value`.execute(
      db,
    )
  expect(rows).toEqual([{ madeAt: 1, asJson: { an_inner: { name_of: 1 } }, asList: ['a_b'], noValue: null }])
})

test('a quotation mark in the name of a column cannot end the name', () => {
  const query = db.selectFrom('accounts').select(sql`1`.as('a"b'))

  expect(query.compile().sql).toBe('select 1 as "a""b" from "accounts"')
})
