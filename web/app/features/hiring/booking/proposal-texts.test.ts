import { indianMoment, type JobProposal, type ProposalPerson } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { hostsFor, proposeLabel } from './proposal-form.ts'
import {
  countsText,
  declinedText,
  fewerText,
  joiningText,
  leftOutLines,
  personText,
  proposalFacts,
  proposalTitle,
  stateText,
  takenText,
  waitingText,
  withdrawalText,
} from './proposal-texts.ts'

const startsAt = '2026-12-02T04:30:00.000Z'
const time = (taken: number, waiting = 0) => ({ startsAt, taken, waiting })
const endsAt = indianMoment('2026-12-03', '10:00').toISOString()
const person = (fullName: string, more: Partial<ProposalPerson> = {}): ProposalPerson => ({
  ...{ userId: fullName, fullName, round: 1, reason: '', startsAt: null, waitsFor: null },
  state: 'open',
  ...more,
})
const none = { open: 0, booked: 0, declined: 0, over: 0 }
const proposal: JobProposal = {
  _id: 'p1',
  hosts: [],
  minutes: 60,
  places: 20,
  room: 'Hall 2, Pune',
  proposedAt: indianMoment('2026-12-01', '09:00').toISOString(),
  endsAt,
  isWithdrawn: false,
  times: [],
  counts: none,
  people: [],
}

test('open times say who has to choose, how many are left and until when', () => {
  const waiting = (times: JobProposal['times'], waitsFor: string | null = null) =>
    waitingText({ times, places: 1, endsAt }, 'Kavya', waitsFor)
  expect(waiting([time(0), time(1), time(0)])).toBe(
    'Waiting for Kavya to choose one of 2 times, until 3 Dec 2026, 10:00 am.',
  )
  expect(waiting([time(0)])).toBe('Waiting for Kavya to accept the proposed time, until 3 Dec 2026, 10:00 am.')
  expect(waiting([time(1)])).toBe(
    'All of these times are taken. Kavya can wait for one of them, until 3 Dec 2026, 10:00 am.',
  )
})

test('somebody who waits for a place is not expected to choose, but can', () => {
  const waiting = (times: JobProposal['times']) => waitingText({ times, places: 2, endsAt }, 'Kavya', startsAt)
  expect(waiting([time(2, 1)])).toBe('Kavya waits for a place on 2 Dec 2026, 10:00 am.')
  expect(waiting([time(2, 1), time(1)])).toBe(
    'Kavya waits for a place on 2 Dec 2026, 10:00 am. They can still choose one of 1 other time, until 3 Dec 2026, 10:00 am.',
  )
})

test('declined times say the reason, if there is one', () => {
  expect(declinedText({ fullName: 'Kavya', reason: 'Exams.' })).toBe(
    'None of the times suited Kavya. Their reason: Exams.',
  )
  expect(declinedText({ fullName: 'Kavya', reason: '' })).toBe('None of the times suited Kavya.')
})

test('taking times back says who is notified, and that booked interviews stay', () => {
  const one = { people: [person('Kavya')], counts: { ...none, open: 1 } }
  expect(withdrawalText(one)).toMatch(/^Kavya is told, and can no longer choose one\. You can/)
  const shared = [person('Asha', { state: 'declined' }), person('Kavya'), person('Meera', { state: 'booked' })]
  expect(withdrawalText({ people: shared, counts: { open: 2, booked: 1, declined: 1, over: 0 } })).toMatch(
    /^Kavya and 1 other candidate are told, .* Interviews that are booked stay\./,
  )
})

test('taking times back from candidates who are not listed says how many they are', () => {
  expect(withdrawalText({ people: [], counts: { ...none, open: 40 } })).toMatch(/^40 candidates are told, /)
})

test('the button says how many times are proposed', () => {
  expect([0, 1, 6].map(proposeLabel)).toEqual(['Propose times', 'Propose 1 time', 'Propose 6 times'])
})

test('the interviewers are the chosen ones, and at first somebody who has set their hours', () => {
  const host = (userId: string, hasHours: boolean) => ({ userId, fullName: userId, hasHours })
  const hosts = [host('own', false), host('vikram', true), host('meera', true)]
  expect(hostsFor(hosts, null)).toEqual(['vikram'])
  expect(hostsFor(hosts, ['meera', 'vikram'])).toEqual(['meera', 'vikram'])
  expect(hostsFor(hosts, [])).toEqual([])
  expect(hostsFor([host('own', false)], null)).toEqual([])
})

test.each([
  [{ room: '', usesOwnLink: true, hosts: 1 }, 'Kavya and the interviewer get the link with the booking.'],
  [{ room: '', usesOwnLink: true, hosts: 2 }, 'Kavya and the interviewers get the link with the booking.'],
  [{ room: '', usesOwnLink: false, hosts: 1 }, 'Our team then sends the meeting link.'],
  [{ room: 'Hall 2', usesOwnLink: false, hosts: 1 }, 'Kavya reads the room with the times.'],
  [
    { room: 'Hall 2', usesOwnLink: true, hosts: 1 },
    'Kavya reads the room with the times. Kavya and the interviewer get the link with the booking.',
  ],
])('where the interview is, with %j', (joining, text) => {
  expect(joiningText('Kavya', joining)).toBe(text)
})

test('a day for groups without interviewers speaks of the candidates only', () => {
  expect(joiningText('the candidates', { room: 'Hall 2', usesOwnLink: true, hosts: 0 })).toBe(
    'The candidates read the room with the times. The candidates get the link with the booking.',
  )
})

test('proposed times are named by their interviewers, or as a day for groups', () => {
  const hosts = ['Meera', 'Rohan'].map((fullName) => ({ userId: fullName, fullName }))
  expect([proposalTitle({ hosts }), proposalTitle({ hosts: [] })]).toEqual(['With Meera and Rohan', 'Day for groups'])
  expect(proposalFacts(proposal)).toBe('60 minutes · 20 places each · Hall 2, Pune')
  expect(proposalFacts({ minutes: 30, places: 1, room: '' })).toBe('30 minutes')
})

test('proposed times say until when they can be chosen, or why they cannot', () => {
  const before = Date.parse(endsAt) - 1
  const proposed = 'Proposed 1 Dec 2026, 9:00 am'
  expect(stateText(proposal, before)).toBe(`${proposed} · can be chosen until 3 Dec 2026, 10:00 am`)
  expect(stateText(proposal, before + 2)).toBe(`${proposed} · over`)
  expect(stateText({ ...proposal, isWithdrawn: true }, before)).toBe(`${proposed} · taken back`)
})

test('proposed times say how many candidates are in each state', () => {
  expect(countsText({ booked: 12, open: 1, declined: 2, over: 3 })).toBe(
    '12 have chosen, 1 has not yet, 2 said that none suits, 3 can no longer choose',
  )
  expect(countsText({ ...none, booked: 1 })).toBe('1 has chosen')
})

test.each([
  [time(18, 3), 20, '18 of 20 places taken, 3 wait'],
  [time(0), 20, '0 of 20 places taken'],
  [time(1, 1), 1, 'Taken, 1 waits'],
  [time(0), 1, 'Free'],
])('a time %j with %i places', (one, places, text) => {
  expect(takenText(one, places)).toBe(text)
})

test('each candidate has the time that they chose or wait for, or what they said', () => {
  const texts = [
    person('Kavya', { state: 'booked', startsAt }),
    person('Kavya', { waitsFor: startsAt }),
    person('Kavya'),
    person('Kavya', { state: 'declined', reason: 'Exams.' }),
    person('Kavya', { state: 'declined' }),
    person('Kavya', { state: 'over' }),
  ].map(personText)
  expect(texts).toEqual([
    '2 Dec 2026, 10:00 am',
    'Waits for 2 Dec 2026, 10:00 am',
    'Has not chosen yet',
    'None suits: Exams.',
    'None suits',
    'Can no longer choose',
  ])
})

test('fewer places than candidates are said before the times are proposed', () => {
  expect(fewerText(4, 12)).toMatch(/^8 candidates will find none left\. They can wait/)
  expect([fewerText(12, 12), fewerText(0, 12)]).toEqual(['', ''])
})

test('those who were left out are listed by the reason, by name where it is known', () => {
  const names: Record<string, string> = { a: 'Asha', b: 'Binu' }
  const leftOut = [
    ...['a', 'x', 'b'].map((userId) => ({ userId, msg: 'This candidate is hired.' })),
    { userId: 'y', msg: 'They have left.' },
    { userId: 'b', msg: 'Binu can already choose from other times.' },
  ]
  expect(leftOutLines(leftOut, (id) => names[id])).toEqual([
    'Asha, Binu and 1 other: This candidate is hired.',
    '1 candidate: They have left.',
    'Binu can already choose from other times.',
  ])
})
