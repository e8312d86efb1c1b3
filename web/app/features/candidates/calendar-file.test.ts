import { describe, expect, test } from 'vitest'
import { calendarFile, type Interview } from './calendar-file.ts'

const interview: Interview = {
  _id: '7e5eab74-583c-43ab-a47a-d126cde04179',
  job: '0b3d1d0c-0f5e-4a60-8f5b-1f2f5a1f8a11',
  jobTitle: 'Frontend developer, Kochi; remote',
  companyName: 'Backwater Labs',
  interviewLink: 'https://meet.example.org/abc',
  interviewRound: 2,
  interviewDate: '2026-12-01',
  interviewTime: '00:30',
  interviewDuration: '1 hours',
  interviewEmail: 'ravi@example.org',
}
const linesOf = (it: Interview) => calendarFile(it, new Date('2026-11-21T06:00:00Z')).split('\r\n')

describe('adding an interview to a calendar', () => {
  test('tells its Indian time as an instant, its length and its link', () => {
    expect(linesOf(interview)).toEqual(
      expect.arrayContaining([
        'DTSTART:20261130T190000Z',
        'DTSTAMP:20261121T060000Z',
        'DURATION:PT60M',
        'URL:https://meet.example.org/abc',
        'END:VCALENDAR',
      ]),
    )
  })

  test('escapes what calendars would read as their own signs, and folds long lines', () => {
    const lines = linesOf({ ...interview, jobTitle: `${interview.jobTitle} ${'ख'.repeat(40)}` })

    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(lines.join('').replaceAll(' ख', 'ख')).toContain('Frontend developer\\, Kochi\\; remote')
  })

  test('leaves the link out while there is none', () => {
    expect(linesOf({ ...interview, interviewLink: '' }).join()).not.toMatch(/URL|LOCATION/)
  })
})
