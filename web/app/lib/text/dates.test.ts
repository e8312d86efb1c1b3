import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayText, dayTimeText, indianToday, relative } from './dates.ts'
import { istDateTime, longDate, shortDate, shortDateTime, utcDateTime, yearOf } from './documented-dates.ts'

// Already the next day, and the next year, in India.
const newYear = '2026-12-31T20:15:00.000Z'

describe('writing dates', () => {
  test('Indian dates are written in each documented form [CONST-11] [CONST-12]', () => {
    expect(shortDate(newYear)).toBe('01/01/2027')
    expect(shortDateTime(newYear)).toBe('01/01/2027, 01:45 AM IST')
    expect(shortDate('2022-05-26T20:15:00.000Z')).toBe('27/05/2022')
    expect(longDate(newYear)).toBe('January 1st, 2027')
    expect(yearOf(newYear)).toBe('2027')
    expect(istDateTime(newYear)).toBe('01 Jan 2027, 01:45 AM IST')
    expect(utcDateTime(newYear)).toBe('Thu, 31 Dec 2026 20:15:00 GMT')
  })

  test('days are written as 1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 22nd, 23rd and 30th', () => {
    const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30]
    expect(days.map((day) => longDate(`2026-09-${String(day).padStart(2, '0')}T12:00:00Z`).split(/[ ,]/)[1])).toEqual(
      days.map(
        (day) =>
          `${day}${({ 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd' } as Record<number, string>)[day] ?? 'th'}`,
      ),
    )
  })

  test('dates on screens are written in one form', () => {
    expect(dayText(newYear)).toBe('1 Jan 2027')
    expect(dayText('2026-12-31')).toBe('31 Dec 2026')
    expect(dayTimeText(newYear)).toBe('1 Jan 2027, 1:45 am')
    expect(dayTimeText('2026-05-27T06:30:00Z')).toBe('27 May 2026, 12:00 pm')
  })

  test('noon and midnight are written as twelve', () => {
    expect(istDateTime('2026-05-27T06:30:00Z')).toBe('27 May 2026, 12:00 PM IST')
    expect(istDateTime('2026-05-26T18:35:00Z')).toBe('27 May 2026, 12:05 AM IST')
  })
})

describe('writing how far away a time is', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour

  test.each([
    [70_000, '1 minute'],
    [40 * minute, '40 minutes'],
    [60 * minute, '1 hour'],
    [100 * minute, '2 hours'],
    [23 * hour, '23 hours'],
    [3 * day, '3 days'],
    [61 * day, '2 months'],
    [366 * day, '1 year'],
    [731 * day, '2 years'],
  ])('a time %i milliseconds away reads %s', (millis, words) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    expect(relative(Date.now() + millis)).toBe(`in ${words}`)
    expect(relative(Date.now() - millis)).toBe(`${words} ago`)
  })

  test('a time less than a minute away reads just now', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    for (const millis of [-59_000, 0, 59_000]) expect(relative(Date.now() + millis)).toBe('just now')
  })

  test('the Indian day of a moment is known', () => {
    vi.useFakeTimers({ now: new Date(newYear) })
    expect(indianToday()).toBe('2027-01-01')
  })
})
