import { type ListedJob, messages } from '@firstrung/contract'
import { Anchor, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { jobPath, listPath } from '#app/features/hiring/application/admin-paths.ts'
import { elapsed } from '#app/lib/text/dates.ts'
import { shortDate, yearOf } from '#app/lib/text/documented-dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { LinkCard } from '#app/ui/list/link-card.tsx'
import styles from './job-card.module.css'

/** A job in a list of the team; `detailed` adds its recruiter and its progress. */
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

const countedLists = [
  ['shortlisted', 'shortlisted'],
  ['recruiterShortlisted', 'in Round 2'],
  ['waitlisted', 'waitlisted'],
  ['hired', 'hired'],
] as const

function Progress({ job: { _id, jobTitle, progress, isActive } }: { job: ListedJob }) {
  const { counts, interviewsWithoutLink, waitingSince } = progress
  const shown = countedLists.filter(([list]) => counts[list] > 0)
  return (
    <>
      {shown.length > 0 && (
        <p className={styles.jobCounts}>
          {shown.map(([list, label], at) => (
            <Fragment key={list}>
              {at > 0 && ' · '}
              <Anchor component={Link} to={listPath(_id, list)} inherit>
                {counts[list]} {label}
                <span className="visually-hidden"> for {jobTitle}</span>
              </Anchor>
            </Fragment>
          ))}
        </p>
      )}
      {interviewsWithoutLink > 0 && (
        <p className={styles.jobWaits}>{counted(interviewsWithoutLink, 'interview')} without a link</p>
      )}
      {isActive && waitingSince && interviewsWithoutLink === 0 && (
        <p className={styles.jobWaits}>Nobody shortlisted for {elapsed(waitingSince)}</p>
      )}
    </>
  )
}
