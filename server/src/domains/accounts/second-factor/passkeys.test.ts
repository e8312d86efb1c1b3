import { messages, type PasskeyAnswer, type PasskeyRequest } from '@firstrung/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepSignIns } from '#src/domains/accounts/accounts.tasks.ts'
import { type Authenticator, openAuthenticator } from '#src/testing/authenticator.ts'
import { cookieIn } from '#src/testing/cookies.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { hasNoCertificates, passkeySite } from './passkeys.service.ts'
import { removeSecondFactorOf } from './second-factor.service.ts'

const minute = 60_000
const password = 'correct-horse-1'
const origin = 'https://firstrung.example'
const refused = { status: 400, code: 'invalid', msg: messages.passkeyRefused }
const { status: _, ...refusal } = refused
const over = { status: 403, code: 'passkey_over' }

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: origin })
})
afterAll(() => w.close())

async function verified(on = w): Promise<Person> {
  const person = await on.make.newRecruiter()
  await on.db.updateTable('accounts').set({ emailVerifiedAt: on.clock.now }).where('id', '=', person.id).execute()
  return person
}

const codeOf = (secret: string, on = w) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.now.getTime() })

interface Secured {
  person: Person
  key: Authenticator
  codes: string[]
}

/** Somebody whose only second factor is a passkey. */
async function secured(owner?: Person, counts = true): Promise<Secured> {
  const person = owner ?? (await verified())
  const key = openAuthenticator(origin, { counts })
  const made = await w.as(person).accounts.beginPasskey({ body: { password } })
  const { codes } = await w.as(person).accounts.addPasskey({ body: { name: 'Laptop', passkey: key.create(made) } })
  return { person, key, codes }
}

/** The same passkey once more, instead of a code. */
const signed = async ({ person, key }: Pick<Secured, 'person' | 'key'>) =>
  key.sign(await w.as(person).accounts.askForPasskey())

async function addOne(owner: Secured, name: string): Promise<Authenticator> {
  const key = openAuthenticator(origin)
  const made = await w.as(owner.person).accounts.beginPasskey({ body: { password, passkey: await signed(owner) } })
  await w.as(owner.person).accounts.addPasskey({ body: { name, passkey: key.create(made) } })
  return key
}

/** The first step of a sign-in, and what the browser sends from then on. */
async function begin({ email }: Person) {
  const { status, body, headers } = await w.request('POST', '/api/auth/login', {
    body: { email, password, userType: 'recruiter' },
  })
  return { status, body, cookie: cookieIn(headers) }
}
const ask = async (cookie: string): Promise<PasskeyRequest> => {
  const { status, body } = await w.request('POST', '/api/auth/second-step/passkey', { headers: { cookie } })
  expect(status).toBe(200)
  return body as unknown as PasskeyRequest
}
const finish = (cookie: string, proof: { code?: string; passkey?: PasskeyAnswer }) =>
  w.request('POST', '/api/auth/second-step', { body: proof, headers: { cookie } })
const subjectsTo = async ({ email }: Person) => (await w.mailsTo(email)).map(({ subject }) => subject)
const settingsOf = async (person: Person) => (await w.as(person).accounts.settings()).secondFactor

describe('adding a passkey', () => {
  test('adding a passkey needs the password, makes recovery codes with the first, ends other sessions and sends a mail', async () => {
    const person = await verified()
    const { token } = await w
      .as(null)
      .accounts.signIn({ body: { email: person.email, password, userType: 'recruiter' } })
    const api = w.as(person).accounts
    await expect(api.beginPasskey({ body: { password: 'wrong-horse-1' } })).rejects.toMatchObject({
      msg: messages.passwordWrong,
    })
    const made = await api.beginPasskey({ body: { password } })
    expect(made.options).toMatchObject({
      rp: { id: 'firstrung.example' },
      user: { name: person.email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    })
    // Nothing has changed yet.
    expect((await begin(person)).status).toBe(200)
    const key = openAuthenticator(origin)
    const { codes } = await api.addPasskey({ body: { name: ' My laptop ', passkey: key.create(made) } })
    expect(new Set(codes).size).toBe(10)
    expect(await settingsOf(person)).toMatchObject({
      isOn: true,
      isApp: false,
      hasPasskeys: true,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'My laptop', lastUsedAt: null, isBackedUp: true }],
    })
    await expect(w.as({ ...person, token }).accounts.settings()).rejects.toMatchObject({ status: 401 })
    expect(await subjectsTo(person)).toContain('Two-step login is on')
    expect((await begin(person)).body).toMatchObject({ code: 'second_step_needed' })
  })

  test('adding a passkey needs the second factor too if there is one, keeps sessions and recovery codes, and sends a mail', async () => {
    const owner = await secured()
    const api = w.as(owner.person).accounts
    await expect(api.beginPasskey({ body: { password } })).rejects.toMatchObject({ code: 'second_factor_needed' })
    const odd = owner.key.sign(await api.askForPasskey(), { origin: 'https://evil.example' })
    await expect(api.beginPasskey({ body: { password, passkey: odd } })).rejects.toMatchObject(refused)
    const wrong = api.beginPasskey({ body: { password, code: '000000' } })
    await expect(wrong).rejects.toMatchObject({ msg: messages.codeOfAppWrong })
    const made = await api.beginPasskey({ body: { password, passkey: await signed(owner) } })
    expect(made.options.excludeCredentials).toMatchObject([{ transports: ['internal'] }])
    const answer = await api.addPasskey({
      body: { name: 'Phone', passkey: openAuthenticator(origin).create(made) },
    })
    expect(answer).toMatchObject({ codes: [], msg: messages.passkeyAdded })
    expect(await subjectsTo(owner.person)).toContain('A passkey was added')
    const { passkeys, recoveryCodesLeft } = await settingsOf(owner.person)
    expect(passkeys.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(['Laptop', 'Phone'])
    expect(recoveryCodesLeft).toBe(10)
  })

  test('adding a passkey stops at ten passkeys, even when two are added at the same moment', async () => {
    const owner = await secured()
    const [row] = await w.db.selectFrom('passkeys').selectAll().where('accountId', '=', owner.person.id).execute()
    const copies = Array.from({ length: 8 }, (_, at) => ({
      accountId: owner.person.id,
      credentialId: Buffer.from(`${owner.person.id} ${at}`),
      publicKey: row?.publicKey ?? Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: `Key ${at}`,
      isBackedUp: false,
      createdAt: w.clock.now,
      lastUsedAt: null,
    }))
    await w.db.insertInto('passkeys').values(copies).execute()
    // Two sessions, since a session has one challenge at a time.
    const { cookie } = await begin(owner.person)
    const done = await finish(cookie, { passkey: owner.key.sign(await ask(cookie)) })
    const other = { ...owner.person, token: String(done.body['token']) }
    const first = await w.as(owner.person).accounts.beginPasskey({ body: { password, passkey: await signed(owner) } })
    const second = await w
      .as(other)
      .accounts.beginPasskey({ body: { password, passkey: await signed({ ...owner, person: other }) } })
    const both = await Promise.allSettled([
      w.as(owner.person).accounts.addPasskey({ body: { name: 'A', passkey: openAuthenticator(origin).create(first) } }),
      w.as(other).accounts.addPasskey({ body: { name: 'B', passkey: openAuthenticator(origin).create(second) } }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'passkeys_full' } })
    const eleventh = w.as(owner.person).accounts.beginPasskey({ body: { password, passkey: await signed(owner) } })
    await expect(eleventh).rejects.toMatchObject({ status: 409, code: 'passkeys_full' })
  })

  test('adding a passkey refuses a wrong origin, challenge, type or host, an unverified user, a certificate, and rubbish', async () => {
    const person = await verified()
    const api = w.as(person).accounts
    const cases = [
      { origin: 'https://firstrung.example.evil.example' },
      { type: 'webauthn.get' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { attestation: { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', new Map()]]) } },
      { attestation: { fmt: 'fido-u2f', attStmt: new Map() } },
    ]
    for (const odd of cases) {
      const made = await api.beginPasskey({ body: { password } })
      const passkey = openAuthenticator(origin).create(made, odd)
      await expect(api.addPasskey({ body: { name: 'Key', passkey } }), JSON.stringify(odd)).rejects.toMatchObject(
        refused,
      )
    }
    const made = await api.beginPasskey({ body: { password } })
    const passkey = openAuthenticator(origin).create(made, { challenge: Buffer.alloc(32).toString('base64url') })
    await expect(api.addPasskey({ body: { name: 'Key', passkey } })).rejects.toMatchObject(over)
    const rubbish = { ...passkey, response: { ...passkey.response, clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
    await expect(api.addPasskey({ body: { name: 'Key', passkey: rubbish } })).rejects.toMatchObject(refused)
    const long = { ...passkey, rawId: 'A'.repeat(1365) }
    await expect(api.addPasskey({ body: { name: 'Key', passkey: long } })).rejects.toMatchObject({ status: 400 })
    await expect(api.addPasskey({ body: { name: '', passkey } })).rejects.toMatchObject({
      msg: messages.passkeyNameNeeded,
    })
    expect((await settingsOf(person)).isOn).toBe(false)
  })

  test('adding a passkey reads no certificates, whose URLs would have to be asked for revocations', async () => {
    const made = await w.as(await verified()).accounts.beginPasskey({ body: { password } })
    const key = openAuthenticator(origin)
    const attested = (fmt: string, attStmt: Map<string, unknown>) => key.create(made, { attestation: { fmt, attStmt } })
    const self = new Map<string, unknown>([['alg', -7]])
    expect(await hasNoCertificates(key.create(made))).toBe(true)
    expect(await hasNoCertificates(attested('packed', self))).toBe(true)
    expect(await hasNoCertificates(attested('packed', new Map([...self, ['x5c', Buffer.from('certificate')]])))).toBe(
      false,
    )
    for (const fmt of ['fido-u2f', 'tpm', 'android-key', 'apple']) {
      expect(await hasNoCertificates(attested(fmt, self)), fmt).toBe(false)
    }
  })

  test('adding a passkey accepts a new passkey once, in time, in the session that asked for it, for one account', async () => {
    const [one, two] = [await verified(), await verified()]
    const key = openAuthenticator(origin)
    const forOne = key.create(await w.as(one).accounts.beginPasskey({ body: { password } }))
    const add = (person: Person, passkey = forOne) =>
      w.as(person).accounts.addPasskey({ body: { name: 'Key', passkey } })
    await expect(add(two)).rejects.toMatchObject(over)
    await add(one)
    await expect(add(one)).rejects.toMatchObject(over)
    // The same key in another account.
    const again = key.create(await w.as(two).accounts.beginPasskey({ body: { password } }))
    await expect(add(two, again)).rejects.toMatchObject({ status: 409, code: 'passkey_known' })
    const late = key.create(await w.as(two).accounts.beginPasskey({ body: { password } }))
    w.clock.advance(5 * minute)
    await expect(add(two, late)).rejects.toMatchObject(over)
    w.clock.advance(1)
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    expect(await w.db.selectFrom('passkeyChallenges').select('purpose').execute()).toEqual([])
  })

  test('adding a passkey needs a confirmed email, and a host that can have passkeys', async () => {
    const person = await w.make.newRecruiter()
    const early = w.as(person).accounts.beginPasskey({ body: { password } })
    await expect(early).rejects.toMatchObject({ code: 'confirm_email_first' })
    const other = await openTestServer({ PUBLIC_URL: 'http://192.0.2.7' })
    const admin = await other.make.admin()
    const off = other.as(admin).accounts.beginPasskey({ body: { password } })
    await expect(off).rejects.toMatchObject({ status: 409, code: 'passkeys_off' })
    expect((await other.as(admin).accounts.settings()).secondFactor.hasPasskeys).toBe(false)
    await other.close()
    for (const publicUrl of ['http://jobs.example', 'https://192.0.2.7', 'https://[2001:db8::1]:8443']) {
      expect(passkeySite({ publicUrl }), publicUrl).toBeNull()
    }
    expect(passkeySite({ publicUrl: 'http://localhost:3000' })).toEqual({
      rpId: 'localhost',
      origin: 'http://localhost:3000',
    })
  })
})

describe('signing in with a passkey', () => {
  test('signing in with a passkey needs the password and then the passkey, and answers like a login without one', async () => {
    const { person, key, codes } = await secured()
    const { cookie } = await begin(person)
    const ways = await w.request('POST', '/api/auth/second-step/ways', { headers: { cookie } })
    expect(ways.body).toMatchObject({ isApp: false, isPasskey: true })
    const asked = await ask(cookie)
    expect(asked.options).toMatchObject({ rpId: 'firstrung.example', userVerification: 'required' })
    w.clock.advance(minute)
    const done = await finish(cookie, { passkey: key.sign(asked) })
    expect(done).toMatchObject({ status: 200, body: { msg: messages.loggedIn, user: { email: person.email } } })
    expect((await settingsOf(person)).passkeys[0]?.lastUsedAt).toBe(w.clock.now.toISOString())
    expect(await finish(cookie, { passkey: key.sign(asked) })).toMatchObject({ body: { code: 'second_step_over' } })
    // The way out without the device.
    const lost = await begin(person)
    expect(await finish(lost.cookie, { code: codes[0] ?? '' })).toMatchObject({ status: 200 })
    expect(await subjectsTo(person)).toContain('A recovery code was used')
  })

  test('signing in with a passkey reveals nothing about passkeys before the password was right', async () => {
    const { person } = await secured()
    for (const path of ['ways', 'passkey']) {
      const answer = await w.request('POST', `/api/auth/second-step/${path}`, { headers: { cookie: '' } })
      expect(answer).toMatchObject({ status: 403, body: { code: 'second_step_over' } })
    }
    const { body } = await begin(person)
    expect(Object.keys(body).toSorted((a, b) => a.localeCompare(b))).toEqual(['code', 'errors', 'msg', 'success'])
  })

  test('signing in with a passkey refuses a wrong origin, host, user or account, an unverified user, and a wrong signature', async () => {
    const [owner, other] = [await secured(), await secured()]
    const cases = [
      { origin: 'https://evil.example' },
      { type: 'webauthn.create' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { userHandle: 'AAAA' },
    ]
    for (const odd of cases) {
      const { cookie } = await begin(owner.person)
      const passkey = owner.key.sign(await ask(cookie), odd)
      expect(await finish(cookie, { passkey }), JSON.stringify(odd)).toMatchObject({ status: 400, body: refusal })
      // Right, but the challenge has been used up.
      expect(await finish(cookie, { passkey: owner.key.sign({ options: await optionsOf(passkey) }) })).toMatchObject({
        status: 403,
        body: { code: 'passkey_over' },
      })
      await w.db.deleteFrom('secondFactorTries').execute()
    }
    const { cookie } = await begin(owner.person)
    const foreign = other.key.sign(await ask(cookie))
    expect(await finish(cookie, { passkey: foreign })).toMatchObject({ status: 400, body: refusal })
    const unnamed = other.key.sign(await ask(cookie), { userHandle: null })
    expect(await finish(cookie, { passkey: unnamed })).toMatchObject({ status: 400, body: refusal })
    const asked = await ask(cookie)
    const { id } = owner.key.sign(asked)
    const forged = { ...other.key.sign(asked, { userHandle: null }), id, rawId: id }
    expect(await finish(cookie, { passkey: forged })).toMatchObject({ status: 400, body: refusal })
    expect(await finish(cookie, {})).toMatchObject({ status: 400, body: { msg: messages.oneFactor } })
  })

  test('signing in with a passkey accepts a challenge once, in its own sign-in, and for five minutes', async () => {
    const { person, key } = await secured()
    const [one, two] = [await begin(person), await begin(person)]
    const forOne = await ask(one.cookie)
    const forTwo = await ask(two.cookie)
    expect(await finish(two.cookie, { passkey: key.sign(forOne) })).toMatchObject({ body: { code: 'passkey_over' } })
    // A challenge of the session opens no sign-in, and one of a sign-in confirms no session.
    const inSession = await signed({ person, key })
    expect(await finish(one.cookie, { passkey: inSession })).toMatchObject({ body: { code: 'passkey_over' } })
    const confirm = w.as(person).accounts.confirmSession({ body: { passkey: key.sign(forTwo) } })
    await expect(confirm).rejects.toMatchObject(over)
    const passkey = key.sign(forOne)
    const both = await Promise.all([finish(one.cookie, { passkey }), finish(one.cookie, { passkey })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    w.clock.advance(5 * minute)
    expect(await finish(two.cookie, { passkey: key.sign(forTwo) })).toMatchObject({ body: { code: 'passkey_over' } })
  })

  test('signing in with a passkey refuses a passkey whose counter went back, mails the owner, and adds it to the audit log', async () => {
    const { person, key } = await secured(await w.make.admin())
    const login = async () => {
      const first = await w.request('POST', '/api/admin/login', { body: { email: person.email, password } })
      return cookieIn(first.headers)
    }
    const cookie = await login()
    expect(await finish(cookie, { passkey: key.sign(await ask(cookie), { counter: 9 }) })).toMatchObject({
      status: 200,
    })
    for (const counter of [9, 3, 0]) {
      const again = await login()
      const answer = await finish(again, { passkey: key.sign(await ask(again), { counter }) })
      expect(answer, String(counter)).toMatchObject({ status: 400, body: refusal })
    }
    expect((await subjectsTo(person)).filter((subject) => subject === 'A passkey was refused')).toHaveLength(3)
    const { acts } = await w.as(person).operation.acts({ query: { limit: 10 } })
    expect(acts.filter(({ what }) => what.includes('a passkey that may be a copy'))).toHaveLength(3)
    const last = await login()
    expect(await finish(last, { passkey: key.sign(await ask(last), { counter: 10 }) })).toMatchObject({ status: 200 })
  })

  test('signing in with a passkey works every time with a passkey that has no counter', async () => {
    const { person, key } = await secured(undefined, false)
    for (let n = 0; n < 2; n += 1) {
      const { cookie } = await begin(person)
      expect(await finish(cookie, { passkey: key.sign(await ask(cookie)) })).toMatchObject({ status: 200 })
    }
  })

  test('signing in with a passkey is refused for 15 minutes after five wrong tries, counting codes and passkeys together', async () => {
    const { person, key, codes } = await secured()
    const { cookie } = await begin(person)
    for (let n = 0; n < 3; n += 1) expect((await finish(cookie, { code: '000000' })).status).toBe(400)
    const odd = { origin: 'https://evil.example' }
    for (let n = 0; n < 2; n += 1) {
      expect((await finish(cookie, { passkey: key.sign(await ask(cookie), odd) })).status).toBe(400)
    }
    const late = await finish(cookie, { passkey: key.sign(await ask(cookie)) })
    expect(late).toMatchObject({ status: 429, body: { code: 'codes_used_up' }, headers: { 'retry-after': '900' } })
    expect(await finish(cookie, { code: codes[0] ?? '' })).toMatchObject({ status: 429 })
    w.clock.advance(15 * minute)
    const again = await begin(person)
    expect(await finish(again.cookie, { passkey: key.sign(await ask(again.cookie)) })).toMatchObject({ status: 200 })
  })
})

/** What was signed, to sign it once more. */
const optionsOf = async ({ response }: PasskeyAnswer): Promise<PasskeyRequest['options']> => ({
  challenge: JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge,
  rpId: 'firstrung.example',
  timeout: 0,
  allowCredentials: [],
  userVerification: 'required',
})

test('a passkey confirms an older sign-in instead of the password, once for each challenge', async () => {
  const owner = await secured()
  const api = w.as(owner.person).accounts
  const change = () => api.askForEmailChange({ body: { email: someEmail() } })
  w.clock.advance(11 * minute)
  await expect(change()).rejects.toMatchObject({ code: 'sign_in_again' })
  const passkey = await signed(owner)
  const both = await Promise.allSettled([
    api.confirmSession({ body: { passkey } }),
    api.confirmSession({ body: { passkey } }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
  await change()
  const plain = await verified()
  await expect(w.as(plain).accounts.askForPasskey()).rejects.toMatchObject({ code: 'second_factor_off' })
})

describe('managing passkeys', () => {
  test('managing passkeys renames only passkeys of the own account', async () => {
    const [owner, other] = [await secured(), await secured()]
    const id = (await settingsOf(owner.person)).passkeys[0]?._id ?? ''
    await w.as(owner.person).accounts.renamePasskey({ params: { id }, body: { name: 'Work laptop' } })
    expect((await settingsOf(owner.person)).passkeys[0]?.name).toBe('Work laptop')
    const foreign = w.as(other.person).accounts.renamePasskey({ params: { id }, body: { name: 'Mine' } })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
    const body = { password, passkey: await signed(other) }
    await expect(w.as(other.person).accounts.removePasskey({ params: { id }, body })).rejects.toMatchObject({
      status: 404,
    })
    expect((await settingsOf(owner.person)).passkeys[0]?.name).toBe('Work laptop')
  })

  test('removing a passkey takes password and second factor, and is mailed; without the last one, login takes one step', async () => {
    const owner = await secured()
    const api = w.as(owner.person).accounts
    const phone = await addOne(owner, 'Phone')
    const idOf = async (name: string) =>
      (await settingsOf(owner.person)).passkeys.find((one) => one.name === name)?._id ?? ''
    const id = await idOf('Laptop')
    await expect(
      api.removePasskey({ params: { id }, body: { password: 'x', code: owner.codes[0] ?? '' } }),
    ).rejects.toMatchObject({ msg: messages.passwordWrong })
    await expect(api.removePasskey({ params: { id }, body: { password } })).rejects.toMatchObject({ status: 400 })
    // The device is lost: a recovery code does.
    const gone = await api.removePasskey({ params: { id }, body: { password, code: owner.codes[0] ?? '' } })
    expect(gone.msg).toBe(messages.passkeyRemoved)
    expect(await subjectsTo(owner.person)).toContain('A passkey was removed')
    const { cookie } = await begin(owner.person)
    expect(await finish(cookie, { passkey: owner.key.sign(await ask(cookie)) })).toMatchObject({ status: 400 })
    const last = await idOf('Phone')
    const passkey = await signed({ ...owner, key: phone })
    expect(await api.removePasskey({ params: { id: last }, body: { password, passkey } })).toMatchObject({
      msg: messages.secondFactorOff,
    })
    expect(await settingsOf(owner.person)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect(await subjectsTo(owner.person)).toContain('Two-step login is off')
    expect((await begin(owner.person)).status).toBe(200)
  })

  test('managing passkeys works together with an authenticator app, and each can be removed without the other', async () => {
    const owner = await secured()
    const api = w.as(owner.person).accounts
    await expect(api.setUpSecondFactor({ body: { password } })).rejects.toMatchObject({ code: 'second_factor_needed' })
    const { secret } = await api.setUpSecondFactor({ body: { password, passkey: await signed(owner) } })
    const confirmed = await api.confirmSecondFactor({ body: { code: codeOf(secret) } })
    expect(confirmed).toMatchObject({ codes: [], msg: messages.appAdded })
    expect(await subjectsTo(owner.person)).toContain('An authenticator app was added')
    expect(await settingsOf(owner.person)).toMatchObject({ isApp: true, recoveryCodesLeft: 10 })
    const { cookie } = await begin(owner.person)
    w.clock.advance(minute)
    expect(await finish(cookie, { code: codeOf(secret) })).toMatchObject({ status: 200 })
    await api.removeApp({ body: { password, passkey: await signed(owner) } })
    expect(await settingsOf(owner.person)).toMatchObject({ isOn: true, isApp: false, recoveryCodesLeft: 9 + 1 })
    await expect(api.removeApp({ body: { password, passkey: await signed(owner) } })).rejects.toMatchObject({
      code: 'second_factor_off',
    })
    await api.turnSecondFactorOff({ body: { password, passkey: await signed(owner) } })
    expect(await settingsOf(owner.person)).toMatchObject({ isOn: false, passkeys: [] })
  })

  test('managing passkeys ends when the operator removes the second factor of an account', async () => {
    const { person } = await secured()
    await w.within((ctx) => removeSecondFactorOf(ctx, person.email))
    expect((await begin(person)).status).toBe(200)
    expect(await w.db.selectFrom('passkeys').select('id').where('accountId', '=', person.id).execute()).toEqual([])
  })
})

test('where the operator asks for a second factor, a passkey is one, and the last one stays', async () => {
  const other = await openTestServer({ PUBLIC_URL: origin, SECOND_FACTOR: 'team' })
  const admin = await other.make.admin()
  await expect(other.as(admin).profiles.me()).rejects.toMatchObject({ code: 'second_factor_required' })
  const key = openAuthenticator(origin)
  const api = other.as(admin).accounts
  await api.addPasskey({
    body: { name: 'Laptop', passkey: key.create(await api.beginPasskey({ body: { password } })) },
  })
  await other.as(admin).profiles.me()
  const [{ _id: id } = { _id: '' }] = (await api.settings()).secondFactor.passkeys
  const removal = async () => ({
    params: { id },
    body: { password, passkey: key.sign(await api.askForPasskey()) },
  })
  const stays = { code: 'second_factor_required', msg: messages.secondFactorStays }
  await expect(api.removePasskey(await removal())).rejects.toMatchObject(stays)
  const { secret } = await api.setUpSecondFactor({ body: (await removal()).body })
  await api.confirmSecondFactor({ body: { code: codeOf(secret, other) } })
  // One after the other: never both.
  const both = await Promise.allSettled([
    api.removePasskey(await removal()),
    (async () => {
      other.clock.advance(minute)
      return api.removeApp({ body: { password, code: codeOf(secret, other) } })
    })(),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await other.as(admin).profiles.me()
  await other.close()
})
