import { indianDay, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { dropOldGrievances, remindOfGrievances } from './grievances.tasks.ts'

const day = 24 * 3600_000
const settings = {
  PUBLIC_URL: 'https://firstrung.example',
  GRIEVANCE_OFFICER: 'Asha Rao',
  GRIEVANCE_EMAIL: 'officer@firstrung.example',
}

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer(settings)
  admin = await w.make.admin()
})
afterAll(() => w.close())

let made = 0
const complaint = (email = someEmail()) => {
  made += 1
  return { name: 'Meher Irani', email, kind: 'data' as const, text: `Please correct what you keep. (${made})` }
}
const send = (who: Person | null, body = complaint()) => w.as(who).grievances.send({ body })
const listed = async (state: 'open' | 'late' | 'answered', limit = 100) =>
  (await w.as(admin).grievances.list({ query: { state, limit } })).grievances
const byReference = async (reference: string, state: 'open' | 'late' | 'answered' = 'open') =>
  (await listed(state)).find((one) => one.reference === reference)
const answer = (id: string, text = 'We have corrected it.', who = admin) =>
  w.as(who).grievances.answer({ params: { id }, body: { answer: text } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => error,
  )

describe('complaining', () => {
  test('complaining says to everybody who answers, and within how many days', async () => {
    const { officer } = await w.as(null).grievances.officer()
    expect(officer).toEqual({ name: 'Asha Rao', email: 'officer@firstrung.example', days: 15 })
  })

  test('complaining needs no account, gives a reference and a day, mails both, and notifies the team', async () => {
    const body = complaint()
    const receipt = await send(null, body)

    const dueOn = indianDay(new Date(w.clock.now.getTime() + 15 * day))
    expect(receipt).toMatchObject({
      reference: expect.stringMatching(/^G-[2-9A-Z]{4}-[2-9A-Z]{2}$/),
      dueOn,
      msg: messages.grievanceSent,
    })
    const [mail, ...more] = await w.mailsTo(body.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`We have your complaint ${receipt.reference}`)
    expect(mail?.text).toContain(String(Number(dueOn.slice(8))))
    // Anybody can enter a stranger's address.
    expect(mail?.text).not.toContain(body.text)
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications[0]?.text).toContain(receipt.reference)
    expect(await byReference(receipt.reference)).toMatchObject({ ...body, isLate: false, answer: '', answeredBy: '' })
  })

  test('complaining sends the receipt to an unconfirmed address too, because the sender asked for it', async () => {
    const email = someEmail()
    const { token, user } = await w
      .as(null)
      .accounts.register({ body: { email, password: 'correct-horse-1', userType: 'candidate' } })
    const { reference } = await send({ id: user._id, email, password: '', token }, complaint(email))
    const it = await byReference(reference)
    await answer(it?._id ?? '')
    expect((await w.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email',
      `We have your complaint ${reference}`,
      `Our answer to your complaint ${reference}`,
    ])
  })

  test('complaining twice with the same text is one complaint and one mail', async () => {
    const body = complaint()
    const [one, two] = await Promise.all([send(null, body), send(null, body)])
    expect(one.reference).toBe(two.reference)
    expect(await w.mailsTo(body.email)).toHaveLength(1)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ email: 'nowhere' }, 'email'],
    [{ kind: 'weather' }, 'kind'],
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(4001) }, 'text'],
  ])('complaining is refused with %j', async (wrong, field) => {
    const answer = await w.request('POST', '/api/grievances', { body: { ...complaint(), ...wrong } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ field }] } })
  })

  test('complaining is limited by address', async () => {
    const few = await openTestServer({ GRIEVANCES_PER_HOUR: '1' })
    const complain = () => few.request('POST', '/api/grievances', { body: complaint() })
    expect(await complain()).toMatchObject({ status: 200 })
    expect(await complain()).toMatchObject({ status: 429, body: { code: 'too_many' } })
    await few.close()
  })
})

describe('the answer', () => {
  test('the answer to a complaint is mailed to the address once, and shows in the own list and the audit log', async () => {
    const person = await w.make.candidate()
    const other = await w.make.candidate()
    const { reference } = await send(person, complaint(person.email))
    const own = async (who: Person) => (await w.as(who).grievances.listOwn({ query: {} })).grievances
    const [mine] = await own(person)
    expect(mine).toMatchObject({ reference, answer: '', answeredAt: null })
    expect(await own(other)).toEqual([])

    // Acts of one moment have no order.
    w.clock.advance(1000)
    const both = await Promise.allSettled([answer(mine?._id ?? ''), answer(mine?._id ?? '')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(answer(mine?._id ?? ''))).toMatchObject({ status: 409, code: 'grievance_answered' })

    expect(await own(person)).toMatchObject([{ reference, answer: 'We have corrected it.', isLate: false }])
    const mails = (await w.mailsTo(person.email)).filter(({ subject }) => subject?.startsWith('Our answer'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('We have corrected it.')
    expect(await byReference(reference)).toBeUndefined()
    expect(await byReference(reference, 'answered')).toMatchObject({ answer: 'We have corrected it.' })
    const [act] = (await w.as(admin).operation.acts({ query: {} })).acts
    expect(act).toMatchObject({ actor: { _id: admin.id }, what: `answered the complaint ${reference}` })
  })

  test('the answer to a complaint is written by admins of the team alone', async () => {
    const { reference } = await send(null)
    const id = (await byReference(reference))?._id ?? ''
    const people = [await w.make.candidate(), await w.make.recruiter()]
    for (const person of people) {
      expect(await refusal(answer(id, 'No.', person))).toMatchObject({ status: 403 })
      expect(await refusal(w.as(person).grievances.list({ query: {} }))).toMatchObject({ status: 403 })
    }
    expect(await refusal(answer(admin.id))).toMatchObject({ status: 404 })
    expect(await byReference(reference)).toMatchObject({ answer: '' })
  })
})

test('the list of complaints is paged, and late complaints are those past their day', async () => {
  const own = await openTestServer({ GRIEVANCE_DAYS: '2' })
  const me = await own.make.admin()
  const sent: string[] = []
  for (let n = 0; n < 3; n += 1) {
    sent.push((await own.as(null).grievances.send({ body: complaint() })).reference)
    own.clock.advance(day)
  }
  const page = (query: { state?: 'late'; limit?: number; cursor?: string }) => own.as(me).grievances.list({ query })
  const first = await page({ limit: 2 })
  const rest = await page({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.grievances, ...rest.grievances].map(({ reference }) => reference)).toEqual(sent)
  expect([first.total, rest.nextCursor]).toEqual([3, null])
  const late = await page({ state: 'late' })
  expect(late.grievances.map(({ reference, isLate }) => [reference, isLate])).toEqual([[sent[0], true]])
  await own.close()
})

test('the team and the officer are reminded once before the day of a complaint; answered ones are deleted years later', async () => {
  const own = await openTestServer(settings)
  const me = await own.make.admin()
  // Their session ends before they send.
  const texts = async () =>
    (await own.pool.query('select text from notices where recipient_id = $1 order by created_at', [me.id])).rows.map(
      ({ text }) => String(text),
    )
  const { reference } = await own.as(null).grievances.send({ body: complaint() })
  const remind = () => own.within((ctx) => remindOfGrievances.run(ctx, {}))
  await remind()
  expect(await texts()).toHaveLength(1)
  expect(await own.mailsTo(settings.GRIEVANCE_EMAIL)).toEqual([])

  own.clock.advance(12 * day)
  await remind()
  await remind()
  expect((await texts()).filter((text) => text.includes(`${reference} has to be answered by`))).toHaveLength(1)
  expect(await own.mailsTo(settings.GRIEVANCE_EMAIL)).toHaveLength(1)

  own.clock.advance(4 * 365 * day)
  await own.within((ctx) => dropOldGrievances.run(ctx, {}))
  const again = await own.make.admin()
  const { grievances } = await own.as(again).grievances.list({ query: { state: 'late' } })
  expect(grievances).toMatchObject([{ reference }])
  await own.as(again).grievances.answer({ params: { id: grievances[0]?._id ?? '' }, body: { answer: 'Sorry.' } })
  own.clock.advance(3 * 366 * day)
  await own.within((ctx) => dropOldGrievances.run(ctx, {}))
  const { rows } = await own.pool.query('select 1 from grievances')
  expect(rows).toEqual([])
  await own.close()
})

test('a deleted account leaves its complaint to be answered, and its export had it', async () => {
  const person = await w.make.candidate()
  const { reference } = await send(person, complaint(person.email))
  await w.as(person).privacy.deleteOwn({ body: { password: person.password } })
  expect(await byReference(reference)).toMatchObject({ email: person.email })
  const { rows } = await w.pool.query('select account_id from grievances where reference = $1', [reference])
  expect(rows).toEqual([{ account_id: null }])
})
