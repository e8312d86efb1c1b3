import { indianMoment } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { hostFor, proposeLabel } from './proposal-form.ts'
import { declinedText, waitingText, withdrawalText } from './proposal-texts.ts'

const time = (isTaken: boolean) => ({ startsAt: '2026-12-02T04:30:00.000Z', isTaken })
const endsAt = indianMoment('2026-12-03', '10:00').toISOString()
const person = (fullName: string, state: 'open' | 'booked' | 'declined' = 'open') => ({
  ...{ userId: fullName, fullName, round: 1, reason: '' },
  state,
})

test('open times say who has to choose, how many are left and until when', () => {
  expect(waitingText({ times: [time(false), time(true), time(false)], endsAt }, 'Kavya')).toBe(
    'Waiting for Kavya to choose one of 2 times, until 3 Dec 2026, 10:00 am.',
  )
  expect(waitingText({ times: [time(false)], endsAt }, 'Kavya')).toBe(
    'Waiting for Kavya to accept the proposed time, until 3 Dec 2026, 10:00 am.',
  )
})

test('declined times say the reason, if there is one', () => {
  expect(declinedText({ fullName: 'Kavya', reason: 'Exams.' })).toBe(
    'None of the times suited Kavya. Their reason: Exams.',
  )
  expect(declinedText({ fullName: 'Kavya', reason: '' })).toBe('None of the times suited Kavya.')
})

test('taking times back says who is notified, and that booked interviews stay', () => {
  expect(withdrawalText({ people: [person('Kavya')] })).toMatch(
    /^Kavya is told, and can no longer choose one\. You can/,
  )
  const shared = [person('Kavya'), person('Dev'), person('Meera', 'booked'), person('Asha', 'declined')]
  expect(withdrawalText({ people: shared })).toMatch(
    /^Kavya and 1 other candidate are told, .* Interviews that are booked stay\./,
  )
})

test('the button says how many times are proposed', () => {
  expect([0, 1, 6].map(proposeLabel)).toEqual(['Propose times', 'Propose 1 time', 'Propose 6 times'])
})

test('the interviewer is the chosen one, else the first who has set their hours', () => {
  const host = (userId: string, hasHours: boolean) => ({ userId, fullName: userId, hasHours })
  const hosts = [host('own', false), host('vikram', true), host('meera', true)]
  expect(hostFor(hosts, '')).toBe('vikram')
  expect(hostFor(hosts, 'meera')).toBe('meera')
  expect(hostFor([host('own', false)], '')).toBe('')
})
