import { describe, expect, test } from 'vitest'
import { gstNumberHolds } from './gst.ts'
import { cleanRegisterNumber, numberHints, readRegisterNumber } from './register-numbers.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A GST number with its check character, counted here once more and in another way than the product does. */
function gstOf(state: string, pan: string): string {
  const body = `${state}${pan}1Z`
  let total = 0
  for (let at = 0; at < body.length; at += 1) {
    const product = digits.indexOf(body.charAt(at)) * (at % 2 === 1 ? 2 : 1)
    const [high, low] = [Math.trunc(product / 36), product % 36]
    total += high + low
  }
  return body + digits.charAt((36 - (total % 36)) % 36)
}

describe('a number of the register of companies', () => {
  test('a number of the register of companies contains listing, industry, state, year and class', () => {
    expect(readRegisterNumber('U72200KA2015PTC080123')).toEqual({
      kind: 'cin',
      isListed: false,
      industry: '72200',
      state: 'KA',
      year: 2015,
      companyClass: 'PTC',
    })
    expect(readRegisterNumber('L17110MH1973PLC019786')).toMatchObject({ isListed: true, state: 'MH', year: 1973 })
  })

  test.each(['u72200ka2015ptc080123', ' U72200 KA2015 PTC-080123 '])(
    'a number of the register of companies is read with small letters and blanks too: %s',
    (text) => {
      expect(cleanRegisterNumber(text)).toBe('U72200KA2015PTC080123')
      expect(readRegisterNumber(text)).not.toBeNull()
    },
  )

  test('a number of the register of companies of a partnership has three letters and four digits', () => {
    expect(readRegisterNumber('AAB-1234')).toEqual({ kind: 'llpin' })
    expect(cleanRegisterNumber('aab 1234')).toBe('AAB-1234')
  })

  test.each([
    ['nothing', ''],
    ['another first letter', 'X72200KA2015PTC080123'],
    ['a state that is none', 'U72200ZZ2015PTC080123'],
    ['a class that is none', 'U72200KA2015XYZ080123'],
    ['a year before there were companies', 'U72200KA1012PTC080123'],
    ['a digit too few', 'U72200KA2015PTC08012'],
    ['a digit too many', 'U72200KA2015PTC0801234'],
    ['letters of another alphabet', 'U72200КА2015PTC080123'],
    ['an LLPIN with four letters', 'AABC-1234'],
  ])('a number of the register of companies is refused with %s', (_, text) => {
    expect(readRegisterNumber(text)).toBeNull()
  })
})

describe('a hint about numbers that do not fit together', () => {
  const company = { cin: 'U72200KA2015PTC080123', gstNumber: gstOf('29', 'AABCS1429B'), founded: 2015 }
  test('a hint about numbers that do not fit together is not shown where year, state and holder are the same', () => {
    expect(gstNumberHolds(company.gstNumber)).toBe(true)
    expect(numberHints(company)).toEqual([])
    expect(numberHints({ ...company, founded: null, gstNumber: '' })).toEqual([])
    expect(numberHints({ cin: 'AAB-1234', gstNumber: gstOf('29', 'AABFS1429B'), founded: 1999 })).toEqual([])
  })
  test('a hint about numbers that do not fit is shown for another year, another state, or a PAN of another kind of holder', () => {
    expect(numberHints({ ...company, founded: 2012 })).toEqual([
      'The CIN is of 2015, and the profile says that the company was founded in 2012.',
    ])
    expect(numberHints({ ...company, gstNumber: gstOf('27', 'AABCS1429B') })).toEqual([
      'The CIN is of a company in Karnataka, and the GST number is of another state.',
    ])
    expect(numberHints({ ...company, gstNumber: gstOf('29', 'AABPS1429B') })).toEqual([
      'The GST number holds the PAN of somebody who is not a company.',
    ])
    expect(numberHints({ ...company, cin: 'AAB-1234', gstNumber: gstOf('29', 'AABCS1429B') })).toEqual([
      'The GST number holds the PAN of somebody who is not a partnership.',
    ])
  })
  test('a hint about numbers that do not fit together is not shown for a number with a wrong form', () => {
    expect(numberHints({ cin: 'U1', gstNumber: gstOf('27', 'AABPS1429B'), founded: 2012 })).toEqual([])
    expect(numberHints({ ...company, gstNumber: '27AABPS1429B1Z0' })).toEqual([])
  })
})
