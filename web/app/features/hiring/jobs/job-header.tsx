import { type JobWithLists, messages } from '@firstrung/contract'
import { Anchor, Badge, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { jobsPath } from '#app/features/hiring/application/admin-paths.ts'
import { ExportPanel } from '#app/features/hiring/frame/export-panel.tsx'
import { InterviewLinkDialog } from '#app/features/hiring/interviews/interview-link-dialog.tsx'
import { Consequences } from '#app/features/hiring/moves/consequences.tsx'
import { type Panel, useHiringAction, useRemoveJob } from '#app/features/hiring/panel/hiring-queries.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { longDate, yearOf } from '#app/lib/text/documented-dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { jobRoleLabel } from '#app/lib/text/labels.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconChevronLeft, IconDownload } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { JobDetailsDialog } from './job-details-dialog.tsx'
import styles from './job-header.module.css'

interface JobHeaderProps {
  job: JobWithLists
  panel: Panel
}

/** Title, posted date, and the actions of the job. */
export function JobHeader({ job, panel }: JobHeaderProps) {
  const { isActive, suspension } = job
  const may = useTeamMay()
  const [details, detailsDialog] = useDisclosure(false)
  const [company, companyDialog] = useDisclosure(false)
  const [link, linkDialog] = useDisclosure(false)
  const [deletion, deletionDialog] = useDisclosure(false)
  const [closing, closingDialog] = useDisclosure(false)
  // Kept here, because the job has already changed while the dialog closes.
  const [change, setChange] = useState<'complete' | 'reopen'>('complete')
  return (
    <header className={styles.hiringHead}>
      <Anchor component={Link} to={jobsPath} size="sm" className={styles.hiringBack}>
        <IconChevronLeft size={16} aria-hidden /> Manage Jobs
      </Anchor>
      <JobTitle job={job} />
      <div className={styles.hiringHeadActions}>
        <Button size="sm" variant="secondary" onClick={detailsDialog.open}>
          View Details
        </Button>
        <Button size="sm" variant="secondary" onClick={companyDialog.open}>
          Company Details
        </Button>
        {job.descriptionUrl && (
          <LinkButton
            size="sm"
            variant="secondary"
            href={`${job.descriptionUrl}&download=1`}
            download={job.descriptionFileName}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download JD
          </LinkButton>
        )}
        <Button
          size="sm"
          variant="secondary"
          disabled={!isActive || suspension !== undefined}
          onClick={linkDialog.open}
        >
          Interview link
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={suspension !== undefined}
          onClick={() => {
            setChange(isActive ? 'complete' : 'reopen')
            closingDialog.open()
          }}
        >
          {isActive ? 'Mark as Completed' : 'Reopen'}
        </Button>
        <ExportPanel viewer="admin" job={job} />
        {may('job.delete') && (
          <Button size="sm" variant="danger" onClick={deletionDialog.open}>
            Delete Job
          </Button>
        )}
      </div>
      <JobNotices job={job} />
      <JobDetailsDialog job={job} opened={details} onClose={detailsDialog.close} />
      <CompanyDialog job={job} opened={company} onClose={companyDialog.close} />
      <InterviewLinkDialog
        key={link ? 'open' : 'closed'}
        panel={panel}
        waiting={job.interviewsWithoutLink}
        opened={link}
        onClose={linkDialog.close}
      />
      <ClosingDialog {...{ panel, change }} opened={closing} onClose={closingDialog.close} />
      <DeletionDialog job={job} opened={deletion} onClose={deletionDialog.close} />
    </header>
  )
}

function JobTitle({ job }: { job: JobWithLists }) {
  const { jobTitle, isActive, recruiter, suspension } = job
  return (
    <>
      <Group gap="sm" align="center">
        <Title>
          {jobTitle} {yearOf(job.createdAt)}
        </Title>
        <Badge color={isActive && !suspension ? 'leaf.7' : 'gray.6'} variant="filled">
          {suspension ? 'Suspended' : isActive ? 'Ongoing' : 'Archived'}
        </Badge>
      </Group>
      <Text c="dimmed">
        {recruiter.company.companyName || messages.notGiven} · {jobRoleLabel(job.jobRole)} · Posted{' '}
        {longDate(job.createdAt)} · {counted(job.numOpenings, 'opening')}
      </Text>
    </>
  )
}

/** Why the lists can only be read. */
function JobNotices({ job: { isActive, recruiter, suspension } }: { job: JobWithLists }) {
  const may = useTeamMay()
  return (
    <>
      {suspension && (
        <Text size="sm" className={styles.hiringNotice}>
          <b>Suspended: {suspension.reason}</b> This job can only be read, and is in no list.{' '}
          {may('recruiter.manage') && (
            <TextLink to={`/admin?tab=recruiters&recruiter=${recruiter._id}`}>
              Restore {recruiter.fullName || 'the recruiter'}
            </TextLink>
          )}
        </Text>
      )}
      {!isActive && !suspension && (
        <Text size="sm" className={styles.hiringNotice}>
          This job is completed, so its lists can only be read. Reopen it to move candidates and to bring its interviews
          back.
        </Text>
      )}
    </>
  )
}

interface ClosingDialogProps {
  panel: Panel
  change: 'complete' | 'reopen'
  opened: boolean
  onClose: () => void
}

/** Asks before the job is completed, or opened again. */
function ClosingDialog({ panel, change, opened, onClose }: ClosingDialogProps) {
  const action = useHiringAction(panel)
  const { jobId } = panel
  return (
    <ConfirmDialog
      opened={opened}
      title={change === 'complete' ? 'Mark this job as completed?' : 'Reopen this job?'}
      confirmLabel={change === 'complete' ? 'Mark as Completed' : 'Reopen'}
      cancelLabel="Cancel"
      busy={action.isPending}
      onConfirm={() => action.mutate({ action: change, jobId }, { onSettled: onClose })}
      onClose={onClose}
    >
      {opened && <Consequences viewer="admin" jobId={jobId} step={{ move: change }} />}
      <Text mt="sm">The recruiter is told.</Text>
    </ConfirmDialog>
  )
}

interface DeletionDialogProps {
  job: JobWithLists
  opened: boolean
  onClose: () => void
}

function DeletionDialog({ job: { _id: jobId, jobTitle, recruiter }, opened, onClose }: DeletionDialogProps) {
  const navigate = useNavigate()
  const remove = useRemoveJob(jobId, () => void navigate(jobsPath))
  return (
    <ConfirmDialog
      opened={opened}
      title={messages.deleteJob}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text>
        {jobTitle} is removed for the recruiter and the team, with its lists. {recruiter.fullName || 'The recruiter'}{' '}
        and the candidates who are waiting are told. This cannot be undone.
      </Text>
    </ConfirmDialog>
  )
}
