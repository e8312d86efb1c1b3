import type { OwnOffer } from '@firstrung/contract'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { AcceptDialog, DeclineDialog } from './offer-dialogs.tsx'
import { OfferView } from './offer-view.tsx'

const offer: OwnOffer = {
  _id: 'o1',
  application: 'a1',
  jobTitle: 'Ferry Developer',
  companyName: 'Konkan Ferries',
  state: 'open',
  pay: { kind: 'year', amount: 654_321 },
  startsOn: '2127-01-04',
  place: 'Ratnagiri',
  answerBy: '2126-12-05',
  subject: 'Your offer',
  letter: 'Dear Asha,\n\nwe would like to work with you.',
  letterHash: 'a'.repeat(64),
  madeAt: '2126-11-20T05:00:00.000Z',
  answer: null,
  withdrawnAt: null,
  withdrawalNote: '',
}
const answer = { answeredAt: '2126-11-25T05:00:00.000Z', name: '', reason: null, note: '' }
const pageOf = async (more: Partial<OwnOffer>) => shown(createElement(OfferView, { offer: { ...offer, ...more } }))
const dialog = { offer, opened: true, onClose: () => {}, onAnswered: () => {}, onRefused: () => null }

describe('an own offer', () => {
  test('an open offer shows the facts and the letter, and can be accepted and declined', async () => {
    const page = await pageOf({})
    expect(page.texts('h1')).toEqual(['Konkan Ferries offers you: Ferry Developer'])
    expect(page.part('State of the offer').text).toContain('answer by the end of 5 Dec 2126, Indian time.')
    expect(page.part('In short').texts('div').slice(-5)).toEqual([
      'Pay ₹6,54,321 a year',
      'First day 4 Jan 2127',
      'Place Ratnagiri',
      'Offered on 20 Nov 2126',
      'Please answer by 5 Dec 2126',
    ])
    expect(page.part('Your offer').text).toContain('Dear Asha, we would like to work with you.')
    expect(page.text).toContain('This letter says what the company offers. It does not replace a contract.')
    expect(page.texts('button')).toEqual(['Download as PDF', 'Accept the offer', 'Decline'])
  })

  test('an unpaid offer says so', async () => {
    const page = await pageOf({ pay: { kind: 'unpaid', amount: null } })
    expect(page.part('In short').text).toContain('Pay Unpaid')
  })

  test.each([
    ['accepted', { answer: { ...answer, name: 'Asha Rao' } }, 'You accepted this offer on 25 Nov 2126 as Asha Rao.'],
    ['declined', { answer }, 'You declined this offer on 25 Nov 2126. Konkan Ferries has been told.'],
    [
      'withdrawn',
      { withdrawnAt: '2126-11-26T05:00:00.000Z', withdrawalNote: 'We have to stop hiring.' },
      'Konkan Ferries withdrew this offer on 26 Nov 2126.',
    ],
    ['expired', {}, 'The last day for your answer was 5 Dec 2126. Write to the company if you are still interested.'],
    ['over', {}, 'This offer cannot be accepted.'],
  ] as const)(
    'an offer that is %s says so, keeps its letter, and leads to the application',
    async (state, more, said) => {
      const page = await pageOf({ state, ...more })
      expect(page.part('State of the offer').text).toContain(said)
      expect(page.part('Your offer').text).toContain('Dear Asha')
      expect(page.texts('button')).toEqual(['Download as PDF'])
      expect(page.all('a').map(({ attributes }) => attributes['href'])).toEqual([
        '/applications/a1',
        '/applications/a1',
      ])
    },
  )

  test('a withdrawn offer quotes the company, and a declined one the candidate', async () => {
    const withdrawn = await pageOf({ state: 'withdrawn', withdrawalNote: 'We have to stop hiring.' })
    expect(withdrawn.texts('figure')).toEqual(['Konkan Ferries wrote: We have to stop hiring.'])
    const declined = await pageOf({
      state: 'declined',
      answer: { ...answer, reason: 'pay', note: 'It is too little.' },
    })
    expect(declined.text).toContain('Your reason: The pay')
    expect(declined.texts('figure')).toEqual(['You wrote: It is too little.'])
    expect((await pageOf({ state: 'withdrawn' })).all('figure')).toEqual([])
  })

  test('accepting an offer says before what follows, and asks for a name that is not filled in', async () => {
    const page = await shown(createElement(AcceptDialog, { ...dialog, letterHash: offer.letterHash }))
    expect(page.text).toContain('You are hired for Ferry Developer at Konkan Ferries')
    expect(page.text).toContain('The company and our team are told. You can then accept no other offer here.')
    expect(page.field('Your full name').attributes['value']).toBe('')
  })

  test('declining an offer says before what follows, and needs neither a reason nor a note', async () => {
    const page = await shown(createElement(DeclineDialog, dialog))
    expect(page.text).toContain('The company is told. Your application stays open')
    expect(page.field('Reason').texts('option')[0]).toBe('No reason')
    expect(page.field('What the company should know').tag).toBe('textarea')
  })
})
