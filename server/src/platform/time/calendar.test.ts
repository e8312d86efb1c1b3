import { describe, expect, test } from 'vitest'
import { calendarFeed, type Invitation, invitation } from './calendar.ts'

const facts: Invitation = {
  uid: 'interview-1@firstrung',
  sequence: 0,
  method: 'REQUEST',
  start: new Date('2026-12-01T05:30:00Z'),
  end: new Date('2026-12-01T06:15:00Z'),
  summary: 'Interview; with "Ananya, Iyer"',
  description: 'First line\nहिन्दी second line, which is long enough that it has to be folded into the next one',
  url: 'https://meet.example.org/a?b=c,d;e',
  location: 'https://meet.example.org/a?b=c,d',
  attendee: { name: 'Ananya "A" Iyer', email: 'ananya@example.org' },
  organizer: { name: 'Firstrung', email: 'hello@firstrung.example' },
  now: new Date('2026-11-21T10:00:00Z'),
}

/** The unfolded lines of the text by name, which includes parameters. */
function read(text: string): Map<string, string> {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}
const named = (lines: Map<string, string>, name: string) => [...lines.keys()].find((key) => key.startsWith(name))

describe('an entry of a calendar', () => {
  test('an entry of a calendar says the time in UTC, with special characters escaped', () => {
    const lines = read(invitation(facts))
    expect(Object.fromEntries(lines)).toMatchObject({
      METHOD: 'REQUEST',
      UID: 'interview-1@firstrung',
      SEQUENCE: '0',
      DTSTAMP: '20261121T100000Z',
      DTSTART: '20261201T053000Z',
      DTEND: '20261201T061500Z',
      STATUS: 'CONFIRMED',
      SUMMARY: 'Interview\\; with "Ananya\\, Iyer"',
      DESCRIPTION: 'First line\\nहिन्दी second line\\, which is long enough that it has to be folded into the next one',
    })
    expect(lines.get('URL;VALUE=URI')).toBe('https://meet.example.org/a?b=c%2Cd%3Be')
    // RFC 5545 knows no sign that escapes a quote in a parameter.
    expect(named(lines, 'ATTENDEE')).toContain(`CN="Ananya 'A' Iyer"`)
    expect(named(lines, 'ATTENDEE')).not.toContain('RSVP=TRUE')
    expect(lines.get(named(lines, 'ATTENDEE') ?? '')).toContain('MAILTO:ananya@example.org')
    expect(lines.get(named(lines, 'ORGANIZER') ?? '')?.toLowerCase()).toContain('mailto:hello@firstrung.example')
  })

  test('an entry of a calendar keeps its id when it changes and when it is cancelled', () => {
    const changed = read(invitation({ ...facts, sequence: 1, start: new Date('2026-12-01T07:00:00Z') }))
    const cancelled = read(invitation({ ...facts, sequence: 2, method: 'CANCEL' }))
    expect([changed.get('UID'), changed.get('SEQUENCE')]).toEqual([facts.uid, '1'])
    expect(Object.fromEntries(cancelled)).toMatchObject({
      METHOD: 'CANCEL',
      UID: facts.uid,
      SEQUENCE: '2',
      STATUS: 'CANCELLED',
    })
  })

  test('an entry of a calendar has no attendee when it is published', () => {
    const lines = read(invitation({ ...facts, method: 'PUBLISH' }))
    expect(lines.get('METHOD')).toBe('PUBLISH')
    expect(named(lines, 'ATTENDEE')).toBeUndefined()
  })
})

describe('a calendar to subscribe to', () => {
  const entry = { ...facts, isTentative: false, writtenAt: facts.now }

  test('a calendar to subscribe to has its entries in short lines, without a method and without people', () => {
    const text = calendarFeed('Asha', [entry, { ...entry, uid: 'interview-2@firstrung', isTentative: true }])
    const lines = read(text)
    expect(Object.fromEntries(lines)).toMatchObject({
      'X-WR-CALNAME': 'Asha',
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
      UID: 'interview-2@firstrung',
      SEQUENCE: '0',
      DTSTAMP: '20261121T100000Z',
      DTEND: '20261201T061500Z',
      STATUS: 'TENTATIVE',
    })
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2)
    for (const name of ['METHOD', 'ATTENDEE', 'ORGANIZER', 'DURATION']) expect(named(lines, name)).toBeUndefined()
  })

  test('a calendar to subscribe to is the same text at each reading, and a calendar without entries too', () => {
    expect(calendarFeed('Asha', [entry])).toBe(calendarFeed('Asha', [entry]))
    expect(calendarFeed('Asha', [])).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/)
  })
})
