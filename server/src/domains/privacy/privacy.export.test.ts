import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { references } from './privacy.references.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

/** Texts of exported tables that the export leaves out, and why. */
const leftOut: Record<string, string> = {
  'busy_calendars.address': 'a secret that opens the calendar; busy-calendars.json names its host',
  'identities.issuer': 'account.json says that there is a sign-in with Google',
  'identities.subject': 'the number of the account at Google',
  'job_drafts.description_key': 'a stored key; the file is in the archive',
  'jobs.description_key': 'a stored key; the file is in the archive',
  'jobs.skills': 'read from the qualifications, which are in jobs.json',
  'orders.bootcamp_id': 'orders.json has the title of the bootcamp',
}

/** Whether a statement reads a column: by its name, or with all columns of its table. */
function reads(statement: string, table: string, column: string): boolean {
  const has = (name: string) => new RegExp(`\\b${name}\\b`).test(statement)
  if (!has(table)) return false
  return has(column) || new RegExp(`"?\\b${table}"?\\.\\*|\\bselect \\* from "?${table}\\b`).test(statement)
}

test('downloading the own data reads each text of the tables that are declared to be in it', async () => {
  const tables = new Set(
    Object.entries(references).flatMap(([name, { inExport }]) =>
      inExport === null ? [] : name.split('.').slice(0, 1),
    ),
  )
  const { rows } = await w.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name = any ($1)
       and (data_type in ('text', 'jsonb') or udt_name in ('citext', '_text'))`,
    [[...tables]],
  )
  expect(rows.length).toBeGreaterThan(50)
  const statements: string[] = []
  for (const person of [await w.make.applicant(), await w.make.recruiter()])
    statements.push(
      ...(await statementsOf(w, () =>
        w.app.inject({ url: '/api/user/account/export', headers: { 'x-auth-token': person.token } }),
      )),
    )
  const unread = rows
    .filter(({ table, column }) => !statements.some((statement) => reads(statement, table, column)))
    .map(({ table, column }) => `${table}.${column}`)
  expect(unread.toSorted(), 'export these, or say here why not').toEqual(Object.keys(leftOut).toSorted())
})
