import { folders, indianDay, indianMoment } from '@firstrung/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianTime, istDateTime } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someEvent } from '#src/testing/factories.events.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { remindOf } from './events.reminders.service.ts'
import { remindOfEvents } from './events.tasks.ts'

let w: TestServer
let admin: Person
let banner: { fileKey: string; publicUrl: string }
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const hour = 3600 * 1000
let days = 0
beforeEach(async () => {
  // Each test has its own days, and begins at 10 in the morning.
  days += 4
  w.clock.now = indianMoment(indianDay(new Date(Date.now() + days * 24 * hour)), '10:00')
  admin = await w.make.admin()
  banner = await w.make.file(admin, folders.eventBanners, 'png')
})

const inHours = (hours: number) => new Date(w.clock.now.getTime() + hours * hour)
const draft = (start: Date, capacity: number | null = null) => ({
  ...someEvent(w),
  title: 'Git, in an evening',
  eventDate: indianDay(start),
  eventTime: indianTime(start),
  bannerS3FileKey: banner.fileKey,
  bannerS3PublicUrl: banner.publicUrl,
  ...(capacity && { capacity }),
})
const make = async (start: Date, capacity?: number) =>
  (await w.as(admin).events.create({ body: draft(start, capacity) })).eventId
const attend = (person: Person, id: string) => w.as(person).events.attend({ params: { id } })
const remind = async () => {
  await w.within((ctx) => ctx.later(remindOfEvents, {}))
  await w.runTasks()
}
const remindersTo = async ({ email }: Person) =>
  (await w.mailsTo(email)).filter(({ subject }) => /^(Reminder|Soon): /.test(subject ?? ''))

describe('reminders of events', () => {
  test('reminders of events come once 24 hours and once an hour before, to everybody with a seat alone', async () => {
    const [guest, waiting] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const start = inHours(30)
    const id = await make(start, 1)
    await attend(guest, id)
    await attend(waiting, id)
    await remind()
    expect(await remindersTo(guest)).toEqual([])

    w.clock.now = new Date(start.getTime() - 24 * hour)
    const killed = w.within(async (ctx) => {
      await remindOf(ctx, 'day')
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await Promise.all(Array.from({ length: 4 }, () => w.within((ctx) => remindOf(ctx, 'day'))))
    await w.as(guest).notifications.actCandidate({ body: { action: 'clear' } })
    await remind()
    const [first, ...others] = await remindersTo(guest)
    expect(others).toEqual([])
    expect(first?.subject).toBe(`Reminder: Git, in an evening is on ${istDateTime(start)}`)
    expect(first?.text).toContain('please cancel your seat on the page of the event')
    expect(first?.html).toContain(`/events/${id}"`)

    w.clock.now = new Date(start.getTime() - hour)
    await remind()
    await remind()
    const second = (await remindersTo(guest)).slice(1)
    expect(second.map(({ subject }) => subject)).toEqual([`Soon: Git, in an evening begins on ${istDateTime(start)}`])
    expect(second[0]?.text).toContain(someEvent(w).eventLink)
    expect(await remindersTo(waiting)).toEqual([])
  })

  test('reminders of events are sent again when the event moves, but not to people who left and not for hidden events', async () => {
    const [guest, left, ofHidden] = await Promise.all([1, 2, 3].map(() => w.make.newCandidate()))
    if (!guest || !left || !ofHidden) throw new Error('three candidates')
    const start = inHours(26)
    const [id, hidden] = [await make(start), await make(start)]
    for (const one of [guest, left]) await attend(one, id)
    await attend(ofHidden, hidden)
    await w.as(left).events.leave({ params: { id } })
    await w.as(admin).events.hide({ params: { id: hidden } })
    w.clock.now = new Date(start.getTime() - 24 * hour)
    await remind()
    expect(await remindersTo(guest)).toHaveLength(1)

    const later = new Date(start.getTime() + 24 * hour)
    await w.as(admin).events.modify({ params: { id }, body: draft(later) })
    w.clock.now = new Date(start.getTime() - hour)
    await remind()
    expect(await remindersTo(guest)).toHaveLength(1)
    w.clock.now = new Date(later.getTime() - 24 * hour)
    await remind()
    expect((await remindersTo(guest)).at(-1)?.subject).toContain(istDateTime(later))
    expect(await remindersTo(guest)).toHaveLength(2)
    for (const one of [left, ofHidden]) expect(await remindersTo(one)).toEqual([])
  })

  test('reminders of events leave out the first one for those who registered or got their seat later', async () => {
    const [guest, next] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const id = await make(inHours(20), 1)
    await attend(guest, id)
    await attend(next, id)
    await remind()
    await w.as(guest).events.leave({ params: { id } })
    await remind()
    for (const one of [guest, next]) expect(await remindersTo(one)).toEqual([])
    const seat = (await w.mailsTo(next.email)).at(-1)
    expect(seat?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/mails/stop/events/')
    w.clock.advance(19 * hour)
    await remind()
    expect(await remindersTo(guest)).toEqual([])
    expect(await remindersTo(next)).toHaveLength(1)
  })
})
