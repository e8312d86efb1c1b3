import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  uid: '7e5eab74@firstrung',
  sequence: 3,
  start: new Date('2026-12-01T00:30:00+05:30'),
  minutes: 60,
  summary: 'Talk in Kochi; remote, too',
  link: 'https://meet.example.org/abc',
}
const linesOf = (it: CalendarEntry) => calendarFile(it, new Date('2026-11-21T06:00:00Z')).split('\r\n')

describe('a file for calendars', () => {
  test('names the entry, its change, its instant, its length and its link', () => {
    expect(linesOf(entry)).toEqual(
      expect.arrayContaining([
        'UID:7e5eab74@firstrung',
        'SEQUENCE:3',
        'DTSTART:20261130T190000Z',
        'DTSTAMP:20261121T060000Z',
        'DURATION:PT60M',
        'URL:https://meet.example.org/abc',
        'END:VCALENDAR',
      ]),
    )
  })

  test('escapes what calendars would read as their own signs, and folds long lines', () => {
    const lines = linesOf({ ...entry, summary: `${entry.summary} ${'ख'.repeat(40)}`, description: 'One\nTwo' })

    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(lines.join('').replaceAll(' ख', 'ख')).toContain('Talk in Kochi\\; remote\\, too')
    expect(lines).toContain('DESCRIPTION:One\\nTwo')
  })

  test('leaves the link out while there is none', () => {
    expect(linesOf({ ...entry, link: '' }).join()).not.toMatch(/URL|LOCATION/)
  })
})
