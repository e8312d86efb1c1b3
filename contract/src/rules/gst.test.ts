import { describe, expect, test } from 'vitest'
import { cleanGstNumber, gstNumberHolds } from './gst.ts'

/** Numbers that companies print on their invoices. */
const real = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AAACT2727Q1ZW', '24AAACC1206D1ZM']

describe('checking a GST number', () => {
  test.each(real)('checking a GST number accepts %s', (number) => {
    expect(gstNumberHolds(number)).toBe(true)
  })

  test('checking a GST number accepts blanks, dashes and small letters', () => {
    expect(gstNumberHolds(' 27 aapfu-0939 f1zv')).toBe(true)
    expect(cleanGstNumber(' 27 aapfu-0939 f1zv')).toBe('27AAPFU0939F1ZV')
  })

  test.each([
    ['nothing', ''],
    ['a number that is too short', '27AAPFU0939F1Z'],
    ['a number that is too long', '27AAPFU0939F1ZVV'],
    ['a state in letters', 'MHAAPFU0939F1ZV'],
    ['another letter than Z before the end', '27AAPFU0939F1YV'],
    ['letters of another alphabet', '27ААPFU0939F1ZV'],
  ])('checking a GST number refuses %s', (_, text) => {
    expect(gstNumberHolds(text)).toBe(false)
  })

  test.each(real)('checking a GST number notices every single mistyped character of %s', (number) => {
    for (let at = 0; at < number.length; at += 1) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (other === number[at]) continue
        expect(gstNumberHolds(number.slice(0, at) + other + number.slice(at + 1))).toBe(false)
      }
    }
  })

  test('checking a GST number notices two swapped characters', () => {
    expect(gstNumberHolds('27APAFU0939F1ZV')).toBe(false)
  })
})
