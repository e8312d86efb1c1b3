import { messages, type WholeJob } from '@firstrung/contract'
import { shortDate } from '#app/lib/text/documented-dates.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { jobRoleLabel, labelOf } from '#app/lib/text/labels.ts'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { RichText } from '#app/ui/text/rich-text.tsx'

interface JobDetailsDialogProps {
  job: WholeJob
  opened: boolean
  onClose: () => void
}

/** What the recruiter entered about the job. */
export function JobDetailsDialog({ job, opened, onClose }: JobDetailsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={job.jobTitle} size={600}>
      <DescriptionList
        missing={messages.notGiven}
        facts={[
          ['Role', jobRoleLabel(job.jobRole)],
          ['Job type', labelOf(job.jobType)],
          ['Location', job.jobLocations.join(', ')],
          ['Required qualifications', job.qualifications],
          ['Salary', job.salary],
          ['Openings', count(job.numOpenings)],
          ...(job.internshipMonths === null
            ? []
            : [['Internship length', counted(job.internshipMonths, 'month')] as [string, string]]),
          ['Latest interview', job.interviewDate && shortDate(job.interviewDate)],
          ['Job id', job._id],
        ]}
      />
      {job.descriptionContent.length > 0 && <RichText content={job.descriptionContent} />}
    </Dialog>
  )
}
