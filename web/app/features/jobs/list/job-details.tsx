import type { Job, WholeJob } from '@firstrung/contract'
import { Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { shortDate } from '#app/lib/text/documented-dates.ts'
import { count } from '#app/lib/text/format.ts'
import { jobRoleLabel, workModeLabel } from '#app/lib/text/labels.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { phoneScreen } from '#app/ui/base/breakpoints.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconDownload, IconEye, IconFileText } from '#app/ui/base/icons.ts'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { PdfViewer } from '#app/ui/pdf/pdf-viewer.tsx'
import { RichText } from '#app/ui/text/rich-text.tsx'
import { JobYear } from './job-card.tsx'
import styles from './job-details.module.css'

/** The header of a job's page: title with year, role, mode, age, and actions. */
export function JobHead({ job, children }: { job: Job; children: ReactNode }) {
  return (
    <div className={styles.jobHead}>
      <div>
        <Title order={1}>
          {job.jobTitle} <JobYear job={job} />
        </Title>
        <Text c="dimmed" mt={4}>
          {jobRoleLabel(job.jobRole)} · {workModeLabel(job.jobType)} · Posted on {shortDate(job.createdAt)}
        </Text>
      </div>
      <Group gap="xs">{children}</Group>
    </div>
  )
}

/** All facts of a job, without candidates. Missing ones read 'N/A'. */
export function JobDetails({ job }: { job: WholeJob }) {
  return (
    <div className={styles.jobDetails}>
      <Section title="Job Description">
        {(job.descriptionUrl || job.descriptionContent.length > 0) && (
          <>
            {job.descriptionUrl && <DescriptionFile job={job} />}
            {job.descriptionContent.length > 0 && <RichText content={job.descriptionContent} />}
          </>
        )}
      </Section>
      <Section title="Required Qualifications">{job.qualifications}</Section>
      <Section title="Stipend Range/CTA">{job.salary}</Section>
      <Section title="Location">{job.jobLocations.join(', ')}</Section>
      <Section title="Openings">{job.numOpenings > 0 && count(job.numOpenings)}</Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{shownText(title)}</h2>
      <div className={styles.jobDetailsText}>{children || 'N/A'}</div>
    </section>
  )
}

function DescriptionFile({ job }: { job: Job }) {
  /** The link at the time of opening the preview; a newer link would load the preview again. */
  const [preview, setPreview] = useState<string | null>(null)
  const isPhone = useMediaQuery(phoneScreen)
  const isPdf = job.descriptionFileName.toLowerCase().endsWith('.pdf')
  return (
    <Group gap="sm" wrap="wrap">
      <Group gap="xs" wrap="nowrap" className={styles.jobFile}>
        <IconFileText size={20} aria-hidden />
        <span>{job.descriptionFileName}</span>
      </Group>
      {isPdf && (
        <Button
          size="sm"
          variant="secondary"
          leftSection={<IconEye size={18} />}
          onClick={() => setPreview(job.descriptionUrl)}
        >
          View
        </Button>
      )}
      <LinkButton
        size="sm"
        variant="quiet"
        href={`${job.descriptionUrl}&download=1`}
        download={job.descriptionFileName}
        leftSection={<IconDownload size={18} />}
      >
        Download File
      </LinkButton>
      <Dialog
        opened={preview !== null}
        onClose={() => setPreview(null)}
        title="Job Description"
        size={760}
        fullScreen={isPhone}
      >
        {preview && <PdfViewer url={preview} label="Job Description" downloadName={job.descriptionFileName} />}
      </Dialog>
    </Group>
  )
}
