import type { PublicJob } from '@firstrung/contract'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { useSession } from '#app/lib/session.ts'

/** Visitors do not load it. */
const JobReportForm = lazyWithRetry(async () => (await import('./job-report-form.tsx')).JobReportForm)

/** How a job is reported: only by people who are signed in, so that reports can be asked about. */
export function JobReport({ job }: { job: PublicJob }) {
  if (useSession() === null) {
    return (
      <p>
        Something wrong with this job? Log in to report it. A company that asks candidates for money breaks our rules.
      </p>
    )
  }
  return (
    <Suspense>
      <JobReportForm job={job} />
    </Suspense>
  )
}
