import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useSession } from '#app/lib/session/session.ts'

/** Visitors do not load it. */
const JobReportForm = lazyWithRetry(async () => (await import('./job-report-form.tsx')).JobReportForm)

interface JobReportProps {
  what: 'job' | 'company'
  /** Its public name. */
  slug: string
}

/** Reports a job or a company. Only for people who are signed in, so that the team can ask about reports. */
export function JobReport({ what, slug }: JobReportProps) {
  if (useSession() === null) {
    return <p>Something wrong with this {what}? Log in to report it. Asking candidates for money breaks our rules.</p>
  }
  return (
    <Suspense>
      <JobReportForm {...{ what, slug }} />
    </Suspense>
  )
}
