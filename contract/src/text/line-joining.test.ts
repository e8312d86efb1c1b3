import { expect, test } from 'vitest'
import { joinedLine, wordsOfLines } from './line-joining.ts'

const join = (before: string, line: string, ...others: string[]) => joinedLine(before, line, wordsOfLines(others))

test.each([
  ['You run our ware-', 'houses in Pune.', 'You run our warehouses in Pune.'],
  ['in Maha-', 'rashtra', 'in Maharashtra'],
  ['soft\u00ad', 'ware', 'software'],
  ['communi\u2010', 'cation', 'communication'],
  ['a full-', 'time role', 'a full-time role'],
  ['end-to-', 'end tests', 'end-to-end tests'],
  ['a 24-', 'hour desk', 'a 24-hour desk'],
  ['Tally-', 'Prime', 'Tally-Prime'],
  ['experience in-', 'cluding', 'experience including'],
  ['our in-', 'house team', 'our in-house team'],
  ['and/', 'or', 'and/or'],
  ['You sell –', 'and buy', 'You sell – and buy'],
  ['plain words', 'go on', 'plain words go on'],
])('the lines %s and %s become %s', (before, line, whole) => {
  expect(join(before, line)).toBe(whole)
})

test('a hyphen at the end of a line stays if the document has the word with a hyphen elsewhere, else it goes', () => {
  expect(join('our blue-', 'collar jobs', 'blue-collar work')).toBe('our blue-collar jobs')
  expect(join('our post-', 'man', 'a postman')).toBe('our postman')
})
