import { messages } from '@firstrung/contract'
import { offerFirstAdmin } from '@firstrung/server/src/domains/accounts/members/first-admin.service.ts'
import { setPasswordOf } from '@firstrung/server/src/domains/accounts/members/operator.service.ts'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Rules of the ASVS that no domain's tests cover; docs/security.md names them all.

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const account = (password: string) => ({
  email: `${crypto.randomUUID()}@example.org`,
  password,
  userType: 'candidate' as const,
})
const register = (world: TestServer, password: string, headers: Record<string, string> = {}) =>
  world.request('POST', '/api/user/register', { body: account(password), headers })

describe('a password', () => {
  test('a very common password is refused (V6.2.4)', async () => {
    const open = await openTestServer()
    for (const password of ['password1', 'qwertyuiop', 'iloveyou1', 'football1']) {
      const { status, body } = await register(open, password)
      expect([status, body['code']]).toEqual([400, 'invalid'])
    }
    await open.close()
  })

  test("a password that is little more than its owner or the product's name is refused everywhere (V6.2.11)", async () => {
    const open = await openTestServer({ REGISTRATIONS_PER_HOUR: '100' })
    const easy = (msg: string = messages.passwordOfName) => ({ status: 400, code: 'invalid', msg })
    const code = (await open.within(offerFirstAdmin)) ?? ''
    const first = (password: string) =>
      open.as(null).accounts.firstAdmin({
        body: { code, fullName: 'Asha Rao', email: 'desk@example.org', password },
      })
    await expect(first('password1')).rejects.toMatchObject(easy(messages.passwordCommon))
    await expect(first('ASHA-2026!')).rejects.toMatchObject(easy())
    await expect(first('desk-desk-desk')).rejects.toMatchObject(easy(messages.passwordOfEmail))
    await first('a-ladder-of-oak')

    const enter = (email: string, password: string) =>
      open.as(null).accounts.register({ body: { email, password, userType: 'candidate' } })
    for (const password of ['meeranair1998', 'Meera.Nair@1998']) {
      await expect(enter('meera.nair@example.org', password)).rejects.toMatchObject(easy(messages.passwordOfEmail))
    }
    await expect(enter('meera.nair@example.org', 'Firstrung2026!')).rejects.toMatchObject(
      easy(messages.passwordOfProduct),
    )
    await enter('meera.nair@example.org', 'meera-climbs-slowly')
    // Many people share a domain.
    await enter('candidate1@acceptance.test', 'Acceptance-1!')

    const person = await open.make.candidate({ fullName: 'Kavya Menon' })
    const newPassword = 'Kavya-Menon-99'
    await expect(
      open.as(person).accounts.changePassword({ body: { currentPassword: person.password, newPassword } }),
    ).rejects.toMatchObject({ ...easy(), errors: [{ field: 'newPassword' }] })
    const token = await open.resetTokenOf(person.email)
    const reset = (password: string) => open.as(null).accounts.reset({ body: { token, password } })
    await expect(reset(newPassword)).rejects.toMatchObject(easy())
    // An invalid link reveals nothing about the person.
    await expect(
      open.as(null).accounts.reset({ body: { token: `${token}x`, password: newPassword } }),
    ).rejects.toMatchObject({ code: 'reset_link_over' })
    await reset('nobody-knows-this')
    // The operator's command, and the first password of an account without one.
    const { msg: message, ...refused } = easy()
    await expect(open.within((ctx) => setPasswordOf(ctx, person.email, newPassword))).rejects.toMatchObject({
      ...refused,
      message,
    })
    const guest = await open.make.candidate({ fullName: 'Kavya Menon' })
    await open.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', guest.id).execute()
    await expect(open.as(guest).profiles.saveProfile({ body: { password: newPassword } })).rejects.toMatchObject(easy())
    await open.close()
  })

  test('a password is kept as argon2id, with the parameters that OWASP names at least (V11.4.2)', async () => {
    const person = await w.make.newCandidate()
    const { rows } = await w.pool.query('select password_hash from accounts where id = $1', [person.id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a session token', () => {
  test('a session token is new at each sign-in, has 256 random bits, and is stored as a hash alone (V7.2.3, V7.2.4)', async () => {
    const person = await w.make.newCandidate()
    const { email, password } = person
    const tokens = [person.token]
    for (let turn = 0; turn < 3; turn += 1) {
      tokens.push((await w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })).token)
    }
    expect(new Set(tokens).size).toBe(4)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await w.pool.query('select s::text as row from sessions s')
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a session token ends when the same browser signs in again, and no other of the person does (V7.2.4)', async () => {
    const person = await w.make.newCandidate()
    const body = { email: person.email, password: person.password, userType: 'candidate' as const }
    const statusOf = async (token: string) =>
      (await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': token } })).status
    const phone = await w.as(null).accounts.signIn({ body })
    const again = await w.as(person).accounts.signIn({ body })
    expect(await Promise.all([person.token, phone.token, again.token].map(statusOf))).toEqual([401, 200, 200])

    // A failed sign-in ends no session.
    await expect(
      w.as({ ...person, token: again.token }).accounts.signIn({ body: { ...body, password: 'not-this-one' } }),
    ).rejects.toMatchObject({ status: 401 })
    expect(await statusOf(again.token)).toBe(200)
  })
})

describe('an address', () => {
  test('the address of a client is that of the connection: a header that anybody can write changes no limit (V4.1.3)', async () => {
    const own = await openTestServer({ REGISTRATIONS_PER_HOUR: '2' })
    const statuses: number[] = []
    for (const from of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
      statuses.push((await register(own, 'correct-horse-1', { 'x-forwarded-for': from })).status)
    }
    expect(statuses).toEqual([200, 200, 429])
    await own.close()
  })

  test('the address of a client is the one that the trusted proxy appended, whatever the client wrote before it', async () => {
    const own = await openTestServer({ REGISTRATIONS_PER_HOUR: '1', TRUST_PROXY: '1' })
    const statuses: number[] = []
    for (const from of ['1.1.1.1', '2.2.2.2', '9.9.9.9, 2.2.2.2', '8.8.8.8,2.2.2.2']) {
      statuses.push((await register(own, 'correct-horse-1', { 'x-forwarded-for': from })).status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
    await own.close()
  })
})

test('a query that names the same thing twice is refused (V15.3.7)', async () => {
  const admin = await w.make.admin()
  for (const query of ['limit=5&limit=6', 'search=a&search=b', 'cursor=a&cursor=b']) {
    const { status, body } = await w.request('GET', `/api/admin/candidates?${query}`, { as: admin })
    expect([query, status, body['code']]).toEqual([query, 400, 'invalid'])
  }
})

test('a role that is refused is logged with person and permission (V16.3.2)', async () => {
  const candidate = await w.make.newCandidate()
  await w.request('GET', '/api/admin/candidates', { as: candidate })
  expect(w.logged()).toContainEqual(
    expect.objectContaining({ actor: candidate.id, access: 'people.read', msg: 'refused by role' }),
  )
})

test('a fault of the server tells the caller a number to ask for, and nothing else (V16.5.1, V13.4.2)', async () => {
  const candidate = await w.make.newCandidate()
  await w.pool.query('alter table notices rename to notices_elsewhere')
  const { status, body } = await w.request('GET', '/api/user/notifications', { as: candidate })
  await w.pool.query('alter table notices_elsewhere rename to notices')
  expect(status).toBe(500)
  expect(Object.keys(body).sort()).toEqual(['code', 'errors', 'msg', 'requestId', 'success'])
  expect(JSON.stringify(body)).not.toMatch(/notices|relation|\.ts/)
  expect((await w.request('GET', '/api/user/notifications', { as: candidate })).status).toBe(200)
})
