import type { RequestListener } from 'node:http'
import { calendarFaultText, indianDay, limits } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarServer, leading, openCalendarServer, sending } from '#src/testing/calendar-server.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { encryptCalendarAddresses } from './busy-calendars.tasks.ts'

let w: TestServer
let elsewhere: CalendarServer
const key = Buffer.alloc(32, 1).toString('base64')
beforeAll(async () => {
  elsewhere = await openCalendarServer()
  w = await openTestServer({ CALENDAR_ADDRESSES: '127.0.0.1,127.0.0.2', SECRETS_KEY: key })
})
afterAll(async () => {
  await w.close()
  await elsewhere.close()
})

const [username, password] = ['asha@example.org', 'app:pass wörd']
const hour = 3600_000
const day = 24 * hour
const stamp = (moment: number) => `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
/** An hour of an entry, in so many days. */
const entry = (days: number, ...more: string[]) => {
  const from = Math.floor(w.clock.now.getTime() / hour) * hour + days * day
  const times = [`DTSTART:${stamp(from)}`, `DTEND:${stamp(from + hour)}`]
  const lines = ['BEGIN:VEVENT', `UID:${days}`, 'SUMMARY:R&D <review>', ...times, ...more, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;')
const multistatus = (...responses: string[]) =>
  `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${responses.join('\n')}</d:multistatus>`
const response = (prop: string, status = 'HTTP/1.1 200 OK') =>
  `<d:response><d:href>/x</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>${status}</d:status></d:propstat></d:response>`
const data = (text: string) => `<d:getetag>"1"</d:getetag><cal:calendar-data>${escaped(text)}</cal:calendar-data>`
const calendarType = response('<d:resourcetype><d:collection/><cal:calendar/></d:resourcetype>')
const given = (...texts: string[]) => multistatus(...texts.map((text) => response(data(text))))

interface Answers {
  /** What is said of the address itself, and of its entries: a text, with a status of its own if it is not 207. */
  properties?: string | [string, number]
  entries?: string | [string, number]
}
/** A CalDAV server that knows one user. */
const calDav =
  ({ properties = multistatus(calendarType), entries = given() }: Answers): RequestListener =>
  ({ method, headers }, reply) => {
    const isKnown = headers.authorization === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    if (!isKnown) return void reply.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('Unauthorized')
    const isRight = headers.depth === (method === 'PROPFIND' ? '0' : '1')
    const [text, status] = [method === 'PROPFIND' ? properties : entries].flat() as [string, number?]
    reply.writeHead(isRight ? (status ?? 207) : 400, { 'content-type': 'application/xml' }).end(text)
  }
let made = 0
/** Serves these answers at an address of their own. */
const served = (listener: RequestListener) => {
  made += 1
  elsewhere.answers.set(`/dav/${made}/`, listener)
  return `${elsewhere.origin}/dav/${made}/`
}
const add = (person: Person, address: string, more: Record<string, unknown> = {}) =>
  w.as(person).hiring.addBusyCalendar({ body: { address, username, password, ...more } })
/** Adds a calendar, has it read, and returns what is known of it. */
async function added(listener: RequestListener, more: Record<string, unknown> = {}) {
  const recruiter = await w.make.recruiter()
  await add(recruiter, served(listener), more)
  await w.runTasks()
  const [calendar] = (await w.as(recruiter).hiring.busyCalendars()).calendars
  if (!calendar) throw new Error('The calendar was not added.')
  return calendar
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('calendars of CalDAV servers', () => {
  test('the entries of a calendar are read with the user name and the password, and only begin and end are kept', async () => {
    const entries = given(entry(2), entry(3), entry(3, 'TRANSP:TRANSPARENT').replaceAll('UID:3', 'UID:free'))
    const calendar = await added(calDav({ entries }))
    expect(calendar).toMatchObject({ username, fault: null, times: 2, unread: 0, isWaiting: false })
    expect(calendar.host).toBe(new URL(elsewhere.origin).host)
    const { rows } = await w.pool.query('select * from busy_calendars, busy_times where id = calendar_id')
    expect(JSON.stringify(rows)).not.toMatch(/review|asha|pass|wörd|dav\//)
  })

  test('entries that come as CDATA, as iCloud writes them, or with a default namespace are read', async () => {
    const written = `<response xmlns="DAV:"><propstat><prop><calendar-data xmlns="urn:ietf:params:xml:ns:caldav"><![CDATA[
      ${entry(2)}]]></calendar-data></prop><status>HTTP/2 200</status></propstat></response>`
    expect(await added(calDav({ entries: multistatus(written) }))).toMatchObject({ fault: null, times: 1 })
  })

  test('an interview of ours in the calendar does not make its interviewer busy a second time', async () => {
    const recruiter = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(recruiter)
    const candidate = await w.make.applicant()
    await w.make.screened(await w.make.admin(), jobId, candidate)
    const interviewDate = indianDay(new Date(w.clock.now.getTime() + 2 * day))
    const asked = {
      interviewDate,
      interviewTime: '10:00',
      interviewDuration: '1 hour',
      interviewEmail: recruiter.email,
    }
    const body = { action: 'interview' as const, jobId, applicantId: candidate.id, ...asked, despiteClash: true }
    await w.as(recruiter).hiring.act({ body })
    const { rows } = await w.pool.query('select calendar_uid from interviews where email = $1', [recruiter.email])
    const entries = given(entry(2).replace('UID:2', `UID:${rows[0].calendar_uid}`), entry(4))
    await add(recruiter, served(calDav({ entries })))
    await w.runTasks()
    const { calendars } = await w.as(recruiter).hiring.busyCalendars()
    expect(calendars).toMatchObject([{ fault: null, times: 1 }])
  })

  test('a wrong password keeps the calendar unread, and its owner reads what to do', async () => {
    const listener = calDav({ entries: given(entry(2)) })
    expect(await added(listener, { password: 'wrong' })).toMatchObject({ fault: 'refused', times: 0, readAt: null })
    expect(calendarFaultText('refused', true)).toMatch(/^The server refused the user name or the password\./)
  })

  test.each([
    ['a list of calendars', multistatus(response('<d:resourcetype><d:collection/></d:resourcetype>')), given()],
    ['an account without a type', multistatus(response('<d:resourcetype/>')), ['', 403]],
    [
      'a type that the server does not give',
      multistatus(response('<d:resourcetype/>', 'HTTP/1.1 404 Not Found')),
      given(),
    ],
    ['nothing', multistatus(), given()],
    ['a page to sign in', ['<!doctype html><html>Please sign in</html>', 200], given()],
    ['a server without CalDAV', ['', 405], given()],
  ] as const)('an address with %s is no calendar', async (_, properties, entries) => {
    const calendar = await added(calDav({ properties, entries } as Answers))
    expect(calendar).toMatchObject({ fault: 'no_calendar', times: 0, readAt: null })
  })

  test.each([
    ['no user may read', { properties: ['', 403] }, 'refused'],
    ['is gone', { properties: ['', 404] }, 'not_found'],
    ['is down', { properties: ['', 503] }, 'unreachable'],
    ['is gone between two questions', { entries: ['', 410] }, 'not_found'],
    ['has too many entries for its server', { entries: ['', 507] }, 'too_large'],
    [
      'is cut off by its server',
      { entries: multistatus('<d:response><d:href>/x</d:href><d:status>HTTP/1.1 507 x</d:status></d:response>') },
      'too_large',
    ],
    ['does not give its entries', { entries: ['', 403] }, 'unreadable'],
    ['gives none of its entries', { entries: multistatus(response('', 'HTTP/1.1 403 Forbidden')) }, 'unreadable'],
    ['answers with a page', { entries: '<!doctype html><html>Please sign in</html>' }, 'unreadable'],
    ['answers with something else in XML', { entries: '<html><body/></html>' }, 'unreadable'],
    ['breaks off', { entries: given('x').slice(0, -20) }, 'unreadable'],
    ['is deep', { entries: `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}` }, 'unreadable'],
    ['has a million elements', { entries: multistatus('<a/>'.repeat(1_000_000)) }, 'unreadable'],
    [
      'declares entities that grow',
      {
        entries: `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><d>&b;&b;</d>`,
      },
      'unreadable',
    ],
    [
      'reads a file of ours',
      { entries: '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d>&a;</d>' },
      'unreadable',
    ],
    ['is too large', { entries: 'x'.repeat(limits.busyCalendars.megabytes * 1024 * 1024 + 1) }, 'too_large'],
  ])('a calendar that %s is not read, and its owner reads why', async (_, answers, fault) => {
    expect(await added(calDav(answers as Answers))).toMatchObject({ fault, times: 0, readAt: null })
  })

  test('entries that the server does not give, and those that are none, are counted beside the ones that are read', async () => {
    const lost = '<d:response><d:href>/gone.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>'
    const closed = response('<cal:calendar-data/>', 'HTTP/1.1 403 Forbidden')
    const entries = multistatus(lost, closed, response(data('hello')), response(data(entry(2))))
    expect(await added(calDav({ entries }))).toMatchObject({ fault: null, times: 1, unread: 3 })
  })

  test('a failed reading keeps the times of the last one', async () => {
    const recruiter = await w.make.recruiter()
    const address = served(calDav({ entries: given(entry(2)) }))
    const [calendar] = (await add(recruiter, address)).calendars
    await w.runTasks()
    elsewhere.answers.set(new URL(address).pathname, calDav({ entries: ['', 500] }))
    await w.as(recruiter).hiring.readBusyCalendar({ params: { id: calendar?._id ?? '' } })
    await w.runTasks()
    const { calendars } = await w.as(recruiter).hiring.busyCalendars()
    expect(calendars).toMatchObject([{ fault: 'unreachable', times: 1 }])
  })

  test('a calendar of ten thousand entries is read', async () => {
    const entries = given(...Array.from({ length: 10_000 }, (_, n) => entry(2).replace('UID:2', `UID:${n}`)))
    expect(await added(calDav({ entries }))).toMatchObject({ fault: null, times: 1 })
  })

  test('a redirect to another server gets no password, and is not connected to inside the network', async () => {
    const inner = await openCalendarServer({ address: '127.0.0.3' })
    let connections = 0
    inner.onConnection(() => (connections += 1))
    try {
      expect(await added(leading(`${inner.origin}/dav/`))).toMatchObject({ fault: 'unreachable' })
      expect(connections).toBe(0)
    } finally {
      await inner.close()
    }
    const other = await openCalendarServer({ address: '127.0.0.2' })
    const seen: (string | undefined)[] = []
    other.answers.set('/dav/', ({ headers }, reply) => {
      seen.push(headers.authorization)
      reply.writeHead(401).end()
    })
    try {
      expect(await added(leading(`${other.origin}/dav/`))).toMatchObject({ fault: 'refused' })
      expect(seen).toEqual([undefined])
    } finally {
      await other.close()
    }
  })

  test('the same calendar with another password is known; another user of the same address has another calendar', async () => {
    const recruiter = await w.make.recruiter()
    const address = served(calDav({}))
    await add(recruiter, address)
    expect(await codeOf(add(recruiter, address, { password: 'new' }))).toBe('busy_calendar_known')
    await add(recruiter, address, { username: 'team' })
    const { calendars } = await w.as(recruiter).hiring.addBusyCalendar({ body: { address } })
    expect(new Set(calendars.map((calendar) => calendar.username))).toEqual(new Set([username, 'team', null]))
  })

  test.each([
    [{ password: undefined }, 'password', 'Please fill in this field.'],
    [{ username: undefined }, 'username', 'Please fill in this field.'],
    [{ username: ' ' }, 'username', 'Please fill in this field.'],
    [{ username: 'a:b' }, 'username', 'Please enter a user name without a colon.'],
    [{ password: '' }, 'password', 'Please fill in this field.'],
    [{ password: 'a\u0000b' }, 'password', 'Please enter a password without tabs and line breaks.'],
    [{ password: 'x'.repeat(limits.busyCalendars.password + 1) }, 'password', expect.stringContaining('256')],
    [{ username: 'x'.repeat(limits.busyCalendars.username + 1) }, 'username', expect.stringContaining('254')],
  ])('a login with %j is refused with a sentence', async (more, field, msg) => {
    const refused = add(await w.make.recruiter(), 'https://example.org/dav/', more)
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ field, msg }] })
  })

  test('the longest user name and password fit once they are encrypted', async () => {
    const long = {
      username: 'अ'.repeat(limits.busyCalendars.username),
      password: '🗓'.repeat(limits.busyCalendars.password / 2),
    }
    const { calendars } = await add(await w.make.recruiter(), 'https://example.org/dav/', long)
    expect(calendars[0]?.username).toBe(long.username)
  })

  test('a login that was stored without a key is encrypted at night, and its calendar is still read', async () => {
    const recruiter = await w.make.recruiter()
    const address = served(calDav({ entries: given(entry(2)) }))
    const id = (await add(recruiter, address)).calendars[0]?._id ?? ''
    await w.pool.query('update busy_calendars set login = $2 where id = $1', [id, `${username}:${password}`])
    await w.within((ctx) => encryptCalendarAddresses.run(ctx, {}))
    const { rows } = await w.pool.query('select login from busy_calendars where id = $1', [id])
    expect(rows[0].login).toMatch(/^v1\./)
    await w.runTasks()
    expect((await w.as(recruiter).hiring.busyCalendars()).calendars).toMatchObject([
      { username, fault: null, times: 1 },
    ])
  })

  test('a calendar whose login cannot be decrypted is listed without its user name, and not read', async () => {
    const recruiter = await w.make.recruiter()
    const id = (await add(recruiter, served(calDav({})))).calendars[0]?._id ?? ''
    await w.pool.query("update busy_calendars set login = 'v1.00000000.AAAA' where id = $1", [id])
    await w.runTasks()
    const { calendars } = await w.as(recruiter).hiring.busyCalendars()
    expect(calendars).toMatchObject([{ username: null, fault: 'unreadable' }])
  })

  test('an address in the iCalendar format is asked without a user name', async () => {
    const seen: (string | undefined)[] = []
    const recruiter = await w.make.recruiter()
    const address = served(({ headers, method }, reply) => {
      seen.push(method, headers.authorization)
      sending(entry(2))({} as never, reply)
    })
    await w.as(recruiter).hiring.addBusyCalendar({ body: { address } })
    await w.runTasks()
    expect(seen).toEqual(['GET', undefined])
  })
})
