import type { OfferState, OwnApplicationWhole } from '@firstrung/contract'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { ApplicationView } from './application-view.tsx'
import { ApplicationRows } from './own-application.tsx'

const application = (logoKey: string): OwnApplicationWhole => ({
  _id: 'a1',
  job: {
    _id: 'j1',
    jobTitle: 'Frontend Developer',
    companyName: 'Konkan Rail',
    logoKey,
    jobRole: 'job(full-time)',
    jobType: 'in-office',
    jobLocations: ['Pune'],
  },
  source: 'direct',
  status: 'withdrawn',
  stage: 'Withdrawn',
  next: 'You have withdrawn it.',
  isOpen: false,
  canWithdraw: false,
  unreadMessages: 0,
  stageChangedAt: '2026-11-01T08:00:00.000Z',
  interviews: [],
  jobSlug: null,
  timeline: [],
  proposals: [],
  offer: null,
})
const logo = '/files/company_logos/one?width=128'

describe('an own application', () => {
  test('an own application has the logo of the company in its row, or the first letter of the company', async () => {
    const applications = [application('company_logos/one'), { ...application(''), _id: 'a2' }]
    const page = await shown(createElement(ApplicationRows, { applications }))
    const [first, second] = page.all('li')
    expect(first?.all('img').map(({ attributes }) => attributes['src'])).toEqual([logo])
    expect(second?.all('img')).toEqual([])
    expect(second?.texts('span', { 'aria-hidden': 'true' })).toEqual(['K'])
  })

  test('an own application shows its next interview whole, and the others as lines that open', async () => {
    const interview = (id: string, interviewDate: string): OwnApplicationWhole['interviews'][number] => ({
      _id: id,
      job: 'j1',
      jobTitle: 'Frontend Developer',
      companyName: 'Konkan Rail',
      interviewDate,
      interviewTime: '15:30',
      interviewDuration: '30 minutes',
      interviewLink: '',
      interviewRound: 1,
      interviewEmail: '',
      interviewRoom: '',
      alsoWith: [],
      calendarUid: '',
      calendarSequence: 0,
      isHired: false,
      proposal: null,
      moved: null,
      attendance: null,
      candidateAbsentAt: null,
      companyAbsentAt: null,
    })
    const interviews = [
      interview('past', '2020-01-01'),
      interview('later', '2120-01-02'),
      interview('next', '2120-01-01'),
    ]
    const page = await shown(createElement(ApplicationView, { application: { ...application(''), interviews } }))
    const block = page.all('section', { 'aria-labelledby': 'my-interviews' })[0]
    expect(block?.texts('p')).toContain('Times are Indian time.')
    expect(block?.texts('summary')).toEqual([
      'Frontend Developer Konkan Rail 2 Jan 2120, 3:30 pm · 30 minutes',
      'Frontend Developer Konkan Rail 1 Jan 2020, 3:30 pm · 30 minutes',
    ])
    const lines = block?.all('li').map((line) => line.all('details').length)
    expect(lines).toEqual([0, 1, 1])
    expect(block?.texts('details').at(-1)).toContain('Over')
  })

  test('an own application leads to times that are proposed', async () => {
    const proposals = [{ _id: 'p1', interviewRound: 2, endsAt: '2120-01-01T05:00:00.000Z' }]
    const page = await shown(createElement(ApplicationView, { application: { ...application(''), proposals } }))
    expect(page.texts('h2')).toContain('Choose a time for your round 2 interview')
    expect(page.all('a').map(({ attributes }) => attributes['href'])).toContain('/interviews/p1/choose')
    const without = await shown(createElement(ApplicationView, { application: application('') }))
    expect(without.text).not.toContain('Choose a time')
  })

  test('an own application leads to the offer of its company, and says how it ended', async () => {
    const pageOf = async (state: OfferState) => {
      const offer = { _id: 'o1', state, answerBy: '2120-01-01' }
      return shown(createElement(ApplicationView, { application: { ...application(''), offer } }))
    }
    const open = await pageOf('open')
    expect(open.part('Konkan Rail offers you this job').text).toContain('Please answer by 1 Jan 2120')
    for (const [state, sentence] of [
      ['accepted', 'You accepted the offer of Konkan Rail.'],
      ['declined', 'You declined the offer of Konkan Rail.'],
      ['withdrawn', 'Konkan Rail withdrew its offer.'],
      ['expired', 'The offer ended on 1 Jan 2120 without your answer.'],
      ['over', 'The offer of Konkan Rail cannot be accepted.'],
    ] as const) {
      const page = await pageOf(state)
      expect(page.text).toContain(`${sentence} Read the offer`)
      expect(page.texts('h2')).not.toContain('Konkan Rail offers you this job')
    }
    expect(open.all('a').filter(({ attributes }) => attributes['href'] === '/offers/o1')).toHaveLength(1)
    const without = await shown(createElement(ApplicationView, { application: application('') }))
    expect(without.text).not.toContain('offer')
  })

  test('an own application has the logo of the company in the head of its page', async () => {
    const page = await shown(createElement(ApplicationView, { application: application('company_logos/one') }))
    expect(page.all('img').map(({ attributes }) => attributes['src'])).toEqual([logo])
  })

  test('an own application that was rejected shows the message of the company, if there is one', async () => {
    const page = async (more: Partial<OwnApplicationWhole>) =>
      shown(createElement(ApplicationView, { application: { ...application(''), status: 'notSelected', ...more } }))
    const written = await page({ rejectionMessage: 'You wrote well.\nThe test was too hard.' })
    expect(written.part('Status').text).toContain('Konkan Rail wrote to you: You wrote well. The test was too hard.')
    expect((await page({})).text).not.toContain('wrote to you')
  })
})
