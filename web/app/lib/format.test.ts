import { describe, expect, test } from 'vitest'
import { count, istDateTime, longDate, rupees, shortDate, utcDateTime, yearOf } from './format.ts'

// Already the next day, and the next year, in India.
const newYear = '2026-12-31T20:15:00.000Z'

describe('writing dates and amounts', () => {
  test('writes dates of India, each place in its documented form', () => {
    expect(shortDate(newYear)).toBe('01/01/2027')
    expect(longDate(newYear)).toBe('January 1st, 2027')
    expect(yearOf(newYear)).toBe('2027')
    expect(istDateTime(newYear)).toBe('01 Jan 2027, 01:45 AM IST')
    expect(utcDateTime(newYear)).toBe('Thu, 31 Dec 2026 20:15:00 GMT')
  })

  test('groups amounts the Indian way', () => {
    expect(rupees(500000)).toBe('₹5,00,000')
    expect(count(50000000)).toBe('5,00,00,000')
  })
})
