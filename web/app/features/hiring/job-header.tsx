import { type JobWithLists, jobRoleLabels, messages } from '@firstrung/contract'
import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from 'react-router'
import { counted, longDate, yearOf } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconChevronLeft, IconDownload } from '#app/ui/icons.ts'
import { CompanyDialog } from './company-dialog.tsx'
import type { DeskFilters } from './desk-filters.ts'
import { jobsPath } from './desk-paths.ts'
import { useRemoveJob, useScreen } from './hiring-desk-queries.ts'
import { InterviewLinkDialog } from './interview-link-dialog.tsx'
import { JobDetailsDialog } from './job-details-dialog.tsx'

interface JobHeaderProps {
  panel: JobWithLists
  filters: DeskFilters
}

/** Title, posted date, and what concerns the job as a whole. */
export function JobHeader({ panel, filters }: JobHeaderProps) {
  const { _id: jobId, jobTitle, isActive, recruiter } = panel
  const navigate = useNavigate()
  const [details, detailsDialog] = useDisclosure(false)
  const [company, companyDialog] = useDisclosure(false)
  const [link, linkDialog] = useDisclosure(false)
  const [deletion, deletionDialog] = useDisclosure(false)
  const screen = useScreen(jobId, filters)
  const remove = useRemoveJob(jobId, () => void navigate(jobsPath))

  return (
    <header className="hiring-head">
      <Anchor component={Link} to={jobsPath} size="sm" className="hiring-back">
        <IconChevronLeft size={16} aria-hidden /> Manage Jobs
      </Anchor>
      <Group gap="sm" align="center">
        <Title>
          {jobTitle} {yearOf(panel.createdAt)}
        </Title>
        <Badge color={isActive ? 'leaf.7' : 'gray.6'} variant="filled">
          {isActive ? 'Ongoing' : 'Archived'}
        </Badge>
      </Group>
      <Text c="dimmed">
        {recruiter.company.companyName || messages.notGiven} · {jobRoleLabels[panel.jobRole]} · Posted{' '}
        {longDate(panel.createdAt)} · {counted(panel.numOpenings, 'opening')}
      </Text>
      <div className="hiring-head-actions">
        <Button size="sm" variant="default" onClick={detailsDialog.open}>
          View Details
        </Button>
        <Button size="sm" variant="default" onClick={companyDialog.open}>
          Company Details
        </Button>
        <Button
          size="sm"
          variant="default"
          component="a"
          href={`${panel.descriptionUrl}&download=1`}
          download={panel.descriptionFileName}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download JD
        </Button>
        <Button size="sm" variant="default" disabled={!isActive} onClick={linkDialog.open}>
          Interview link
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={screen.isPending}
          onClick={() => screen.mutate({ action: isActive ? 'complete' : 'reopen', jobId })}
        >
          {isActive ? 'Mark as Completed' : 'Reopen'}
        </Button>
        <Button size="sm" variant="default" c="var(--bad)" onClick={deletionDialog.open}>
          Delete Job
        </Button>
      </div>
      {!isActive && (
        <Text size="sm" className="hiring-notice">
          This job is completed, so its lists can only be read. Reopen it to move candidates and to bring its interviews
          back.
        </Text>
      )}
      <JobDetailsDialog job={panel} opened={details} onClose={detailsDialog.close} />
      <CompanyDialog job={panel} opened={company} onClose={companyDialog.close} />
      <InterviewLinkDialog
        key={link ? 'open' : 'closed'}
        jobId={jobId}
        filters={filters}
        waiting={panel.interviewsWithoutLink}
        opened={link}
        onClose={linkDialog.close}
      />
      <ConfirmDialog
        opened={deletion}
        title={messages.deleteJob}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={deletionDialog.close}
      >
        <Text>
          {jobTitle} disappears for the recruiter and for us, with its lists. {recruiter.fullName || 'The recruiter'} is
          told. This cannot be undone.
        </Text>
      </ConfirmDialog>
    </header>
  )
}
