import { expect, test } from 'vitest'
import { experienceText, payText, placesText } from './job-labels.ts'

test.each([
  [{ kind: 'year', min: 600_000, max: 800_000 }, '₹6–8 lakh a year'],
  [{ kind: 'year', min: 750_000, max: 750_000 }, '₹7.5 lakh a year'],
  [{ kind: 'year', min: 3_000_000, max: null }, 'From ₹30 lakh a year'],
  [{ kind: 'year', min: 90_000, max: 99_000 }, '₹90,000–99,000 a year'],
  [{ kind: 'month', min: 15_000, max: 20_000 }, '₹15,000–20,000 a month'],
  [{ kind: 'month', min: 100_000, max: null }, 'From ₹1,00,000 a month'],
  [{ kind: 'unpaid', min: null, max: null }, 'Unpaid'],
  [{ kind: 'hidden', min: null, max: null }, 'Pay not stated'],
] as const)('pay %o is said as %s', (pay, text) => {
  expect(payText(pay)).toBe(text)
})

test.each([
  [0, null, 'No experience needed'],
  [0, 0, 'No experience needed'],
  [1, 3, '1 to 3 years of experience'],
  [2, 2, '2 years of experience'],
  [3, null, '3 or more years of experience'],
] as const)('experience from %s to %s is said as %s', (min, max, text) => {
  expect(experienceText(min, max)).toBe(text)
})

test('many places are counted', () => {
  const mode = 'hybrid'
  expect(placesText({ mode, places: ['Pune', 'Delhi', 'Kochi'] })).toBe('Pune, Delhi, Kochi')
  expect(placesText({ mode, places: ['Pune', 'Delhi', 'Kochi', 'Surat'] })).toBe('Pune, Delhi and 2 more')
})
