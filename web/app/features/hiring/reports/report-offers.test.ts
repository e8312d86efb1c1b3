import type { OffersReported } from '@firstrung/contract'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { OffersSection } from './report-offers.tsx'

const none: OffersReported = {
  made: 0,
  accepted: 0,
  declined: 0,
  withdrawn: 0,
  expired: 0,
  open: 0,
  over: 0,
  declineReasons: [],
  medianDays: null,
}
const section = (offers: Partial<OffersReported>) =>
  shown(createElement(OffersSection, { offers: { ...none, ...offers } }))

describe('the offers in a report', () => {
  test('the offers are listed by what became of them, with the time to an answer and the reasons of declines', async () => {
    const page = await section({
      made: 8,
      accepted: 2,
      declined: 4,
      expired: 1,
      open: 1,
      medianDays: 2.5,
      declineReasons: [
        { reason: 'pay', count: 2 },
        { reason: 'other_offer', count: 1 },
      ],
    })
    expect(page.texts('h2')).toEqual(['Offers'])
    expect(page.part('Offers by outcome').texts('tr').slice(1)).toEqual([
      'Made 8 100%',
      'Accepted 2 25%',
      'Declined 4 50%',
      'Withdrawn by you 0 0%',
      'Expired without an answer 1 13%',
      'Open 1 13%',
      'Ended for another reason 0 0%',
    ])
    expect(page.text).toContain('Half of the answers came within 2.5 days of the offer.')
    expect(page.part('Declined offers by reason').texts('tr').slice(1)).toEqual([
      'The pay 2 50%',
      'Another offer 1 25%',
      'No reason given 1 25%',
    ])
  })

  test('without declines no reasons are shown, and with few answers no time', async () => {
    const page = await section({ made: 1, open: 1 })
    expect(page.text).toContain('The time to an answer is shown once 3 offers have been answered.')
    expect(page.text).not.toContain('Reason to decline')
  })

  test('without offers the section says so', async () => {
    const page = await section({})
    expect(page.text).toContain('No offers were made for the applications of these months.')
    expect(page.texts('tr')).toEqual([])
  })
})
