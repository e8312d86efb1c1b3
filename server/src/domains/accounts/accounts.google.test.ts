import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consentVersion, type GoogleRefusal, messages } from '@firstrung/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#src/env.ts'
import { type IdentityProvider, openIdentityProvider, passProvider } from '#src/testing/identity-provider.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { sweepSignIns } from './accounts.tasks.ts'

const publicUrl = 'http://localhost:3999'
const password = 'correct-horse-1'

let provider: IdentityProvider
let w: TestServer
beforeAll(async () => {
  provider = await openIdentityProvider()
  provider.serve(publicUrl)
  w = await openTestServer({ ...provider.settings, PUBLIC_URL: publicUrl })
})
afterAll(async () => {
  await w.close()
  await provider.close()
})

/** A browser in a sign-in: what the server sent, and the cookie it stores. `cookie` is one that it already has. */
async function leave(userType: string, world = w, cookie = '') {
  const { status, headers } = await world.request('GET', `/api/auth/register/google/${userType}`, {
    headers: { cookie },
  })
  const told = [headers['set-cookie']].join()
  return { status, location: String(headers['location']), told, cookie: told.split(';')[0] ?? '' }
}

const comeBack = async (address: string, cookie: string, world = w) => {
  const { pathname, search } = new URL(address)
  const { status, headers } = await world.request('GET', `${pathname}${search}`, { headers: { cookie } })
  return { status, location: String(headers['location']), headers }
}

/** The whole round trip; returns where the browser ends, and its cookie. */
async function goThrough(userType: string, world = w) {
  const { location, cookie } = await leave(userType, world)
  return { ...(await comeBack(await passProvider(location, publicUrl), cookie, world)), cookie }
}

const parametersOf = (location: string) => {
  expect(location).toMatch(/^\/auth\?/)
  const {
    token = '',
    userId = '',
    userType = '',
    profileCompleted,
  } = Object.fromEntries(new URL(location, publicUrl).searchParams)
  return { token, userId, userType, profileCompleted }
}

/** The whole way: the round trip, and the page's exchange of its code. */
async function signInWithGoogle(userType: string, world = w) {
  const { location, cookie } = await goThrough(userType, world)
  const parameters = parametersOf(location)
  return { ...(await exchange(parameters, cookie, world)), parameters }
}

const exchange = (body: object, cookie: string, world = w) =>
  world.request('POST', '/api/auth/exchange', { body, headers: { cookie } })
const refused = { status: 302, location: '/auth' }
const refusedFor = (reason: GoogleRefusal) => ({ status: 302, location: `/auth?reason=${reason}` })
const invalidParams = { status: 400, body: { success: false, msg: messages.invalidAuthParams } }

const somebody = () => ({ sub: randomUUID(), email: someEmail(), email_verified: true, name: '  Meera Nair ' })

describe('signing in with Google', () => {
  test('signing in with Google starts a code flow with PKCE, state and nonce, tied to the browser [API-04] [CREG-02]', async () => {
    const { status, location, told } = await leave('candidate')
    const sent = new URL(location)
    expect(status).toBe(302)
    expect(sent.origin).toBe(provider.issuer)
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'firstrung',
      redirect_uri: `${publicUrl}/api/auth/google/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(told).toMatch(/^sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test.each([
    ['candidate', 'user'],
    ['user', 'user'],
    ['recruiter', 'recruiter'],
  ])(
    'signing in with Google makes the account of a %s and leads to /auth with a code [API-04] [PERM-16]',
    async (userType, stored) => {
      provider.person = somebody()
      const { status, body, parameters } = await signInWithGoogle(userType)
      expect(parameters).toMatchObject({ userType, profileCompleted: 'false' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        msg: messages.signedIn,
        user: { _id: parameters.userId, email: provider.person.email, fullName: 'Meera Nair', userType: stored },
      })
      const me = await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': String(body['token']) } })
      expect(me.body).toMatchObject({ user: { isPassword: false } })
      const consents = await w.db
        .selectFrom('consents')
        .selectAll()
        .where('accountId', '=', parameters.userId)
        .execute()
      expect(consents).toHaveLength(1)
    },
  )

  test("signing in with Google finds the account by the provider's own id, even under another email", async () => {
    provider.person = somebody()
    const first = parametersOf((await goThrough('candidate')).location)
    provider.person = { ...provider.person, email: someEmail(), email_verified: false }
    const second = parametersOf((await goThrough('user')).location)
    expect(second.userId).toBe(first.userId)
    expect(second.token).not.toBe(first.token)
  })

  test('signing in with Google asks for the code of a second factor, if the account has one', async () => {
    provider.person = somebody()
    const { userId } = parametersOf((await goThrough('recruiter')).location)
    const secret = new Secret({ size: 20 })
    await w.db
      .insertInto('secondFactors')
      .values({ accountId: userId, secret: secret.base32, confirmedAt: w.clock.now })
      .execute()
    const first = await signInWithGoogle('recruiter')
    expect(first).toMatchObject({ status: 403, body: { code: 'second_step_needed' } })
    const cookie = [first.headers['set-cookie']].flat().join().split(';')[0] ?? ''
    const code = new TOTP({ secret }).generate({ timestamp: w.clock.now.getTime() })
    const second = await w.request('POST', '/api/auth/second-step', { body: { code }, headers: { cookie } })
    expect(second).toMatchObject({ status: 200, body: { msg: messages.signedIn, userType: 'recruiter' } })
  })

  test('signing in with Google finds an account with the same verified email and type; a password that its owner set stays', async () => {
    const { id, email } = await w.make.newCandidate()
    const token = await w.resetTokenOf(email)
    await w.as(null).accounts.reset({ body: { token, password } })
    await w.db.updateTable('accounts').set({ profileCompleted: true }).where('id', '=', id).execute()
    provider.person = { ...somebody(), email: email.toUpperCase() }
    const { body, parameters } = await signInWithGoogle('candidate')
    expect(parameters).toMatchObject({ userId: id, profileCompleted: 'true' })
    expect(body).toMatchObject({ msg: messages.signedIn })
    await expect(w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })).resolves.toBeTruthy()
  })

  test('signing in with Google ends the password and sessions of an account whose email was never confirmed before', async () => {
    const squatter = await w.make.newCandidate()
    const { email } = squatter
    provider.person = { ...somebody(), email }
    const { body } = await signInWithGoogle('candidate')
    expect(body).toMatchObject({ msg: messages.passwordDropped })

    expect((await w.request('GET', '/api/auth/user', { as: squatter })).status).toBe(401)
    const signIn = w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })
    await expect(signIn).rejects.toMatchObject({ code: 'wrong_credentials' })
    const mails = await w.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your old password no longer works'])

    // From now on the owner's own password stays.
    await w.as(null).accounts.reset({ body: { token: await w.resetTokenOf(email), password } })
    const again = await signInWithGoogle('candidate')
    expect(again.body).toMatchObject({ msg: messages.signedIn })
    await expect(w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })).resolves.toBeTruthy()
  })

  test('signing in with Google stores the consent of a candidate whose profile the team had made', async () => {
    const email = someEmail()
    const admin = await w.make.admin()
    const { user } = await w.as(admin).candidateAdmin.create({ body: { email, fullName: 'Meera Nair' } })
    const consents = () => w.db.selectFrom('consents').selectAll().where('accountId', '=', user._id).execute()
    expect(await consents()).toEqual([])
    provider.person = { ...somebody(), email }
    for (const _ of [1, 2]) await goThrough('candidate')
    expect(await consents()).toEqual([expect.objectContaining({ textVersion: consentVersion })])
  })

  test('signing in with Google takes over no account of another type, of the team, or by an unverified email', async () => {
    const recruiter = await w.make.newRecruiter()
    const admin = await w.make.admin()
    const candidate = await w.make.newCandidate()
    provider.person = { ...somebody(), email: recruiter.email }
    expect(await goThrough('candidate')).toMatchObject(refusedFor('registered_as_recruiter'))
    provider.person = { ...somebody(), email: admin.email }
    expect(await goThrough('recruiter')).toMatchObject(refusedFor('registered_as_admin'))
    for (const unverified of [{ email_verified: false }, { email_verified: undefined }]) {
      const { email_verified, ...person } = { ...somebody(), email: candidate.email, ...unverified }
      provider.person = email_verified === undefined ? person : { ...person, email_verified }
      expect(await goThrough('candidate')).toMatchObject(refusedFor('unverified'))
    }
    provider.person = { sub: randomUUID() }
    expect(await goThrough('candidate')).toMatchObject(refusedFor('unverified'))

    provider.person = somebody()
    parametersOf((await goThrough('candidate')).location)
    expect(await goThrough('recruiter')).toMatchObject(refusedFor('registered_as_candidate'))
    const before = await w.db.selectFrom('signInCodes').select('accountId').execute()
    for (const { id } of [recruiter, admin, candidate]) expect(before).not.toContainEqual({ accountId: id })
  })

  test('signing in with Google makes one account when the same person signs in thirty times at the same moment', async () => {
    provider.person = somebody()
    const returns = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { location, cookie } = await leave('candidate')
        return { address: await passProvider(location, publicUrl), cookie }
      }),
    )
    const ends = await Promise.all(returns.map(({ address, cookie }) => comeBack(address, cookie)))
    const ids = new Set(ends.map(({ location }) => parametersOf(location).userId))
    expect(ids.size).toBe(1)
    expect(
      await w.db.selectFrom('identities').selectAll().where('subject', '=', provider.person.sub).execute(),
    ).toHaveLength(1)
  })

  test('signing in with Google accepts a callback once, in the browser that began, in time, and only as the provider sent it', async () => {
    provider.person = somebody()
    const first = await leave('candidate')
    const second = await leave('candidate')
    const address = await passProvider(first.location, publicUrl)
    expect(await comeBack(address, '')).toMatchObject(refusedFor('over'))
    expect(await comeBack(address, first.cookie)).toMatchObject(refusedFor('over'))

    const foreign = await passProvider(second.location, publicUrl)
    expect(await comeBack(foreign, first.cookie)).toMatchObject(refusedFor('over'))

    const guessing = await leave('candidate')
    const seen = await passProvider(guessing.location, publicUrl)
    expect(await comeBack(seen, guessing.cookie.replace(/=[^;]+/, '=guessed'))).toMatchObject(refusedFor('over'))

    const third = await leave('candidate')
    const own = new URL(await passProvider(third.location, publicUrl))
    const forged = new URL(own)
    forged.searchParams.set('code', 'made-up')
    expect(await comeBack(forged.href, third.cookie)).toMatchObject(refused)

    const fourth = await leave('candidate')
    const late = await passProvider(fourth.location, publicUrl)
    w.clock.advance(10 * 60_000)
    expect(await comeBack(late, fourth.cookie)).toMatchObject(refusedFor('over'))

    const fifth = await leave('candidate')
    const good = await passProvider(fifth.location, publicUrl)
    expect(parametersOf((await comeBack(good, fifth.cookie)).location).userId).toBeTruthy()
    expect(await comeBack(good, fifth.cookie)).toMatchObject(refusedFor('over'))
  })

  test('signing in with Google refuses a code that was made for another sign-in', async () => {
    provider.person = somebody()
    const first = await leave('candidate')
    const second = await leave('candidate')
    const other = new URL(await passProvider(first.location, publicUrl))
    const mixed = new URL(await passProvider(second.location, publicUrl))
    mixed.searchParams.set('code', String(other.searchParams.get('code')))
    expect(await comeBack(mixed.href, second.cookie)).toMatchObject(refused)
  })

  test('signing in with Google copes with a refusal at the provider, a callback without parameters and unknown types', async () => {
    const { location, cookie } = await leave('candidate')
    const state = new URL(location).searchParams.get('state')
    const denied = `${publicUrl}/api/auth/google/callback?error=access_denied&state=${state}&iss=${provider.issuer}`
    expect(await comeBack(denied, cookie)).toMatchObject(refusedFor('cancelled'))
    expect(await comeBack(`${publicUrl}/api/auth/google/callback`, '')).toMatchObject(refused)
    for (const type of ['admin', 'somebody', 'constructor']) expect(await leave(type)).toMatchObject(refused)
    expect(w.logged().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('signing in with Google leaves no code, state or token in the log', async () => {
    provider.person = somebody()
    const { location, cookie } = await leave('candidate')
    const address = await passProvider(location, publicUrl)
    const parameters = parametersOf((await comeBack(address, cookie)).location)
    await exchange(parameters, cookie)
    const log = JSON.stringify(w.logged())
    const returned = new URL(address).searchParams
    for (const secret of [parameters.token, returned.get('code'), returned.get('state'), cookie.split('=')[1]]) {
      expect(log).not.toContain(String(secret))
    }
  })
})

describe('signing in without Google', () => {
  let extra: TestServer | undefined
  afterEach(async () => {
    await extra?.close()
    extra = undefined
  })

  test('signing in without Google leads to /auth when the operator has not set up Google', async () => {
    extra = await openTestServer()
    expect(await leave('candidate', extra)).toMatchObject(refused)
    expect(await comeBack(`${publicUrl}/api/auth/google/callback?state=x&code=y`, '', extra)).toMatchObject(
      refusedFor('over'),
    )
  })

  test('signing in without Google says so when the provider is down or answers nonsense, and works once it is up again', async () => {
    let sane = false
    const flaky = createServer((_, response) => {
      response.setHeader('content-type', 'application/json')
      if (sane) response.end(description)
      else response.writeHead(503).end('"down"')
    })
    await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`
    const told = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).text()
    const description = told.replaceAll(provider.issuer, issuer)
    extra = await openTestServer({ ...provider.settings, PUBLIC_URL: publicUrl, GOOGLE_ISSUER: issuer })

    expect(await leave('candidate', extra)).toMatchObject(refusedFor('down'))
    sane = true
    expect((await leave('candidate', extra)).location).toContain(issuer)
    flaky.closeAllConnections()
    await new Promise((resolve) => flaky.close(resolve))
  })

  test('signing in without Google works with a provider that sends the email only when asked', async () => {
    const shy = await openIdentityProvider({ emailInIdToken: false })
    shy.serve(publicUrl)
    extra = await openTestServer({ ...shy.settings, PUBLIC_URL: publicUrl })
    shy.person = somebody()
    const { body } = await signInWithGoogle('recruiter', extra)
    expect(body).toMatchObject({ user: { email: shy.person.email, fullName: 'Meera Nair' } })
    await shy.close()
  })

  test('signing in without Google accepts a provider without TLS only on the same machine', () => {
    expect(() => readEnv({ ...provider.settings, GOOGLE_ISSUER: 'http://accounts.example.org' })).toThrow(
      'GOOGLE_ISSUER',
    )
    expect(readEnv(provider.settings).GOOGLE_ISSUER).toBe(provider.issuer)
  })
})

describe('exchanging the code of /auth', () => {
  const arrive = async (userType = 'candidate') => {
    provider.person = somebody()
    const { location, cookie } = await goThrough(userType)
    return { parameters: parametersOf(location), cookie }
  }
  const sessionsOf = async (accountId: string) =>
    (await w.db.selectFrom('sessions').select('id').where('accountId', '=', accountId).execute()).length

  test('exchanging the code of /auth succeeds once when it is tried thirty times at the same moment', async () => {
    const { parameters, cookie } = await arrive()
    const answers = await Promise.all(Array.from({ length: 30 }, () => exchange(parameters, cookie)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(29).fill(400)])
    expect(await exchange(parameters, cookie)).toMatchObject(invalidParams)
    expect(await sessionsOf(parameters.userId)).toBe(1)
  })

  test.each([
    ['the account of somebody else', { userId: randomUUID() }],
    ['another type', { userType: 'recruiter' }],
    ['the team', { userType: 'admin' }],
  ])('exchanging the code of /auth with %s is refused and uses the code up [AUTH-22]', async (_, change) => {
    const { parameters, cookie } = await arrive()
    expect(await exchange({ ...parameters, ...change }, cookie)).toMatchObject(invalidParams)
    expect(await exchange(parameters, cookie)).toMatchObject(invalidParams)
    expect(await sessionsOf(parameters.userId)).toBe(0)
  })

  test('exchanging the code of /auth is refused when the code is made up or older than a minute [AUTH-22]', async () => {
    const { parameters, cookie } = await arrive()
    expect(await exchange({ ...parameters, token: 'x'.repeat(43) }, cookie)).toMatchObject(invalidParams)
    w.clock.advance(60_000)
    expect(await exchange(parameters, cookie)).toMatchObject(invalidParams)
  })

  test("exchanging the code of /auth is refused in another browser, without changing that browser's session or own sign-in", async () => {
    const victim = await w.make.newCandidate()
    const own = await arrive()
    for (const cookie of ['', 'sign_in=', `sign_in=${'x'.repeat(43)}`, own.cookie]) {
      const attacker = await arrive()
      const { parameters } = attacker
      const { status, body } = await w.request('POST', '/api/auth/exchange', {
        as: victim,
        body: parameters,
        headers: { cookie },
      })
      expect({ status, body }).toMatchObject(invalidParams)
      // A code of another browser is no longer valid.
      expect(await exchange(parameters, attacker.cookie)).toMatchObject(invalidParams)
    }
    expect((await w.request('GET', '/api/auth/user', { as: victim })).status).toBe(200)
    expect(await exchange(own.parameters, own.cookie)).toMatchObject({ status: 200 })
  })

  test('exchanging the code of /auth replaces the session that this browser had', async () => {
    const { parameters, cookie } = await arrive()
    const earlier = await w.make.newCandidate()
    const { status } = await w.request('POST', '/api/auth/exchange', {
      as: earlier,
      body: parameters,
      headers: { cookie },
    })
    expect(status).toBe(200)
    expect((await w.request('GET', '/api/auth/user', { as: earlier })).status).toBe(401)
  })

  test('exchanging the code of /auth works in two tabs of one browser, in either order', async () => {
    provider.person = somebody()
    const first = await leave('candidate')
    const second = await leave('candidate', w, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { location, cookie } of [second, first]) {
      const back = await comeBack(await passProvider(location, publicUrl), cookie)
      expect(await exchange(parametersOf(back.location), cookie)).toMatchObject({ status: 200 })
    }
  })

  test('exchanging the code of /auth limits the cookie to this host and to TLS if the product is reached over TLS', async () => {
    const safe = await openTestServer({ ...provider.settings, PUBLIC_URL: 'https://firstrung.test' })
    const { told } = await leave('candidate', safe)
    expect(told).toMatch(/^__Host-sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    await safe.close()
  })
})

describe('unfinished sign-ins with Google', () => {
  const flows = async () => (await w.db.selectFrom('signInFlows').select('state').execute()).length
  const codes = async () => (await w.db.selectFrom('signInCodes').select('accountId').execute()).length

  test('unfinished sign-ins with Google are deleted once they have expired', async () => {
    w.clock.advance(3600_000)
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    expect([await flows(), await codes()]).toEqual([0, 0])

    provider.person = somebody()
    await goThrough('candidate')
    await leave('candidate')
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    expect([await flows(), await codes()]).toEqual([1, 1])
    w.clock.advance(61_000)
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    expect([await flows(), await codes()]).toEqual([1, 0])
    w.clock.advance(10 * 60_000)
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    expect([await flows(), await codes()]).toEqual([0, 0])
  })

  test('unfinished sign-ins with Google have a rate limit for each IP address', async () => {
    const limited = await openTestServer({ ...provider.settings, PUBLIC_URL: publicUrl, GOOGLE_SIGN_INS_PER_HOUR: '3' })
    const statuses = []
    for (const _ of Array(5).keys()) statuses.push((await leave('candidate', limited)).status)
    expect(statuses).toEqual([302, 302, 302, 429, 429])
    expect(await limited.db.selectFrom('signInFlows').select('state').execute()).toHaveLength(3)
    await limited.close()
  })
})
