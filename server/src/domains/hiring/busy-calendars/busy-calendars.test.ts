import { type InterviewHours, indianDay, limits } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarServer, openCalendarServer, sending } from '#src/testing/calendar-server.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { encryptCalendarAddresses, readDueCalendars } from './busy-calendars.tasks.ts'

let w: TestServer
let elsewhere: CalendarServer
let admin: Person
const key = Buffer.alloc(32, 1).toString('base64')
beforeAll(async () => {
  elsewhere = await openCalendarServer()
  w = await openTestServer({ CALENDAR_ADDRESSES: '127.0.0.1', SECRETS_KEY: key })
  admin = await w.make.admin()
})
afterAll(async () => {
  await w.close()
  await elsewhere.close()
})

const hour = 3600_000
const day = 24 * hour
const always: InterviewHours = {
  zone: 'Asia/Kolkata',
  noticeHours: 0,
  gapMinutes: 0,
  mostADay: 20,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '04:00', to: '23:30' })),
  daysOff: [],
}
const stamp = (moment: Date) => `${moment.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
/** A calendar with one entry of an hour at each of these moments. */
const calendarOf = (...moments: Date[]) =>
  [
    'BEGIN:VCALENDAR',
    ...moments.flatMap((moment, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'SUMMARY:Dentist',
      `DTSTART:${stamp(moment)}`,
      `DTEND:${stamp(new Date(moment.getTime() + hour))}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')
let made = 0
/** Publishes a calendar, and returns its address. */
const published = (text: string) => {
  made += 1
  elsewhere.answers.set(`/${made}.ics`, sending(text))
  return `${elsewhere.origin}/${made}.ics`
}
const answerWith = (address: string, text: string, status = 200) =>
  elsewhere.answers.set(new URL(address).pathname, sending(text, status))
const add = (person: Person, address: string) => w.as(person).hiring.addBusyCalendar({ body: { address } })
const calendars = async (person: Person) => (await w.as(person).hiring.busyCalendars()).calendars
/** Adds a calendar, has it read, and returns what is known of it. */
async function added(person: Person, address: string) {
  await add(person, address)
  await w.runTasks()
  const [calendar] = (await calendars(person)).slice(-1)
  if (!calendar) throw new Error('The calendar was not added.')
  return calendar
}
/** The time of day in India. */
const indianClock = (moment: Date) => new Date(moment.getTime() + 5.5 * hour).toISOString().slice(11, 16)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
/** A recruiter with hours and a job, and the moment of a free time in some days, in the morning. */
async function recruiterWithHours() {
  const recruiter = await w.make.recruiter()
  await w.as(recruiter).hiring.saveInterviewHours({ body: always })
  const { _id: jobId } = await w.make.job(recruiter)
  const free = await freeTimesOf(recruiter, jobId)
  const isMorning = (time: string) => indianClock(new Date(time)) === '10:00'
  const first = free.find((time) => isMorning(time) && Date.parse(time) > w.clock.now.getTime() + 3 * day) ?? ''
  return { recruiter, jobId, first }
}
async function freeTimesOf(recruiter: Person, jobId: string) {
  const body = { hostIds: [recruiter.id], minutes: 30, days: 14 }
  const { hosts } = await w.as(recruiter).hiring.freeTimes({ params: { id: jobId }, body })
  return hosts[0]?.times ?? []
}

describe('calendars that say when an interviewer is busy', () => {
  test('times at which a calendar says that its owner is busy are not free, and only begin and end are kept', async () => {
    const { recruiter, jobId, first } = await recruiterWithHours()
    const address = published(calendarOf(new Date(first)))
    const { msg, calendars: waiting } = await add(recruiter, address)
    expect(msg).toBe('Added. We read it now, and then every half hour.')
    expect(waiting).toMatchObject([{ isWaiting: true, readAt: null, times: 0 }])
    await w.runTasks()
    expect(await calendars(recruiter)).toMatchObject([
      {
        host: new URL(address).host,
        isWaiting: false,
        readAt: w.clock.now.toISOString(),
        times: 1,
        unread: 0,
        fault: null,
      },
    ])
    const free = await freeTimesOf(recruiter, jobId)
    expect(free).not.toContain(first)
    expect(free).toContain(new Date(Date.parse(first) + hour).toISOString())
    const { rows } = await w.pool.query('select * from busy_calendars, busy_times where id = calendar_id')
    expect(JSON.stringify(rows)).not.toMatch(/Dentist|\.ics/)
  })

  test('a candidate cannot choose a proposed time at which the interviewer has become busy elsewhere', async () => {
    const { recruiter, jobId, first } = await recruiterWithHours()
    const candidate = await w.make.applicant()
    await w.make.screened(admin, jobId, candidate)
    const later = new Date(Date.parse(first) + 2 * hour).toISOString()
    const { _id: id } = await w.as(recruiter).hiring.proposeTimes({
      params: { id: jobId },
      body: { applicantIds: [candidate.id], hostIds: [recruiter.id], minutes: 30, times: [first, later] },
    })
    const own = async () => (await w.as(candidate).hiring.ownProposal({ params: { id } })).proposal.times
    const [chosen, ...others] = await own()
    expect(others).toHaveLength(1)
    await added(recruiter, published(calendarOf(new Date(first))))
    expect((await own()).map(({ startsAt }) => startsAt)).toEqual([later])
    const body = { timeId: chosen?._id ?? '' }
    expect(await codeOf(w.as(candidate).hiring.bookTime({ params: { id }, body }))).toBe('time_taken')
  })

  test('the recruiters are notified once when calendars and hours have taken the last proposed time', async () => {
    const { recruiter, jobId, first } = await recruiterWithHours()
    const candidate = await w.make.applicant()
    await w.make.screened(admin, jobId, candidate)
    const second = new Date(Date.parse(first) + 2 * hour).toISOString()
    const colleague = await w.make.colleague(recruiter)
    await w.make.jobMember(jobId, colleague)
    await w.as(recruiter).hiring.proposeTimes({
      params: { id: jobId },
      body: { applicantIds: [candidate.id], hostIds: [recruiter.id], minutes: 30, times: [first, second] },
    })
    const news = async () => {
      await w.runTasks()
      const { notifications } = await w.as(colleague).notifications.listRecruiter()
      return notifications.map(({ text }) => text).filter((text) => text.includes('no longer free at any of the times'))
    }
    await added(recruiter, published(calendarOf(new Date(first))))
    expect(await news()).toEqual([])
    const other = await added(recruiter, published(calendarOf(new Date(second))))
    expect(await news()).toEqual([expect.stringMatching(/^The interviewer is .* and Meera Nair had not chosen\.$/)])
    await w.as(colleague).notifications.actRecruiter({ body: { action: 'clear' } })
    await w.as(recruiter).hiring.readBusyCalendar({ params: { id: other._id } })
    expect(await news()).toEqual([])
    await w.as(recruiter).hiring.removeBusyCalendar({ params: { id: other._id } })
    const daysOff = [{ from: indianDay(new Date(first)), to: indianDay(new Date(first)) }]
    await w.as(recruiter).hiring.saveInterviewHours({ body: { ...always, daysOff } })
    expect(await news()).toHaveLength(1)
  })

  test('who plans an interview by hand while the interviewer is busy elsewhere is told so, and can plan it all the same', async () => {
    const { recruiter, jobId, first } = await recruiterWithHours()
    await added(recruiter, published(calendarOf(new Date(first))))
    const [interviewDate, interviewTime] = [indianDay(new Date(first)), indianClock(new Date(first))]
    const plan = async (by: Person, job: string, more: { despiteClash?: boolean } = {}) => {
      const candidate = await w.make.applicant()
      await w.make.screened(admin, job, candidate)
      const asked = { interviewDate, interviewTime, interviewDuration: '30 minutes', interviewEmail: recruiter.email }
      const body = { action: 'interview' as const, jobId: job, applicantId: candidate.id, ...asked, ...more }
      return w.as(by).hiring.act({ body })
    }
    await expect(plan(recruiter, jobId, { despiteClash: false })).rejects.toMatchObject({
      code: 'interviewer_busy',
      msg: expect.stringMatching(/is busy on .*, as their own calendar says\.$/),
    })
    await plan(recruiter, jobId, { despiteClash: true })
    const stranger = await w.make.recruiter()
    const { _id: strange } = await w.make.job(stranger)
    await plan(stranger, strange, { despiteClash: false })
  })

  test('an interview of ours in the calendar does not make its interviewer busy a second time', async () => {
    const { recruiter, jobId, first } = await recruiterWithHours()
    const candidate = await w.make.applicant()
    await w.make.screened(admin, jobId, candidate)
    const { _id: id } = await w.as(recruiter).hiring.proposeTimes({
      params: { id: jobId },
      body: { applicantIds: [candidate.id], hostIds: [recruiter.id], minutes: 30, times: [first] },
    })
    const { proposal } = await w.as(candidate).hiring.ownProposal({ params: { id } })
    await w.as(candidate).hiring.bookTime({ params: { id }, body: { timeId: proposal.times[0]?._id ?? '' } })
    const { rows } = await w.pool.query('select calendar_uid from interviews where email = $1', [recruiter.email])
    const text = calendarOf(new Date(first)).replace('UID:0', `UID:${rows[0].calendar_uid}`)
    expect(await added(recruiter, published(text))).toMatchObject({ times: 0, fault: null })
  })

  test('a calendar is read every half hour, and what it said before is forgotten', async () => {
    const { recruiter, first } = await recruiterWithHours()
    const address = published(calendarOf(new Date(first), new Date(Date.parse(first) + day)))
    expect(await added(recruiter, address)).toMatchObject({ times: 2 })
    answerWith(address, calendarOf(new Date(first)))
    const look = async () => {
      await w.within((ctx) => readDueCalendars.run(ctx, {}))
      await w.runTasks()
      return (await calendars(recruiter))[0]
    }
    expect(await look()).toMatchObject({ times: 2 })
    w.clock.advance((limits.busyCalendars.minutes + 1) * 60_000)
    expect(await look()).toMatchObject({ times: 1, readAt: w.clock.now.toISOString() })
  })

  test('a calendar that fails keeps its times, says why, and is tried less and less often', async () => {
    const { recruiter, first } = await recruiterWithHours()
    const address = published(calendarOf(new Date(first)))
    const { _id: id } = await added(recruiter, address)
    answerWith(address, '', 404)
    await w.as(recruiter).hiring.readBusyCalendar({ params: { id } })
    await w.runTasks()
    expect(await calendars(recruiter)).toMatchObject([{ fault: 'not_found', times: 1, isWaiting: false }])
    const pauses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const { rows } = await w.pool.query('select due_at from busy_calendars where id = $1', [id])
      pauses.push(Math.round((rows[0].due_at - w.clock.now.getTime()) / 60_000))
      w.clock.now = new Date(rows[0].due_at)
      await w.within((ctx) => readDueCalendars.run(ctx, {}))
      await w.runTasks()
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 720, 720])
    answerWith(address, calendarOf(new Date(w.clock.now.getTime() + day)))
    await w.as(recruiter).hiring.readBusyCalendar({ params: { id } })
    await w.runTasks()
    expect(await calendars(recruiter)).toMatchObject([{ fault: null, times: 1, readAt: w.clock.now.toISOString() }])
  })

  test.each([
    ['a page', '<html>Please sign in</html>', 'no_calendar'],
    [
      'a calendar with too many busy times',
      // A quarter of an hour in every half.
      () => {
        const lines = ['RRULE:FREQ=MINUTELY;INTERVAL=30', 'DURATION:PT15M']
        const text = calendarOf(new Date(w.clock.now.getTime() + day))
        return text.replace(/DTEND:.*/, lines.join('\r\n'))
      },
      'too_many',
    ],
  ])('%s is not read, and its owner reads why', async (_, text, fault) => {
    const recruiter = await w.make.recruiter()
    const calendar = await added(recruiter, published(typeof text === 'string' ? text : text()))
    expect(calendar).toMatchObject({ fault, times: 0, readAt: null })
  })

  test('an address inside the network of the operator is not connected to', async () => {
    const inner = await openCalendarServer({ address: '127.0.0.2' })
    let connections = 0
    inner.onConnection(() => (connections += 1))
    try {
      const calendar = await added(await w.make.recruiter(), `${inner.origin}/a.ics`)
      expect([calendar.fault, connections]).toEqual(['unreachable', 0])
    } finally {
      await inner.close()
    }
  })

  test('a calendar that is being read is not asked for a second time', async () => {
    const recruiter = await w.make.recruiter()
    let asked = 0
    elsewhere.answers.set('/counted.ics', (_, reply) => {
      asked += 1
      reply.end(calendarOf())
    })
    const [calendar] = (await add(recruiter, `${elsewhere.origin}/counted.ics`)).calendars
    const params = { id: calendar?._id ?? '' }
    for (let n = 0; n < 3; n += 1) await w.as(recruiter).hiring.readBusyCalendar({ params })
    await w.runTasks()
    expect(asked).toBe(1)
    await w.as(recruiter).hiring.readBusyCalendar({ params })
    await w.runTasks()
    expect(asked).toBe(2)
  })

  test('an address that is too long once it is written in ASCII is refused with a sentence', async () => {
    const address = `https://example.org/${'क'.repeat(900)}`
    await expect(add(await w.make.recruiter(), address)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'address', msg: 'This address is too long.' }],
    })
  })

  test('a removed calendar is gone with its times, and a removed one that was still to be read does no harm', async () => {
    const { recruiter, jobId, first } = await recruiterWithHours()
    const { _id: id } = await added(recruiter, published(calendarOf(new Date(first))))
    expect(await freeTimesOf(recruiter, jobId)).not.toContain(first)
    const params = { id }
    await w.as(recruiter).hiring.readBusyCalendar({ params })
    expect((await w.as(recruiter).hiring.removeBusyCalendar({ params })).calendars).toEqual([])
    await w.runTasks()
    expect(await freeTimesOf(recruiter, jobId)).toContain(first)
    const second = w.as(recruiter).hiring.removeBusyCalendar({ params })
    await expect(second).rejects.toMatchObject({ status: 404 })
  })

  test('nobody reads, asks for or removes the calendar of somebody else', async () => {
    const [owner, other] = [await w.make.recruiter(), await w.make.recruiter()]
    const { _id: id } = await added(owner, published(calendarOf()))
    expect(await calendars(other)).toEqual([])
    for (const call of ['readBusyCalendar', 'removeBusyCalendar'] as const)
      await expect(w.as(other).hiring[call]({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(add(await w.make.candidate(), published(calendarOf()))).rejects.toMatchObject({ status: 403 })
    expect(await calendars(owner)).toHaveLength(1)
  })

  test('a calendar is added once, and at most five are', async () => {
    const recruiter = await w.make.recruiter()
    const address = published(calendarOf())
    await add(recruiter, address.replace('https:', 'webcal:'))
    expect(await codeOf(add(recruiter, address))).toBe('busy_calendar_known')
    const rest = Array.from({ length: 6 }, () => codeOf(add(recruiter, published(calendarOf()))))
    const codes = await Promise.all(rest)
    expect(codes.filter((code) => code === 'done')).toHaveLength(4)
    expect(codes.filter((code) => code === 'busy_calendars_full')).toHaveLength(2)
  })

  test.each([
    ['', 'Please enter the address of a calendar.'],
    ['my calendar', 'Please enter an address that begins with https:// or webcal://.'],
    ['http://calendar.example.org/a.ics', 'Please enter an address that begins with https:// or webcal://.'],
    ['https://asha:secret@example.org/a.ics', 'Please enter an address without a user name and password.'],
  ])('the address %s is refused with a sentence', async (address, message) => {
    await expect(add(await w.make.recruiter(), address)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'address', msg: message }],
    })
  })

  test('calendars of suspended people are not read', async () => {
    const { recruiter, first } = await recruiterWithHours()
    const address = published(calendarOf(new Date(first)))
    await added(recruiter, address)
    const params = { id: recruiter.id }
    await w.as(admin).recruiterAdmin.suspend({ params, body: { reason: 'We look into it.' } })
    w.clock.advance(hour)
    let asked = 0
    elsewhere.answers.set(new URL(address).pathname, () => void (asked += 1))
    await w.within((ctx) => readDueCalendars.run(ctx, {}))
    await w.runTasks()
    expect(asked).toBe(0)
  })

  test('addresses that were stored without a key are encrypted at night', async () => {
    const recruiter = await w.make.recruiter()
    const address = published(calendarOf())
    const { _id: id } = await added(recruiter, address)
    await w.pool.query('update busy_calendars set address = $2 where id = $1', [id, address])
    await w.within((ctx) => encryptCalendarAddresses.run(ctx, {}))
    const { rows } = await w.pool.query('select address from busy_calendars where id = $1', [id])
    expect(rows[0].address).toMatch(/^v1\./)
    await w.as(recruiter).hiring.readBusyCalendar({ params: { id } })
    await w.runTasks()
    expect(await calendars(recruiter)).toMatchObject([{ fault: null }])
  })
})
