import { expect, test } from 'vitest'
import * as messages from '../messages/messages.ts'
import { commonPasswords } from './common-passwords.ts'
import { easyPassword, type PasswordOwner } from './easy-passwords.ts'

const easy = (password: string, owner: PasswordOwner) => easyPassword(password, owner, commonPasswords)

const owner = { email: 'climber07.nair@banyan.example', fullName: 'Meera Lakshmi Nair' }

test.each([
  ['iloveyou1', 'is on the list', messages.passwordCommon],
  ['ILoveYou1', 'is on the list, in capitals or not', messages.passwordCommon],
  ['nair-2026', 'is the end of the name and a year', messages.passwordOfName],
  ['nair-2026-x', 'has seven signs besides the name', messages.passwordOfName],
  ['Lakshmi1998', 'is a part of the name', messages.passwordOfName],
  ['lakshmilakshmilakshmi', 'is the same word three times', messages.passwordOfName],
  ['meeranairxyz1', 'is several words', messages.passwordOfName],
  ['MEERA.2026.1', 'is written in capitals', messages.passwordOfName],
  ['climber07-ab', 'is the email before the @', messages.passwordOfEmail],
  ['climber-2026', 'is the letters of the email before the @', messages.passwordOfEmail],
  ['Firstrung2026!', 'is this place', messages.passwordOfProduct],
])('%s is a weak password: it %s', (password, _, msg) => {
  expect(easy(password, owner)).toMatchObject({ msg })
})

test.each([
  ['oak-barn', 'says nothing of anybody'],
  ['Acceptance-1!', 'has nothing of a mailbox at acceptance.test'],
  ['banyan12345', 'has the domain of the email, which many share'],
  ['oak', 'is too short, which another rule says'],
  ['meera-climbs-slowly', 'has enough besides the name'],
  ['nair-2026-ox', 'has eight signs besides the name'],
])('%s is not a weak password: it %s', (password) => {
  expect(easy(password, owner)).toBeNull()
  expect(easy(password, { email: 'x7@acceptance.test' })).toBeNull()
})

test('words of the owner with three letters do not count, because many good passwords contain them', () => {
  expect(easy('rao-kites', { email: 'rao@mail.example', fullName: 'Asha Rao' })).toBeNull()
})

test('the longer of two overlapping words is removed first, so that no rest of it is left', () => {
  // 'anand' first would leave 'kumar' of 'anandkumar', and with it eight characters.
  expect(easy('anandkumar-77', { email: 'anand@mail.example', fullName: 'Anandkumar' })).not.toBeNull()
})

test('the password of an owner without a name is still compared with the email', () => {
  expect(easy('climber.1998', { email: owner.email })).toMatchObject({ msg: messages.passwordOfEmail })
})

test('the result names the words that make the password weak', () => {
  expect(easy('Nair-meera-1', owner)?.words.toSorted()).toEqual(['meera', 'nair'])
  expect(easy('iloveyou1', owner)?.words).toEqual([])
})

test('there are 3,000 common passwords, all long enough and in small letters', () => {
  expect(commonPasswords.size).toBe(3000)
  for (const one of commonPasswords) expect(one).toMatch(/^[^\sA-Z]{8,}$/)
})
