import { describe, expect, test } from 'vitest'
import { timesByDay, zonedText, zoneSentence } from './zoned-times.ts'

const at = (...moments: string[]) => moments.map((startsAt) => ({ startsAt }))

/** Each day with its times, as a page shows them. */
const shown = (zone: string, ...moments: string[]) =>
  timesByDay(at(...moments), zone).map(({ day, times }) => [
    day,
    ...times.map(({ clock, indian }) => [clock, indian].filter(Boolean).join(' · ')),
  ])

describe('times to choose from', () => {
  test('times are grouped by day, in order, and people in India see one clock', () => {
    expect(
      shown('Asia/Kolkata', '2026-11-27T04:30:00.000Z', '2026-11-26T05:00:00.000Z', '2026-11-26T18:00:00.000Z'),
    ).toEqual([
      ['Thursday, 26 Nov 2026', '10:30 am', '11:30 pm'],
      ['Friday, 27 Nov 2026', '10:00 am'],
    ])
  })

  test('an hour that the clocks of Berlin repeat is shown twice, and Indian time tells the two apart', () => {
    expect(
      shown('Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T09:30:00.000Z'),
    ).toEqual([['Sunday, 25 Oct 2026', '2:30 am · 6:00 am IST', '2:30 am · 7:00 am IST', '10:30 am · 3:00 pm IST']])
  })

  test('from the day on which Berlin puts its clocks forward, the same Indian time is an hour later there', () => {
    expect(shown('Europe/Berlin', '2026-03-28T09:30:00.000Z', '2026-03-29T09:30:00.000Z')).toEqual([
      ['Saturday, 28 Mar 2026', '10:30 am · 3:00 pm IST'],
      ['Sunday, 29 Mar 2026', '11:30 am · 3:00 pm IST'],
    ])
    expect(shown('Europe/Berlin', '2026-03-29T00:30:00.000Z', '2026-03-29T01:00:00.000Z')).toEqual([
      ['Sunday, 29 Mar 2026', '1:30 am · 6:00 am IST', '3:00 am · 6:30 am IST'],
    ])
  })

  test('where it is another day in India, the Indian time says which', () => {
    expect(shown('America/New_York', '2026-11-30T14:00:00.000Z', '2026-12-01T03:30:00.000Z')).toEqual([
      ['Monday, 30 Nov 2026', '9:00 am · 7:30 pm IST', '10:30 pm · 1 Dec, 9:00 am IST'],
    ])
  })

  test('one time is shown whole, around midnight and noon too', () => {
    expect(zonedText('2026-11-26T18:30:00.000Z', 'Asia/Kolkata')).toBe('Friday, 27 Nov 2026, 12:00 am')
    expect(zonedText('2026-11-26T12:00:00.000Z', 'Europe/London')).toBe('Thursday, 26 Nov 2026, 12:00 pm · 5:30 pm IST')
  })

  test('the zone is named where its clocks are not those of India', () => {
    const moments = ['2026-11-26T12:00:00.000Z']
    expect(zoneSentence(moments, 'America/New_York')).toContain('your time zone, America/New York,')
    expect(zoneSentence(moments, 'Asia/Colombo')).toBe('Times are Indian time.')
  })
})
