import { randomUUID } from 'node:crypto'
import { messages } from '@firstrung/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultOfStoredSecrets } from '#src/domains/accounts/accounts.app-secrets.service.ts'
import { encryptSecrets, sweepSignIns } from '#src/domains/accounts/accounts.tasks.ts'
import { cookieIn } from '#src/testing/cookies.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { removeSecondFactorOf } from './second-factor.service.ts'

const halfMinute = 30_000
const minute = 60_000
const password = 'correct-horse-1'
const wrong = { status: 400, code: 'invalid', msg: messages.codeOfAppWrong }

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: w.clock.now.getTime() })

interface Secured {
  person: Person
  secret: string
  codes: string[]
  /** The code of the app now; it is another one at each call. */
  next(): string
}

async function verified(): Promise<Person> {
  const person = await w.make.newRecruiter()
  await w.db.updateTable('accounts').set({ emailVerifiedAt: w.clock.now }).where('id', '=', person.id).execute()
  return person
}

async function secured(person?: Person): Promise<Secured> {
  const owner = person ?? (await verified())
  const { secret } = await w.as(owner).accounts.setUpSecondFactor({ body: { password } })
  const { codes } = await w.as(owner).accounts.confirmSecondFactor({ body: { code: codeOf(secret) } })
  const next = () => {
    w.clock.advance(halfMinute)
    return codeOf(secret)
  }
  return { person: owner, secret, codes, next }
}

/** The first step of a sign-in: its answer, and what the browser sends from then on. */
async function begin({ email }: Person, secret = password, userType = 'recruiter') {
  const { status, body, headers } = await w.request('POST', '/api/auth/login', {
    body: { email, password: secret, userType },
  })
  return { status, body, cookie: cookieIn(headers) }
}
const finish = (cookie: string, code: string) =>
  w.request('POST', '/api/auth/second-step', { body: { code }, headers: { cookie } })
const subjectsTo = async ({ email }: Person) => (await w.mailsTo(email)).map(({ subject }) => subject)

describe('setting up a second factor', () => {
  test('setting up a second factor needs password and code, shows ten recovery codes once, ends other sessions and sends a mail', async () => {
    const person = await verified()
    const { token } = await w
      .as(null)
      .accounts.signIn({ body: { email: person.email, password, userType: 'recruiter' } })
    const api = w.as(person).accounts
    await expect(api.setUpSecondFactor({ body: { password: 'wrong-horse-1' } })).rejects.toMatchObject({
      status: 400,
      msg: messages.passwordWrong,
    })
    const { secret, link, qr } = await api.setUpSecondFactor({ body: { password } })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(link).toContain(`secret=${secret}`)
    expect(link).toContain(encodeURIComponent(person.email))
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
    // Nothing has changed until the first code.
    expect((await begin(person)).status).toBe(200)
    await expect(api.confirmSecondFactor({ body: { code: '000 000' } })).rejects.toMatchObject(wrong)

    const { codes } = await api.confirmSecondFactor({ body: { code: codeOf(secret) } })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    expect((await api.settings()).secondFactor).toEqual({
      isOn: true,
      isApp: true,
      passkeys: [],
      isReady: true,
      hasPasskeys: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    })
    await expect(w.as({ ...person, token }).accounts.settings()).rejects.toMatchObject({ status: 401 })
    expect(await subjectsTo(person)).toContain('Two-step login is on')
    await expect(api.setUpSecondFactor({ body: { password } })).rejects.toMatchObject({ code: 'second_factor_on' })
    await expect(api.confirmSecondFactor({ body: { code: codeOf(secret) } })).rejects.toMatchObject({
      code: 'second_factor_on',
    })
  })

  test('setting up a second factor needs a confirmed email, so that nobody locks the real owner of the email out', async () => {
    const person = await w.make.newRecruiter()
    const answer = w.as(person).accounts.setUpSecondFactor({ body: { password } })
    await expect(answer).rejects.toMatchObject({ status: 403, code: 'confirm_email_first' })
  })

  test('setting up a second factor is possible for the team too, whose login then asks for a code', async () => {
    const { person, next } = await secured(await w.make.admin())
    const first = await w.request('POST', '/api/admin/login', { body: { email: person.email, password } })
    expect(first).toMatchObject({ status: 403, body: { code: 'second_step_needed' } })
    expect(await finish(cookieIn(first.headers), next())).toMatchObject({ status: 200, body: { userType: 'admin' } })
  })

  test('setting up a second factor stores no recovery code in readable form', async () => {
    const { person, codes } = await secured()
    const rows = await w.db.selectFrom('recoveryCodes').selectAll().where('accountId', '=', person.id).execute()
    const kept = rows.map(({ codeHash }) => codeHash.toString('utf8')).join()
    for (const code of codes) expect(kept).not.toContain(code)
    expect(rows.every(({ codeHash }) => codeHash.length === 32)).toBe(true)
  })
})

describe('signing in with a code', () => {
  test('signing in with a code needs the password and then a code, and answers like a login without one', async () => {
    const { person, next } = await secured()
    const { status, body, cookie } = await begin(person)
    expect(status).toBe(403)
    expect(body).toMatchObject({ success: false, code: 'second_step_needed', msg: messages.secondStepNeeded })
    expect(body).not.toHaveProperty('token')
    const done = await finish(cookie, next())
    expect(done).toMatchObject({
      status: 200,
      body: { success: true, msg: messages.loggedIn, userType: 'recruiter', user: { email: person.email } },
    })
    const token = String(done.body['token'])
    expect((await w.as({ ...person, token }).accounts.settings()).email).toBe(person.email)
    // It is finished once.
    expect(await finish(cookie, next())).toMatchObject({ status: 403, body: { code: 'second_step_over' } })
  })

  test('signing in with a code reveals nothing about the second factor after a wrong password', async () => {
    const { person } = await secured()
    expect(await begin(person, 'wrong-horse-1')).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })

  test('signing in with a code refuses a code in another browser, without a first step, of another account, or too late', async () => {
    const [one, other] = [await secured(), await secured()]
    expect(await finish('', one.next())).toMatchObject({ status: 403, body: { code: 'second_step_over' } })
    expect(await finish(`__Host-second_step=${'a'.repeat(43)}`, one.next())).toMatchObject({ status: 403 })
    const { cookie } = await begin(one.person)
    expect(await finish(cookie, other.next())).toMatchObject({ status: 400 })
    w.clock.advance(10 * minute)
    expect(await finish(cookie, one.next())).toMatchObject({ status: 403, body: { code: 'second_step_over' } })
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    expect(await w.db.selectFrom('halfSignIns').select('accountId').execute()).toEqual([])
  })

  test('signing in with a code accepts each code once, even when it is sent twice at the same moment', async () => {
    const { person, next } = await secured()
    const [one, other] = [await begin(person), await begin(person)]
    const code = next()
    const both = await Promise.all([finish(one.cookie, code), finish(other.cookie, code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const { cookie } = await begin(person)
    expect(await finish(cookie, code)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('signing in with a code accepts the code of the half minute before and after, and no older one', async () => {
    const { person, secret } = await secured()
    w.clock.advance(2 * halfMinute)
    const old = codeOf(secret)
    w.clock.advance(2 * halfMinute)
    const { cookie } = await begin(person)
    expect(await finish(cookie, old)).toMatchObject({ status: 400 })
    const before = codeOf(secret)
    w.clock.advance(halfMinute)
    expect(await finish(cookie, before)).toMatchObject({ status: 200 })
  })

  test('signing in with a code accepts a recovery code once, in any spelling, and mails the owner about it', async () => {
    const { person, codes } = await secured()
    const [code = '', second = ''] = codes
    const { cookie } = await begin(person)
    expect(await finish(cookie, code.toUpperCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    expect(await finish((await begin(person)).cookie, code)).toMatchObject({ status: 400 })
    expect(await finish((await begin(person)).cookie, second)).toMatchObject({ status: 200 })
    expect((await subjectsTo(person)).filter((subject) => subject === 'A recovery code was used')).toHaveLength(2)
    const left = await w.db
      .selectFrom('recoveryCodes')
      .select('codeHash')
      .where('accountId', '=', person.id)
      .where('usedAt', 'is', null)
      .execute()
    expect(left).toHaveLength(8)
  })

  test('signing in with a code is refused for 15 minutes after five wrong codes, even from several browsers at once', async () => {
    const { person, codes, next } = await secured()
    const { cookie } = await begin(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(cookie, '000000')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    const again = await begin(person)
    const refused = await finish(again.cookie, next())
    expect(refused).toMatchObject({ status: 429, body: { code: 'codes_used_up' }, headers: { 'retry-after': '900' } })
    expect(await finish(again.cookie, codes[0] ?? '')).toMatchObject({ status: 429 })
    w.clock.advance(15 * minute)
    expect(await finish((await begin(person)).cookie, next())).toMatchObject({ status: 200 })
  })

  test('signing in with a code is needed after a password reset too, although the reset sets the password', async () => {
    const { person, next } = await secured()
    const token = await w.resetTokenOf(person.email)
    const { cookie: earlier } = await begin(person)
    const reset = await w.request('POST', '/api/auth/reset-password', { body: { token, password: 'other-horse-2' } })
    expect(reset).toMatchObject({ status: 403, body: { code: 'second_step_needed' } })
    expect(await subjectsTo(person)).toContain('Your password was changed')
    // A sign-in with the old password does not go on.
    expect(await finish(earlier, next())).toMatchObject({ status: 403, body: { code: 'second_step_over' } })
    expect(await finish(cookieIn(reset.headers), next())).toMatchObject({
      status: 200,
      body: { msg: messages.passwordSet },
    })
    expect((await begin(person, 'other-horse-2')).status).toBe(403)
  })
})

describe('switching the second factor off', () => {
  test('switching the second factor off needs the password and a code, and sends a mail', async () => {
    const { person, next } = await secured()
    const api = w.as(person).accounts
    await expect(api.turnSecondFactorOff({ body: { password, code: '000000' } })).rejects.toMatchObject(wrong)
    await expect(api.turnSecondFactorOff({ body: { password: 'x', code: next() } })).rejects.toMatchObject({
      msg: messages.passwordWrong,
    })
    const code = next()
    expect(await api.turnSecondFactorOff({ body: { password, code } })).toMatchObject({ msg: messages.secondFactorOff })
    expect(await subjectsTo(person)).toContain('Two-step login is off')
    expect((await begin(person)).status).toBe(200)
    await expect(api.turnSecondFactorOff({ body: { password, code } })).rejects.toMatchObject({
      code: 'second_factor_off',
    })
  })

  test('switching the second factor off needs a login of the last ten minutes if the account has no password', async () => {
    const { person, next } = await secured()
    await w.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', person.id).execute()
    const api = w.as(person).accounts
    w.clock.advance(10 * minute)
    const late = api.turnSecondFactorOff({ body: { password: '', code: next() } })
    await expect(late).rejects.toMatchObject({ status: 403, code: 'sign_in_again' })
    await w.db.updateTable('sessions').set({ createdAt: w.clock.now }).where('accountId', '=', person.id).execute()
    await api.turnSecondFactorOff({ body: { password: '', code: next() } })
  })

  test('switching the second factor off is done by the operator after a device was lost', async () => {
    const { person } = await secured()
    expect(await w.within((ctx) => removeSecondFactorOf(ctx, ` ${person.email.toUpperCase()}`))).toBe(person.email)
    expect((await begin(person)).status).toBe(200)
    expect(await subjectsTo(person)).toContain('Two-step login is off')
    const again = w.within((ctx) => removeSecondFactorOf(ctx, person.email))
    await expect(again).rejects.toMatchObject({ code: 'second_factor_off' })
  })
})

test('new recovery codes make the earlier ones invalid', async () => {
  const { person, codes, next } = await secured()
  const api = w.as(person).accounts
  const renewed = await api.renewRecoveryCodes({ body: { password, code: next() } })
  expect(renewed.codes).toHaveLength(10)
  expect(await finish((await begin(person)).cookie, codes[0] ?? '')).toMatchObject({ status: 400 })
  expect(await finish((await begin(person)).cookie, renewed.codes[0] ?? '')).toMatchObject({ status: 200 })
  expect(await subjectsTo(person)).toContain('You have new recovery codes')
})

describe('a code of the app', () => {
  test('a code of the app replaces the password after an older login, once each; a recovery code does not', async () => {
    const { person, codes, next } = await secured()
    const confirm = (body: { password?: string; code?: string }) => w.as(person).accounts.confirmSession({ body })
    const change = () => w.as(person).accounts.askForEmailChange({ body: { email: someEmail() } })
    w.clock.advance(11 * minute)
    await expect(change()).rejects.toMatchObject({ code: 'sign_in_again' })
    await expect(confirm({ code: codes[0] ?? '' })).rejects.toMatchObject(wrong)
    const code = next()
    const both = await Promise.allSettled([confirm({ code }), confirm({ code })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
    await change()
    expect((await w.as(person).accounts.settings()).secondFactor.recoveryCodesLeft).toBe(10)
  })

  test('a code of the app is refused without a second factor, and after five wrong codes', async () => {
    const plain = await verified()
    const refused = w.as(plain).accounts.confirmSession({ body: { code: '000000' } })
    await expect(refused).rejects.toMatchObject({ code: 'second_factor_off' })
    const { person, next } = await secured()
    for (let n = 0; n < 5; n += 1) {
      await expect(w.as(person).accounts.confirmSession({ body: { code: '000000' } })).rejects.toMatchObject(wrong)
    }
    const late = w.as(person).accounts.confirmSession({ body: { code: next() } })
    await expect(late).rejects.toMatchObject({ status: 429, code: 'codes_used_up' })
  })
})

describe('the secret of the app', () => {
  const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  const [oldKey, newKey, otherKey] = [keyOf(1), keyOf(2), keyOf(3)]

  test('the secret of the app is encrypted with the key in the environment, and encrypted again when that key changes', async () => {
    const { person, secret, next } = await secured()
    const stored = async () =>
      (await w.db.selectFrom('secondFactors').select('secret').where('accountId', '=', person.id).executeTakeFirst())
        ?.secret ?? ''
    // From before there was a key.
    expect(await stored()).toBe(secret)
    const night = (keys: object) => w.within((ctx) => encryptSecrets.run({ ...ctx, env: { ...ctx.env, ...keys } }, {}))
    const faultWith = (keys: object) =>
      w.within((ctx) => faultOfStoredSecrets({ ...ctx, env: { ...ctx.env, ...keys } }))
    expect(await faultWith({})).toContain('SECRETS_KEY')
    await night({})
    expect(await stored()).toBe(secret)

    await night({ SECRETS_KEY: oldKey })
    const first = await stored()
    expect(first).toMatch(/^v1\.[0-9a-f]{8}\./)
    expect(first).not.toContain(secret)
    expect(await faultWith({ SECRETS_KEY: oldKey })).toBeNull()
    expect(await faultWith({ SECRETS_KEY: otherKey })).toContain('neither SECRETS_KEY nor SECRETS_KEY_OLD')
    await night({ SECRETS_KEY: otherKey })
    expect(await stored()).toBe(first)
    await night({ SECRETS_KEY: newKey, SECRETS_KEY_OLD: oldKey })
    const second = await stored()
    expect(second.slice(0, 12)).not.toBe(first.slice(0, 12))
    await night({ SECRETS_KEY: newKey })
    expect(await stored()).toBe(second)

    // Sign-ins read it with the key alone.
    const env = await w.within(async (ctx) => ctx.env)
    Object.assign(env, { SECRETS_KEY: newKey })
    const { cookie } = await begin(person)
    expect(await finish(cookie, next())).toMatchObject({ status: 200 })
    // In the row of somebody else it opens nothing.
    const other = await secured()
    await w.db.updateTable('secondFactors').set({ secret: second }).where('accountId', '=', other.person.id).execute()
    const copied = await begin(other.person)
    expect((await finish(copied.cookie, next())).status).toBe(500)
    // Recovery codes need no key.
    expect(await finish(copied.cookie, other.codes[0] ?? '')).toMatchObject({ status: 200 })
    Object.assign(env, { SECRETS_KEY: undefined })
  })

  test('the secret of the app is encrypted when somebody sets up an app', async () => {
    const other = await openTestServer({ SECRETS_KEY: newKey })
    const admin = await other.make.admin()
    const { secret } = await other.as(admin).accounts.setUpSecondFactor({ body: { password } })
    const rows = await other.db.selectFrom('secondFactors').select('secret').execute()
    expect(rows.map((row) => row.secret)).toEqual([expect.stringMatching(/^v1\./)])
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: other.clock.now.getTime() })
    await other.as(admin).accounts.confirmSecondFactor({ body: { code } })
    await other.close()
  })
})

describe('where the operator requires a second factor', () => {
  const required = { status: 403, code: 'second_factor_required' }
  const opened = async (setting: string) => {
    const other = await openTestServer({ SECOND_FACTOR: setting })
    return { other, admin: await other.make.admin(), recruiter: await other.make.newRecruiter() }
  }

  test('where a second factor is required, calls are refused until it is set up, except setup, settings and logout', async () => {
    const { other, admin, recruiter } = await opened('team,recruiters')
    const candidate = await other.make.newCandidate()
    await other.as(candidate).profiles.me()
    for (const person of [admin, recruiter]) {
      await expect(other.as(person).profiles.me()).rejects.toMatchObject(required)
      expect((await other.as(person).accounts.settings()).secondFactor).toMatchObject({ isOn: false, isRequired: true })
      // On public calls they are visitors.
      await other.as(person).content.community()
    }
    const unknown = await other.request('GET', '/api/admin/no-such-call', { as: admin })
    expect(unknown).toMatchObject({ status: 403, body: { code: required.code } })

    const { secret } = await other.as(admin).accounts.setUpSecondFactor({ body: { password } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: other.clock.now.getTime() })
    await other.as(admin).accounts.confirmSecondFactor({ body: { code } })
    await other.as(admin).profiles.me()
    const off = other.as(admin).accounts.turnSecondFactorOff({ body: { password, code } })
    await expect(off).rejects.toMatchObject({ ...required, msg: messages.secondFactorStays })
    await other.within((ctx) => removeSecondFactorOf(ctx, admin.email))
    await expect(other.as(admin).profiles.me()).rejects.toMatchObject(required)
    await other.as(recruiter).accounts.signOut()
    await other.close()
  })

  test('where a second factor is required, no socket opens without one, and an open socket ends once it is removed', async () => {
    const { other, admin, recruiter } = await opened('team')
    const origin = await listen(other.app)
    await expect(connectSocket(origin, admin.token)).rejects.toMatchObject({ code: required.code })
    const { secret } = await other.as(admin).accounts.setUpSecondFactor({ body: { password } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: other.clock.now.getTime() })
    await other.as(admin).accounts.confirmSecondFactor({ body: { code } })
    const socket = await connectSocket(origin, admin.token)
    const join = () => socket.ask('join-room', { roomId: randomUUID() })
    expect(await join()).toMatchObject({ success: false, code: 'not_found' })
    await other.within((ctx) => removeSecondFactorOf(ctx, admin.email))
    expect(await join()).toMatchObject({ success: false, code: required.code })
    socket.close()
    ;(await connectSocket(origin, recruiter.token)).close()
    await other.close()
  })

  test('where a second factor is required of the team only, recruiters continue without one', async () => {
    const { other, admin, recruiter } = await opened('team')
    await expect(other.as(admin).admin.needsYou()).rejects.toMatchObject(required)
    await other.as(recruiter).profiles.me()
    await other.close()
  })
})
