import { indianDay, indianMoment } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { indianYear, istDateTime, nextDaytime, startOfIndianDay, zonedText } from './indian-time.ts'

describe('the Indian day', () => {
  test('the Indian day changes at 18:30 UTC', () => {
    expect(indianDay(new Date('2026-03-09T18:29:59Z'))).toBe('2026-03-09')
    expect(indianDay(new Date('2026-03-09T18:30:00Z'))).toBe('2026-03-10')
  })

  test('the Indian day begins at midnight in India', () => {
    expect(startOfIndianDay(new Date('2026-03-09T18:29:59Z'))).toEqual(new Date('2026-03-08T18:30:00Z'))
    expect(startOfIndianDay(new Date('2026-03-09T18:30:00Z'))).toEqual(new Date('2026-03-09T18:30:00Z'))
  })

  test('the Indian day begins the new year before UTC does', () => {
    expect(indianYear(new Date('2025-12-31T18:30:00Z'))).toBe(2026)
  })
})

test('a moment is written as people in India read it', () => {
  expect(istDateTime(indianMoment('2026-09-07', '00:05'))).toBe('07 Sep 2026, 12:05 AM IST')
  expect(istDateTime(new Date('2022-05-27T13:00:00Z'))).toBe('27 May 2022, 06:30 PM IST')
  expect(zonedText(new Date('2022-05-27T13:00:00Z'))).toBe('27 May 2022, 6:30 pm IST')
})

test('daytime in India lasts from 8 am to 10 pm; other moments wait for the next morning', () => {
  const at = (time: string, day = '2026-12-31') => indianMoment(day, time)
  for (const time of ['08:00', '13:00', '21:59']) expect(nextDaytime(at(time))).toEqual(at(time))
  for (const time of ['00:00', '07:59']) expect(nextDaytime(at(time))).toEqual(at('08:00'))
  for (const time of ['22:00', '23:59']) expect(nextDaytime(at(time))).toEqual(at('08:00', '2027-01-01'))
})
