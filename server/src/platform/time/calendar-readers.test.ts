import IcalJs from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { calendarFeed, type Invitation, invitation } from './calendar.ts'

/** What a calendar shows of an entry. */
interface Seen {
  method: string | undefined
  uid: string
  sequence: number
  start: string
  end: string
  summary: string
  description: string
  location: string
  url: string
  status: string
  organizer: string
  /** Name and address; empty for nobody. */
  attendee: string
  /** Whether the program would ask for an answer. */
  asksAnswer: boolean
}

/** A value of a reader as text; empty for what is none. */
const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const named = (name: unknown, mail: unknown) =>
  mail ? `${asText(name)} <${asText(mail).replace(/^mailto:/i, '')}>` : ''

/** Three programs that we did not write, each with its own parser. */
const readers: Record<string, (text: string) => Seen> = {
  'ical.js': (text) => {
    const calendar = new IcalJs.Component(IcalJs.parse(text))
    const component = calendar.getFirstSubcomponent('vevent') ?? expect.fail('no entry')
    const event = new IcalJs.Event(component)
    const organizer = component.getFirstProperty('organizer')
    const attendee = component.getFirstProperty('attendee')
    return {
      method: String(calendar.getFirstPropertyValue('method')),
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      location: event.location,
      url: String(component.getFirstPropertyValue('url')),
      status: String(component.getFirstPropertyValue('status')),
      organizer: named(organizer?.getFirstParameter('cn'), organizer?.getFirstValue()),
      attendee: named(attendee?.getFirstParameter('cn'), attendee?.getFirstValue()),
      asksAnswer: attendee?.getFirstParameter('rsvp')?.toUpperCase() === 'TRUE',
    }
  },
  'node-ical': (text) => {
    const entries = Object.values(nodeIcal.sync.parseICS(text))
    const event = entries.find((entry) => entry?.type === 'VEVENT') ?? expect.fail('no entry')
    if (event.type !== 'VEVENT') return expect.fail('no entry')
    const textOf = (value: unknown) =>
      typeof value === 'object' && value !== null && 'val' in value ? asText(value.val) : asText(value)
    const person = (value: unknown) => {
      const { params, val } = (value ?? {}) as { params?: { CN?: string; RSVP?: unknown }; val?: string }
      return {
        text: named(params?.CN?.replace(/^"|"$/g, ''), val),
        rsvp: String(params?.RSVP).toUpperCase() === 'TRUE',
      }
    }
    return {
      method: event.method,
      uid: event.uid,
      sequence: Number(event.sequence),
      start: event.start.toISOString(),
      end: event.end?.toISOString() ?? '',
      summary: textOf(event.summary),
      description: textOf(event.description),
      location: textOf(event.location),
      url: textOf(event.url),
      status: String(event.status),
      organizer: person(event.organizer).text,
      attendee: person(event.attendee).text,
      asksAnswer: person(event.attendee).rsvp,
    }
  },
  'ts-ics': (text) => {
    const calendar = convertIcsCalendar(undefined, text)
    const [event = expect.fail('no entry')] = calendar.events ?? []
    const [attendee] = event.attendees ?? []
    return {
      method: calendar.method,
      uid: event.uid,
      sequence: event.sequence ?? 0,
      start: event.start.date.toISOString(),
      end: ('end' in event ? event.end?.date.toISOString() : '') ?? '',
      summary: event.summary,
      description: event.description ?? '',
      location: event.location ?? '',
      url: event.url ?? '',
      status: event.status ?? '',
      organizer: named(event.organizer?.name, event.organizer?.email),
      attendee: named(attendee?.name, attendee?.email),
      asksAnswer: attendee?.rsvp === true,
    }
  },
}

const facts: Invitation = {
  uid: 'interview-1@firstrung',
  sequence: 0,
  method: 'REQUEST',
  start: new Date('2026-12-01T05:30:00Z'),
  end: new Date('2026-12-01T06:15:00Z'),
  summary: 'Interview at Rao, Sons; Co: "Lead" \\ Data/AI, आशा की टीम',
  description:
    'First: line; with, signs "quoted" and [brackets]\nहिन्दी में दूसरी पंक्ति, जो इतनी लंबी है कि उसे कई बार मोड़ना पड़ता है; और यहाँ समाप्त होती है 👩🏽‍💻\nhttps://meet.example.org/a,b;c?d=1:2',
  url: 'https://meet.example.org/maps/@18.52,73.85,17z/data=a;b?x=%22q%22&y=1:2',
  location: 'Room 4, "Blue"; 2nd floor: पुणे',
  attendee: { name: 'Ananya "Anu" Iyer; R: आशा ^n, Ph.D.', email: "o'brien+jobs@example.org" },
  organizer: { name: 'Firstrung, the "first" rung; ताज़ा', email: 'hello@firstrung.example' },
  now: new Date('2026-11-21T10:00:00Z'),
}
const expected = (change: Partial<Seen> = {}): Seen => ({
  method: 'REQUEST',
  uid: facts.uid,
  sequence: 0,
  start: facts.start.toISOString(),
  end: facts.end.toISOString(),
  summary: facts.summary,
  description: facts.description,
  location: facts.location ?? '',
  // No reader takes back what would stand before these two signs in an address.
  url: facts.url?.replaceAll(',', '%2C').replaceAll(';', '%3B') ?? '',
  status: 'CONFIRMED',
  // What programs cannot read in a name, even in quotes, is written in another way.
  organizer: `Firstrung, the 'first' rung, ताज़ा <${facts.organizer.email}>`,
  attendee: `Ananya 'Anu' Iyer, R: आशा  n, Ph.D. <${facts.attendee?.email}>`,
  asksAnswer: false,
  ...change,
})

describe.each(Object.entries(readers))('an entry as %s reads it', (_, read) => {
  test('a calendar entry invites with all characters as written, and asks for no answer', () => {
    expect(read(invitation(facts))).toEqual(expected())
  })

  test('a calendar entry is moved and cancelled as the same entry', () => {
    const start = new Date('2026-12-02T07:00:00Z')
    const end = new Date('2026-12-02T07:45:00Z')
    expect(read(invitation({ ...facts, sequence: 1, start, end }))).toEqual(
      expected({ sequence: 1, start: start.toISOString(), end: end.toISOString() }),
    )
    expect(read(invitation({ ...facts, sequence: 2, method: 'CANCEL' }))).toEqual(
      expected({ sequence: 2, method: 'CANCEL', status: 'CANCELLED' }),
    )
  })

  test('a calendar entry has no attendee when it is published for anybody to save', () => {
    expect(read(invitation({ ...facts, method: 'PUBLISH' }))).toEqual(expected({ method: 'PUBLISH', attendee: '' }))
  })

  test('a calendar feed says all characters as written', () => {
    const { summary, description, location, url } = expected()
    const seen = read(calendarFeed('Own interviews', [{ ...facts, isTentative: true, writtenAt: facts.now }]))
    expect(seen).toMatchObject({
      summary,
      description,
      location,
      url,
      status: 'TENTATIVE',
      organizer: '',
      attendee: '',
    })
  })

  test("a calendar entry cannot be broken by line ends in somebody's text", () => {
    const evil = 'Chat\r\nATTENDEE:mailto:x@evil.example\rX\u2028Y\u0085Z\u0000\u001b\u007f'
    const text = invitation({
      ...facts,
      summary: evil,
      description: evil,
      location: evil,
      attendee: { name: evil, email: 'a@example.org' },
      organizer: { name: `"${evil}`, email: 'b@example.org' },
    })
    expect(text.match(/^ATTENDEE/gm)).toHaveLength(1)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    const seen = read(text)
    expect(seen.summary).toBe('Chat ATTENDEE:mailto:x@evil.example X Y Z')
    expect(seen.description).toBe('Chat\nATTENDEE:mailto:x@evil.example\nX\nY\nZ')
    expect(seen.attendee).toBe('Chat ATTENDEE:mailto:x@evil.example X Y Z <a@example.org>')
  })
})
