import { type Job, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { shortDate, yearOf } from '#app/lib/format.ts'
import { LinkCard } from '#app/ui/link-card.tsx'
import { jobPath } from './admin-paths.ts'

/** A job in a list. */
export function JobCard({ job }: { job: Job }) {
  return (
    <LinkCard to={jobPath(job._id)} title={`${job.jobTitle} ${yearOf(job.createdAt)}`} order={3}>
      <Text size="sm">{job.recruiter.company.companyName || messages.notGiven}</Text>
      <Text size="sm" c="dimmed">
        {shortDate(job.createdAt)}
      </Text>
    </LinkCard>
  )
}
