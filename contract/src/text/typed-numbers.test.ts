import { describe, expect, test } from 'vitest'
import { likelyLakhs, typedNumber, typedPhone, typedRupees, typedWhole } from './typed-numbers.ts'

describe('an amount in rupees a year', () => {
  test.each([
    ['650000', 650_000],
    ['6,50,000', 650_000],
    ['650,000', 650_000],
    ['6 50 000', 650_000],
    ['₹ 6,00,000', 600_000],
    ['Rs. 6,00,000/-', 600_000],
    ['INR 6,00,000.00', 600_000],
    ['6.5 lakh', 650_000],
    ['6.5 lakhs per annum', 650_000],
    ['1.15 lac', 115_000],
    ['4 LPA', 400_000],
    ['4lpa', 400_000],
    ['₹4 L p.a.', 400_000],
    ['6L', 600_000],
    ['50k', 50_000],
    ['1.2 crore', 12_000_000],
    ['2 Cr', 20_000_000],
    ['६,५०,०००', 650_000],
    ['६ लाख', 600_000],
    ['１２００００', 120_000],
    ['\u202A6,00,000\u202C', 600_000],
    ['65', 65],
  ])('an amount in rupees a year is understood: %s', (text, rupees) => {
    expect(typedRupees(text)).toBe(rupees)
  })

  test.each([
    '6.5',
    '3-4',
    '3 – 4 LPA',
    '3 to 4 lakh',
    '6,5',
    '6,00,00',
    '6.00.000',
    '-5',
    '6 lakh 50',
    '50k per month',
    'negotiable',
    '5e5',
    'lakh',
    '6 hulk',
    '',
  ])('an amount in rupees a year is refused as a whole text: %s', (text) => {
    expect(typedRupees(text)).toBeUndefined()
  })

  test('an amount in rupees a year is read as an amount a month where the form asks for one', () => {
    expect(typedRupees('15k per month', 'month')).toBe(15_000)
    expect(typedRupees('4 LPA', 'month')).toBeUndefined()
  })

  test('an amount in rupees a year that is far too small probably means lakhs', () => {
    expect([likelyLakhs('6.5'), likelyLakhs('4'), likelyLakhs('5000'), likelyLakhs('3-4')]).toEqual([
      650_000,
      400_000,
      undefined,
      undefined,
    ])
  })
})

test.each([
  ['12', 12],
  ['1,200', 1200],
  [' १२ ', 12],
  ['12.0', 12],
  ['6.5', undefined],
  ['3-4', undefined],
  ['12 seats', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['', undefined],
])('a whole number is understood or refused: %s', (text, number) => {
  expect(typedWhole(text)).toBe(number)
})

test('a number may have a fraction', () => {
  expect([typedNumber('3.5'), typedNumber('३.५'), typedNumber('3,5')]).toEqual([3.5, 3.5, undefined])
})

test.each([
  ['98765 43210', '9876543210'],
  ['+91 (0)98765-43210', '+919876543210'],
  ['+91-98765.43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['\u202A+91 98765\u201143210\u202C', '+919876543210'],
  ['९८७६५४३२१४', '9876543214'],
  ['９８７６５４３２１４', '9876543214'],
  ['(022) 2345 6789', '02223456789'],
  ['tel:+919876543210', '+919876543210'],
  ['022 2345 6789 ext 12', undefined],
  ['9876543210 / 9876501234', undefined],
  ['98765 4321O', undefined],
  ['12345', undefined],
  ['+91 +98765 43210', undefined],
])('a phone number is understood or refused: %s', (text, phone) => {
  expect(typedPhone(text)).toBe(phone)
})
