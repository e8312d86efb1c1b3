import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { ensureFirstAdmin, offerFirstAdmin } from './first-admin.service.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const boss = { email: 'boss@example.org', password: 'first-rung-9', fullName: 'Asha Rao' }
const claim = (code: string, email = boss.email) => w.as(null).accounts.firstAdmin({ body: { ...boss, email, code } })

describe('making the first admin', () => {
  test('making the first admin refuses a made-up code, and one that a later start replaced', async () => {
    const old = await w.within(offerFirstAdmin)
    await w.within(offerFirstAdmin)

    await expect(claim('x'.repeat(40))).rejects.toMatchObject({ code: 'first_admin_code', status: 403 })
    await expect(claim(old ?? '')).rejects.toMatchObject({ code: 'first_admin_code' })
  })

  test('making the first admin works once, even when the link is used thirty times at the same moment', async () => {
    const code = (await w.within(offerFirstAdmin)) ?? ''

    const claims = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => claim(code, `boss${n}@example.org`)))
    const admins = await w.db.selectFrom('accounts').select('email').where('role', '=', 'admin').execute()

    expect(claims.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(admins).toHaveLength(1)
  })

  test('making the first admin is refused once there is an admin, whatever the settings say', async () => {
    expect(await w.within(offerFirstAdmin)).toBeNull()
    expect(await w.within((ctx) => ensureFirstAdmin(ctx, 'other@example.org', 'first-rung-9'))).toBe(false)
    await expect(
      w.as(null).accounts.signInAdmin({ body: { email: 'other@example.org', password: 'first-rung-9' } }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
  })
})

test.each([
  ['pass word 123', messages.passwordCharacters],
  ['short', messages.passwordShort],
  ['iloveyou1', messages.passwordCommon],
  ['desk-2026', 'Too easy to guess: it is little more than "desk".'],
  ['Admin-2026', 'Too easy to guess: it is little more than "admin".'],
])('the settings name no admin with the password %s', async (password, message) => {
  const fresh = await openTestServer()
  await expect(fresh.within((ctx) => ensureFirstAdmin(ctx, 'desk@acceptance.test', password))).rejects.toMatchObject({
    code: 'invalid',
    message,
  })
  expect(await fresh.db.selectFrom('accounts').select('id').execute()).toEqual([])
  expect(await fresh.within((ctx) => ensureFirstAdmin(ctx, 'desk@acceptance.test', 'Acceptance-1!'))).toBe(true)
  await fresh.close()
})

test('several processes that start at once make one first admin from the settings, and none of them fails', async () => {
  const fresh = await openTestServer()
  const made = await Promise.all(
    Array.from({ length: 5 }, () => fresh.within((ctx) => ensureFirstAdmin(ctx, boss.email, boss.password))),
  )
  expect(made.filter(Boolean)).toHaveLength(1)
  await fresh.close()
})
