import { describe, expect, test } from 'vitest'
import { count, rupees, totalText } from './format.ts'

describe('writing amounts', () => {
  test('amounts are grouped the Indian way [CONST-01]', () => {
    expect(rupees(500000)).toBe('₹5,00,000')
    expect(count(50000000)).toBe('5,00,00,000')
  })

  test('a total that is a lower bound gets a plus', () => {
    expect(totalText({ total: 12, totalIsBounded: false })).toBe('12')
    expect(totalText({ total: 1000, totalIsBounded: true })).toBe('1,000+')
  })
})
