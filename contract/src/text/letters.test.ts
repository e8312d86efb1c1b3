import { expect, test } from 'vitest'
import { beginningOf, firstLetterOf, isLetterAt, isLetterBefore, shortened } from './letters.ts'

test.each([
  ['राम', 1, true],
  ['a b', 1, false],
  ['', 0, false],
  ['\u{11103}x', 0, true],
])('isLetterAt finds whether %s has a letter or a mark at index %i', (text, at, is) => {
  expect(isLetterAt(text, at)).toBe(is)
})

test('isLetterBefore recognizes a letter of two units and a letter with marks', () => {
  expect(isLetterBefore('\u{11103}@', 2)).toBe(true)
  expect(isLetterBefore('मीना@', 4)).toBe(true)
  expect(isLetterBefore(' @', 1)).toBe(false)
})

test.each([
  ['hello', 10, 'hello'],
  ['hello', 3, 'hel'],
  // No vowel sign is left alone, and none is taken from its letter.
  ['कमला की', 4, 'कमला'],
  ['नमस्ते', 4, 'नम'],
  ['a👍🏽b', 3, 'a'],
  ['', 5, ''],
])('the beginning of %s in %i units is %s', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning)
})

test.each([
  ['hello world', 6, 'hello…'],
  ['नमस्ते', 4, 'नमस्ते'],
  ['hello', 5, 'hello'],
  ['நிறுவனம்', 2, 'நிறு…'],
  ['👩‍👩‍👧 family', 1, '👩‍👩‍👧…'],
])('%s in at most %i letters is shown as %s', (text, most, shown) => {
  expect(shortened(text, most)).toBe(shown)
})

test.each([
  ['किरण', 'कि'],
  ['Élan', 'É'],
  ['', ''],
])('the first letter of %j is %j', (word, letter) => {
  expect(firstLetterOf(word)).toBe(letter)
})
