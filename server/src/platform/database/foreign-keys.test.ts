import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

/**
 * Deleting a row looks for all rows that point to it. Without an index that reads the whole table: an account beside a
 * million rows of history takes seconds. An index serves if its first column is one of the key, and if it leaves out at most the
 * rows that point to nothing.
 */
const withoutIndex = sql<{ key: string }>`
  select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')' as key
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = any(c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
          select format('(%I IS NOT NULL)', f.attname) from pg_attribute f
          where f.attrelid = c.conrelid and f.attnum = any(c.conkey))))
  group by c.oid, c.conrelid
  order by 1`

test('every foreign key has an index, so that deletions stay fast', async () => {
  const { rows } = await withoutIndex.execute(w.db)
  expect(rows.map(({ key }) => key)).toEqual([])
})

test('the check finds a foreign key whose index leaves out some rows', async () => {
  await sql`create table pointers (account_id uuid references accounts, is_current boolean)`.execute(w.db)
  await sql`create index on pointers (account_id) where is_current`.execute(w.db)
  const { rows } = await withoutIndex.execute(w.db)
  expect(rows).toContainEqual({ key: 'pointers (account_id)' })
  await sql`drop table pointers`.execute(w.db)
})
