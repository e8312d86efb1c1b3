import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { folders, messages } from '@firstrung/contract'
import type { verify as argon2Verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { sweepSessions } from './accounts.tasks.ts'
import * as sessions from './sessions/sessions.service.ts'

const password = 'correct-horse-1'
const ascending = (a: number, b: number) => a - b
const minute = 60_000
const day = 24 * 3600_000

const verify = vi.hoisted(() => vi.fn<typeof argon2Verify>())
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  verify.mockImplementation(argon2.verify)
  return { ...argon2, verify }
})

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const register = (body: object) => w.request('POST', '/api/user/register', { body })
const signIn = (body: object) => w.request('POST', '/api/auth/login', { body })
const whoAmI = (headers: Record<string, string>) => w.request('GET', '/api/auth/user', { headers })

describe('registering', () => {
  test('registering makes a candidate, signs in, and answers the fields both flat and under data [API-01] [ENT-12] [ENUM-01]', async () => {
    const email = someEmail()
    const { status, body } = await register({ email, password, userType: 'candidate' })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { email, isAdmin: false, userType: 'user', profileCompleted: false, avatarS3FileKey: '' },
      msg: messages.registered,
    })
    const { token, user, msg } = body
    expect(isDeepStrictEqual(body['data'], { token, user, msg })).toBe(true)
    expect(await whoAmI({ 'x-auth-token': String(token) })).toMatchObject({ body: { user: { email } } })
  })

  test('registering makes a recruiter by the same path [API-02]', async () => {
    const { body } = await register({ email: someEmail(), password, userType: 'recruiter' })
    expect(body).toMatchObject({ msg: messages.registered, user: { userType: 'recruiter' }, userType: 'recruiter' })
  })

  test("registering accepts 'user' for 'candidate' [ENUM-01]", async () => {
    const email = someEmail()
    expect((await register({ email, password, userType: 'user' })).body).toMatchObject({ user: { userType: 'user' } })
    for (const userType of ['user', 'candidate']) expect((await signIn({ email, password, userType })).status).toBe(200)
  })

  test('registering makes no admins [ENUM-01] [PERM-33]', async () => {
    const { status, body } = await register({ email: someEmail(), password, userType: 'admin' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'invalid', errors: [{ field: 'userType' }] })
  })

  test('registering ignores case and surrounding spaces of an email', async () => {
    const email = someEmail()
    expect((await register({ email: `  ${email.toUpperCase()} `, password, userType: 'user' })).body).toMatchObject({
      user: { email },
    })
    expect((await signIn({ email: ` ${email}`, password, userType: 'user' })).status).toBe(200)
  })

  test.each([
    ['', password, messages.invalidEmail],
    ['x', password, messages.invalidEmail],
    ['a@b', password, messages.invalidEmail],
    [`${'a'.repeat(250)}@x.yz`, password, messages.invalidEmail],
    ['a@b.c', '', messages.passwordRequired],
    ['a@b.c', 'abc', messages.passwordShort],
    ['a@b.c', 'a'.repeat(51), messages.passwordLong],
    ['a@b.c', 'has a blank', messages.passwordCharacters],
    ['a@b.c', 'plus+plus', messages.passwordCharacters],
    ['a@b.c', 'Password1', messages.passwordCommon],
    ['x', 'abc', messages.invalidEmail],
    [undefined, undefined, messages.invalidEmail],
  ])(
    'registering refuses %j with %j in the documented words [AUTH-07] [CREG-07] [CREG-11]',
    async (email, secret, msg) => {
      const { status, body } = await register({ email, password: secret, userType: 'candidate' })
      expect(status).toBe(400)
      expect(body).toMatchObject({ success: false, msg, code: 'invalid', errors: [{ msg }, ...otherErrors(body)] })
    },
  )
  const otherErrors = (body: Record<string, unknown>) => (body['errors'] as object[]).slice(1)

  test('registering accepts any email like x@y.z, and every documented character in a password', async () => {
    const all = '`!@#$%^&*()-/:\'.,{}_"~aZ09'
    const { status } = await register({ email: `${Date.now()}@some.nonsense`, password: all, userType: 'user' })
    expect(status).toBe(200)
  })

  test('registering says that an email is taken, for either type of account [CREG-13]', async () => {
    const { email } = await w.make.newCandidate()
    for (const userType of ['candidate', 'recruiter']) {
      expect(await register({ email, password: 'another-horse-2', userType })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', msg: messages.emailTaken },
      })
    }
    expect((await signIn({ email, password, userType: 'user' })).status).toBe(200)
  })

  test('registering succeeds once when it is tried thirty times at the same moment', async () => {
    const body = { email: someEmail(), password, userType: 'candidate' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => register(body)))
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, ...Array(29).fill(409)])
    const made = await w.db.selectFrom('accounts').select('id').where('email', '=', body.email).execute()
    expect(made).toHaveLength(1)
  })

  test('registering stores neither the password nor the token, but who agreed to which text when', async () => {
    const { id, token } = await w.make.newCandidate()
    const account = await w.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(account.uniqueId).toMatch(/^CL\d{6}$/)
    const { tokenHash } = await w.db
      .selectFrom('sessions')
      .selectAll()
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow()
    expect(tokenHash.equals(createHash('sha256').update(token).digest())).toBe(true)
    const consent = await w.db.selectFrom('consents').selectAll().where('accountId', '=', id).executeTakeFirstOrThrow()
    expect(consent).toMatchObject({ textVersion: expect.stringMatching(/^\d{4}-\d\d$/), givenAt: w.clock.now })
  })

  test('registering refuses characters that no stored text may contain', async () => {
    const email = `a\u0000${someEmail()}`
    expect(await register({ email, password, userType: 'user' })).toMatchObject({ status: 400 })
  })

  test('registering has a rate limit for each IP address', async () => {
    const strict = await openTestServer({ REGISTRATIONS_PER_HOUR: '2' })
    const once = () =>
      strict.request('POST', '/api/user/register', { body: { email: someEmail(), password, userType: 'user' } })
    expect([(await once()).status, (await once()).status]).toEqual([200, 200])
    expect(await once()).toMatchObject({ status: 429, body: { msg: messages.tooMany, code: 'too_many' } })
    await strict.close()
  })
})

describe('signing in', () => {
  test('signing in returns token, user and the documented sentence [API-03] [ENT-12] [ENT-01]', async () => {
    const recruiter = await w.make.recruiter()
    const { email, token: first } = recruiter
    const { fileKey: avatarS3FileKey } = await w.make.file(recruiter, folders.recruiterAvatars, 'png')
    await w.as(recruiter).profiles.saveProfile({ body: { avatarS3FileKey } })
    const { status, body } = await signIn({ email, password, userType: 'recruiter' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      msg: 'You have been successfully logged in!',
      userType: 'recruiter',
      user: { email, fullName: 'Rohan Mehta', avatarS3FileKey, isAdmin: false },
    })
    expect(body['data']).toEqual({ token: body['token'], user: body['user'], msg: messages.loggedIn })
    expect(body['token']).not.toBe(first)
  })

  test('signing in answers the same for an unknown email, a wrong password and no password [AUTH-11] [AUTH-12]', async () => {
    const { email } = await w.make.newCandidate()
    const google = await w.within(({ db }) =>
      db
        .insertInto('accounts')
        .values({ email: someEmail(), role: 'candidate', passwordHash: null, avatarKey: null })
        .returning('email')
        .executeTakeFirstOrThrow(),
    )
    const admin = await w.make.admin()
    const tries = [
      { email: someEmail(), password },
      { email, password: 'wrong-horse-1' },
      { email: google.email, password },
      { email: admin.email, password },
    ]
    for (const body of tries) {
      verify.mockClear()
      const { status, body: answer } = await signIn({ ...body, userType: 'candidate' })
      expect(status).toBe(401)
      expect(answer).toEqual({ success: false, code: 'wrong_credentials', msg: messages.wrongCredentials, errors: [] })
      // The expensive part runs in every case, so that the time reveals nothing either.
      expect(verify).toHaveBeenCalledOnce()
    }
  })

  test('signing in points to the other tab once the password is right', async () => {
    const candidate = await w.make.newCandidate()
    const recruiter = await w.make.newRecruiter()
    expect(await signIn({ email: recruiter.email, password, userType: 'candidate' })).toMatchObject({
      status: 403,
      body: { msg: messages.useRecruiterTab },
    })
    expect(await signIn({ email: candidate.email, password, userType: 'recruiter' })).toMatchObject({
      status: 403,
      body: { msg: messages.useCandidateTab },
    })
    expect(await signIn({ email: candidate.email, password: 'wrong-horse-1', userType: 'recruiter' })).toMatchObject({
      status: 401,
    })
  })

  test('signing in reads the token from either header [AUTH-26] [API-05]', async () => {
    const { token, id } = await w.make.newCandidate()
    const mine = { status: 200, body: { user: { userId: id } } }
    expect(await whoAmI({ 'x-auth-token': token })).toMatchObject(mine)
    expect(await whoAmI({ authorization: `Bearer ${token}` })).toMatchObject(mine)
    expect(await whoAmI({ 'x-auth-token': `${token}x` })).toMatchObject({
      status: 401,
      body: { code: 'signed_out', msg: messages.pleaseLogin },
    })
  })

  test('admins sign in on a page of their own [API-45] [ENT-12] [ENT-24] [PERM-25] [PERM-33]', async () => {
    const admin = await w.make.admin()
    const logIn = (body: object) => w.request('POST', '/api/admin/login', { body })
    expect(await logIn({ email: admin.email, password })).toMatchObject({
      status: 200,
      body: {
        token: expect.any(String),
        userType: 'admin',
        msg: messages.loggedIn,
        user: { _id: admin.id, isAdmin: true, email: admin.email },
      },
    })
    const { email } = await w.make.newCandidate()
    for (const body of [
      { email, password },
      { email: admin.email, password: 'x' },
    ]) {
      expect(await logIn(body)).toMatchObject({ status: 401, body: { msg: messages.wrongCredentials } })
    }
    expect(await logIn({ email: admin.email, password: '' })).toMatchObject({
      status: 400,
      body: { msg: messages.passwordRequired },
    })
  })
})

describe('guessing passwords', () => {
  const serverWith = (settings: Record<string, string>) => openTestServer({ SIGN_INS_PER_EMAIL: '10', ...settings })
  const tryIn = (server: TestServer, email: string, secret: string) =>
    server.request('POST', '/api/auth/login', { body: { email, password: secret, userType: 'candidate' } })

  test('guessing passwords is blocked after ten failures for one email, in any spelling, even when they arrive at once', async () => {
    const server = await serverWith({})
    const { email } = await server.make.newCandidate()
    const other = await server.make.newCandidate()
    expect((await tryIn(server, email, password)).status).toBe(200)

    const spellings = [email, email.toUpperCase(), ` ${email}`]
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => tryIn(server, String(spellings[n % 3]), 'wrong-horse-1')),
    )

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    const refused = await tryIn(server, email, password)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many', msg: messages.tooMany } })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await tryIn(server, other.email, password)).status).toBe(200)
    await server.close()
  })

  test('guessing passwords does not count logins that succeed', async () => {
    const server = await serverWith({})
    const { email } = await server.make.newCandidate()
    for (let n = 0; n < 12; n += 1) expect((await tryIn(server, email, password)).status).toBe(200)
    for (let n = 0; n < 12; n += 1) {
      const { status } = await server.request('POST', '/api/auth/login', {
        body: { email, password, userType: 'recruiter' },
      })
      expect(status).toBe(403)
    }
    await server.close()
  })

  test('guessing passwords does not block or count right passwords that arrive at the same moment', async () => {
    const server = await serverWith({ SIGN_INS_PER_EMAIL: '3' })
    const { email } = await server.make.newCandidate()
    const signInAtOnce = () => Promise.all(Array.from({ length: 25 }, () => tryIn(server, email, password)))
    expect((await signInAtOnce()).map(({ status }) => status)).toEqual(Array(25).fill(200))
    // Two failures leave room for one try at a time.
    for (let n = 0; n < 2; n += 1) expect((await tryIn(server, email, 'wrong-horse-1')).status).toBe(401)
    expect((await signInAtOnce()).map(({ status }) => status)).toEqual(Array(25).fill(200))
    expect((await tryIn(server, email, 'wrong-horse-1')).status).toBe(401)
    expect((await tryIn(server, email, password)).status).toBe(429)
    await server.close()
  })

  test('guessing passwords by strangers does not lock the owner out on a network where the owner has logged in before', async () => {
    const server = await serverWith({ SIGN_INS_PER_EMAIL: '3', TRUST_PROXY: '1' })
    const { email } = await server.make.newCandidate()
    const tryFrom = async (address: string, secret: string) => {
      const body = { email, password: secret, userType: 'candidate' }
      const headers = { 'x-forwarded-for': address }
      return (await server.request('POST', '/api/auth/login', { body, headers })).status
    }
    expect(await tryFrom('203.0.113.1', password)).toBe(200)
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      expect(await tryFrom(address, 'wrong-horse-1')).toBe(401)
    }
    expect(await tryFrom('198.51.100.4', password)).toBe(429)
    // At home the owner has a separate count, with the same limit.
    expect(await tryFrom('203.0.113.1', password)).toBe(200)
    for (let n = 0; n < 3; n += 1) expect(await tryFrom('203.0.113.1', 'wrong-horse-1')).toBe(401)
    expect(await tryFrom('203.0.113.1', password)).toBe(429)
    await server.close()
  })

  test('guessing passwords is blocked for an IP address after failures for many emails, at the admin login too', async () => {
    const server = await serverWith({ SIGN_INS_PER_QUARTER: '3' })
    const { email } = await server.make.newCandidate()
    for (let n = 0; n < 3; n += 1) expect((await tryIn(server, someEmail(), 'wrong-horse-1')).status).toBe(401)
    expect((await tryIn(server, email, password)).status).toBe(429)
    const admin = await server.request('POST', '/api/admin/login', { body: { email: someEmail(), password } })
    expect(admin).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
    await server.close()
  })

  test('guessing passwords is allowed ten times for each email and fifty times for each IP address by default', async () => {
    const server = await openTestServer({ SIGN_INS_PER_EMAIL: '', SIGN_INS_PER_QUARTER: '' })
    const email = someEmail()
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await tryIn(server, email, 'wrong-horse-1')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    for (let n = 10; n < 50; n += 1) expect((await tryIn(server, someEmail(), 'wrong-horse-1')).status).toBe(401)
    expect((await tryIn(server, someEmail(), 'wrong-horse-1')).status).toBe(429)
    await server.close()
  })
})

describe('a session', () => {
  test('a session stays valid while it is used, and ends after seven days without use', async () => {
    const { token } = await w.make.newCandidate()
    const alive = async () => (await whoAmI({ 'x-auth-token': token })).status
    for (let n = 0; n < 3; n += 1) {
      w.clock.advance(6 * day)
      expect(await alive()).toBe(200)
    }
    w.clock.advance(7 * day)
    expect(await alive()).toBe(401)
  })

  test('a session ends after thirty days even if it is used', async () => {
    const { token } = await w.make.newCandidate()
    const alive = async () => (await whoAmI({ 'x-auth-token': token })).status
    for (let n = 0; n < 5; n += 1) {
      w.clock.advance(6 * day - minute)
      expect(await alive()).toBe(200)
    }
    w.clock.advance(5 * minute)
    expect(await alive()).toBe(401)
  })

  test('a session ends on the server when its owner logs out, without ending other sessions', async () => {
    const { email, token } = await w.make.newCandidate()
    const other = String((await signIn({ email, password, userType: 'user' })).body['token'])
    const logOut = () => w.request('POST', '/api/auth/logout', { headers: { 'x-auth-token': token } })

    expect(await logOut()).toMatchObject({ status: 200, body: { success: true, msg: messages.loggedOut } })
    expect((await whoAmI({ 'x-auth-token': token })).status).toBe(401)
    expect((await logOut()).status).toBe(401)
    expect((await whoAmI({ 'x-auth-token': other })).status).toBe(200)
  })

  test('a session can be ended for all other browsers of an account', async () => {
    const { id, email, token } = await w.make.newCandidate()
    const other = String((await signIn({ email, password, userType: 'user' })).body['token'])
    expect((await whoAmI({ 'x-auth-token': other })).status).toBe(200)
    const keep = await w.db
      .selectFrom('sessions')
      .select('id')
      .where('tokenHash', '=', sessions.sha256(token))
      .executeTakeFirstOrThrow()

    await w.within((ctx) => sessions.closeSessions(ctx, id, keep.id))

    expect((await whoAmI({ 'x-auth-token': other })).status).toBe(401)
    expect((await whoAmI({ 'x-auth-token': token })).status).toBe(200)
  })

  test('a session that another server process ended is refused within five seconds', async () => {
    const { id, token } = await w.make.newCandidate()
    expect((await whoAmI({ 'x-auth-token': token })).status).toBe(200)
    await w.db.deleteFrom('sessions').where('accountId', '=', id).execute()
    w.clock.advance(5000)
    expect((await whoAmI({ 'x-auth-token': token })).status).toBe(401)
  })

  test('a session stores its browser, and is deleted once it has ended', async () => {
    const { id, email } = await w.make.newCandidate()
    await w.request('POST', '/api/auth/login', {
      body: { email, password, userType: 'user' },
      headers: { 'user-agent': 'Firefox on a phone' },
    })
    const rows = () => w.db.selectFrom('sessions').select('userAgent').where('accountId', '=', id).execute()
    expect((await rows()).map(({ userAgent }) => userAgent)).toContain('Firefox on a phone')
    w.clock.advance(8 * day)
    await w.within((ctx) => sweepSessions.run(ctx, {}))
    expect(await rows()).toEqual([])
  })
})
