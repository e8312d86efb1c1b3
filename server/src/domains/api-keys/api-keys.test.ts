import { type ApiScope, apiScopes, errors, messages, type Route, routes, scopeOf } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { forgetRepeats } from './api-keys.repeats.service.ts'
import { forgetEndedKeys } from './api-keys.service.ts'

let w: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  owner = await w.make.recruiter()
})
afterAll(() => w.close())

const day = 24 * 3600_000
const unknown = 'e7b1c2a4-6f0e-4a55-9f0a-2d7f1c9a4b11'

const make = (person: Person, scopes: ApiScope[] = [...apiScopes], days = 30) =>
  w.as(person).apiKeys.make({ body: { name: 'Our ATS', scopes, days } })
/** A request with headers of its own, and nothing else to say who asks. */
const send = (headers: Record<string, string>, url = '/api/v1/jobs', method: 'GET' | 'POST' = 'GET') =>
  w.request(method, url, { headers })
const ask = (secret: string, url?: string) => send({ authorization: `Bearer ${secret}` }, url)
const statusOf = async (secret: string) => (await ask(secret)).status
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const noticesOf = async (person: Person) =>
  (await w.as(person).notifications.listRecruiter()).notifications.map(({ text }) => text)

describe('making keys', () => {
  test('an owner makes a key, whose text is answered once and is not in the database', async () => {
    const { key, secret, msg } = await make(owner, ['jobs:read', 'jobs:read'], 7)
    expect(secret).toMatch(/^frk_[\w-]{43}$/)
    expect(msg).toBe(messages.apiKeyMade)
    expect(key).toMatchObject({
      name: 'Our ATS',
      prefix: secret.slice(0, 10),
      scopes: ['jobs:read'],
      madeBy: { _id: owner.id },
      endsAt: new Date(w.clock.now.getTime() + 7 * day).toISOString(),
      lastUsedAt: null,
      state: 'on',
    })
    const { rows } = await w.pool.query('select * from api_keys')
    expect(JSON.stringify(rows)).not.toContain(secret.slice(10))
    expect(JSON.stringify(w.logged())).not.toContain(secret)
    const { keys } = await w.as(owner).apiKeys.list()
    expect(keys).toContainEqual(key)
  })

  test('keys of a company are made, listed and revoked by its owners alone', async () => {
    const colleague = await w.make.colleague(owner)
    const { key } = await make(owner)
    const call = w.as(colleague).apiKeys
    expect(await refusal(call.list())).toBe('owners_only')
    expect(await refusal(make(colleague))).toBe('owners_only')
    expect(await refusal(call.revoke({ params: { id: key._id } }))).toBe('owners_only')
    const stranger = w.as(await w.make.recruiter()).apiKeys
    expect(await refusal(stranger.revoke({ params: { id: key._id } }))).toBe('not_found')
    expect((await stranger.list()).keys).toEqual([])
  })

  test('the other owners are notified of a new key and of a revoked one, and any of them can revoke it', async () => {
    const first = await w.make.recruiter()
    const second = await w.make.colleague(first, 'owner', 'Neha Joshi')
    const { key } = await make(first)
    expect(await noticesOf(second)).toContainEqual(
      expect.stringMatching(/made the API key Our ATS for your company\.$/),
    )
    const params = { id: key._id }
    expect((await w.as(second).apiKeys.revoke({ params })).msg).toBe(messages.apiKeyRevoked)
    expect((await w.as(second).apiKeys.revoke({ params })).msg).toBe(messages.apiKeyRevoked)
    expect((await noticesOf(first)).filter((text) => text === 'Neha Joshi revoked the API key Our ATS.')).toHaveLength(
      1,
    )
  })

  test('a key needs a name, a scope and an end within a year', async () => {
    const body = { name: 'Our ATS', scopes: ['jobs:read'], days: 365 }
    const faulty = async (change: object) => {
      const answer = await w.request('POST', '/api/rdashboard/api-keys', { as: owner, body: { ...body, ...change } })
      return [answer.status, ...(answer.body['errors'] as { field: string }[]).map(({ field }) => field)]
    }
    expect(await faulty({ name: ' ' })).toEqual([400, 'name'])
    expect(await faulty({ name: 'x'.repeat(61) })).toEqual([400, 'name'])
    expect(await faulty({ scopes: [] })).toEqual([400, 'scopes'])
    expect(await faulty({ scopes: ['jobs:all'] })).toEqual([400, 'scopes.0'])
    expect(await faulty({ days: 366 })).toEqual([400, 'days'])
    expect(await faulty({ days: 0 })).toEqual([400, 'days'])
  })

  test('a company has 20 keys that work at most; revoked and ended ones do not count', async () => {
    const person = await w.make.recruiter()
    const made = []
    for (let n = 0; n < 20; n += 1) made.push(await make(person, ['jobs:read'], n === 0 ? 1 : 30))
    expect(await refusal(make(person))).toBe('api_keys_full')
    await w.as(person).apiKeys.revoke({ params: { id: made[1]?.key._id ?? '' } })
    await make(person)
    expect(await refusal(make(person))).toBe('api_keys_full')
    w.clock.advance(day)
    await make(person)
  })

  test('two keys that are made at the same moment do not exceed the 20 of a company', async () => {
    const person = await w.make.recruiter()
    for (let n = 0; n < 19; n += 1) await make(person)
    const answers = await Promise.all([refusal(make(person)), refusal(make(person))])
    expect(answers.toSorted()).toEqual(['api_keys_full', 'none'])
  })
})

describe('what a key opens', () => {
  test('a key reads the jobs that its maker sees, page by page, and no others', async () => {
    const [person, stranger] = [await w.make.recruiter(), await w.make.recruiter()]
    const ids = []
    for (let n = 0; n < 3; n += 1) {
      ids.unshift((await w.make.job(person))._id)
      w.clock.advance(1000)
    }
    const foreign = (await w.make.job(stranger))._id
    const { secret } = await make(person, ['jobs:read'])
    const first = await ask(secret, '/api/v1/jobs?limit=2')
    expect(first.status).toBe(200)
    const { data, nextCursor } = first.body as { data: { id: string }[]; nextCursor: string }
    const { body: second } = await ask(secret, `/api/v1/jobs?limit=2&cursor=${nextCursor}`)
    expect([...data, ...(second['data'] as { id: string }[])].map(({ id }) => id)).toEqual(ids)
    expect(second['nextCursor']).toBeNull()
    expect(first.body).not.toHaveProperty('success')

    const one = await ask(secret, `/api/v1/jobs/${ids[0]}`)
    expect(one.body).toMatchObject({ ...data[0], description: expect.any(Array) })
    for (const id of [foreign, unknown]) {
      expect(await ask(secret, `/api/v1/jobs/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })

  test('a key never may more than its maker may now: a recruiter sees their own jobs alone', async () => {
    const first = await w.make.recruiter()
    const second = await w.make.colleague(first, 'owner')
    const { _id } = await w.make.job(first)
    const { secret } = await make(second, ['jobs:read'])
    expect((await ask(secret, `/api/v1/jobs/${_id}`)).status).toBe(200)
    await w.as(first).companyTeams.changeRole({ params: { id: second.id }, body: { role: 'recruiter' } })
    expect((await ask(secret, `/api/v1/jobs/${_id}`)).status).toBe(404)
    expect((await ask(secret)).body['data']).toEqual([])
  })

  const ofPrograms = Object.values<Route>(routes.apiV1).filter(({ access }) => scopeOf(access))
  const matrix = ofPrograms.flatMap((route) =>
    apiScopes.map((scope) => [`${route.method} ${route.path}`, scope, route] as const),
  )
  test.each(matrix)('the call %s with the scope %s alone', async (_, scope, { method, path, access }) => {
    const { secret } = await make(await w.make.recruiter(), [scope])
    const url = path.replace(/:(\w+)/g, unknown)
    const { status, body, headers } = await send({ authorization: `Bearer ${secret}` }, url, method as 'GET')
    const needed = scopeOf(access)
    if (scope === needed) return expect([200, 400, 404]).toContain(status)
    expect([status, body['code'], body['detail']]).toEqual([403, 'scope_missing', messages.scopeMissing(needed ?? '')])
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('each scope opens a call', () => {
    const used = new Set(ofPrograms.flatMap(({ access }) => scopeOf(access) ?? []))
    expect([...used].toSorted()).toEqual([...apiScopes].toSorted())
  })

  test('a key opens no call but those of programs, and no header but Authorization', async () => {
    const { secret } = await make(owner)
    const bearer = { authorization: `Bearer ${secret}` }
    for (const url of ['/api/rdashboard/jobs', '/api/rdashboard/api-keys', '/api/auth/recruiter', '/api/admin/nothing'])
      expect([url, (await send(bearer, url)).status]).toEqual([url, 401])
    expect((await send({ 'x-auth-token': secret }, '/api/rdashboard/jobs')).status).toBe(401)
    expect((await send({ 'x-auth-token': secret })).status).toBe(401)
    expect((await send({ cookie: `token=${secret}` })).status).toBe(401)
    expect((await send({}, `/api/v1/jobs?token=${secret}`)).status).toBe(401)
    expect((await send({ authorization: `Basic ${secret}` })).status).toBe(401)
    expect((await send(bearer, '/api/site')).status).toBe(200)
  })

  test.each(ofPrograms.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'the call %s is opened by no session of anybody',
    async (_, { method, path }) => {
      const url = path.replace(/:(\w+)/g, unknown)
      for (const { token } of [owner, admin, await w.make.newCandidate()]) {
        const ways: Record<string, string>[] = [{ 'x-auth-token': token }, { authorization: `Bearer ${token}` }]
        for (const headers of ways) {
          const { status, body, headers: sent } = await send(headers, url, method as 'GET')
          expect([status, body['code'], body['detail']]).toEqual([401, 'signed_out', messages.apiKeyNeeded])
          expect(sent['www-authenticate']).toBe('Bearer')
        }
      }
    },
  )

  test('a page of another site cannot use a key', async () => {
    const { secret } = await make(owner)
    const headers = { authorization: `Bearer ${secret}`, 'sec-fetch-site': 'cross-site' }
    expect(await send(headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('how a key ends', () => {
  test('a revoked key is refused with its next request, and one that ended from that moment on', async () => {
    const [revoked, ended] = [await make(owner), await make(owner, ['jobs:read'], 1)]
    expect([await statusOf(revoked.secret), await statusOf(ended.secret)]).toEqual([200, 200])
    await w.as(owner).apiKeys.revoke({ params: { id: revoked.key._id } })
    expect([await statusOf(revoked.secret), await statusOf(ended.secret)]).toEqual([401, 200])
    w.clock.advance(day)
    expect(await statusOf(ended.secret)).toBe(401)
    const { keys } = await w.as(owner).apiKeys.list()
    const states = [revoked, ended].map(({ key }) => keys.find(({ _id }) => _id === key._id)?.state)
    expect(states).toEqual(['revoked', 'ended'])
  })

  test('a key stops for good when its maker leaves the company, and does not wake when they come back', async () => {
    const first = await w.make.recruiter()
    const second = await w.make.colleague(first, 'owner')
    const { secret, key } = await make(second)
    const companyOf = async () => {
      const { rows } = await w.pool.query('select company_id from recruiters where account_id = $1', [second.id])
      return rows[0].company_id as string
    }
    const company = await companyOf()
    await w.as(first).companyTeams.remove({ params: { id: second.id }, body: {} })
    expect(await statusOf(secret)).toBe(401)
    const { keys } = await w.as(first).apiKeys.list()
    expect(keys.find(({ _id }) => _id === key._id)?.state).toBe('left')
    expect((await w.as(second).apiKeys.list()).keys).toEqual([])
    await w.pool.query('update recruiters set company_id = $1 where account_id = $2', [company, second.id])
    expect(await statusOf(secret)).toBe(401)
  })

  test('a key rests while its maker or the company is suspended', async () => {
    const person = await w.make.recruiter()
    const { secret } = await make(person)
    const params = { id: person.id }
    await w.as(admin).recruiterAdmin.suspend({ params, body: { reason: 'We look into it.' } })
    expect(await statusOf(secret)).toBe(401)
    await w.as(admin).recruiterAdmin.restore({ params })
    expect(await statusOf(secret)).toBe(200)
    const suspend = (at: Date | null) =>
      w.pool.query(
        'update companies set suspended_at = $1 where id = (select company_id from recruiters where account_id = $2)',
        [at, person.id],
      )
    await suspend(w.clock.now)
    expect(await statusOf(secret)).toBe(401)
    await suspend(null)
    expect(await statusOf(secret)).toBe(200)
  })

  test('nobody of a suspended company makes keys', async () => {
    const person = await w.make.recruiter()
    await w.pool.query(
      'update companies set suspended_at = now() where id = (select company_id from recruiters where account_id = $1)',
      [person.id],
    )
    // A session is looked up once in some seconds.
    w.clock.advance(10_000)
    expect(await refusal(make(person))).toBe('company_suspended')
  })

  test('the keys that somebody made end with their account', async () => {
    const first = await w.make.recruiter()
    const second = await w.make.colleague(first, 'owner')
    const { secret } = await make(second)
    await w.as(second).privacy.deleteOwn({ body: { password: second.password } })
    expect(await statusOf(secret)).toBe(401)
    expect((await w.as(first).apiKeys.list()).keys).toEqual([])
  })

  test('keys that ended or were revoked a month ago are deleted', async () => {
    const person = await w.make.recruiter()
    const [revoked, , works] = [
      await make(person),
      await make(person, ['jobs:read'], 1),
      await make(person, ['jobs:read'], 365),
    ]
    await w.as(person).apiKeys.revoke({ params: { id: revoked.key._id } })
    const left = async () => {
      await w.within((ctx) => forgetEndedKeys(ctx))
      return (await w.as(person).apiKeys.list()).keys.map(({ _id }) => _id)
    }
    expect(await left()).toHaveLength(3)
    const earlier = (column: string) => `${column} = ${column} - interval '32 days'`
    await w.pool.query(`update api_keys set ${['made_at', 'ends_at', 'revoked_at'].map(earlier).join()}`)
    expect(await left()).toEqual([works.key._id])
  })
})

test('answers for repeated requests are deleted after a day', async () => {
  const { key } = await make(owner)
  await w.pool.query(
    `insert into api_repeats (key_id, repeat_key, request_hash, answer, answered_at)
     select $1, 'n' || hours, decode(repeat('00', 32), 'hex'), '{}', $2::timestamptz - hours * interval '1 hour'
     from unnest(array[23, 25]) hours`,
    [key._id, w.clock.now],
  )
  await w.within((ctx) => forgetRepeats(ctx))
  const { rows } = await w.pool.query('select repeat_key from api_repeats where key_id = $1', [key._id])
  expect(rows).toEqual([{ repeat_key: 'n23' }])
})

describe('how a key is counted and noted', () => {
  test('when a key was used last is noted to the minute, and reading within the minute writes nothing', async () => {
    const { secret, key } = await make(owner)
    const rowOf = async () =>
      (await w.pool.query('select last_used_at, xmin::text from api_keys where id = $1', [key._id])).rows[0]
    await ask(secret)
    const first = await rowOf()
    expect(first.last_used_at.getTime()).toBe(Math.floor(w.clock.now.getTime() / 60_000) * 60_000)
    await ask(secret)
    expect(await rowOf()).toEqual(first)
    w.clock.advance(60_000)
    await ask(secret)
    expect((await rowOf()).last_used_at.getTime()).toBe(first.last_used_at.getTime() + 60_000)
  })

  test('programs wait for their company and their key, not for their address', async () => {
    const { secret } = await make(owner)
    const enter = vi.spyOn(w.app.admission, 'enter')
    await ask(secret)
    await ask(secret)
    await send({ authorization: `Bearer frk_${'x'.repeat(43)}` })
    const [first, second, unknownKey] = enter.mock.calls.map(([caller]) => caller)
    enter.mockRestore()
    expect(first).toEqual({ address: expect.not.stringContaining(' '), account: null })
    expect(second).toEqual({ address: expect.stringMatching(/^company /), account: expect.stringMatching(/^key /) })
    expect(unknownKey).toEqual(first)
  })

  test('each answer says where the key stands, and what is too much is refused with when to try again', async () => {
    const limited = await openTestServer({ API_CALLS_PER_SECOND: '2' })
    try {
      const person = await limited.make.recruiter()
      const body = { name: 'Our ATS', scopes: ['jobs:read' as const], days: 1 }
      const secrets = [
        (await limited.as(person).apiKeys.make({ body })).secret,
        (await limited.as(person).apiKeys.make({ body })).secret,
      ]
      const read = (at: number) =>
        limited.request('GET', '/api/v1/jobs', { headers: { authorization: `Bearer ${secrets[at]}` } })
      const answers = [await read(0), await read(0), await read(0), await read(1)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200])
      expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual([1, 0, 0, 1].map(String))
      expect(answers[2]?.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-reset': '1', 'retry-after': '1' })
      expect(answers[2]?.body).toMatchObject({ status: 429, code: 'too_many', title: errors.too_many.msg })
    } finally {
      await limited.close()
    }
  })

  test('faulty input of a program is refused as a problem that names each faulty field', async () => {
    const { secret } = await make(owner)
    const { status, body } = await ask(secret, '/api/v1/jobs?limit=101&cursor=x')
    expect([status, body]).toMatchObject([
      400,
      {
        type: 'urn:firstrung:problem:invalid',
        title: errors.invalid.msg,
        status: 400,
        errors: [{ field: 'limit', detail: expect.any(String) }],
      },
    ])
    expect(body).not.toHaveProperty('success')
    expect(await ask(secret, '/api/v1/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found', status: 404 },
    })
  })
})
