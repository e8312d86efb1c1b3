import { consentVersion, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { contactsOf } from './accounts.settings.service.ts'

const minute = 60_000
const oldPassword = 'correct-horse-1'
const newPassword = 'new-horse-2026'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())

const reset = (token: string, password = newPassword) => w.as(null).accounts.reset({ body: { token, password } })
const signIn = (email: string, password: string) =>
  w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })
const over = { status: 403, code: 'reset_link_over', msg: messages.resetLinkOver }

describe('a forgotten password', () => {
  test('a forgotten password is replaced by a mailed link, which ends all sessions and signs in', async () => {
    const { id, email, token: oldSession } = await w.make.newCandidate()
    const asked = await w.as(null).accounts.askForReset({ body: { email: ` ${email.toUpperCase()} ` } })
    expect(asked.msg).toBe(messages.resetMailed)
    const [mail] = await w.mailsTo(email)
    expect(mail?.subject).toBe('Set a new password')
    const link = /https:\/\/firstrung\.example\/reset-password#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(mail?.html).toContain(`href="${link}"`)
    const token = link.split('#')[1] ?? ''

    expect(await w.as(null).accounts.readReset({ body: { token } })).toMatchObject({ email, hasConsented: true })
    const { user, token: session } = await reset(token)
    expect(user._id).toBe(id)
    expect((await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': session } })).status).toBe(200)
    expect((await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': oldSession } })).status).toBe(401)
    await expect(signIn(email, oldPassword)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(signIn(email, newPassword)).resolves.toBeTruthy()
  })

  test('a forgotten password reveals to nobody whether an email has an account, and mails only accounts', async () => {
    const { email } = await w.make.newCandidate()
    const unknown = someEmail()
    const answers = []
    for (const one of [email, unknown]) {
      answers.push(await w.request('POST', '/api/auth/forgot-password', { body: { email: one } }))
    }
    expect(answers[0]?.status).toBe(200)
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await w.mailsTo(email)).toHaveLength(1)
    expect(await w.mailsTo(unknown)).toEqual([])
  })

  test('a forgotten password needs a link that is complete, recent, the newest and unused', async () => {
    const { email } = await w.make.newCandidate()
    const first = await w.resetTokenOf(email)
    await expect(reset(`${first}x`)).rejects.toMatchObject(over)
    await expect(reset('no-link-at-all-but-long-enough')).rejects.toMatchObject(over)

    w.clock.advance(3 * minute)
    const second = await w.resetTokenOf(email)
    expect(second).not.toBe(first)
    await expect(reset(first)).rejects.toMatchObject(over)
    await expect(w.as(null).accounts.readReset({ body: { token: first } })).rejects.toMatchObject(over)

    w.clock.advance(31 * minute)
    await expect(reset(second)).rejects.toMatchObject(over)
    const third = await w.resetTokenOf(email)
    await expect(reset(third, 'password')).rejects.toMatchObject({ msg: messages.passwordCommon })
    await reset(third)
    await expect(reset(third)).rejects.toMatchObject(over)
    const subjects = (await w.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your password was changed')).toHaveLength(1)
  })

  test('a forgotten password is replaced once when the same link is used thirty times at the same moment', async () => {
    const { email } = await w.make.newCandidate()
    const token = await w.resetTokenOf(email)
    const tries = Array.from({ length: 30 }, (_, at) => `new-horse-number-${at}`)
    const results = await Promise.allSettled(tries.map((password) => reset(token, password)))
    const [winner, ...others] = results.flatMap(({ status }, at) => (status === 'fulfilled' ? [tries[at] ?? ''] : []))
    expect(others).toEqual([])
    await expect(signIn(email, winner ?? '')).resolves.toBeTruthy()
  })

  test('a forgotten password sends at most one mail in two minutes', async () => {
    const { email } = await w.make.newCandidate()
    for (const _ of [1, 2, 3]) await w.resetTokenOf(email)
    expect(await w.mailsTo(email)).toHaveLength(1)
    w.clock.advance(2 * minute)
    await w.resetTokenOf(email)
    expect(await w.mailsTo(email)).toHaveLength(2)
  })

  test('a mailed link for a password opens, with consent, a profile that the team has made', async () => {
    const email = someEmail()
    const admin = await w.make.admin()
    const { user } = await w.as(admin).candidateAdmin.create({ body: { email, fullName: 'Ravi Kumar' } })
    const token = await w.resetTokenOf(email)
    const [mail] = await w.mailsTo(email)
    expect(mail?.subject).toBe('Set a password')
    expect(mail?.text).toContain('Hello Ravi,')
    expect(await w.as(null).accounts.readReset({ body: { token } })).toMatchObject({ hasConsented: false })
    await reset(token)
    const consents = await w.db.selectFrom('consents').selectAll().where('accountId', '=', user._id).execute()
    expect(consents.map(({ textVersion }) => textVersion)).toEqual([consentVersion])
  })

  test('a forgotten password leaves no email, link or token in the log, and only hashes in the database', async () => {
    const { email } = await w.make.newCandidate()
    const [, secret = ''] = (await w.resetTokenOf(email)).split('.')
    expect(secret).toHaveLength(43)
    const tables = await w.pool.query(
      `select string_agg(row::text, '') as text from (
         select row_to_json(s) from mailed_secrets s union all select row_to_json(j) from pgboss.job j
       ) as rows (row)`,
    )
    expect(tables.rows[0].text).not.toContain(secret)
    const log = JSON.stringify(w.logged())
    expect(log).not.toContain(secret)
    expect(log).not.toContain(email)
  })
})

test('asking for reset links has a rate limit for each IP address', async () => {
  const limited = await openTestServer({ RECOVERIES_PER_HOUR: '2' })
  const ask = () => limited.request('POST', '/api/auth/forgot-password', { body: { email: someEmail() } })
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
  await limited.close()
})

describe('the settings of the own account', () => {
  test('the settings of the own account show email, consent, mails and sessions, and never a hash', async () => {
    const person = await w.make.newCandidate()
    await w.request('POST', '/api/auth/login', {
      body: { email: person.email, password: oldPassword, userType: 'candidate' },
      headers: { 'user-agent': 'Test/1.0 (Phone)' },
    })
    const settings = await w.as(person).accounts.settings()
    expect(settings).toMatchObject({
      email: person.email,
      isPassword: true,
      consent: { textVersion: consentVersion, givenAt: w.clock.now.toISOString() },
      mail: ['decisions', 'interviews', 'messages', 'services', 'events', 'forum'].map((topic) => ({
        topic,
        isOn: true,
        ...(['messages', 'services', 'forum'].includes(topic) && { isDaily: false }),
      })),
    })
    expect(settings.sessions).toHaveLength(2)
    expect(settings.sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(settings.sessions.map(({ userAgent }) => userAgent)).toContain('Test/1.0 (Phone)')
    expect(JSON.stringify(settings)).not.toContain('argon2')
  })

  test('the settings of the own account change the password with the current one, and end all other sessions', async () => {
    const person = await w.make.newCandidate()
    const other = await signIn(person.email, oldPassword)
    const change = (currentPassword: string, next = newPassword) =>
      w.as(person).accounts.changePassword({ body: { currentPassword, newPassword: next } })
    await expect(change('wrong-horse-1')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'currentPassword', msg: messages.passwordWrong }],
    })
    await expect(change(oldPassword, 'password')).rejects.toMatchObject({
      errors: [{ field: 'newPassword', msg: messages.passwordCommon }],
    })
    const token = await w.resetTokenOf(person.email)
    expect((await change(oldPassword)).msg).toBe(messages.passwordChanged)
    const told = (await w.mailsTo(person.email)).filter(({ subject }) => subject === 'Your password was changed')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toMatch(/ was set on .* [ap]m IST\./)
    expect(told[0]?.text).toContain('/forgot-password')
    const statusOf = async (session: string) =>
      (await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': session } })).status
    expect([await statusOf(person.token), await statusOf(other.token)]).toEqual([200, 401])
    await expect(signIn(person.email, newPassword)).resolves.toBeTruthy()
    // An earlier link is no longer valid.
    await expect(reset(token)).rejects.toMatchObject(over)
  })

  test('the settings of the own account limit how often somebody can guess the current password', async () => {
    const limited = await openTestServer({ CONFIRMATIONS_PER_HOUR: '3' })
    const person = await limited.make.newCandidate()
    const guess = async () => {
      const body = { currentPassword: 'guess', newPassword }
      return (await limited.request('PUT', '/api/user/account/password', { as: person, body })).status
    }
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([400, 400, 400, 429])
    await limited.close()
  })

  test('the settings of the own account end one session, only of the own account, or all', async () => {
    const person = await w.make.newCandidate()
    const stranger = await w.make.newCandidate()
    const second = await signIn(person.email, oldPassword)
    const third = await signIn(person.email, oldPassword)
    const statusOf = async (token: string) =>
      (await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': token } })).status
    const all = async () => [await statusOf(person.token), await statusOf(second.token), await statusOf(third.token)]

    const { sessions } = await w.as({ ...person, token: second.token }).accounts.settings()
    const current = sessions.find(({ isCurrent }) => isCurrent)?._id ?? ''
    await w.as(stranger).accounts.endSession({ params: { id: current } })
    expect(await all()).toEqual([200, 200, 200])
    await w.as(person).accounts.endSession({ params: { id: current } })
    expect(await all()).toEqual([200, 401, 200])
    await w.as(person).accounts.endSessions()
    expect(await all()).toEqual([401, 401, 401])
    expect(await statusOf(stranger.token)).toBe(200)
  })

  test('the settings of the own account switch the mails of a topic off, and on again', async () => {
    const person = await w.make.newCandidate()
    const other = await w.make.newRecruiter()
    const choose = (isOn: boolean) => w.as(person).accounts.chooseMail({ body: { topic: 'forum', isOn } })
    for (const _ of [1, 2]) await choose(false)
    const refused = async ({ id }: { id: string }) =>
      (await w.within((ctx) => contactsOf(ctx, [id]))).get(id)?.refusedTopics
    expect(await refused(person)).toEqual(['forum'])
    expect(await refused(other)).toEqual([])
    const { mail } = await w.as(person).accounts.settings()
    expect(mail.filter(({ isOn }) => !isOn)).toEqual([{ topic: 'forum', isOn: false, isDaily: false }])
    await choose(true)
    expect(await refused(person)).toEqual([])
    const { mail: ofRecruiter } = await w.as(other).accounts.settings()
    expect(ofRecruiter.map(({ topic }) => topic)).toEqual(['decisions', 'interviews', 'messages', 'forum'])
  })
})
