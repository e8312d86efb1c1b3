import { type Job, jobRoleLabels, messages } from '@firstrung/contract'
import { Modal } from '@mantine/core'
import { count, shortDate } from '#app/lib/format.ts'
import { Facts } from '#app/ui/facts.tsx'

interface JobDetailsDialogProps {
  job: Job
  opened: boolean
  onClose: () => void
}

/** What the recruiter entered about the job. */
export function JobDetailsDialog({ job, opened, onClose }: JobDetailsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={job.jobTitle} size={600}>
      <Facts
        missing={messages.notGiven}
        facts={[
          ['Role', jobRoleLabels[job.jobRole]],
          ['Job type', job.jobType],
          ['Location', job.jobLocations.join(', ')],
          ['Required qualifications', job.qualifications],
          ['Salary', job.salary],
          ['Openings', count(job.numOpenings)],
          ['Latest interview', job.interviewDate && shortDate(job.interviewDate)],
          ['Job id', job._id],
        ]}
      />
    </Modal>
  )
}
