import { expect, test } from 'vitest'
import { Email, KnownEmail } from '../shapes/fields.ts'
import { emailSpelling } from './email-spelling.ts'

test.each([
  [' Asha.Rao@Example.COM ', 'asha.rao@example.com'],
  ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@उदाहरण.भारत'],
  ['asha@XN--P1B6CI4B4B3A.xn--h2brj9c', 'asha@उदाहरण.भारत'],
  // A letter with a nukta as one sign, and as two.
  ['\u09DFাসমিন@example.test', '\u09AF\u09BCাসমিন@example.test'],
  ['zoya@\u095Bोया.example.test', 'zoya@\u091C\u093Cोया.example.test'],
  ['asha@xn--999999999999.test', 'asha@xn--999999999999.test'],
  ['zoe@xn--mnchen-3ya.example', 'zoe@münchen.example'],
  ['ira@mail.xn--1ck2e1b', 'ira@mail.セール'],
  ['asha@xn--.test', 'asha@xn--.test'],
  ['nobody', 'nobody'],
])('the email %s is spelt %s', (typed, spelt) => {
  expect(emailSpelling(typed)).toBe(spelt)
})

test('a registered email is found by each of its spellings', () => {
  for (const typed of ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'Asha@उदाहरण.भारत', '\u09DFাসমিন@example.test'])
    expect(KnownEmail.parse(typed)).toBe(Email.parse(typed))
})
