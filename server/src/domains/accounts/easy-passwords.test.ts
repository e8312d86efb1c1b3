import { expect, test } from 'vitest'
import { isEasy } from './easy-passwords.ts'

const owner = { email: 'meera.nair@banyan.example', fullName: 'Meera Lakshmi Nair' }

test.each([
  ['iloveyou1', 'is on the list'],
  ['ILoveYou1', 'is on the list, in capitals or not'],
  ['nair-2026', 'is the end of the name and a year'],
  ['nair-2026-x', 'has seven signs besides the name'],
  ['Lakshmi1998', 'is a part of the name'],
  ['banyan12345', 'is a part of the email'],
  ['lakshmilakshmilakshmi', 'is the same word three times'],
  ['meeranairbanyan1', 'is several words'],
  ['MEERA.example.1', 'is written in capitals'],
  ['Firstrung2026!', 'is this place'],
])('%s is easy: it %s', (password) => {
  expect(isEasy(password, owner)).toBe(true)
})

test.each([
  ['oak-barn', 'says nothing of anybody'],
  ['oak', 'is too short, which another rule says'],
  ['meera-climbs-slowly', 'has enough besides the name'],
  ['nair-2026-ox', 'has eight signs besides the name'],
])('%s is not: it %s', (password) => {
  expect(isEasy(password, owner)).toBe(false)
})

test('words of three letters are no words: they stand in many a good password', () => {
  expect(isEasy('rao-kites', { email: 'rao@mail.example', fullName: 'Asha Rao' })).toBe(false)
})

test('the longer word goes first, so that a shorter one within it leaves nothing behind', () => {
  // 'anand' first would leave 'kumar' of 'anandkumar', and with it eight signs.
  expect(isEasy('anandkumar-77', { email: 'anand@mail.example', fullName: 'Anandkumar' })).toBe(true)
})

test('an owner without a name is still known by the email', () => {
  expect(isEasy('meera.1998', { email: owner.email })).toBe(true)
})
