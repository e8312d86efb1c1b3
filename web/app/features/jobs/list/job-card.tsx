import type { Job, ListedJob } from '@firstrung/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { shortDate, yearOf } from '#app/lib/text/documented-dates.ts'
import { cappedCount, counted } from '#app/lib/text/format.ts'
import styles from './job-card.module.css'

interface JobCardProps {
  job: ListedJob
  /** The facts below the title. */
  children: ReactNode
}

/** A job as a card that links to its panel: title with year, or '(Completed)', and the progress of the hiring. */
export function JobCard({ job, children }: JobCardProps) {
  const { newApplicants } = job.progress
  return (
    <Link to={`/hiringpanel/${job._id}`} className={styles.jobCard}>
      <h3>
        {job.jobTitle} <JobYear job={job} />
      </h3>
      {newApplicants > 0 && <span className={styles.jobNew}>{cappedCount(newApplicants)} new</span>}
      <JobProgress job={job} />
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

/** The number of candidates in each list, the next interview, and who waits for an answer. Empty ones are left out. */
function JobProgress({ job: { progress } }: { job: ListedJob }) {
  const { counts, interviewsAhead, nextInterviewAt, interviewsWithoutLink, answersOwed } = progress
  const lists = [
    [counts.applicants, 'received'],
    [counts.shortlisted, 'in Round 2'],
    [counts.waitlisted, 'waitlisted'],
    [counts.hired, 'hired'],
  ] as const
  const shown = lists.filter(([number]) => number > 0)
  const lines = [
    ...(nextInterviewAt
      ? [`${counted(interviewsAhead, 'interview')} ahead, the next on ${dayTimeText(nextInterviewAt)}`]
      : []),
    ...(interviewsWithoutLink > 0 ? [`${counted(interviewsWithoutLink, 'interview')} without a link`] : []),
    ...(answersOwed > 0 ? [`${cappedCount(answersOwed)} waiting for your answer for over a week`] : []),
  ]
  if (shown.length === 0 && lines.length === 0) return null
  return (
    <span className={styles.jobProgress}>
      {shown.length > 0 && (
        <span className={styles.jobCounts}>
          {shown.map(([number, label]) => (
            <span key={label}>
              <b>{number}</b> {label}
            </span>
          ))}
        </span>
      )}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
