import type { OwnApplicationWhole } from '@firstrung/contract'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { ApplicationView } from './application-view.tsx'

const application: OwnApplicationWhole = {
  _id: 'application-1',
  job: {
    _id: 'job-1',
    jobTitle: 'Clerk',
    companyName: 'Konkan Foods',
    jobRole: 'job(full-time)',
    jobType: 'hybrid',
    jobLocations: ['Pune'],
  },
  source: 'pool',
  status: 'notSelected',
  stage: 'Not selected',
  next: 'This is a decision about one job, not about you.',
  isOpen: false,
  canWithdraw: false,
  unreadMessages: 0,
  stageChangedAt: '2026-11-20T09:00:00.000Z',
  interviews: [],
  jobSlug: null,
  timeline: [],
}
const page = (more: Partial<OwnApplicationWhole> = {}) =>
  shown(createElement(ApplicationView, { application: { ...application, ...more } }))

test('a rejection is shown with the words of the company, where it wrote any', async () => {
  const status = (await page({ rejectionMessage: 'You wrote well.\nThe test was too hard.' })).part('Status')
  expect(status.text).toContain('Konkan Foods wrote to you: You wrote well. The test was too hard.')
  expect((await page()).text).not.toContain('wrote to you')
})
