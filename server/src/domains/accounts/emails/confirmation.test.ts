import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMail } from '#src/platform/mail/gate.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

const minute = 60_000
const day = 24 * 3600_000
const password = 'correct-horse-1'
const over = { status: 403, code: 'email_link_over', msg: messages.emailLinkOver }

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())

async function register(userType: 'candidate' | 'recruiter' = 'candidate'): Promise<Person> {
  const email = someEmail()
  const { token, user } = await w.as(null).accounts.register({ body: { email, password, userType } })
  return { id: user._id, email, password, token }
}
const subjectsTo = async (email: string) => (await w.mailsTo(email)).map(({ subject }) => subject)
const linkTo = async (email: string) =>
  (await w.mailsTo(email)).flatMap(({ text }) => /\/verify-email#(\S+)/.exec(text ?? '')?.[1] ?? []).at(-1) ?? ''
const confirm = (token: string) => w.as(null).accounts.confirmEmail({ body: { token } })
const isConfirmed = async (person: Person) => (await w.as(person).accounts.settings()).isEmailConfirmed

/** Any mail that they have not asked for. */
const tell = ({ email }: Person, subject: string) =>
  w.within((ctx) =>
    ctx.later(sendMail, { kind: 'accountNotice', to: { name: '', address: email }, subject, paragraphs: [subject] }),
  )

describe('an email that nobody has confirmed', () => {
  test('an email that nobody has confirmed gets one link at the registration, which confirms the email once', async () => {
    const person = await register()
    expect(await subjectsTo(person.email)).toEqual(['Confirm your email'])
    expect(await isConfirmed(person)).toBe(false)
    const token = await linkTo(person.email)

    await expect(confirm(`${token}x`)).rejects.toMatchObject(over)
    await expect(confirm('no-link-at-all-but-long-enough')).rejects.toMatchObject(over)
    const both = await Promise.allSettled([confirm(token), confirm(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
    expect(await isConfirmed(person)).toBe(true)
    await expect(confirm(token)).rejects.toMatchObject(over)
  })

  test('an email that nobody has confirmed gets no other mail, and no missed mail after the confirmation', async () => {
    const person = await register('recruiter')
    await tell(person, 'While unconfirmed')
    expect(await subjectsTo(person.email)).toEqual(['Confirm your email'])

    expect(await confirm(await linkTo(person.email))).toMatchObject({ email: person.email, role: 'recruiter' })
    await tell(person, 'Once confirmed')
    expect(await subjectsTo(person.email)).toEqual(['Confirm your email', 'Once confirmed'])
  })

  test('an email that nobody has confirmed gets no mail about a deleted account', async () => {
    const person = await register()
    await w.as(person).privacy.deleteOwn({ body: { password } })
    expect(await subjectsTo(person.email)).toEqual([])
  })

  test('an email that nobody has confirmed gets mails that its owner requests: a new password also confirms the email', async () => {
    const person = await register()
    const token = await w.resetTokenOf(person.email)
    const { user } = await w.as(null).accounts.reset({ body: { token, password: 'new-horse-2026' } })
    expect(user.confirmsEmail).toBeUndefined()
    expect(await subjectsTo(person.email)).toContain('Your password was changed')
  })

  test('an email that nobody has confirmed is enough to log in, to fill in a profile and to get notifications', async () => {
    const { email, token } = await register()
    const { user } = await w.as(null).accounts.signIn({ body: { email, password, userType: 'candidate' } })
    expect(user.confirmsEmail).toBe(true)
    expect(await w.as({ id: user._id, email, password, token }).profiles.me()).toBeTruthy()
  })
})

describe('the confirmation link', () => {
  test('the confirmation link is mailed again on request, at most once in two minutes, and replaces the earlier link', async () => {
    const person = await register()
    const first = await linkTo(person.email)
    const again = () => w.as(person).accounts.askForConfirmation()
    expect((await again()).msg).toBe(messages.confirmationMailed)
    expect(await w.mailsTo(person.email)).toHaveLength(1)

    w.clock.advance(3 * minute)
    await Promise.all([again(), again()])
    expect(await w.mailsTo(person.email)).toHaveLength(2)
    await expect(confirm(first)).rejects.toMatchObject(over)
    expect(await confirm(await linkTo(person.email))).toMatchObject({ email: person.email })

    w.clock.advance(3 * minute)
    await again()
    expect(await w.mailsTo(person.email)).toHaveLength(2)
  })

  test('the confirmation link works for three days', async () => {
    const person = await register()
    const token = await linkTo(person.email)
    w.clock.advance(3 * day + minute)
    await expect(confirm(token)).rejects.toMatchObject(over)
  })

  test('the confirmation link has a rate limit', async () => {
    const limited = await openTestServer({ RECOVERIES_PER_HOUR: '2' })
    const send = () =>
      limited.request('POST', '/api/auth/verify-email', { body: { token: 'no-link-at-all-but-long-enough' } })
    const answers = [await send(), await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 429])
    await limited.close()
  })
})

test('accounts from before, and accounts whose email the team entered, get mails as they did', async () => {
  const candidate = await w.make.newCandidate()
  await tell(candidate, 'From before')
  expect(await subjectsTo(candidate.email)).toEqual(['From before'])
  expect(await isConfirmed(candidate)).toBe(true)
})
