import { expect, test } from 'vitest'
import { answerSentence, answersTooFew, promisedTime } from './answer-records.ts'

test.each([
  [48, 46, 4, 'Answered 46 of 48 applications in the last 60 days, in 4 days at the median.'],
  [10, 1, 1, 'Answered 1 of 10 applications in the last 60 days, in 1 day at the median.'],
  [12, 0, null, 'Answered none of 12 applications in the last 60 days.'],
])('an answer record with %i due and %i answered has its sentence', (due, inTime, medianDays, sentence) => {
  expect(answerSentence({ due, inTime, medianDays })).toBe(sentence)
})

test('a promise says which days it means', () => {
  expect(promisedTime(14, 'calendar')).toBe('14 days')
  expect(promisedTime(10, 'working')).toBe('10 working days')
})

test.each([
  [19, 0, false],
  [20, 13, true],
  [20, 14, false],
  [1000, 699, true],
  [1000, 700, false],
])('of %i due answers %i in time is below the least share: %s', (due, inTime, expected) => {
  expect(answersTooFew({ due, inTime })).toBe(expected)
})
