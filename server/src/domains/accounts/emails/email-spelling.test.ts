import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

test.each([
  ['\u09DFাসমিন@example.test', '\u09DFাসমিন@example.test'],
  ['zoya@\u095Bोया.example.test', 'zoya@\u091C\u093Cोया.example.test'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['meena@xn--p1b6ci4b4b3a.xn--h2brj9c', 'Meena@उदाहरण.भारत'],
])('who registers as %s logs in as %s', async (registered, typed) => {
  const password = 'Climb-2026!'
  await w.as(null).accounts.register({ body: { email: registered, password, userType: 'candidate' } })
  const { user } = await w.as(null).accounts.signIn({ body: { email: typed, password, userType: 'candidate' } })
  expect(user.email).not.toContain('xn--')
})

test('the migration decodes the domains of emails that were stored encoded', async () => {
  const before = {
    'ravi@xn--p1b6ci4b4b3a.xn--h2brj9c': 'ravi@उदाहरण.भारत',
    'zoe@xn--mnchen-3ya.example.xn--999999999999': 'zoe@münchen.example.xn--999999999999',
    'ira@mail.xn--1ck2e1b': 'ira@mail.セール',
    // Somebody has the address already.
    'asha@xn--p1b6ci4b4b3a.xn--h2brj9c': 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c',
  }
  const ids: string[] = []
  for (const email of Object.keys(before)) {
    const { id } = await w.make.candidate()
    ids.push(id)
    await w.db.updateTable('accounts').set({ email }).where('id', '=', id).execute()
  }
  const file = new URL('../../../../migrations/0105-one-spelling-of-emails.sql', import.meta.url)
  await sql.raw(await readFile(file, 'utf8')).execute(w.db)
  const rows = await w.db.selectFrom('accounts').select('email').where('id', 'in', ids).execute()
  expect(rows.map(({ email }) => email).toSorted()).toEqual(Object.values(before).toSorted())
})
