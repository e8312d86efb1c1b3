import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { type CalendarServer, openCalendarServer, sending } from '#src/testing/calendar-server.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { readDueCalendars } from './busy-calendars.tasks.ts'

let w: TestServer
let elsewhere: CalendarServer
beforeAll(async () => {
  elsewhere = await openCalendarServer()
  w = await openTestServer({ CALENDAR_ADDRESSES: '127.0.0.1' })
})
afterAll(async () => {
  await w.close()
  await elsewhere.close()
})

const hour = 3600_000
const day = 24 * hour
const path = '/recruiter/profile?tab=hours#busy-calendars'
const empty = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
let made = 0

/** An owner with a calendar that was read once, or never; it fails from then on. */
async function ownerOfFailing({ wasRead = true } = {}) {
  const owner = await w.make.recruiter()
  made += 1
  const secret = `/secret-${made}.ics`
  const answers = (text: string, status?: number) => elsewhere.answers.set(secret, sending(text, status))
  answers(empty, wasRead ? 200 : 404)
  const { calendars } = await w.as(owner).hiring.addBusyCalendar({ body: { address: `${elsewhere.origin}${secret}` } })
  await w.runTasks()
  answers(empty, 404)
  return { owner, id: calendars[0]?._id ?? '', answers, readAt: w.clock.now }
}

/** Lets this time pass, with the readings that are due every four hours. */
async function wait(millis: number): Promise<void> {
  const until = w.clock.now.getTime() + millis
  while (w.clock.now.getTime() < until) {
    w.clock.advance(Math.min(4 * hour, until - w.clock.now.getTime()))
    await w.within((ctx) => readDueCalendars.run(ctx, {}))
    await w.runTasks()
  }
}

const subject = () => `Your calendar at ${new URL(elsewhere.origin).host} could not be read for two days`
const noticesTo = async (owner: Person) =>
  (await w.as(owner).notifications.listRecruiter()).notifications.filter(({ data }) => data.path === path)
const mailsTo = async (owner: Person) =>
  (await w.mailsTo(owner.email)).filter((mail) => mail.subject?.includes('calendar'))
/** How many notifications and mails about their calendars somebody has. */
const newsTo = async (owner: Person) => [(await noticesTo(owner)).length, (await mailsTo(owner)).length]

describe('news to the owner of a calendar that cannot be read', () => {
  test('the owner of a calendar that could not be read for almost two days is not notified', async () => {
    const { owner } = await ownerOfFailing()
    await wait(day)
    expect(await newsTo(owner)).toEqual([0, 0])
    await wait(day - 60_000)
    expect(await newsTo(owner)).toEqual([0, 0])
    expect((await w.as(owner).hiring.busyCalendars()).calendars).toMatchObject([{ fault: 'not_found' }])
  })

  test('after two days without a reading the owner of a calendar reads once why, and that its times still count', async () => {
    const { owner, readAt } = await ownerOfFailing()
    await wait(2 * day)
    const details = `There is no calendar at this address any more. Copy the address again from your calendar, and add it. We read it on ${zonedText(readAt)} for the last time; those busy times still count.`
    expect(await noticesTo(owner)).toMatchObject([{ text: `${subject()}.`, data: { details, path } }])
    const [mail, ...others] = await mailsTo(owner)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(subject())
    for (const text of [details, path]) expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(text)
    expect(JSON.stringify([await noticesTo(owner), mail])).not.toContain('secret')
  })

  test('the owner of a calendar that goes on failing is not notified a second time, even if they clear the first', async () => {
    const { owner, id } = await ownerOfFailing()
    await wait(2 * day)
    await w.as(owner).notifications.actRecruiter({ body: { action: 'clear' } })
    await w.as(owner).hiring.readBusyCalendar({ params: { id } })
    await wait(3 * day)
    expect(await newsTo(owner)).toEqual([0, 1])
  })

  test('the owner of a calendar that was read in between is notified once more after two further days', async () => {
    const { owner, id, answers } = await ownerOfFailing()
    const readNow = async () => {
      await w.as(owner).hiring.readBusyCalendar({ params: { id } })
      await w.runTasks()
    }
    await wait(day)
    answers(empty)
    await readNow()
    answers(empty, 404)
    await wait(2 * day - 60_000)
    expect(await newsTo(owner)).toEqual([0, 0])
    await wait(60_000)
    expect(await newsTo(owner)).toEqual([1, 1])
    answers(empty)
    await readNow()
    answers('', 403)
    await wait(2 * day)
    expect(await newsTo(owner)).toEqual([2, 2])
    expect((await noticesTo(owner))[0]?.data.details).toMatch(/^Its server does not let us read it\./)
  })

  test('a calendar that can be read on the second day is no news', async () => {
    const { owner, answers } = await ownerOfFailing()
    await wait(2 * day - hour)
    answers(empty)
    await wait(2 * hour)
    expect(await newsTo(owner)).toEqual([0, 0])
    expect((await w.as(owner).hiring.busyCalendars()).calendars).toMatchObject([{ fault: null }])
  })

  test('two days after adding a calendar that was never read, its owner reads that none of its times count', async () => {
    const { owner } = await ownerOfFailing({ wasRead: false })
    await wait(2 * day - 60_000)
    expect(await newsTo(owner)).toEqual([0, 0])
    await wait(60_000)
    expect(await newsTo(owner)).toEqual([1, 1])
    const [notice] = await noticesTo(owner)
    expect(notice?.data.details).toMatch(/We have never read it, so none of its busy times count\.$/)
  })

  test('the owner of a failing calendar that they have removed is not notified', async () => {
    const { owner, id } = await ownerOfFailing()
    await wait(day)
    await w.as(owner).hiring.removeBusyCalendar({ params: { id } })
    await wait(2 * day)
    expect(await newsTo(owner)).toEqual([0, 0])
  })

  test('an owner who wants no mails about interviews has the notification alone', async () => {
    const { owner } = await ownerOfFailing()
    await w.as(owner).accounts.chooseMail({ body: { topic: 'interviews', isOn: false } })
    await wait(2 * day)
    expect(await newsTo(owner)).toEqual([1, 0])
  })

  test('the failing calendar of a suspended owner is not read once more after two days', async () => {
    const { owner, id } = await ownerOfFailing()
    await wait(hour)
    const admin = await w.make.admin()
    await w.as(admin).recruiterAdmin.suspend({ params: { id: owner.id }, body: { reason: 'We look into it.' } })
    const failures = async () =>
      (await w.pool.query('select failures from busy_calendars where id = $1', [id])).rows[0].failures
    expect(await failures()).toBe(1)
    await wait(2 * day)
    expect(await failures()).toBe(1)
  })
})
