import { messages, type OwnPosting } from '@firstrung/contract'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CompanyFacts } from '#app/features/board/lists/company-facts.tsx'
import { PostingSummary } from '#app/features/jobs/postings/posting-summary.tsx'
import { shown } from '#app/testing/render.ts'

const posting: OwnPosting = {
  ...{ jobId: 'job-1', slug: 'tester-acme', state: 'draft', revision: 1, content: [], textSource: 'typed' },
  ...{ pay: { kind: 'hidden', min: null, max: null }, months: null, startsOn: null, experienceMin: 0 },
  ...{
    experienceMax: null,
    applyBy: '2026-12-24',
    answerDays: 14,
    answerDayKind: 'calendar',
    process: [],
    assignmentHours: null,
  },
  ...{
    facts: null,
    bondMonths: null,
    questions: [],
    rules: [],
    lacks: [],
    needsReview: false,
    found: [],
    reviewReason: '',
  },
  ...{ publishedAt: null, closedAt: null, applications: 0, answersToGive: 0, fullBoard: null },
}
const summary = (answersToGive: number) =>
  shown(createElement(PostingSummary, { posting: { ...posting, answersToGive } }))

test('a company that has to answer candidates first gets a link to them instead of Publish', async () => {
  const page = await summary(14)
  expect(page.text).toContain(messages.answersOwed(14))
  expect(page.all('a').map(({ attributes }) => attributes['href'])).toEqual(['/rdashboard/answers'])
  expect(page.texts('button')).not.toContain('Publish')

  const free = await summary(0)
  expect(free.texts('button')).toContain('Publish')
  expect(free.all('a')).toEqual([])
})

test('a company with as many live postings as it may have reads how to get more, before it publishes', async () => {
  const fullBoard = { most: 1, tier: 0 }
  const page = await shown(createElement(PostingSummary, { posting: { ...posting, fullBoard } }))
  expect(page.text).toContain(messages.boardIsFull(fullBoard))
  expect(page.all('a').map(({ attributes }) => attributes['href'])).toEqual(['/recruiter/profile?tab=verification'])
  expect(page.texts('button')).not.toContain('Publish')

  const checked = { ...posting, fullBoard: { most: 30, tier: 2 } }
  expect((await shown(createElement(PostingSummary, { posting: checked }))).all('a')).toEqual([])
})

test('a posting that may be published names what it lacks, also after it was closed', async () => {
  for (const state of ['draft', 'paused', 'closed'] as const) {
    const page = await shown(createElement(PostingSummary, { posting: { ...posting, state, lacks: ['applyBy'] } }))
    expect(page.text, state).toContain('Before you can publish it, add the last day to apply.')
    expect(page.texts('button'), state).not.toContain('Publish')
  }
})

test('the button of a posting with unsaved changes says that it saves before it publishes', async () => {
  const saveAndPublish = () => {}
  const labels = async (of: object) =>
    (await shown(createElement(PostingSummary, { posting: { ...posting, ...of }, saveAndPublish }))).texts('button')
  expect(await labels({})).toContain('Save and publish')
  expect(await labels({ needsReview: true })).toContain('Save and send to our team')
  expect(await labels({ state: 'paused' })).toContain('Save and publish again')
})

test('the facts of a company include its answer record, if it has one', async () => {
  const company = {
    ...{
      slug: 'acme',
      name: 'Acme',
      logoKey: '',
      industry: '',
      description: '',
      type: '',
      size: '' as const,
      founded: null,
    },
    ...{ isChecked: false, checks: [], openJobs: 1, answers: null },
  }
  const sentence = 'Answered 46 of 48 applications in the last 60 days, in 4 days at the median.'
  expect((await shown(createElement(CompanyFacts, { company, answered: sentence }))).texts('p')).toContain(sentence)
  expect((await shown(createElement(CompanyFacts, { company, answered: null }))).text).not.toContain('Answered')
})
