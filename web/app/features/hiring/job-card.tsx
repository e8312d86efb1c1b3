import { type ListedJob, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { counted, elapsed, shortDate, yearOf } from '#app/lib/format.ts'
import { LinkCard } from '#app/ui/link-card.tsx'
import { jobPath } from './admin-paths.ts'
import styles from './job-card.module.css'

/** A job in a list of the team; `detailed` also says whose it is, and how far it has come. */
export function JobCard({ job, detailed = false }: { job: ListedJob; detailed?: boolean }) {
  return (
    <LinkCard to={jobPath(job._id)} title={`${job.jobTitle} ${yearOf(job.createdAt)}`} order={3}>
      <Text size="sm">{job.recruiter.company.companyName || messages.notGiven}</Text>
      <Text size="sm" c="dimmed">
        {shortDate(job.createdAt)}
        {detailed && ` · ${job.recruiter.fullName}`}
        {detailed && !job.isActive && ' · Completed'}
      </Text>
      {detailed && <Progress job={job} />}
    </LinkCard>
  )
}

function Progress({ job: { progress, isActive } }: { job: ListedJob }) {
  const { counts, interviewsWithoutLink, waitingSince } = progress
  const lists = [
    [counts.shortlisted, 'shortlisted'],
    [counts.recruiterShortlisted, 'in Round 2'],
    [counts.waitlisted, 'waitlisted'],
    [counts.hired, 'hired'],
  ] as const
  const shown = lists.flatMap(([number, label]) => (number > 0 ? [`${number} ${label}`] : []))
  return (
    <>
      {shown.length > 0 && <p className={styles.jobCounts}>{shown.join(' · ')}</p>}
      {interviewsWithoutLink > 0 && (
        <p className={styles.jobWaits}>{counted(interviewsWithoutLink, 'interview')} without a link</p>
      )}
      {isActive && waitingSince && interviewsWithoutLink === 0 && (
        <p className={styles.jobWaits}>Nobody shortlisted for {elapsed(waitingSince)}</p>
      )}
    </>
  )
}
