import { indianMoment, messages } from '@firstrung/contract'
import { expect, test } from 'vitest'
import {
  extensionText,
  isFull,
  joiningText,
  madeText,
  noteText,
  notJoinedText,
  offeringText,
  openingsText,
  stateText,
  withdrawalText,
} from './offer-texts.ts'

const at = (day: string) => indianMoment(day, '23:30').toISOString()
const answer = { answeredAt: at('2026-12-03'), name: '', reason: null, note: '' }
const offer = { answerBy: '2026-12-05', answer: null, withdrawnAt: null }

test.each([
  [{ state: 'open' as const }, 'Open: Kavya can accept until the end of 5 Dec 2026.'],
  [
    { state: 'accepted' as const, answer: { ...answer, name: 'Kavya Menon' } },
    'Accepted on 3 Dec 2026 as Kavya Menon.',
  ],
  [
    { state: 'declined' as const, answer: { ...answer, reason: 'pay' as const } },
    'Declined on 3 Dec 2026. Reason: The pay.',
  ],
  [{ state: 'declined' as const, answer }, 'Declined on 3 Dec 2026.'],
  [{ state: 'withdrawn' as const, withdrawnAt: at('2026-12-02') }, 'Withdrawn on 2 Dec 2026.'],
  [{ state: 'expired' as const }, 'Expired at the end of 5 Dec 2026, without an answer.'],
  [{ state: 'over' as const }, 'This offer can no longer be accepted.'],
])('the state of an offer in words: %j', (changed, text) => {
  expect(stateText({ ...offer, ...changed }, 'Kavya')).toBe(text)
})

test('a note says who wrote it', () => {
  const declined = { answer: { ...answer, note: 'I study on.' }, withdrawalNote: '' }
  expect(noteText(declined, 'Kavya')).toBe('Kavya wrote: I study on.')
  expect(noteText({ answer: null, withdrawalNote: 'The budget is gone.' }, 'Kavya')).toBe(
    'Your note to Kavya: The budget is gone.',
  )
  expect(noteText({ answer, withdrawalNote: '' }, 'Kavya')).toBe('')
})

test('the maker of an offer may have left', () => {
  expect(madeText({ madeBy: 'Meera Iyer', madeAt: at('2026-11-28') })).toBe('Made by Meera Iyer on 28 Nov 2026')
  expect(madeText({ madeBy: '', madeAt: at('2026-11-28') })).toBe('Made by someone who left on 28 Nov 2026')
})

test('the openings that are left', () => {
  expect(openingsText({ openings: 3, promised: 2 })).toBe('1 of 3 openings is free.')
  expect(openingsText({ openings: 3, promised: 0 })).toBe('3 of 3 openings are free.')
  expect(openingsText({ openings: 1, promised: 0 })).toBe('The only opening is free.')
  expect(openingsText({ openings: 2, promised: 3 })).toBe(messages.openingsPromised)
  expect(isFull({ openings: 2, promised: 2 })).toBe(true)
})

test('who is notified of an offer, and until when they can accept', () => {
  expect(offeringText('Kavya', '2026-12-05')).toBe(
    'We tell Kavya, with a link to the letter. They can accept until the end of 5 Dec 2026. Accepting hires them.',
  )
  expect(offeringText('Kavya', '')).toMatch(/until the end of the day that you choose\. Accepting/)
})

test('what more time and a withdrawal mean to the candidate', () => {
  expect(extensionText({ state: 'open', answerBy: '2026-12-05' }, 'Kavya')).toMatch(
    /^Kavya can accept until the end of 5 Dec 2026\./,
  )
  expect(extensionText({ state: 'expired', answerBy: '2026-12-05' }, 'Kavya')).toMatch(
    /^The offer expired .* can accept it after all\./,
  )
  expect(withdrawalText('Kavya')).toMatch(/^Kavya is told at once and can no longer accept\./)
})

test('what a company has said about joining, and what follows from it', () => {
  expect(joiningText(null, 'Kavya')).toBe('Has Kavya joined?')
  expect(joiningText({ joined: true, saidAt: '2026-12-05T06:00:00.000Z' }, 'Kavya')).toBe(
    'Your company said on 5 Dec 2026 that Kavya has joined.',
  )
  expect(joiningText({ joined: false, saidAt: '2026-12-05T06:00:00.000Z' }, 'Kavya')).toMatch(/has not joined\.$/)
  expect(notJoinedText('Kavya')).toContain('ask our team to take the hiring back')
})
