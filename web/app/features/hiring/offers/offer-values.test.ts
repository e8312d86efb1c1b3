import { messages, OfferDraft, offerPlaceholders, unknownPlaceholder } from '@firstrung/contract'
import { expect, test } from 'vitest'
import {
  blankOffer,
  dayBounds,
  dayFaults,
  extensionBounds,
  extensionFaults,
  type OfferValues,
  offerBody,
  offerFieldOf,
  typedFacts,
  usualLetter,
} from './offer-values.ts'

const today = '2026-11-28'
const candidate = { _id: '0b7f0e52-8a41-4d3e-9a3c-2f6f1d0c9b11', stage: 'waitlisted' as const }
const values = (changed: Partial<OfferValues> = {}): OfferValues => ({
  ...blankOffer(today, ['Pune']),
  amount: '6.5 lakh',
  startsOn: '2027-01-04',
  ...changed,
})

test('an offer begins with a week to answer, the only location of the job and our letter', () => {
  expect(blankOffer(today, ['Pune'])).toMatchObject({ answerBy: '2026-12-05', place: 'Pune', message: usualLetter })
  expect(blankOffer(today, ['Pune', 'Delhi']).place).toBe('')
})

test('our letter has every placeholder, and no unknown one', () => {
  expect(offerPlaceholders.filter((name) => !usualLetter.includes(`{${name}}`))).toEqual([])
  expect(unknownPlaceholder(usualLetter, offerPlaceholders)).toBeUndefined()
})

test('the form becomes the request, with the pay as people write it', () => {
  expect(OfferDraft.parse(offerBody(values(), candidate))).toMatchObject({
    applicantId: candidate._id,
    stage: 'waitlisted',
    pay: { kind: 'year', amount: 650_000 },
    startsOn: '2027-01-04',
    answerBy: '2026-12-05',
    place: 'Pune',
    letter: usualLetter,
  })
  const monthly = OfferDraft.parse(offerBody(values({ payKind: 'month', amount: '25,000' }), candidate))
  expect(monthly.pay).toEqual({ kind: 'month', amount: 25_000 })
  expect(OfferDraft.parse(offerBody(values({ payKind: 'unpaid' }), candidate)).pay).toEqual({ kind: 'unpaid' })
})

test.each(['', 'a lot', '0'])('the pay %j is refused at its input', (amount) => {
  const read = OfferDraft.safeParse(offerBody(values({ amount }), candidate))
  const paths = read.error?.issues.map(({ path, message }) => [offerFieldOf(path.join('.')), message])
  expect(paths).toEqual([['amount', amount === '0' ? messages.payTooLow : messages.offerPay]])
})

test('each faulty field of the request has its input', () => {
  expect(['pay', 'pay.amount', 'pay.kind', 'letter', 'startsOn'].map(offerFieldOf)).toEqual([
    'amount',
    'amount',
    'payKind',
    'message',
    'startsOn',
  ])
})

test('the answer is due within sixty days, and work begins after it', () => {
  expect(dayBounds(today, '2026-12-05')).toEqual({
    answerBy: { min: today, max: '2027-01-27' },
    startsOn: { min: '2026-12-06', max: '2028-11-27' },
  })
  expect(dayFaults(values(), today)).toEqual({})
  expect(dayFaults(values({ answerBy: today }), today)).toEqual({})
  expect(dayFaults(values({ answerBy: '2026-11-27' }), today)).toEqual({ answerBy: messages.offerAnswerDays })
  expect(dayFaults(values({ startsOn: '2026-12-05' }), today)).toEqual({ startsOn: messages.offerStartDays })
  expect(dayFaults(values({ startsOn: '', answerBy: '' }), today)).toEqual({
    startsOn: messages.fieldNeeded,
    answerBy: messages.fieldNeeded,
  })
})

test('more time ends later than before, and before the first day of work', () => {
  const offer = { answerBy: '2026-12-05', startsOn: '2026-12-10' }
  expect(extensionBounds(offer, today)).toEqual({ min: '2026-12-06', max: '2026-12-09' })
  expect(extensionBounds(offer, '2026-12-08')).toEqual({ min: '2026-12-08', max: '2026-12-09' })
  expect(extensionBounds(offer, '2026-12-10')).toBeNull()
  expect(extensionFaults('2026-12-09', offer, today)).toEqual({})
  expect(extensionFaults('', offer, today)).toEqual({ answerBy: messages.fieldNeeded })
  expect(extensionFaults('2026-12-05', offer, today)).toEqual({ answerBy: messages.offerLater })
  expect(extensionFaults('2026-12-10', offer, today).answerBy).toMatch(/before the first day of work, 10 Dec 2026\.$/)
  const later = { ...offer, startsOn: '2027-06-01' }
  expect(extensionFaults('2027-02-01', later, today)).toEqual({ answerBy: messages.offerAnswerDays })
})

test('the preview fills in what is typed, and nothing else', () => {
  expect(typedFacts(values({ place: ' Pune ' }))).toEqual({
    pay: '₹6,50,000 a year',
    start: '4 Jan 2027',
    place: 'Pune',
    answerBy: '5 Dec 2026',
  })
  expect(typedFacts(values({ amount: 'six', startsOn: '', place: ' ', answerBy: '' }))).toEqual({})
  expect(typedFacts(values({ payKind: 'unpaid' })).pay).toBe('Unpaid')
})
