import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { readMail } from '#src/testing/told.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer({ SCREENING: 'direct' })
  admin = await w.make.admin()
  recruiter = await w.make.recruiter({ companyName: 'Many Jobs' })
})
afterAll(() => w.close())

test('deleting an account takes as many statements with five open applications as with two, and each company is told once', async () => {
  const slugs: string[] = []
  for (const jobTitle of ['One', 'Two', 'Three', 'Four', 'Five'])
    slugs.push(await w.make.onBoard(await w.make.job(recruiter, { jobTitle })))
  const applicant = async (count: number) => {
    const person = await w.make.skilledCandidate()
    for (const slug of slugs.slice(0, count))
      await w.as(person).applying.apply({ params: { slug }, body: await w.make.applicationOf(person) })
    await w.runTasks()
    return person
  }
  const told = async () => {
    const { rows } = await w.pool.query<{ n: number }>(
      `select count(*)::int as n from notices where recipient_id = $1 and text like 'A candidate for %deleted their account%'`,
      [recruiter.id],
    )
    return rows[0]?.n
  }
  const counts: number[] = []
  for (const count of [2, 5]) {
    const person = await applicant(count)
    const statements = await statementsOf(w, () =>
      w.as(person).privacy.deleteOwn({ body: { password: person.password } }),
    )
    counts.push(statements.length)
  }
  expect(counts[1]).toBe(counts[0])
  expect(await told()).toBe(2 + 5)
})

test('a change of email takes as many statements with five events in the calendar as with two, and moves all of them', async () => {
  const events: string[] = []
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) events.push(await w.make.event(admin, { title }))
  const counts: number[] = []
  for (const count of [2, 5]) {
    const person = await w.make.newCandidate()
    const headers = { 'x-auth-token': person.token }
    for (const id of events.slice(0, count)) {
      await w.as(person).events.attend({ params: { id } })
      await w.app.inject({ url: `/api/events/${id}/calendar.ics`, headers })
    }
    const to = `new.${person.email}`
    await w.as(person).accounts.askForEmailChange({ body: { email: to } })
    const [mail] = await w.mailsTo(to)
    const token = /\/[\w-]*email#(\S+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail(mail?.text)
    const statements = await statementsOf(w, () => w.as(null).accounts.confirmNewEmail({ body: { token } }))
    counts.push(statements.length)
    const entries = (await w.mailsTo(to)).map(readMail).flatMap(({ entry }) => (entry ? [entry.uid] : []))
    expect(entries.toSorted()).toEqual(
      events
        .slice(0, count)
        .map((id) => `${id}@firstrung`)
        .toSorted(),
    )
  }
  expect(counts[1]).toBe(counts[0])
})
