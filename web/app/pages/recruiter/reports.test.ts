import { type HiringReport, stages } from '@firstrung/contract'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reportQueries } from '#app/features/hiring/reports/report-queries.ts'
import { recruiterQueries } from '#app/features/recruiters/recruiter-queries.ts'
import { recruiter } from '#app/testing/fixtures.ts'
import { shown } from '#app/testing/render.ts'
import ReportsPage from './reports.tsx'

/** On the server there is no session. */
const me = ''
const span = { from: '2026-06', to: '2026-11' }
const month = { month: '2026-11', received: 4, interviewed: 2, hired: 1, rejected: 1, unanswered: 0 }
const report: HiringReport = {
  ...span,
  job: null,
  funnel: stages.map((stage) => ({ stage, count: stage === 'applicant' ? 4 : stage === 'hired' ? 1 : 0 })),
  timeInStage: [
    { stage: 'applicant', stays: 3, medianDays: 1, longestDays: 2.8 },
    { stage: 'waitlisted', stays: 2, medianDays: null, longestDays: null },
  ],
  sources: [{ source: 'team', received: 4, interviewed: 2, hired: 1 }],
  answers: { promised: 0, inTime: 0, late: 0, unanswered: 0, withdrawn: 0, waiting: 0 },
  offers: {
    ...{ made: 0, accepted: 0, declined: 0, withdrawn: 0, expired: 0, open: 0, over: 0 },
    ...{ declineReasons: [], medianDays: null },
  },
  months: [month],
}
const page = (answer: HiringReport, at = '/recruiter/reports', companyRole: 'owner' | 'interviewer' = 'owner') =>
  shown(createElement(ReportsPage), {
    at,
    known: [
      [recruiterQueries.own(me).queryKey, { ...recruiter, companyRole }],
      [reportQueries.one(me, span).queryKey, answer],
    ],
  })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the page with reports', () => {
  test('the page with reports shows each number of the charts in a table too', async () => {
    const shownPage = await page(report)
    expect(shownPage.part('Applications by stage').texts('tr')).toContain('Hired 1 25%')
    expect(shownPage.part('Days by stage').texts('tr').slice(1)).toEqual([
      'Received 3 1 day 2.8 days',
      'Waitlisted 2 – –',
    ])
    expect(shownPage.part('Applications by source').texts('tr')).toContain('Put forward by our team 4 2 1')
    expect(shownPage.part('Answers').text).toContain('Nobody was promised an answer in these months.')
    expect(shownPage.part('Applications by month').texts('tr')).toContain('Nov 2026 4 2 1 1 0')
  })

  test('the page with reports says what it will show once somebody has applied, with a link for colleagues who can post a job', async () => {
    const none = { ...report, funnel: report.funnel.map((step) => ({ ...step, count: 0 })) }
    const empty = await page(none)
    expect(empty.text).toContain('Once people apply to your jobs, this page shows how far they get')
    expect(empty.texts('a')).toEqual(['Go to the dashboard'])
    expect((await page(none, '/recruiter/reports', 'interviewer')).texts('a')).toEqual([])
    const narrowed = await page(none, '/recruiter/reports?from=2026-06')
    expect(narrowed.texts('button')).toContain('Clear filters')
  })
})
