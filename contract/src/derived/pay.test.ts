import { describe, expect, test } from 'vitest'
import { payOfBand, payPerYear, payText } from './pay.ts'

describe('pay', () => {
  test.each([
    ['6LPA-8LPA', { kind: 'year', min: 600_000, max: 800_000 }, 800_000, '₹6–8 lakh a year'],
    ['30LPA+', { kind: 'year', min: 3_000_000, max: null }, 3_000_000, 'From ₹30 lakh a year'],
    ['10,000-15,000', { kind: 'month', min: 10_000, max: 15_000 }, 180_000, '₹10,000–15,000 a month'],
    ['Undisclosed', { kind: 'hidden', min: null, max: null }, null, 'Pay not stated'],
  ])('pay of the band %s is read, compared and written', (band, pay, perYear, text) => {
    const read = payOfBand(band)
    expect(read).toEqual(pay)
    expect(payPerYear(read)).toBe(perYear)
    expect(payText(read)).toBe(text)
  })

  test('pay of one amount is not written as a range, and no pay is written as Unpaid', () => {
    expect(payText({ kind: 'month', min: 15_000, max: 15_000 })).toBe('₹15,000 a month')
    expect(payText({ kind: 'unpaid', min: null, max: null })).toBe('Unpaid')
  })
})
