import type { OwnProposal } from '@firstrung/contract'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { ChoiceView } from './choice-view.tsx'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const proposal: OwnProposal = {
  _id: 'p1',
  application: 'a1',
  jobTitle: 'Ferry Developer',
  companyName: 'Konkan Ferries',
  interviewRound: 2,
  minutes: 45,
  hostName: 'Rohan Mehta',
  room: '',
  note: 'Bring your last project.',
  hasLink: true,
  places: 1,
  state: 'open',
  endsAt: '2126-11-27T05:00:00.000Z',
  times: [
    { _id: 't1', startsAt: '2126-11-26T05:00:00.000Z', left: 1 },
    { _id: 't2', startsAt: '2126-11-27T05:00:00.000Z', left: 1 },
  ],
  full: [],
  waiting: null,
  held: null,
  interview: null,
}
const interview = { _id: 'i1', startsAt: inHours(48), interviewLink: '', movesLeft: 2, changeUntil: inHours(44) }
const pageOf = async (more: Partial<OwnProposal>) =>
  shown(createElement(ChoiceView, { proposal: { ...proposal, ...more } }))
const booked = async (more: Partial<typeof interview>, times = proposal.times) =>
  pageOf({ state: 'booked', times, interview: { ...interview, ...more } })

describe('times for an interview', () => {
  test('times for an interview are listed by day, each as a button, below what the interview is', async () => {
    const page = await pageOf({})
    expect(page.part('The interview').text).toContain('With Rohan Mehta')
    expect(page.part('The interview').text).toContain('Konkan Ferries wrote: Bring your last project.')
    expect(page.texts('h3')).toHaveLength(2)
    expect(page.all('button', { 'aria-pressed': 'false' })).toHaveLength(2)
    expect(page.text).not.toContain('Book this time')
  })

  test('a time that is kept for the candidate can be booked at once, and shows how long it is kept', async () => {
    const page = await pageOf({ held: { timeId: 't2', until: inHours(1 / 30) } })
    expect(page.all('button', { 'aria-pressed': 'true' })).toHaveLength(1)
    const kept = page.all('div', { role: 'group' })[0]
    expect(kept?.text).toContain('We keep this time for you for 5 minutes.')
    expect(kept?.texts('span', { role: 'timer' })[0]).toMatch(/^[12]:\d\d$/)
    expect(kept?.texts('button')).toEqual(['Book this time'])
  })

  test('where no time is left, the page says that the company will know, and offers to ask for others', async () => {
    const page = await pageOf({ times: [] })
    expect(page.text).toContain('Konkan Ferries is told when all of them are taken, and can propose others.')
    expect(page.texts('button')).toEqual(['Ask for other times'])
  })

  const taken = { _id: 't3', startsAt: '2126-11-28T05:00:00.000Z', waiting: 2 }

  test('a time that others have taken can be waited for, and says how many wait', async () => {
    const page = await pageOf({ times: [], full: [taken] })
    const full = page.part('Wait for one of these times').text
    expect(full).toContain('Others have chosen all of these times. You can wait for one of them.')
    expect(full).toContain('2 wait')
    expect(page.texts('button')[0]).toMatch(/^Wait for this time : \w+day, 28 Nov 2126, /)
  })

  test('somebody who waits reads their position, and that another choice ends it', async () => {
    const waiting = { timeId: 't3', startsAt: taken.startsAt, position: 2 }
    const page = await pageOf({ full: [taken], waiting, held: { timeId: 't2', until: inHours(1 / 30) } })
    expect(page.texts('h1')).toEqual(['You are on the waiting list'])
    const own = page.all('section').find(({ attributes }) => attributes['aria-labelledby'] === 'own-wait')
    expect(own?.text).toContain('28 Nov 2126')
    expect(own?.text).toContain(
      'You are the 2nd in line. If a place gets free, we book it for you and tell you at once.',
    )
    expect(own?.texts('button')).toEqual(['Stop waiting'])
    expect(page.all('div', { role: 'group' })[0]?.text).toContain('When you book it, you no longer wait for')
    expect(page.texts('h2')).not.toContain('Times that are taken')
  })

  test('a room is shown before and after booking, and no link is promised then', async () => {
    const room = 'Hall 2, Pune'
    const open = await pageOf({ room, hostName: '', hasLink: false, places: 20 })
    expect(open.part('The interview').text).toContain('With Konkan Ferries Where Hall 2, Pune')
    expect(open.texts('button')[0]).toContain('1 place left')
    const after = await pageOf({ state: 'booked', room, interview })
    expect(after.text).toContain('Where: Hall 2, Pune')
    expect(after.text).not.toContain("We'll send you the link.")
  })

  test('a booked interview can be moved and cancelled, and says how often', async () => {
    const page = await booked({})
    expect(page.texts('h1')).toEqual(['Your interview is booked'])
    expect(page.text).toContain("We'll send you the link.")
    expect(page.text).toContain('You can move it 2 times.')
    expect(page.texts('button')).toEqual(['Add to calendar', 'Move to another time', 'Cancel the interview'])
  })

  test('a booked interview that was moved twice, or has no other free time, can only be cancelled', async () => {
    for (const [page, why] of [
      [await booked({ movesLeft: 0 }), 'You have moved it 2 times, which is the most.'],
      [await booked({}, []), 'None of the other times is free, so it cannot be moved.'],
    ] as const) {
      expect(page.text).toContain(why)
      expect(page.texts('button')).toEqual(['Add to calendar', 'Cancel the interview'])
    }
  })

  test('a booked interview that begins soon, or has begun, says why it cannot be changed', async () => {
    const soon = await booked({ startsAt: inHours(3), changeUntil: inHours(-1) })
    expect(soon.text).toContain('An interview can be moved or cancelled until 4 hours before it begins.')
    const begun = await booked({ startsAt: inHours(-0.1), changeUntil: inHours(-4.1) })
    expect(begun.text).toContain('It can no longer be moved or cancelled.')
    for (const page of [soon, begun]) expect(page.texts('button')).toEqual(['Add to calendar'])
  })

  test('declined times and those that are over lead back to the application', async () => {
    for (const [state, heading] of [
      ['declined', 'You said that none of the times suits you'],
      ['over', 'These times can no longer be chosen'],
    ] as const) {
      const page = await pageOf({ state, times: [] })
      expect(page.texts('h1')).toEqual([heading])
      expect(page.all('a').map(({ attributes }) => attributes['href'])).toEqual([
        '/applications/a1',
        '/applications/a1',
      ])
    }
  })
})
