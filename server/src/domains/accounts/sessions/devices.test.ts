import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepSessions } from '#src/domains/accounts/accounts.tasks.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

const day = 24 * 3600_000
const password = 'correct-horse-1'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())

const cookieOf = (headers: Record<string, unknown>) => [headers['set-cookie']].flat().map(String)
const deviceIn = (headers: Record<string, unknown>) => cookieOf(headers).join().split(';')[0] ?? ''

async function register(): Promise<Person & { cookie: string }> {
  const email = someEmail()
  const { body, headers } = await w.request('POST', '/api/user/register', {
    body: { email, password, userType: 'candidate' },
  })
  const { token, user } = body as { token: string; user: { _id: string } }
  // Unconfirmed addresses get no news.
  await w.db.updateTable('accounts').set({ emailVerifiedAt: w.clock.now }).where('id', '=', user._id).execute()
  return { id: user._id, email, password, token, cookie: deviceIn(headers) }
}
const signIn = ({ email }: { email: string }, cookie = '', secret = password) =>
  w.request('POST', '/api/auth/login', {
    body: { email, password: secret, userType: 'candidate' },
    headers: { cookie, 'user-agent': android, 'x-forwarded-for': '203.0.113.77' },
  })
const mailsAbout = async (email: string) =>
  (await w.mailsTo(email)).filter(({ subject }) => subject === 'New login to your account')

describe('a device', () => {
  test('a device of the registration is known; the first login on another device sends one mail', async () => {
    const person = await register()
    expect((await signIn(person, person.cookie)).status).toBe(200)
    expect(await mailsAbout(person.email)).toHaveLength(0)

    const other = await signIn(person)
    expect(other.body).toMatchObject({ success: true, msg: messages.loggedIn })
    const mails = await mailsAbout(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Chrome on Android, .* [ap]m IST\./)
    expect(mails[0]?.text).toContain('https://firstrung.example/forgot-password')

    await signIn(person, deviceIn(other.headers))
    await signIn(person, person.cookie)
    expect(await mailsAbout(person.email)).toHaveLength(1)
    await signIn(person)
    expect(await mailsAbout(person.email)).toHaveLength(2)
  })

  test('a device is recognized by a cookie that scripts cannot read and other websites cannot send', async () => {
    const [cookie] = cookieOf(
      (
        await w.request('POST', '/api/user/register', {
          body: { email: someEmail(), password, userType: 'recruiter' },
        })
      ).headers,
    )
    expect(cookie).toMatch(/^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('a device of one account is unknown to another account, and only a hash of its cookie is stored', async () => {
    const [one, other] = [await register(), await register()]
    await signIn(other, one.cookie)
    expect(await mailsAbout(other.email)).toHaveLength(1)
    const rows = await w.db.selectFrom('devices').selectAll().where('accountId', 'in', [one.id, other.id]).execute()
    const hashes = new Set(rows.map(({ secretHash }) => secretHash.toString('hex')))
    expect(hashes.size).toBe(3)
  })

  test('a device is not remembered after a wrong password, nor from a malformed cookie', async () => {
    const person = await register()
    const { status, headers } = await signIn(person, '', 'wrong-horse-1')
    expect(status).toBe(401)
    expect(headers['set-cookie']).toBeUndefined()
    const odd = await signIn(person, '__Host-device=short')
    expect(deviceIn(odd.headers)).toMatch(/^__Host-device=[\w-]{43}$/)
  })

  test('a device is forgotten a year after its last login', async () => {
    const person = await register()
    w.clock.advance(366 * day)
    await w.within((ctx) => sweepSessions.run(ctx, {}))
    expect(await w.db.selectFrom('devices').select('accountId').where('accountId', '=', person.id).execute()).toEqual(
      [],
    )
  })

  test('a device without cookies does not fill the list of devices', async () => {
    const person = await register()
    const now = w.clock.now
    await w.db
      .insertInto('devices')
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          accountId: person.id,
          secretHash: Buffer.from(`another ${at}`),
          createdAt: now,
          lastUsedAt: new Date(now.getTime() - 1000 - at),
        })),
      )
      .execute()
    await signIn(person)
    const rows = await w.db.selectFrom('devices').select('secretHash').where('accountId', '=', person.id).execute()
    expect(rows).toHaveLength(50)
  })

  test('a device on which somebody resets the password sends one mail, about the password', async () => {
    const person = await register()
    const token = await w.resetTokenOf(person.email)
    await w.as(null).accounts.reset({ body: { token, password: 'other-horse-2' } })
    expect((await w.mailsTo(person.email)).map(({ subject }) => subject)).toContain('Your password was changed')
    expect(await mailsAbout(person.email)).toHaveLength(0)
  })
})

test('the sessions of an account show their network and no full IP address', async () => {
  const person = await register()
  await signIn(person)
  const { sessions } = await w.as(person).accounts.settings()
  expect(sessions.map(({ network }) => network)).toEqual(['127.0.0.0/24', '127.0.0.0/24'])
  expect(sessions.map(({ userAgent }) => userAgent)).toContain(android)
})
