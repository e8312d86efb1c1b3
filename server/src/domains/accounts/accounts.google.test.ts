import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consentVersion, messages } from '@firstrung/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#src/env.ts'
import { type IdentityProvider, openIdentityProvider, passProvider } from '#src/testing/identity-provider.ts'
import { openWorld, someEmail, type World } from '#src/testing/world.ts'

const publicUrl = 'http://localhost:3999'
const password = 'correct-horse-1'

let provider: IdentityProvider
let w: World
beforeAll(async () => {
  provider = await openIdentityProvider()
  provider.serve(publicUrl)
  w = await openWorld({ ...provider.settings, PUBLIC_URL: publicUrl })
})
afterAll(async () => {
  await w.close()
  await provider.close()
})

/** A browser on its way: what the server told it, and the cookie it keeps. */
async function leave(userType: string, world = w) {
  const { status, headers } = await world.request('GET', `/api/auth/register/google/${userType}`)
  return { status, location: String(headers['location']), cookie: [headers['set-cookie']].join() }
}

const comeBack = async (address: string, cookie: string, world = w) => {
  const { pathname, search } = new URL(address)
  const { status, headers } = await world.request('GET', `${pathname}${search}`, { headers: { cookie } })
  return { status, location: String(headers['location']), headers }
}

/** The whole round trip; answers where the browser ends. */
async function goThrough(userType: string, world = w) {
  const { location, cookie } = await leave(userType, world)
  return comeBack(await passProvider(location, publicUrl), cookie, world)
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

const exchange = (body: object, world = w) => world.request('POST', '/api/auth/exchange', { body })
const refused = { status: 302, location: '/auth' }
const invalidParams = { status: 400, body: { success: false, msg: messages.invalidAuthParams } }

const somebody = () => ({ sub: randomUUID(), email: someEmail(), email_verified: true, name: '  Meera Nair ' })

describe('signing in with Google', () => {
  test('starts a code flow with PKCE, state and nonce, tied to the browser [API-04] [CREG-02]', async () => {
    const { status, location, cookie } = await leave('candidate')
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
    expect(cookie).toMatch(/; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })

  test.each([
    ['candidate', 'user'],
    ['user', 'user'],
    ['recruiter', 'recruiter'],
  ])('makes the account of a %s and leads to /auth with a code [API-04] [PERM-16]', async (userType, stored) => {
    provider.person = somebody()
    const parameters = parametersOf((await goThrough(userType)).location)
    expect(parameters).toMatchObject({ userType, profileCompleted: 'false' })

    const { status, body } = await exchange(parameters)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      msg: messages.signedIn,
      user: { _id: parameters.userId, email: provider.person.email, fullName: 'Meera Nair', userType: stored },
    })
    const me = await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': String(body['token']) } })
    expect(me.body).toMatchObject({ user: { isPassword: false } })
    const consents = await w.db.selectFrom('consents').selectAll().where('accountId', '=', parameters.userId).execute()
    expect(consents).toHaveLength(1)
  })

  test('finds the person again by the provider’s own id, even under another email', async () => {
    provider.person = somebody()
    const first = parametersOf((await goThrough('candidate')).location)
    provider.person = { ...provider.person, email: someEmail(), email_verified: false }
    const second = parametersOf((await goThrough('user')).location)
    expect(second.userId).toBe(first.userId)
    expect(second.token).not.toBe(first.token)
  })

  test('finds an account with the same verified email and type; a password that its owner set stays', async () => {
    const { id, email } = await w.make.newCandidate()
    const token = await w.resetTokenOf(email)
    await w.as(null).accounts.reset({ body: { token, password } })
    await w.db.updateTable('accounts').set({ profileCompleted: true }).where('id', '=', id).execute()
    provider.person = { ...somebody(), email: email.toUpperCase() }
    const parameters = parametersOf((await goThrough('candidate')).location)
    expect(parameters).toMatchObject({ userId: id, profileCompleted: 'true' })
    expect((await exchange(parameters)).body).toMatchObject({ msg: messages.signedIn })
    await expect(w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })).resolves.toBeTruthy()
  })

  test('ends a password and the sessions of whoever registered with the email without ever reading its mail', async () => {
    const squatter = await w.make.newCandidate()
    const { email } = squatter
    provider.person = { ...somebody(), email }
    const { body } = await exchange(parametersOf((await goThrough('candidate')).location))
    expect(body).toMatchObject({ msg: messages.passwordDropped })

    expect((await w.request('GET', '/api/auth/user', { as: squatter })).status).toBe(401)
    const signIn = w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })
    await expect(signIn).rejects.toMatchObject({ code: 'wrong_credentials' })
    const mails = await w.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password has been taken out of use'])

    // The owner's own password stays from now on.
    await w.as(null).accounts.reset({ body: { token: await w.resetTokenOf(email), password } })
    const again = await exchange(parametersOf((await goThrough('candidate')).location))
    expect(again.body).toMatchObject({ msg: messages.signedIn })
    await expect(w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })).resolves.toBeTruthy()
  })

  test('takes down the consent of somebody whose profile the team had made', async () => {
    const email = someEmail()
    const admin = await w.make.admin()
    const { user } = await w.as(admin).people.create({ body: { email, fullName: 'Meera Nair' } })
    const consents = () => w.db.selectFrom('consents').selectAll().where('accountId', '=', user._id).execute()
    expect(await consents()).toEqual([])
    provider.person = { ...somebody(), email }
    for (const _ of [1, 2]) await goThrough('candidate')
    expect(await consents()).toEqual([expect.objectContaining({ textVersion: consentVersion })])
  })

  test('takes over no account of another type, of the team, or by an email that nobody verified', async () => {
    const recruiter = await w.make.newRecruiter()
    const admin = await w.make.admin()
    const candidate = await w.make.newCandidate()
    provider.person = { ...somebody(), email: recruiter.email }
    expect(await goThrough('candidate')).toMatchObject(refused)
    provider.person = { ...somebody(), email: admin.email }
    expect(await goThrough('recruiter')).toMatchObject(refused)
    for (const unverified of [{ email_verified: false }, { email_verified: undefined }]) {
      const { email_verified, ...person } = { ...somebody(), email: candidate.email, ...unverified }
      provider.person = email_verified === undefined ? person : { ...person, email_verified }
      expect(await goThrough('candidate')).toMatchObject(refused)
    }
    provider.person = { sub: randomUUID() }
    expect(await goThrough('candidate')).toMatchObject(refused)

    provider.person = somebody()
    parametersOf((await goThrough('candidate')).location)
    expect(await goThrough('recruiter')).toMatchObject(refused)
  })

  test('makes one account of thirty round trips of the same person at the same moment', async () => {
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

  test('accepts a return only once, only in the browser that left, only in time and only as the provider sent it', async () => {
    provider.person = somebody()
    const first = await leave('candidate')
    const second = await leave('candidate')
    const address = await passProvider(first.location, publicUrl)
    expect(await comeBack(address, '')).toMatchObject(refused)
    expect(await comeBack(address, first.cookie)).toMatchObject(refused)

    const foreign = await passProvider(second.location, publicUrl)
    expect(await comeBack(foreign, first.cookie)).toMatchObject(refused)

    const guessing = await leave('candidate')
    const seen = await passProvider(guessing.location, publicUrl)
    expect(await comeBack(seen, guessing.cookie.replace(/=[^;]+/, '=guessed'))).toMatchObject(refused)

    const third = await leave('candidate')
    const own = new URL(await passProvider(third.location, publicUrl))
    const forged = new URL(own)
    forged.searchParams.set('code', 'made-up')
    expect(await comeBack(forged.href, third.cookie)).toMatchObject(refused)

    const fourth = await leave('candidate')
    const late = await passProvider(fourth.location, publicUrl)
    w.clock.advance(10 * 60_000)
    expect(await comeBack(late, fourth.cookie)).toMatchObject(refused)

    const fifth = await leave('candidate')
    const good = await passProvider(fifth.location, publicUrl)
    expect(parametersOf((await comeBack(good, fifth.cookie)).location).userId).toBeTruthy()
    expect(await comeBack(good, fifth.cookie)).toMatchObject(refused)
  })

  test('takes no code that was made for another round trip', async () => {
    provider.person = somebody()
    const first = await leave('candidate')
    const second = await leave('candidate')
    const other = new URL(await passProvider(first.location, publicUrl))
    const mixed = new URL(await passProvider(second.location, publicUrl))
    mixed.searchParams.set('code', String(other.searchParams.get('code')))
    expect(await comeBack(mixed.href, second.cookie)).toMatchObject(refused)
  })

  test('survives being refused, visitors without parameters and unknown types', async () => {
    const { location, cookie } = await leave('candidate')
    const state = new URL(location).searchParams.get('state')
    const denied = `${publicUrl}/api/auth/google/callback?error=access_denied&state=${state}&iss=${provider.issuer}`
    expect(await comeBack(denied, cookie)).toMatchObject(refused)
    expect(await comeBack(`${publicUrl}/api/auth/google/callback`, '')).toMatchObject(refused)
    for (const type of ['admin', 'somebody', 'constructor']) expect(await leave(type)).toMatchObject(refused)
    expect(w.logged().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('leaves no code, state or token in the log', async () => {
    provider.person = somebody()
    const { location, cookie } = await leave('candidate')
    const address = await passProvider(location, publicUrl)
    const parameters = parametersOf((await comeBack(address, cookie)).location)
    await exchange(parameters)
    const log = JSON.stringify(w.logged())
    const returned = new URL(address).searchParams
    for (const secret of [parameters.token, returned.get('code'), returned.get('state')]) {
      expect(log).not.toContain(String(secret))
    }
  })
})

describe('signing in without Google', () => {
  let extra: World | undefined
  afterEach(async () => {
    await extra?.close()
    extra = undefined
  })

  test('leads to /auth when nothing is set up', async () => {
    extra = await openWorld()
    expect(await leave('candidate', extra)).toMatchObject(refused)
    expect(await comeBack(`${publicUrl}/api/auth/google/callback?state=x&code=y`, '', extra)).toMatchObject(refused)
  })

  test('leads to /auth when the provider is down or talks nonsense, and works once it is back', async () => {
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
    extra = await openWorld({ ...provider.settings, PUBLIC_URL: publicUrl, GOOGLE_ISSUER: issuer })

    expect(await leave('candidate', extra)).toMatchObject(refused)
    sane = true
    expect((await leave('candidate', extra)).location).toContain(issuer)
    flaky.closeAllConnections()
    await new Promise((resolve) => flaky.close(resolve))
  })

  test('works with a provider that tells the email only when asked', async () => {
    const shy = await openIdentityProvider({ emailInIdToken: false })
    shy.serve(publicUrl)
    extra = await openWorld({ ...shy.settings, PUBLIC_URL: publicUrl })
    shy.person = somebody()
    const parameters = parametersOf((await goThrough('recruiter', extra)).location)
    const { body } = await exchange(parameters, extra)
    expect(body).toMatchObject({ user: { email: shy.person.email, fullName: 'Meera Nair' } })
    await shy.close()
  })

  test('takes a provider without TLS only on this machine', () => {
    expect(() => readEnv({ ...provider.settings, GOOGLE_ISSUER: 'http://accounts.example.org' })).toThrow(
      'GOOGLE_ISSUER',
    )
    expect(readEnv(provider.settings).GOOGLE_ISSUER).toBe(provider.issuer)
  })
})

describe('exchanging the code of /auth', () => {
  const arrive = async (userType = 'candidate') => {
    provider.person = somebody()
    return parametersOf((await goThrough(userType)).location)
  }

  test('happens once of thirty times at the same moment', async () => {
    const parameters = await arrive()
    const answers = await Promise.all(Array.from({ length: 30 }, () => exchange(parameters)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(29).fill(400)])
    expect(await exchange(parameters)).toMatchObject(invalidParams)
  })

  test('is refused when the code is forged, too old, of somebody else or of another type [AUTH-22]', async () => {
    const parameters = await arrive()
    const other = await arrive()
    for (const change of [
      { token: 'x'.repeat(43) },
      { userId: other.userId },
      { userType: 'recruiter' },
      { userType: 'admin' },
    ]) {
      expect(await exchange({ ...parameters, ...change })).toMatchObject(invalidParams)
    }
    w.clock.advance(60_000)
    expect(await exchange(parameters)).toMatchObject(invalidParams)
  })
})
