import { type Job, messages } from '@firstrung/contract'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { JobCard } from './job-card.tsx'
import { useOwnJobs } from './job-queries.ts'
import styles from './own-jobs.module.css'

interface OwnJobsProps {
  /** The facts on a card, beside title and date. */
  facts: (job: Job) => ReactNode
  /** The text of the empty list. */
  action: ReactNode
}

/** The recruiter's own jobs as cards, newest first, page by page. */
export function OwnJobs({ facts, action }: OwnJobsProps) {
  const { jobs, total, error, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOwnJobs()
  if (!jobs) {
    if (isError) return <LoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
    return <CardSkeleton />
  }
  if (jobs.length === 0) {
    return (
      <EmptyState title={messages.lookingForJobs} action={action}>
        Post your first job and our team starts to look for people who fit.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.jobGrid} aria-label="Jobs">
        {jobs.map((job) => (
          <li key={job._id}>
            <JobCard job={job}>{facts(job)}</JobCard>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        shown={jobs.length}
        total={total}
      />
    </>
  )
}
