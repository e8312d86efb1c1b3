import { messages } from '@firstrung/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuthenticator } from '#src/testing/authenticator.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { sweepSignIns } from './accounts.tasks.ts'

const minute = 60_000
const day = 24 * 3600_000
const changeOver = { status: 403, code: 'email_change_over' }
const undoOver = { status: 403, code: 'email_undo_over' }

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())

const ask = (person: Person, email: string) => w.as(person).accounts.askForEmailChange({ body: { email } })
const confirm = (token: string) => w.as(null).accounts.confirmNewEmail({ body: { token } })
const undo = (token: string) => w.as(null).accounts.undoEmailChange({ body: { token } })
const subjectsTo = async (email: string) => (await w.mailsTo(email)).map(({ subject }) => subject)
const linkTo = async (email: string, page: 'change-email' | 'undo-email') =>
  (await w.mailsTo(email)).flatMap(({ text }) => new RegExp(`/${page}#(\\S+)`).exec(text ?? '')?.[1] ?? []).at(-1) ?? ''
const emailOf = async ({ id }: Person) =>
  (await w.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst())?.email
const signIn = (email: string, password: string, userType: 'candidate' | 'recruiter' = 'candidate') =>
  w.as(null).accounts.signIn({ body: { email, password, userType } })
const register = (email: string) =>
  w.as(null).accounts.register({ body: { email, password: 'correct-horse-1', userType: 'candidate' } })

/** Somebody whose email was just changed. */
async function changed(person?: Person) {
  const owner = person ?? (await w.make.newCandidate())
  const to = someEmail()
  await ask(owner, to)
  await confirm(await linkTo(to, 'change-email'))
  return { person: owner, from: owner.email, to, undoLink: await linkTo(owner.email, 'undo-email') }
}

describe('a change of the email', () => {
  test('a change of the email is confirmed at the new email; the old one gets a mail at the request and at the change', async () => {
    const person = await w.make.newCandidate()
    const to = someEmail()
    expect((await ask(person, ` ${to.toUpperCase()} `)).msg).toBe(messages.newEmailMailed)
    expect(await subjectsTo(to)).toEqual(['Confirm your new email'])
    expect(await subjectsTo(person.email)).toEqual(['Someone wants to change your email'])
    const before = await w.as(person).accounts.settings()
    expect(before).toMatchObject({ email: person.email, emailChange: { newEmail: to, doneAt: null } })

    const link = await linkTo(to, 'change-email')
    await expect(confirm(`${link}x`)).rejects.toMatchObject(changeOver)
    const both = await Promise.allSettled([confirm(link), confirm(link)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
    const after = await w.as(person).accounts.settings()
    expect(after).toMatchObject({ email: to, isEmailConfirmed: true, emailChange: { oldEmail: person.email } })
    expect(await subjectsTo(person.email)).toEqual(['Someone wants to change your email', 'Your email is changed'])
    expect((await w.mailsTo(person.email)).at(-1)?.text).toMatch(/undo it with this link by .* [ap]m IST:/)
    expect((await signIn(to, person.password)).user.email).toBe(to)
    await expect(signIn(person.email, person.password)).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  test('a change of the email needs a login, or the password again, within the last ten minutes', async () => {
    const person = await w.make.newCandidate()
    w.clock.advance(11 * minute)
    const to = someEmail()
    await expect(ask(person, to)).rejects.toMatchObject({ status: 403, code: 'sign_in_again' })
    expect(await subjectsTo(person.email)).toEqual([])
    await w.as(person).accounts.confirmSession({ body: { password: person.password } })
    await ask(person, to)
    await expect(ask(person, person.email)).rejects.toMatchObject({ status: 400, msg: messages.emailIsYours })
    await expect(ask(person, 'no email')).rejects.toMatchObject({ status: 400 })
  })

  test('a change to an email in use gets the usual answer; only the mailbox reads that it is taken', async () => {
    const [person, other] = [await w.make.newCandidate(), await w.make.newCandidate()]
    expect(await ask(person, other.email)).toEqual(await ask(person, someEmail()))
    await ask(person, other.email)
    expect(await subjectsTo(other.email)).toEqual(['This email has an account already'])
    expect(await linkTo(other.email, 'change-email')).toBe('')
  })

  test('a change of the email is refused when somebody else gets the new email first', async () => {
    const [one, two] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const to = someEmail()
    await ask(one, to)
    const first = await linkTo(to, 'change-email')
    await ask(two, to)
    const second = await linkTo(to, 'change-email')
    const both = await Promise.allSettled([confirm(first), confirm(second)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = both.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { status: 409, code: 'email_taken' } })
  })

  test('a change of the email has one valid link: the newest, for one email and one day', async () => {
    const person = await w.make.newCandidate()
    const [typo, to] = [someEmail(), someEmail()]
    await ask(person, typo)
    const earlier = await linkTo(typo, 'change-email')
    await ask(person, to)
    await ask(person, to)
    expect(await subjectsTo(to)).toEqual(['Confirm your new email'])
    await expect(confirm(earlier)).rejects.toMatchObject(changeOver)
    const link = await linkTo(to, 'change-email')
    w.clock.advance(day + minute)
    await expect(confirm(link)).rejects.toMatchObject(changeOver)
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    const again = await w.make.newCandidate()
    await ask(again, to)
    await confirm(await linkTo(to, 'change-email'))
  })

  test('a change of the email is not confirmed by a link that was being mailed to an earlier choice', async () => {
    const person = await w.make.newCandidate()
    const [typo, to] = [someEmail(), someEmail()]
    await ask(person, typo)
    const link = await linkTo(typo, 'change-email')
    // Its mail was being written when the person asked again: asking could not end its link.
    await w.db.updateTable('emailChanges').set({ newEmail: to }).where('accountId', '=', person.id).execute()
    await expect(confirm(link)).rejects.toMatchObject(changeOver)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('a change of the email is cancelled by a new password', async () => {
    const person = await w.make.newCandidate()
    const to = someEmail()
    await ask(person, to)
    const link = await linkTo(to, 'change-email')
    const token = await w.resetTokenOf(person.email)
    await w.as(null).accounts.reset({ body: { token, password: 'other-horse-2' } })
    await expect(confirm(link)).rejects.toMatchObject(changeOver)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('a change of the email makes the links that were mailed to the old email invalid', async () => {
    const person = await w.make.newCandidate()
    const token = await w.resetTokenOf(person.email)
    await changed(person)
    const reset = w.as(null).accounts.reset({ body: { token, password: 'other-horse-2' } })
    await expect(reset).rejects.toMatchObject({ code: 'reset_link_over' })
  })

  test('a change of the email from an unconfirmed email sends no mail to it, and others can register with it', async () => {
    const email = someEmail()
    const { token, user } = await register(email)
    const person = { id: user._id, email, password: 'correct-horse-1', token }
    const { to } = await changed(person)
    expect(await subjectsTo(email)).toEqual(['Confirm your email'])
    const settings = await w.as(person).accounts.settings()
    expect(settings).toMatchObject({ email: to, isEmailConfirmed: true, emailChange: null })
    await register(email)
  })

  test('a change of the email keeps the sign-in with Google, and needs a fresh one where there is no password', async () => {
    const person = await w.make.newCandidate()
    await w.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', person.id).execute()
    const identity = { issuer: 'https://google.example', subject: person.id, accountId: person.id }
    await w.db
      .insertInto('identities')
      .values({ ...identity, createdAt: w.clock.now })
      .execute()
    w.clock.advance(minute)
    const { undoLink } = await changed(person)
    expect(await w.as(person).accounts.settings()).toMatchObject({ isPassword: false })
    expect(await undo(undoLink)).toMatchObject({ email: person.email, isPassword: false })
    const left = await w.db.selectFrom('identities').select('subject').where('accountId', '=', person.id).execute()
    expect(left).toHaveLength(1)
    w.clock.advance(11 * minute)
    await expect(ask(person, someEmail())).rejects.toMatchObject({ status: 401 })
  })

  test("a change of the email moves an interviewer's interviews to the new email, and the audit log shows the change", async () => {
    const [admin, recruiter] = [await w.make.admin(), await w.make.recruiter()]
    const { _id: jobId } = await w.make.job(recruiter)
    const candidate = await w.make.applicant()
    await w.make.screened(admin, jobId, candidate)
    const asked = { ...interviewAsk(w), interviewEmail: recruiter.email }
    await w.as(recruiter).hiring.act({
      body: { action: 'interview', jobId, applicantId: candidate.id, ...asked },
    })
    const { to } = await changed(recruiter)
    const held = await w.db.selectFrom('interviews').select('email').where('email', '=', to).execute()
    expect(held).toHaveLength(1)

    const { from, to: next } = await changed(admin)
    const { acts } = await w.as(admin).operation.acts({ query: { limit: 10 } })
    // The clock stands still, so that all acts are of one moment.
    const act = acts.map(({ what }) => what).find((what) => what.includes('changed the email of their own account'))
    expect(act).toContain(next)
    expect(act).toContain(from)
  })
})

describe('undoing a change', () => {
  test('undoing a change restores the old email, ends all sessions and the password, and asks for a new password', async () => {
    const { person, from, to, undoLink } = await changed()
    await expect(undo(`${undoLink}x`)).rejects.toMatchObject(undoOver)
    const both = await Promise.allSettled([undo(undoLink), undo(undoLink)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
    expect(await emailOf(person)).toBe(from)
    await expect(w.as(person).accounts.settings()).rejects.toMatchObject({ status: 401 })
    await expect(signIn(from, person.password)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await subjectsTo(to)).toContain('Your email was changed back')
    const mails = await w.mailsTo(from)
    const token = mails.flatMap(({ text }) => /\/reset-password#(\S+)/.exec(text ?? '')?.[1] ?? []).at(-1) ?? ''
    await w.as(null).accounts.reset({ body: { token, password: 'other-horse-2' } })
    expect((await signIn(from, 'other-horse-2')).user._id).toBe(person.id)
    // The new address is free.
    await register(to)
  })

  test('undoing a change still works after a new password, a registration with the old email, or another change', async () => {
    const { person, from, undoLink } = await changed()
    const body = { currentPassword: person.password, newPassword: 'stolen-horse-3' }
    await w.as(person).accounts.changePassword({ body })
    await expect(register(from)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    const other = await w.make.newCandidate()
    await ask(other, from)
    expect(await linkTo(from, 'change-email')).toBe('')
    await expect(ask(person, someEmail())).rejects.toMatchObject({ status: 409, code: 'email_changed_lately' })
    await undo(undoLink)
    await expect(signIn(from, 'stolen-horse-3')).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  test('undoing a change removes the second factors and the Google sign-in that were added since', async () => {
    const { person, undoLink } = await changed()
    const made = await w.as(person).accounts.beginPasskey({ body: { password: person.password } })
    const key = openAuthenticator('https://firstrung.example')
    await w.as(person).accounts.addPasskey({ body: { name: 'Laptop', passkey: key.create(made) } })
    const passkey = key.sign(await w.as(person).accounts.askForPasskey())
    const { secret } = await w.as(person).accounts.setUpSecondFactor({ body: { password: person.password, passkey } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: w.clock.now.getTime() })
    await w.as(person).accounts.confirmSecondFactor({ body: { code } })
    const identity = { issuer: 'https://google.example', subject: person.id, accountId: person.id }
    await w.db
      .insertInto('identities')
      .values({ ...identity, createdAt: w.clock.now })
      .execute()
    await undo(undoLink)
    for (const table of ['secondFactors', 'passkeys', 'recoveryCodes', 'identities'] as const) {
      const rows = await w.db.selectFrom(table).select('accountId').where('accountId', '=', person.id).execute()
      expect(rows, table).toEqual([])
    }
  })

  test('undoing a change keeps an older passkey, and ends the recovery codes if a second factor was added since', async () => {
    const person = await w.make.newCandidate()
    await w.db.updateTable('accounts').set({ emailVerifiedAt: w.clock.now }).where('id', '=', person.id).execute()
    const key = openAuthenticator('https://firstrung.example')
    const add = async (one: ReturnType<typeof openAuthenticator>, proof: object) => {
      const made = await w.as(person).accounts.beginPasskey({ body: { password: person.password, ...proof } })
      return w.as(person).accounts.addPasskey({ body: { name: 'Key', passkey: one.create(made) } })
    }
    await add(key, {})
    w.clock.advance(minute)
    const { undoLink } = await changed(person)
    const passkey = key.sign(await w.as(person).accounts.askForPasskey())
    await add(openAuthenticator('https://firstrung.example'), { passkey })
    await undo(undoLink)
    const left = (table: 'passkeys' | 'recoveryCodes') =>
      w.db.selectFrom(table).select('accountId').where('accountId', '=', person.id).execute()
    expect(await left('passkeys')).toHaveLength(1)
    expect(await left('recoveryCodes')).toEqual([])
  })

  test('undoing a change is possible for seven days; then others can register with the old email', async () => {
    const { from, undoLink } = await changed()
    w.clock.advance(7 * day + minute)
    await expect(undo(undoLink)).rejects.toMatchObject(undoOver)
    await w.within((ctx) => sweepSignIns.run(ctx, {}))
    await register(from)
  })

  test('undoing a change is refused for a deleted account, whose emails can be registered again', async () => {
    const { person, from, to, undoLink } = await changed()
    await w.as(person).privacy.deleteOwn({ body: { password: person.password } })
    await expect(undo(undoLink)).rejects.toMatchObject(undoOver)
    await register(from)
    await register(to)
  })
})

test('links for changing and undoing have a rate limit', async () => {
  const limited = await openTestServer({ RECOVERIES_PER_HOUR: '2' })
  const body = { token: 'no-link-at-all-but-long-enough' }
  const urls = ['/api/auth/change-email', '/api/auth/undo-email', '/api/auth/change-email']
  const statuses: number[] = []
  for (const url of urls) statuses.push((await limited.request('POST', url, { body })).status)
  expect(statuses).toEqual([403, 403, 429])
  await limited.close()
})
