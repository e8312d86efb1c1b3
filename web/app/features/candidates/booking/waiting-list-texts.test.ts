import { expect, test } from 'vitest'
import { choiceText, leftText, positionText, queueText } from './waiting-list-texts.ts'

test('few places left are said, of a time that several can choose', () => {
  expect([leftText(1, 20), leftText(3, 20), leftText(11, 20), leftText(1, 1)]).toEqual([
    '1 place left',
    '3 places left',
    '',
    '',
  ])
  expect(choiceText({ startsAt: '2026-12-02T04:30:00.000Z', left: 2 }, 20, 'Asia/Kolkata')).toBe(
    'Wednesday, 2 Dec 2026, 10:00 am · 2 places left',
  )
})

test('the position on a waiting list is said as people say it', () => {
  expect([1, 2, 3, 11, 22].map(positionText)).toEqual([
    'You are next in line.',
    'You are the 2nd in line.',
    'You are the 3rd in line.',
    'You are the 11th in line.',
    'You are the 22nd in line.',
  ])
})

test('a full time says how many wait for it', () => {
  expect([0, 1, 12].map(queueText)).toEqual(['Nobody waits yet', '1 waits', '12 wait'])
})
