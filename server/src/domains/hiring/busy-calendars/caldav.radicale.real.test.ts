import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarServer, openCalendarServer } from '#src/testing/calendar-server.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

// Run by `npm run test:real -- radicale`, which installs Radicale where Debian has it.

const [username, password] = ['kiran', 'app-password-7']
const authorization = `Basic ${btoa(`${username}:${password}`)}`

let w: TestServer
/** The https in front of Radicale, as an operator runs it. */
let front: CalendarServer
let radicale: ChildProcess
let folder: string
let port: number

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address && typeof address === 'object' ? address.port : 0
}

/** Asks Radicale itself. */
const ask = (method: string, path: string, body = '', headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization, ...headers }, body: body || null })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-radicale-'))
  await writeFile(join(folder, 'users'), `${username}:${password}\n`)
  port = await freePort()
  const settings = {
    'server-hosts': `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': join(folder, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'rights-type': 'owner_only',
    'storage-filesystem-folder': join(folder, 'data'),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  radicale = spawn('/usr/bin/python3', ['-m', 'radicale', '--config', '', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () =>
    ask('OPTIONS', '/').then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await sleep(100)
  front = await openCalendarServer()
  w = await openTestServer({ CALENDAR_ADDRESSES: '127.0.0.1' })
})
afterAll(async () => {
  await w.close()
  await front.close()
  const ended = once(radicale, 'exit')
  radicale.kill()
  await ended
  await rm(folder, { recursive: true })
})

/** Passes what is asked at a path on to Radicale. Returns its address. */
function passed(path: string): string {
  front.answers.set(path, (request, reply) => {
    const { method, headers } = request
    const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    request.pipe(asked)
  })
  return `${front.origin}${path}`
}

let made = 0
/** A calendar with these entries, each a list of lines. Returns its path. */
async function calendarWith(entries: Record<string, string[]>): Promise<string> {
  made += 1
  const path = `/${username}/calendar-${made}/`
  expect((await ask('MKCALENDAR', path)).status).toBe(201)
  for (const [name, lines] of Object.entries(entries)) {
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
    const put = await ask('PUT', `${path}${name}.ics`, text, { 'content-type': 'text/calendar' })
    expect([name, put.status]).toEqual([name, 201])
  }
  return path
}
/** Radicale takes times with a zone only together with its definition, as the format demands. */
const india = [
  ...['BEGIN:VTIMEZONE', 'TZID:Asia/Kolkata', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0530'],
  ...['TZOFFSETTO:+0530', 'TZNAME:IST', 'END:STANDARD', 'END:VTIMEZONE'],
]
const event = (uid: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', 'SUMMARY:R&D <panel>', ...lines, 'END:VEVENT'],
]

/** Adds a calendar, and returns what is known of it once it was read, with its busy times such as '03T10:00-03T11:00'. */
async function read(path: string, more: { password?: string; zone?: string } = {}) {
  const recruiter: Person = await w.make.recruiter()
  const body = { address: passed(path), username, password: more.password ?? password }
  await w.as(recruiter).hiring.addBusyCalendar({ body })
  await w.runTasks()
  const [calendar] = (await w.as(recruiter).hiring.busyCalendars()).calendars
  const { rows } = await w.pool.query(
    'select begins_at, ends_at from busy_times where calendar_id = $1 order by begins_at',
    [calendar?._id],
  )
  const short = (moment: Date) => moment.toISOString().slice(8, 16)
  return { calendar, busy: rows.map((row) => `${short(row.begins_at)}-${short(row.ends_at)}`) }
}

describe('a calendar at Radicale', () => {
  test('single, repeated and all-day entries make busy; free and cancelled ones do not', async () => {
    w.clock.now = new Date('2026-12-01T00:00:00Z')
    const path = await calendarWith({
      single: event('single', 'DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z'),
      series: [
        ...india,
        ...event(
          'series',
          'DTSTART;TZID=Asia/Kolkata:20261207T100000',
          'DURATION:PT30M',
          'RRULE:FREQ=WEEKLY;COUNT=3',
          'EXDATE;TZID=Asia/Kolkata:20261221T100000',
        ),
        ...event(
          'series',
          'RECURRENCE-ID;TZID=Asia/Kolkata:20261214T100000',
          'DTSTART;TZID=Asia/Kolkata:20261215T120000',
          'DURATION:PT30M',
        ),
      ],
      whole: event('whole', 'DTSTART;VALUE=DATE:20261218', 'DURATION:P2D'),
      free: event('free', 'DTSTART:20261204T100000Z', 'DTEND:20261204T110000Z', 'TRANSP:TRANSPARENT'),
      cancelled: event('cancelled', 'DTSTART:20261205T100000Z', 'DTEND:20261205T110000Z', 'STATUS:CANCELLED'),
      task: ['BEGIN:VTODO', 'UID:task', 'DTSTAMP:20261101T000000Z', 'DUE:20261206T100000Z', 'END:VTODO'],
    })
    const { calendar, busy } = await read(path)
    expect(calendar).toMatchObject({ username, fault: null, unread: 0, times: 4 })
    expect(busy).toEqual(['03T10:00-03T11:00', '07T04:30-07T05:00', '15T06:30-15T07:00', '17T18:30-19T18:30'])
  })

  test('an empty calendar is read, and has no busy times', async () => {
    expect(await read(await calendarWith({}))).toMatchObject({ calendar: { fault: null, times: 0 }, busy: [] })
  })

  test('a wrong password, an absent calendar and the list of calendars are told apart', async () => {
    const path = await calendarWith({})
    const faultAt = async (address: string, more = {}) => (await read(address, more)).calendar?.fault
    expect(await faultAt(path, { password: 'wrong' })).toBe('refused')
    expect(await faultAt(`/${username}/none/`)).toBe('not_found')
    expect(await faultAt(`/${username}/`)).toBe('no_calendar')
    expect(await faultAt('/someone-else/calendar/')).toBe('refused')
  })

  test('a series of many years, and many entries, are read', async () => {
    const many = Array.from({ length: 60 }, (_, n) => {
      const at = String(n % 28).padStart(2, '0')
      return [
        `many-${n}`,
        event(`many-${n}`, `DTSTART:202${n % 6}01${at === '00' ? '28' : at}T100000Z`, 'DURATION:PT1H'),
      ]
    })
    const old = event('old', 'DTSTART:19960104T040000Z', 'DURATION:PT30M', 'RRULE:FREQ=MONTHLY;BYDAY=1TH')
    const { calendar, busy } = await read(await calendarWith({ ...Object.fromEntries(many), old }))
    expect(calendar).toMatchObject({ fault: null, unread: 0 })
    expect(busy[0]).toBe('03T04:00-03T04:30')
  })
})
