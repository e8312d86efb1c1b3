import { randomUUID } from 'node:crypto'
import { eventTags, folders, indianDay, messages } from '@firstrung/contract'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type EventInput, someEvent } from '#src/testing/factories.events.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { giveUpAll, registrationsOf } from './events.seats.service.ts'

let w: TestServer
let admin: Person
let candidate: Person
let banner: { fileKey: string; publicUrl: string }
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  candidate = await w.make.newCandidate()
  banner = await w.make.file(admin, folders.eventBanners, 'png')
})
afterAll(() => w.close())

const day = 24 * 3600 * 1000
const hour = 3600 * 1000
const inDays = (days: number) => indianDay(new Date(w.clock.now.getTime() + days * day))
const draft = (overrides: Partial<EventInput> = {}): EventInput => ({
  ...someEvent(w),
  bannerS3FileKey: banner.fileKey,
  bannerS3PublicUrl: banner.publicUrl,
  ...overrides,
})
/** With the one banner of this file: what is tested here is not the upload. */
const make = async (overrides: Partial<EventInput> = {}) =>
  (await w.as(admin).events.create({ body: draft(overrides) })).eventId
const list = (person: Person | null, body: object = {}) => w.as(person).events.list({ body })
const titles = async (person: Person | null, body: object = {}) =>
  (await list(person, body)).events.map(({ title }) => title)
const read = (person: Person, id: string) => w.as(person).events.read({ params: { id } })
const attend = (person: Person, id: string) => w.as(person).events.attend({ params: { id } })
const leave = (person: Person, id: string) => w.as(person).events.leave({ params: { id } })
const hide = (id: string) => w.as(admin).events.hide({ params: { id } })
const unhide = (id: string) => w.as(admin).events.unhide({ params: { id } })
const people = (count: number) => Promise.all(Array.from({ length: count }, () => w.make.newCandidate()))
const attendees = (id: string, waiting?: 'true') =>
  w.as(admin).events.attendees({ params: { id }, query: { ...(waiting && { waiting }) } })
const calendarOf = (mail: Email | undefined) => {
  const [part] = mail?.attachments.filter(({ mimeType }) => mimeType.includes('calendar')) ?? []
  return typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content)
}
const notices = async (person: Person) => {
  await w.runTasks()
  const { rows } = await w.pool.query<{ text: string }>(
    'select text from notices where recipient_id = $1 order by created_at',
    [person.id],
  )
  return rows.map(({ text }) => text)
}

describe('the file for calendars', () => {
  const fileFor = (person: Person | null, id: string) =>
    w.app.inject({
      url: `/api/events/${id}/calendar.ics`,
      ...(person && { headers: { 'x-auth-token': person.token } }),
    })

  test('the file for calendars holds the event, and its link for those who have a seat alone', async () => {
    const id = await make({ title: 'Git, in an evening' })
    await attend(candidate, id)
    const forVisitor = await fileFor(null, id)
    const { body: forGuest } = await fileFor(candidate, id)

    expect(forVisitor.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="event.ics"',
      'cache-control': 'no-store',
    })
    for (const text of [forVisitor.body, forGuest]) {
      expect(text).toContain(`UID:${id}@firstrung\r\n`)
      expect(text).toContain('SUMMARY:Git\\, in an evening\r\n')
    }
    expect(forVisitor.body).not.toContain(someEvent(w).eventLink)
    expect(forGuest.replaceAll('\r\n ', '')).toContain(`LOCATION:${someEvent(w).eventLink}\r\n`)
  })

  test('the file for calendars of a hidden event is there for those who have a seat alone (G-48)', async () => {
    const id = await make()
    await attend(candidate, id)
    await hide(id)
    const [stranger] = await people(1)

    expect((await fileFor(null, id)).statusCode).toBe(404)
    expect((await fileFor(stranger ?? null, id)).statusCode).toBe(404)
    expect((await fileFor(candidate, id)).statusCode).toBe(200)
  })
})

describe('an event that is hidden', () => {
  test('hiding an event removes it from the calendars of those with a seat, who are notified once, and again when it is back', async () => {
    const id = await make({ title: 'Called off', capacity: 1 })
    const [seated, waiting] = (await people(2)) as [Person, Person]
    for (const person of [seated, waiting]) await attend(person, id)
    await w.app.inject({ url: `/api/events/${id}/calendar.ics`, headers: { 'x-auth-token': seated.token } })
    await w.runTasks()
    const known = (await w.mailsTo(seated.email)).length
    for (const _ of [1, 2]) await hide(id)
    await w.runTasks()
    expect(await w.mailsTo(seated.email)).toHaveLength(known)
    w.clock.advance(10 * 60_000)
    const about = async (person: Person) => (await notices(person)).filter((text) => text.startsWith('Called off '))
    for (const person of [seated, waiting])
      expect(await about(person)).toEqual([expect.stringMatching(/^Called off on .* is called off for now\.$/)])
    const [off, ...others] = (await w.mailsTo(seated.email)).slice(known)
    expect(others).toEqual([])
    expect(calendarOf(off)).toContain('METHOD:CANCEL')
    expect(calendarOf(off)).toContain(`UID:${id}@firstrung`)
    const sequenceOf = (mail: Email | undefined) => Number(/SEQUENCE:(\d+)/.exec(calendarOf(mail))?.[1])

    await unhide(id)
    expect(await about(seated)).toHaveLength(2)
    const [back] = (await w.mailsTo(seated.email)).slice(known + 1)
    expect(calendarOf(back)).toContain('METHOD:REQUEST')
    expect(sequenceOf(back)).toBeGreaterThan(sequenceOf(off))

    // Who gives up the seat does not go on having it in the calendar.
    await w.as(seated).events.leave({ params: { id } })
    await w.runTasks()
    const [, , given] = (await w.mailsTo(seated.email)).slice(known)
    expect(given?.subject).toBe('Your seat is cancelled: Called off')
    expect(calendarOf(given)).toContain('METHOD:CANCEL')
    const { rows } = await w.pool.query('select 1 from calendar_holders where uid = $1 and address = $2', [
      `${id}@firstrung`,
      seated.email,
    ])
    expect(rows).toEqual([])
  })

  test('an event whose time and link change while it is hidden notifies of both once it is back, and not before', async () => {
    const id = await make({ title: 'Off and on' })
    const [seated] = (await people(1)) as [Person]
    await attend(seated, id)
    await hide(id)
    w.clock.advance(10 * 60_000)
    const moved = draft({
      title: 'Off and on',
      eventDate: '2027-05-28',
      eventTime: '09:00',
      eventLink: 'https://meet.example.org/later',
    })
    await w.as(admin).events.modify({ params: { id }, body: moved })
    expect((await notices(seated)).join()).not.toContain('new time')
    await unhide(id)
    expect(await notices(seated)).toContain('Off and on takes place after all: 28 May 2027, 09:00 AM IST.')
    expect((await notices(seated)).join()).not.toContain('new time')
    expect(calendarOf((await w.mailsTo(seated.email)).at(-1))).toContain('LOCATION:https://meet.example.org/later')
  })

  test('hiding an event notifies nobody if it is shown again within ten minutes', async () => {
    const id = await make({ title: 'By mistake' })
    const [seated] = (await people(1)) as [Person]
    await attend(seated, id)
    await w.runTasks()
    await hide(id)
    w.clock.advance(9 * 60_000)
    await unhide(id)
    w.clock.advance(2 * 60_000)
    expect((await notices(seated)).join()).not.toContain('By mistake')
  })
})

describe('a seat that is taken again', () => {
  const versionsOf = async (address: string) =>
    (await w.mailsTo(address)).flatMap((mail) => {
      const text = calendarOf(mail)
      return text ? [[/METHOD:(\w+)/.exec(text)?.[1], Number(/SEQUENCE:(\d+)/.exec(text)?.[1])] as const] : []
    })
  /** Each version must be newer than the one before, else calendars keep what they have (RFC 5546). */
  const rises = (versions: readonly (readonly [string | undefined, number])[]) =>
    versions.every(([, sequence], at) => at === 0 || sequence > (versions[at - 1]?.[1] ?? 0))
  const save = (person: Person, id: string) =>
    w.app.inject({ url: `/api/events/${id}/calendar.ics`, headers: { 'x-auth-token': person.token } })
  const changeTo = async (person: Person, email: string) => {
    await w.as(person).accounts.askForEmailChange({ body: { email } })
    const mails = await w.mailsTo(email)
    const token = /\/[\w-]*email#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? expect.fail('no link')
    await w.as(null).accounts.confirmNewEmail({ body: { token } })
    await w.runTasks()
  }

  test('a seat that is taken again comes with a newer entry than its cancellation, also when it is given up twice', async () => {
    const id = await make({ capacity: 1 })
    const [seated, other] = (await people(2)) as [Person, Person]
    await attend(seated, id)
    await save(seated, id)
    for (const _ of [1, 2]) {
      await attend(other, id)
      await leave(seated, id)
      await w.runTasks()
      // Behind the other one, who gives it up.
      await attend(seated, id)
      await leave(other, id)
      await w.runTasks()
    }
    const versions = await versionsOf(seated.email)
    expect(versions.map(([method]) => method)).toEqual(['CANCEL', 'REQUEST', 'CANCEL', 'REQUEST'])
    expect({ versions, rises: rises(versions) }).toEqual({ versions, rises: true })
  })

  test('a seat that is taken again comes with a newer entry after a change of email, and so does an email that is changed back', async () => {
    const id = await make({ capacity: 1 })
    const [seated, other] = (await people(2)) as [Person, Person]
    await attend(seated, id)
    await save(seated, id)
    const [first, second] = [seated.email, `second.${seated.email}`]
    await changeTo(seated, second)
    expect((await versionsOf(first)).map(([method]) => method)).toEqual(['CANCEL'])
    await attend(other, id)
    await leave(seated, id)
    await attend(seated, id)
    await leave(other, id)
    await w.runTasks()
    const afterwards = await versionsOf(second)
    expect(afterwards.map(([method]) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
    expect({ afterwards, rises: rises(afterwards) }).toEqual({ afterwards, rises: true })
    const undo = (await w.mailsTo(first)).findLast(({ text }) => /undo/i.test(text ?? ''))
    const token = /\/[\w-]*#(\S+)/.exec(undo?.text ?? '')?.[1] ?? expect.fail('no link that undoes it')
    await w.as(null).accounts.undoEmailChange({ body: { token } })
    await w.runTasks()
    const back = await versionsOf(first)
    expect(back.map(([method]) => method)).toEqual(['CANCEL', 'REQUEST'])
    expect({ back, rises: rises(back) }).toEqual({ back, rises: true })
  })
})

describe('creating an event', () => {
  test('creating an event keeps it with everything that was entered [API-47] [ENT-06] [CONST-23]', async () => {
    const answer = await w.request('POST', '/api/events/create', {
      as: admin,
      body: draft({ title: '  Git in an evening  ', eventDate: '2027-05-27', eventTime: '18:30', capacity: 30 }),
    })

    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, eventId: expect.any(String), msg: 'Event Created Successfully!' },
    })
    expect(banner.fileKey).toMatch(/^event_banners\/[0-9a-f]{32}\/event_banner_/)
    expect(await read(admin, String(answer.body['eventId']))).toEqual({
      _id: answer.body['eventId'],
      title: 'Git in an evening',
      description: someEvent(w).description,
      eventDate: '2027-05-27',
      eventTime: '18:30',
      // Half past six in the evening in India.
      startsAt: '2027-05-27T13:00:00.000Z',
      hasEnded: false,
      eventLink: 'https://meet.example.org/resume-clinic',
      relatedTopics: ['personal development'],
      bannerS3FileKey: banner.fileKey,
      bannerS3PublicUrl: `/files/${banner.fileKey}`,
      isActive: true,
      capacity: 30,
      seatsTaken: 0,
      waiting: 0,
      revision: 0,
      hasRegistered: false,
      waitingPlace: null,
      success: true,
    })
  })

  test.each([
    'title',
    'description',
    'eventDate',
    'eventTime',
    'eventLink',
    'relatedTopics',
    'bannerS3FileKey',
    'bannerS3PublicUrl',
  ] as const)('creating an event refuses one without %s [AEVT-02]', async (field) => {
    for (const body of [
      { ...draft(), [field]: undefined },
      { ...draft(), [field]: '' },
    ])
      expect(await w.request('POST', '/api/events/create', { as: admin, body })).toMatchObject({
        status: 400,
        body: { msg: 'Enter all fields/Upload event banner', errors: [{ field: expect.stringContaining(field) }] },
      })
  })

  test('creating an event names every field that is missing', async () => {
    const { body } = await w.request('POST', '/api/events/create', { as: admin, body: {} })

    expect(body).toMatchObject({ msg: 'Enter all fields/Upload event banner' })
    expect((body['errors'] as unknown[]).length).toBe(8)
  })

  test.each([
    ['a link of another kind', { eventLink: 'javascript:alert(1)' }, messages.linkHttp],
    ['a day that does not exist', { eventDate: '2027-02-30' }, messages.eventFieldsNeeded],
    ['a day before all calendars', { eventDate: '0000-01-01' }, messages.eventFieldsNeeded],
    ['no seat at all', { capacity: 0 }, messages.capacityRange],
    ['half a seat', { capacity: 2.5 }, messages.capacityRange],
  ])('creating an event refuses %s', async (_, part, msg) => {
    expect(await w.request('POST', '/api/events/create', { as: admin, body: { ...draft(), ...part } })).toMatchObject({
      status: 400,
      body: { msg },
    })
  })

  test('creating an event takes each of the seven tags, once however often and however written it comes [AEVT-03] [ENUM-12]', async () => {
    const id = await make({ relatedTopics: [...eventTags, 'Gaming', ' media '] as EventInput['relatedTopics'] })

    expect((await read(admin, id)).relatedTopics).toEqual([
      'technical',
      'personal development',
      'bootcamp',
      'business',
      'gaming',
      'media',
      'non technical',
    ])
    const other = await w.request('POST', '/api/events/create', {
      as: admin,
      body: { ...draft(), relatedTopics: ['cooking'] },
    })
    expect(other.status).toBe(400)
  })

  test('creating an event needs a banner that was uploaded as one', async () => {
    const resume = await w.make.file(candidate, folders.resumes, 'pdf')
    for (const bannerS3FileKey of ['event_banners/none/event_banner_none', resume.fileKey])
      expect(
        await w.request('POST', '/api/events/create', { as: admin, body: draft({ bannerS3FileKey }) }),
      ).toMatchObject({ status: 400, body: { code: 'upload_missing' } })
  })

  test('creating an event happens once for one form, even when it is sent ten times at the same moment', async () => {
    const _id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => w.as(admin).events.create({ body: draft({ _id, title: 'Sent ten times' }) })),
    )

    expect(new Set(answers.map(({ eventId }) => eventId))).toEqual(new Set([_id]))
    expect(await titles(admin, { title: 'sent ten times' })).toHaveLength(1)
  })
})

describe('changing an event', () => {
  test('changing an event answers it as it is now; without a banner the old one stays [API-48] [AEVT-10]', async () => {
    const id = await make()
    const {
      bannerS3FileKey: _,
      bannerS3PublicUrl: __,
      ...rest
    } = draft({
      title: 'Moved',
      description: 'Bring your resume with you.',
      eventDate: inDays(20),
      eventTime: '09:00',
      eventLink: 'https://meet.example.org/moved',
      relatedTopics: ['technical', 'media'],
    })

    const answer = await w.request('POST', `/api/events/modify/${id}`, { as: admin, body: rest })

    expect(answer).toMatchObject({
      status: 200,
      body: {
        msg: 'Event Updated Successfully!',
        data: { _id: id, ...rest, bannerS3FileKey: banner.fileKey, revision: 1 },
      },
    })
    // A repeat changes nothing that a calendar would show.
    expect((await w.as(admin).events.modify({ params: { id }, body: rest })).data.revision).toBe(1)
  })

  test('changing an event takes a new banner and gives the old one up', async () => {
    const id = await w.make.event(admin)
    const { bannerS3FileKey: before } = await read(admin, id)
    const next = await w.make.file(admin, folders.eventBanners, 'png')

    await w.as(admin).events.modify({ params: { id }, body: draft({ bannerS3FileKey: next.fileKey }) })

    expect((await read(admin, id)).bannerS3FileKey).toBe(next.fileKey)
    const { rows } = await w.pool.query('select key from uploads where claimed_at is null and key = $1', [before])
    expect(rows).toHaveLength(1)
  })

  test.each(['title', 'description', 'eventDate', 'eventTime', 'eventLink', 'relatedTopics'] as const)(
    'changing an event refuses a change without %s [AEVT-10]',
    async (field) => {
      const id = await make()
      expect(
        await w.request('POST', `/api/events/modify/${id}`, { as: admin, body: { ...draft(), [field]: '' } }),
      ).toMatchObject({ status: 400, body: { msg: 'Enter all fields/Upload event banner' } })
    },
  )

  test('changing an event of an event that is not there is 404', async () => {
    expect(await w.request('POST', `/api/events/modify/${randomUUID()}`, { as: admin, body: draft() })).toMatchObject({
      status: 404,
    })
  })

  test('changing the time of an event notifies everybody who comes, and nobody twice', async () => {
    const id = await make({ title: 'On the move', capacity: 2 })
    const [seated, silent, waiting, stranger] = (await people(4)) as [Person, Person, Person, Person]
    await w.as(silent).accounts.chooseMail({ body: { topic: 'events', isOn: false } })
    for (const person of [seated, silent, waiting]) await attend(person, id)
    const to = (eventTime: string, title = 'On the move') =>
      w.as(admin).events.modify({ params: { id }, body: draft({ title, eventTime, eventDate: '2027-05-27' }) })

    await to('10:00')
    await to('11:00')
    // Another title alone notifies nobody.
    await to('11:00', 'On the move, again')

    const told = ['On the move, again has a new time: 27 May 2027, 11:00 AM IST.']
    expect(await notices(stranger)).toEqual([])
    for (const person of [seated, silent]) expect(await notices(person)).toEqual(told)
    expect((await notices(waiting)).slice(1)).toEqual(told)
    const [mail, ...others] = await w.mailsTo(seated.email)
    expect([mail?.subject, others.length]).toEqual(['New time: On the move, again', 0])
    expect(calendarOf(mail)).toMatch(new RegExp(`UID:${id}@firstrung[\\s\\S]*DTSTART:20270527T053000Z`))
    // People on the waiting list have no seat; those who turned mails about events off get none.
    expect(await w.mailsTo(silent.email)).toEqual([])
    expect((await w.mailsTo(waiting.email)).map(({ subject }) => subject)).toEqual([
      'You are on the waiting list: On the move',
    ])
  })

  test('changing the link of an event notifies those with a seat once, with a newer calendar entry', async () => {
    const id = await make({ title: 'Elsewhere', capacity: 1 })
    const [seated, waiting, stranger] = (await people(3)) as [Person, Person, Person]
    for (const person of [seated, waiting]) await attend(person, id)
    const heard = await notices(waiting)
    const to = (eventLink: string) =>
      w.as(admin).events.modify({ params: { id }, body: draft({ title: 'Elsewhere', eventLink }) })

    await to('https://meet.example.org/wrong')
    await to('https://meet.example.org/right')
    await to('https://meet.example.org/right')

    expect(await notices(seated)).toEqual(['Elsewhere has a new link to join.'])
    expect([await notices(waiting), await notices(stranger)]).toEqual([heard, []])
    const [mail, ...others] = await w.mailsTo(seated.email)
    expect([mail?.subject, others.length]).toEqual(['New link: Elsewhere', 0])
    expect(calendarOf(mail)).toContain('LOCATION:https://meet.example.org/right')
    expect(Number(/SEQUENCE:(\d+)/.exec(calendarOf(mail))?.[1])).toBeGreaterThan(0)
  })

  test('changing an event keeps the limit unless it is named, lifts it with null, and never takes a seat away', async () => {
    const id = await make({ capacity: 2 })
    const [one, two] = await people(2)
    await attend(one as Person, id)
    await attend(two as Person, id)
    const change = (capacity?: number | null) =>
      w.request('POST', `/api/events/modify/${id}`, { as: admin, body: { ...draft(), capacity } })

    expect(await change(1)).toMatchObject({
      status: 409,
      body: { msg: messages.capacityTaken, errors: [{ field: 'capacity' }] },
    })
    expect(await change()).toMatchObject({ body: { data: { capacity: 2 } } })
    expect(await change(null)).toMatchObject({ body: { data: { capacity: null } } })
  })
})

describe('hiding an event', () => {
  test('hiding an event takes it from everybody but the team, and showing it brings it back; both can be repeated [AEVT-12] [API-49] [API-50] [EVT-08] [CDASH-06] [CONST-02]', async () => {
    const id = await make({ title: 'Now you see me' })
    const seen = async (person: Person | null) => (await titles(person, { title: 'now you see me' })).length

    for (let time = 0; time < 2; time += 1)
      expect(await w.request('DELETE', `/api/events/${id}`, { as: admin })).toMatchObject({
        status: 200,
        body: { eventId: id, msg: messages.eventHidden },
      })
    expect([await seen(null), await seen(candidate), await seen(admin)]).toEqual([0, 0, 1])
    // What the dashboard asks.
    expect(await titles(candidate, { title: 'now you see me', period: 'upcoming' })).toEqual([])
    expect((await list(admin, { title: 'now you see me' })).events[0]?.isActive).toBe(false)
    expect(await titles(admin, { title: 'now you see me', isActive: true })).toEqual([])
    // What the team alone may ask for opens nothing to others.
    expect(await titles(candidate, { title: 'now you see me', isActive: false })).toEqual([])

    for (const method of ['GET', 'PUT', 'GET'] as const)
      expect(await w.request(method, `/api/events/unhide/${id}`, { as: admin })).toMatchObject({
        status: 200,
        body: { eventId: id },
      })
    expect([await seen(null), await seen(candidate), await seen(admin)]).toEqual([1, 1, 1])
  })

  test('hiding an event leaves it readable for those who are registered, and is 404 for everybody else (G-48)', async () => {
    const id = await make()
    const [registered, other] = await people(2)
    await attend(registered as Person, id)
    await hide(id)
    const refused = { status: 404, body: { code: 'not_found' } }

    expect(await read(registered as Person, id)).toMatchObject({ hasRegistered: true, isActive: false })
    expect(await attend(registered as Person, id)).toMatchObject({ eventId: id })
    expect(await w.request('GET', `/api/events/${id}`, { as: other as Person })).toMatchObject(refused)
    expect(await w.request('PUT', `/api/events/register/${id}`, { as: other as Person })).toMatchObject(refused)
    expect(await w.request('DELETE', `/api/events/register/${id}`, { as: other as Person })).toMatchObject(refused)
  })
})

describe('the card of an event', () => {
  test('the card of an event is what everybody sees of it in the list, without its link, as long as it is shown', async () => {
    const id = await w.make.event(admin)
    const { success: _, ...card } = (await w.request('GET', `/api/events/${id}/card`)).body
    expect(card).toEqual((await w.as(null).events.list({ body: {} })).events.find(({ _id }) => _id === id))
    expect(card).not.toHaveProperty('eventLink')

    await w.as(admin).events.hide({ params: { id } })
    expect(await w.request('GET', `/api/events/${id}/card`)).toMatchObject({ status: 404 })
    expect(await w.request('GET', `/api/events/${crypto.randomUUID()}/card`)).toMatchObject({ status: 404 })
  })
})

describe('listing events', () => {
  let own: TestServer
  let team: Person
  beforeAll(async () => {
    own = await openTestServer()
    own.clock.now = new Date('2027-03-10T06:30:00Z') // noon in India
    team = await own.make.admin()
    const { fileKey, publicUrl } = await own.make.file(team, folders.eventBanners, 'png')
    const add = (title: string, eventDate: string, eventTime: string, relatedTopics: EventInput['relatedTopics']) =>
      own.as(team).events.create({
        body: {
          ...someEvent(own),
          title,
          eventDate,
          eventTime,
          relatedTopics,
          bannerS3FileKey: fileKey,
          bannerS3PublicUrl: publicUrl,
        },
      })
    await add('Yesterday', '2027-03-09', '18:00', ['technical'])
    await add('Tomorrow', '2027-03-11', '18:00', ['gaming', 'media'])
    await add('This morning', '2027-03-10', '09:00', ['business'])
    await add('Just begun', '2027-03-10', '11:00', ['business'])
    await add('Tonight, 100% free_of charge', '2027-03-10', '20:00', ['technical', 'gaming'])
  })
  afterAll(() => own.close())

  const ask = async (person: Person | null, body: object = {}) =>
    (await own.as(person).events.list({ body })).events.map(({ title }) => title)

  test('listing events answers what is to come, the next one first, then what is over, the latest first [API-18]', async () => {
    const answer = await own.request('POST', '/api/events', { body: {} })

    expect(answer).toMatchObject({ status: 200, body: { success: true, total: 5, nextCursor: null } })
    expect(answer.body['msg']).toEqual(expect.any(String))
    expect(
      (answer.body['events'] as { title: string; hasEnded: boolean }[]).map((one) => [one.title, one.hasEnded]),
    ).toEqual([
      ['Just begun', false],
      ['Tonight, 100% free_of charge', false],
      ['Tomorrow', false],
      ['This morning', true],
      ['Yesterday', true],
    ])
  })

  test('listing events is the same on both spellings of the path, without a body, and never creates an event [API-46]', async () => {
    for (const url of ['/api/events', '/api/events/'])
      expect(await own.request('POST', url, { as: team })).toMatchObject({ status: 200, body: { total: 5 } })
  })

  test('listing events never carries the link except for the team (X-32)', async () => {
    const answer = await own.request('POST', '/api/events', { as: await own.make.newCandidate(), body: {} })

    expect(JSON.stringify(answer.body)).not.toContain('meet.example.org')
    expect((await own.as(team).events.list({ body: {} })).events[0]?.eventLink).toContain('meet.example.org')
  })

  test.each([
    ['a part of the title in any case', { title: 'TO' }, ['Tonight, 100% free_of charge', 'Tomorrow']],
    ['signs of the database, meant literally', { title: '0% free_' }, ['Tonight, 100% free_of charge']],
    ['a sign that would match anything', { title: '%r_' }, []],
    ['any of several topics', { relatedTopics: ['Media', 'business'] }, ['Just begun', 'Tomorrow', 'This morning']],
    ['topics as comma text', { relatedTopics: 'media,business' }, ['Just begun', 'Tomorrow', 'This morning']],
    ['title and topic together', { title: 'to', relatedTopics: ['media'] }, ['Tomorrow']],
    ['filters nested', { filters: { relatedTopics: ['media'] } }, ['Tomorrow']],
    ['a topic that there is not', { relatedTopics: ['cooking'] }, []],
  ])('listing events filters by %s (G-49) (X-50) [API-18]', async (_, body, expected) => {
    expect(await ask(null, body)).toEqual(expected)
  })

  test('listing events is only what is to come, or only what is over, where one of them is asked for (G-107)', async () => {
    const pages = async (period: 'upcoming' | 'past') => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { events: { title: string }[]; nextCursor: string | null; total: number } = await own
          .as(null)
          .events.list({ body: { period, limit: 1, ...(cursor && { cursor }) } })
        expect(page.total).toBe(period === 'upcoming' ? 3 : 2)
        seen.push(...page.events.map(({ title }) => title))
        cursor = page.nextCursor
      }
      return seen
    }

    expect(await pages('upcoming')).toEqual(['Just begun', 'Tonight, 100% free_of charge', 'Tomorrow'])
    expect(await pages('past')).toEqual(['This morning', 'Yesterday'])
    expect(await own.request('POST', '/api/events', { body: { period: 'soon' } })).toMatchObject({ status: 400 })
  })

  test('listing events says so when there is none', async () => {
    expect(await own.as(null).events.list({ body: { title: 'nothing of the kind' } })).toMatchObject({
      events: [],
      total: 0,
      nextCursor: null,
      msg: 'Looking for Events!',
    })
  })

  test.each([1, 2, 3, 4])(
    'listing events pages by %i without losing or repeating any, also over the end of what is to come',
    async (limit) => {
      const began = own.clock.now
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { events: { title: string }[]; nextCursor: string | null; total: number } = await own
          .as(null)
          .events.list({ body: { limit, ...(cursor && { cursor }) } })
        expect(page.total).toBe(5)
        seen.push(...page.events.map(({ title }) => title))
        cursor = page.nextCursor
        // While the list is being read, tonight's event begins.
        own.clock.advance(12 * hour)
      }
      own.clock.now = began

      expect(seen).toEqual(['Just begun', 'Tonight, 100% free_of charge', 'Tomorrow', 'This morning', 'Yesterday'])
    },
  )

  test.each(['x', '1.x', 'x.MSAy', '99999999999999999999.abc'])(
    'listing events refuses the made-up cursor %s',
    async (cursor) => {
      expect(await own.request('POST', '/api/events', { body: { cursor } })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'cursor' }] },
      })
    },
  )
})

describe('attending an event', () => {
  test('attending an event shows in the list to this candidate alone, and only with a seat (G-107)', async () => {
    const [open, full] = [await make({ title: 'List seat' }), await make({ title: 'List wait', capacity: 1 })]
    const [me, other] = (await people(2)) as [Person, Person]
    await attend(other, full)
    for (const id of [open, full]) await attend(me, id)
    const registered = async (person: Person | null) =>
      (await list(person, { title: 'List ' })).events
        .map(({ title, hasRegistered }) => [title, hasRegistered] as const)
        .sort(([one], [other]) => one.localeCompare(other))

    expect(await registered(me)).toEqual([
      ['List seat', true],
      ['List wait', false],
    ])
    expect(await registered(other)).toEqual([
      ['List seat', false],
      ['List wait', true],
    ])
    expect((await registered(null)).map(([, own]) => own)).toEqual([undefined, undefined])
    expect((await registered(admin)).map(([, own]) => own)).toEqual([undefined, undefined])
  })

  test('attending an event that is over is refused, and those who attended keep seat and link (G-107)', async () => {
    const [mine, ended] = [await make(), await make({ eventDate: inDays(-3) })]
    await attend(candidate, mine)
    await w.pool.query('update events set held_on = held_on - 30 where id = $1', [mine])

    await expect(attend(candidate, ended)).rejects.toMatchObject({ status: 409, msg: 'This event is over.' })
    expect(await attend(candidate, mine)).toMatchObject({ eventId: mine, eventLink: expect.any(String) })
  })

  test('attending an event reveals its link, to this person alone [EVT-11] [EVT-12] [API-19] [API-20]', async () => {
    const id = await make()
    const person = await w.make.newCandidate()
    const before = await w.request('GET', `/api/events/${id}`, { as: person })
    expect(before).toMatchObject({ status: 200, body: { _id: id, hasRegistered: false } })
    expect(before.body).not.toHaveProperty('eventLink')

    const answer = await w.request('PUT', `/api/events/register/${id}`, { as: person, body: {} })

    expect(answer).toMatchObject({
      status: 200,
      body: { eventId: id, eventLink: someEvent(w).eventLink, msg: 'Registered Successfully' },
    })
    expect(await read(person, id)).toMatchObject({
      hasRegistered: true,
      eventLink: someEvent(w).eventLink,
      seatsTaken: 1,
    })
    expect(await read(candidate, id)).not.toHaveProperty('eventLink')
  })

  test('attending an event needs a token, and a candidate [EVT-15] [PERM-09] [PERM-26]', async () => {
    const id = await make()
    const recruiter = await w.make.newRecruiter()
    const ask = (method: 'GET' | 'PUT', as: Person | null) =>
      w.request(method, method === 'GET' ? `/api/events/${id}` : `/api/events/register/${id}`, { as })

    expect((await ask('GET', null)).status).toBe(401)
    expect((await ask('PUT', null)).status).toBe(401)
    const seen = await ask('GET', recruiter)
    expect(seen).toMatchObject({ status: 200, body: { hasRegistered: false } })
    expect(seen.body).not.toHaveProperty('eventLink')
    expect((await ask('PUT', recruiter)).status).toBe(403)
    expect((await ask('PUT', admin)).status).toBe(403)
  })

  test('attending an event counts once, even when it is asked thirty times at the same moment', async () => {
    const id = await make()
    const person = await w.make.newCandidate()

    const answers = await Promise.all(Array.from({ length: 30 }, () => attend(person, id)))

    expect(new Set(answers.map(({ eventId }) => eventId))).toEqual(new Set([id]))
    expect((await read(person, id)).seatsTaken).toBe(1)
    expect((await attendees(id)).attendees).toHaveLength(1)
  })

  test.each([
    ['GET', ''],
    ['PUT', 'register/'],
    ['DELETE', 'register/'],
  ] as const)('attending an event of an event that is not there is 404: %s %s', async (method, path) => {
    expect(await w.request(method, `/api/events/${path}${randomUUID()}`, { as: candidate })).toMatchObject({
      status: 404,
    })
    expect(await w.request(method, `/api/events/${path}no-id`, { as: candidate })).toMatchObject({ status: 400 })
  })

  test("attending an event counts in the team's figures by its own time [ENT-23]", async () => {
    const own = await openTestServer()
    try {
      const team = await own.make.admin()
      const id = await own.make.event(team, { capacity: 1 })
      const [one, two] = [await own.make.newCandidate(), await own.make.newCandidate()]
      await own.as(one).events.attend({ params: { id } })
      await own.as(two).events.attend({ params: { id } })
      const attended = async (period: 'daily' | 'weekly') =>
        (await own.as(team).admin.stats({ params: { period } })).eventsAttended

      // Waiting does not count as attending.
      expect([await attended('daily'), await attended('weekly')]).toEqual([1, 1])
      own.clock.advance(2 * day)
      expect([await attended('daily'), await attended('weekly')]).toEqual([0, 1])
    } finally {
      await own.close()
    }
  })
})

describe('an event with few seats', () => {
  test('an event with few seats puts the next ones on the waiting list, in the order in which they came', async () => {
    const id = await make({ capacity: 1 })
    const [first, second, third] = (await people(3)) as [Person, Person, Person]
    await attend(first, id)
    w.clock.advance(1000)

    const answer = await w.request('PUT', `/api/events/register/${id}`, { as: second })
    w.clock.advance(1000)
    await attend(third, id)

    expect(answer).toMatchObject({ status: 200, body: { waitingPlace: 1, msg: messages.waitingListJoined } })
    expect(answer.body).not.toHaveProperty('eventId')
    expect(answer.body).not.toHaveProperty('eventLink')
    const seen = await read(third, id)
    expect(seen).toMatchObject({ hasRegistered: false, waitingPlace: 2, seatsTaken: 1, waiting: 2 })
    expect(seen).not.toHaveProperty('eventLink')
  })

  test('an event with few seats gives its last seat to exactly one of fifty who claim it at the same moment', async () => {
    const id = await make({ capacity: 1 })
    const claimants = await people(50)

    const answers = await Promise.all(claimants.map((person) => attend(person, id)))

    expect(answers.filter(({ eventId }) => eventId === id)).toHaveLength(1)
    expect(answers.filter(({ eventLink }) => eventLink !== undefined)).toHaveLength(1)
    expect(await read(admin, id)).toMatchObject({ seatsTaken: 1, waiting: 49 })
    expect((await attendees(id)).total).toBe(1)
  })

  test('an event with few seats gives a freed seat to the first of the waiting list, and notifies this person once', async () => {
    const id = await make({ title: 'Handed on', capacity: 1 })
    const [first, second, third] = (await people(3)) as [Person, Person, Person]
    for (const person of [first, second, third]) {
      await attend(person, id)
      w.clock.advance(1000)
    }

    expect(await leave(first, id)).toEqual({ success: true, eventId: id, msg: messages.seatGivenUp })

    expect(await read(second, id)).toMatchObject({ hasRegistered: true, eventLink: someEvent(w).eventLink })
    expect(await read(third, id)).toMatchObject({ hasRegistered: false, waitingPlace: 1, seatsTaken: 1 })
    const waits = 'All seats are taken. You are on the waiting list for Handed on.'
    expect(await notices(second)).toEqual([waits, 'A seat is free: you are registered for Handed on.'])
    expect(await notices(third)).toEqual([waits])
    const [waiting, mail, ...others] = await w.mailsTo(second.email)
    expect(waiting?.subject).toBe('You are on the waiting list: Handed on')
    expect(waiting?.text).toContain('You get the next free seat, and we will notify you.')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('You have a seat: Handed on')
    expect(mail?.text).toContain(`/events/${id}`)
    // A seat that was given up leaves every later entry newer than its cancellation.
    expect(calendarOf(mail)).toMatch(new RegExp(`UID:${id}@firstrung[\\s\\S]*SEQUENCE:2`))
    expect(await w.mailsTo(third.email)).toHaveLength(1)
    // Leaving again frees nothing more.
    expect(await leave(first, id)).toMatchObject({ msg: messages.notAttending })
    expect(await read(admin, id)).toMatchObject({ seatsTaken: 1, waiting: 1 })
  })

  test('an event with few seats lets somebody leave the waiting list without moving anybody up', async () => {
    const id = await make({ capacity: 1 })
    const [first, second] = (await people(2)) as [Person, Person]
    await attend(first, id)
    await attend(second, id)

    expect(await leave(second, id)).toMatchObject({ msg: messages.waitingListLeft })
    expect(await read(second, id)).toMatchObject({
      hasRegistered: false,
      waitingPlace: null,
      seatsTaken: 1,
      waiting: 0,
    })
  })

  test('an event with few seats keeps every seat taken once while people come and go at the same moment', async () => {
    const id = await make({ capacity: 5 })
    const seated = await people(5)
    const waiting = await people(5)
    for (const person of [...seated, ...waiting]) {
      await attend(person, id)
      w.clock.advance(10)
    }
    const late = await people(10)

    await Promise.all([
      ...seated.flatMap((person) => [leave(person, id), leave(person, id)]),
      ...late.map((person) => attend(person, id)),
    ])

    const { seatsTaken, waiting: stillWaiting } = await read(admin, id)
    expect([seatsTaken, stillWaiting]).toEqual([5, 10])
    // Those who waited were there first.
    expect((await attendees(id)).attendees.map(({ _id }) => _id).sort()).toEqual(waiting.map((one) => one.id).sort())
    const seats = async (person: Person) => (await notices(person)).filter((text) => text.startsWith('A seat is free'))
    for (const person of waiting) expect(await seats(person)).toHaveLength(1)
    for (const person of late) expect(await seats(person)).toHaveLength(0)
  })

  test('an event with few seats moves as many up as there is room for when the team adds seats or lifts the limit', async () => {
    const id = await make({ capacity: 1 })
    const everybody = await people(5)
    for (const person of everybody) {
      await attend(person, id)
      w.clock.advance(10)
    }
    const limit = async (capacity: number | null) => {
      const { data } = await w.as(admin).events.modify({ params: { id }, body: { ...draft(), capacity } })
      return [data.seatsTaken, data.waiting]
    }

    expect(await limit(3)).toEqual([3, 2])
    expect((await attendees(id)).attendees.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining(everybody.slice(0, 3).map((one) => one.id)),
    )
    expect(await limit(null)).toEqual([5, 0])
  })

  test('an event with few seats moves nobody up while it is hidden, and everybody who fits once it is back', async () => {
    const id = await make({ capacity: 1 })
    const [first, second] = (await people(2)) as [Person, Person]
    await attend(first, id)
    await attend(second, id)
    await hide(id)

    await leave(first, id)
    expect(await read(admin, id)).toMatchObject({ seatsTaken: 0, waiting: 1 })
    await unhide(id)
    expect(await read(second, id)).toMatchObject({ hasRegistered: true })
  })

  test('an event with few seats moves nobody up once it is over', async () => {
    const id = await make({ capacity: 1 })
    const [first, second] = (await people(2)) as [Person, Person]
    await attend(first, id)
    await attend(second, id)
    const began = w.clock.now
    w.clock.now = new Date(`${inDays(8)}T00:00:00Z`)
    await w.within(async (ctx) => {
      await ctx.db
        .updateTable('sessions')
        .set({ expiresAt: new Date(w.clock.now.getTime() + day) })
        .execute()
    })

    const { token } = await w
      .as(null)
      .accounts.signIn({ body: { email: first.email, password: first.password, userType: 'candidate' } })
    await leave({ ...first, token }, id)
    const { rows } = await w.pool.query('select seats_taken, waiting from events where id = $1', [id])
    expect(rows).toEqual([{ seats_taken: 0, waiting: 1 }])
    w.clock.now = began
  })

  test('an event with few seats gets the seat of a deleted account back, unless the event is over', async () => {
    const id = await make({ title: 'Left behind', capacity: 1 })
    const past = await make()
    const [first, second] = (await people(2)) as [Person, Person]
    await attend(first, id)
    await attend(first, past)
    await attend(second, id)
    await w.pool.query('update events set held_on = held_on - 30 where id = $1', [past])

    await w.within((ctx) => giveUpAll(ctx, first.id))

    expect(await read(second, id)).toMatchObject({ hasRegistered: true, seatsTaken: 1 })
    expect(await w.within((ctx) => registrationsOf(ctx, first.id))).toMatchObject([{ eventId: past }])
  })

  test('the database itself refuses more people than an event has seats', async () => {
    const id = await make({ capacity: 1 })
    const [first, second] = (await people(2)) as [Person, Person]
    await attend(first, id)

    await expect(
      w.pool.query('insert into event_registrations (event_id, candidate_id, seated_at) values ($1, $2, now())', [
        id,
        second.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'events_seats_within_capacity' })
  })
})

describe('the list of attendees', () => {
  test('the list of attendees shows the team who has a seat and who waits, page by page', async () => {
    const id = await make({ capacity: 3 })
    const everybody = await people(5)
    for (const person of everybody) {
      await attend(person, id)
      w.clock.advance(1000)
    }
    const page = (query: object) => w.as(admin).events.attendees({ params: { id }, query })

    const first = await page({ limit: 2 })
    const second = await page({ limit: 2, cursor: first.nextCursor })
    const waiting = await page({ waiting: 'true' })

    expect([...first.attendees, ...second.attendees].map(({ email }) => email)).toEqual(
      everybody.slice(0, 3).map(({ email }) => email),
    )
    expect([first.total, second.nextCursor]).toEqual([3, null])
    expect(waiting).toMatchObject({ total: 2, attendees: [{ _id: everybody[3]?.id }, { _id: everybody[4]?.id }] })
    expect(first.attendees[0]).toMatchObject({ uniqueId: expect.stringMatching(/^CL\d+$/), since: expect.any(String) })
  })

  test('the list of attendees is for the team alone [PERM-34] [PERM-35]', async () => {
    const id = await make()
    for (const person of [candidate, await w.make.newRecruiter()])
      expect((await w.request('GET', `/api/events/${id}/attendees`, { as: person })).status).toBe(403)
    expect((await w.request('GET', `/api/events/${randomUUID()}/attendees`, { as: admin })).status).toBe(404)
  })
})
