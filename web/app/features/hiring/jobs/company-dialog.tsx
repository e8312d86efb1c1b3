import { type Job, messages } from '@firstrung/contract'
import { Anchor } from '@mantine/core'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

interface CompanyDialogProps {
  job: Job
  opened: boolean
  onClose: () => void
}

/** The company and its recruiter. */
export function CompanyDialog({ job, opened, onClose }: CompanyDialogProps) {
  const { company, fullName, email } = job.recruiter
  const mail = <Anchor href={mailLink(email)}>{email}</Anchor>
  return (
    <Dialog opened={opened} onClose={onClose} title="Company Details" size={600}>
      <DescriptionList
        missing={messages.notGiven}
        facts={[
          ['Company name', company.companyName],
          ['Description', company.companyDesc],
          ['Company size', company.companySize],
          ['Company type', company.companyType],
          ['Industry', company.industry],
          ['Year of establishment', company.yearOfEstd],
          ['Address', company.companyAddress],
          ['GST number', company.gstNumber && `${company.gstNumber} (${company.gstVerified ? '' : 'not '}verified)`],
          ['Recruiter', fullName],
          ['Email', mail],
        ]}
      />
    </Dialog>
  )
}
