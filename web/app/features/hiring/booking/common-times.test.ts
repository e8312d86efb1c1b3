import { expect, test } from 'vitest'
import { commonTimes, hostNames, namesText, zonesText } from './common-times.ts'

const answer = (userId: string, times: string[], zone = 'Asia/Kolkata') => ({ userId, times, zone })

test('several interviewers have the times at which all of them are free, in order', () => {
  const answers = [answer('meera', ['1', '2', '4', '5']), answer('rohan', ['2', '3', '5']), answer('asha', ['5', '2'])]
  expect(commonTimes(['meera', 'rohan', 'asha'], answers)).toEqual(['2', '5'])
  expect(commonTimes(['rohan'], answers)).toEqual(['2', '3', '5'])
})

test('somebody who is missing in the answer is never free', () => {
  expect(commonTimes(['meera', 'gone'], [answer('meera', ['1'])])).toEqual([])
  expect(commonTimes([], [answer('meera', ['1'])])).toEqual([])
})

test('names are joined as in a sentence', () => {
  expect([[], ['Meera'], ['Meera', 'Rohan'], ['Meera', 'Rohan', 'Asha']].map(namesText)).toEqual([
    '',
    'Meera',
    'Meera and Rohan',
    'Meera, Rohan and Asha',
  ])
})

test('interviewers of another time zone are named with it', () => {
  const people = ['meera', 'rohan'].map((userId) => ({ userId, fullName: userId, hasHours: true }))
  const answers = [answer('meera', []), answer('rohan', [], 'America/New_York')]
  expect(zonesText(people, answers)).toBe(
    'rohan keeps the hours of America/New York; these are the same moments in Indian time.',
  )
  expect(zonesText(people, answers.slice(0, 1))).toBe('')
  expect(hostNames(people, ['rohan', 'meera'])).toEqual(['meera', 'rohan'])
})
