import type { InterviewHours } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { freeTimes, type Span } from './free-times.ts'

/** Every day from 10:00 to 12:00 in a zone, without notice, gap or other interviews. */
const hours = (zone: string, changes: Partial<InterviewHours> = {}): InterviewHours => ({
  zone,
  noticeHours: 0,
  gapMinutes: 0,
  mostADay: 20,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '10:00', to: '12:00' })),
  daysOff: [],
  ...changes,
})

const long = new Date('2026-01-01T00:00:00Z')
function free(
  own: InterviewHours,
  from: string,
  until: string,
  { minutes = 60, now = long, busy = [] as Span[], elsewhere = [] as Span[], holidays = [] as string[] } = {},
): string[] {
  const wanted = { minutes, from: new Date(from), until: new Date(until) }
  const isHoliday = (day: string) => holidays.includes(day)
  return freeTimes(own, wanted, { now, interviews: busy, elsewhere, isHoliday }).map((at) => at.toISOString())
}
const span = (from: string, to: string): Span => ({ from: Date.parse(from), to: Date.parse(to) })
const thursday = ['2026-12-02T18:30:00Z', '2026-12-03T18:30:00Z'] as const

describe('the free times of an interviewer', () => {
  test('an hour fits three times into two hours, each half an hour later', () => {
    expect(free(hours('Asia/Kolkata'), ...thursday)).toEqual([
      '2026-12-03T04:30:00.000Z',
      '2026-12-03T05:00:00.000Z',
      '2026-12-03T05:30:00.000Z',
    ])
  })

  test('interviews of less than half an hour can begin at every quarter', () => {
    const own = hours('Asia/Kolkata', { hours: [{ weekday: 4, from: '10:00', to: '10:45' }] })
    expect(free(own, ...thursday, { minutes: 15 })).toHaveLength(3)
  })

  test('another interview takes its time and the gap on both of its sides', () => {
    const busy = [span('2026-12-03T05:30:00Z', '2026-12-03T05:45:00Z')]
    expect(free(hours('Asia/Kolkata'), ...thursday, { minutes: 30, busy })).toEqual([
      '2026-12-03T04:30:00.000Z',
      '2026-12-03T05:00:00.000Z',
      '2026-12-03T06:00:00.000Z',
    ])
    const withGap = hours('Asia/Kolkata', { gapMinutes: 20 })
    expect(free(withGap, ...thursday, { minutes: 30, busy })).toEqual(['2026-12-03T04:30:00.000Z'])
  })

  test('what is in another calendar takes its time, and is not counted as an interview', () => {
    const elsewhere = [span('2026-12-03T05:30:00Z', '2026-12-03T05:45:00Z')]
    const own = hours('Asia/Kolkata', { mostADay: 1 })
    expect(free(own, ...thursday, { minutes: 30, elsewhere })).toEqual([
      '2026-12-03T04:30:00.000Z',
      '2026-12-03T05:00:00.000Z',
      '2026-12-03T06:00:00.000Z',
    ])
  })

  test('a day with as many interviews as they want has no free time, the next day has', () => {
    const busy = [span('2026-12-03T12:00:00Z', '2026-12-03T13:00:00Z')]
    const own = hours('Asia/Kolkata', { mostADay: 1 })
    const times = free(own, thursday[0], '2026-12-04T18:30:00Z', { busy })
    expect(times.map((time) => time.slice(0, 10))).toEqual(['2026-12-04', '2026-12-04', '2026-12-04'])
  })

  test('days off, holidays and what is nearer than the notice are not free', () => {
    const off = hours('Asia/Kolkata', { daysOff: [{ from: '2026-12-02', to: '2026-12-03' }] })
    expect(free(off, ...thursday)).toEqual([])
    expect(free(hours('Asia/Kolkata'), ...thursday, { holidays: ['2026-12-03'] })).toEqual([])
    const later = hours('Asia/Kolkata', { noticeHours: 1 })
    expect(free(later, ...thursday, { now: new Date('2026-12-03T04:15:00Z') })).toEqual(['2026-12-03T05:30:00.000Z'])
  })

  // European Union: 29 March and 25 October 2026. United States: 8 March and 1 November 2026 (IANA time zone database).
  test.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-30', ['09:00', '08:00', '08:00']],
    ['Europe/Berlin', '2026-10-24', '2026-10-26', ['08:00', '09:00', '09:00']],
    ['America/New_York', '2026-03-07', '2026-03-09', ['15:00', '14:00', '14:00']],
    ['America/New_York', '2026-10-31', '2026-11-02', ['14:00', '15:00', '15:00']],
    ['Asia/Kolkata', '2026-03-28', '2026-03-30', ['04:30', '04:30', '04:30']],
  ])('10 o’clock in %s stays 10 o’clock while its clock changes from %s to %s', (zone, from, to, expected) => {
    const times = free(hours(zone), `${from}T00:00:00Z`, `${to}T23:59:00Z`, { minutes: 120 })
    expect(times.map((time) => time.slice(11, 16))).toEqual(expected)
  })

  test('an hour that the clock leaves out is not free, and the days around it are', () => {
    // Greenland's clock leaves out the hour before midnight of 28 March 2026.
    const own = hours('America/Nuuk', {
      hours: [1, 5, 6, 7].map((weekday) => ({ weekday, from: '23:00', to: '23:30' })),
    })
    const times = free(own, '2026-03-27T12:00:00Z', '2026-03-31T12:00:00Z', { minutes: 30 })
    expect(times.map((time) => time.slice(0, 13))).toEqual(['2026-03-28T01', '2026-03-30T00', '2026-03-31T00'])
  })
})
