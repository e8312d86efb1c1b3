import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { endUnusedAccounts } from './privacy.retention.tasks.ts'

const hour = 3600 * 1000
const day = 24 * hour
const subject = 'Your account will be deleted in 48 hours'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ RETENTION_YEARS: '2' })
})
afterAll(() => w.close())

const night = async () => {
  await w.within((ctx) => endUnusedAccounts.run(ctx, {}))
  await w.runTasks()
}
const warnings = async ({ email }: Person) => (await w.mailsTo(email)).filter((mail) => mail.subject === subject).length
const isThere = async ({ id }: Person) =>
  (await w.db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

test('an account that nobody uses is erased after its owner was told, one that is used again stays', async () => {
  const admin = await w.make.admin()
  const [unused, returning] = [await w.make.newCandidate(), await w.make.newRecruiter()]
  w.clock.advance(700 * day)
  const young = await w.make.newCandidate()
  await night()
  expect(await warnings(unused)).toBe(0)

  w.clock.advance(30 * day)
  await night()
  await night()
  expect([await warnings(unused), await warnings(returning), await warnings(young)]).toEqual([1, 1, 0])

  // A day later nothing has happened yet; one of the two comes back.
  w.clock.advance(day)
  await night()
  const { email, password } = returning
  await w.as(null).accounts.signIn({ body: { email, password, userType: 'recruiter' } })
  expect(await isThere(unused)).toBe(true)

  w.clock.advance(25 * hour)
  await night()
  expect([await isThere(unused), await isThere(returning), await isThere(young)]).toEqual([false, true, true])
  expect(await isThere(admin)).toBe(true)
  expect(await w.db.selectFrom('accountUses').select('accountId').where('accountId', '=', unused.id).execute()).toEqual(
    [],
  )
})
