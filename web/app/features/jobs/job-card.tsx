import type { Job } from '@firstrung/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shortDate, yearOf } from '#app/lib/format.ts'
import styles from './job-card.module.css'

interface JobCardProps {
  job: Job
  /** The facts below the title. */
  children: ReactNode
}

/** A job as a card that links to its panel: title with year, or '(Completed)'. */
export function JobCard({ job, children }: JobCardProps) {
  return (
    <Link to={`/hiringpanel/${job._id}`} className={styles.jobCard}>
      <h3>
        {job.jobTitle} <JobYear job={job} />
      </h3>
      <div className={styles.jobCardFacts}>
        {children}
        <span>{shortDate(job.createdAt)}</span>
      </div>
    </Link>
  )
}

/** The year of a job, or '(Completed)'. */
export function JobYear({ job }: { job: Job }) {
  return (
    <span className={styles.jobYear} data-completed={!job.isActive}>
      {job.isActive ? yearOf(job.createdAt) : '(Completed)'}
    </span>
  )
}
