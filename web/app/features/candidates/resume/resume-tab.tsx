import { type CandidateRecord, maxUpload, messages } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useReplaceResume } from '#app/features/candidates/values/candidate-queries.ts'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { PdfViewer } from '#app/ui/pdf/pdf-viewer.tsx'
import { ResumeOpenings } from './resume-openings.tsx'
import { ResumeReading } from './resume-reading.tsx'
import styles from './resume-tab.module.css'
import { nameOfResume, whoOpensResume } from './resume-words.ts'

interface ResumeTabProps {
  record: CandidateRecord
  /** When the profile was read: its link is valid for ten minutes from then on. */
  readAt: number
}

/** The resume, what a program reads in it, and who opened it. */
export function ResumeTab({ record, readAt }: ResumeTabProps) {
  const { resumeS3FileKey, resumeS3PublicUrl, resumeFileName } = record.resume
  const replace = useReplaceResume()
  const link = useSteadyLink({ key: resumeS3FileKey, url: resumeS3PublicUrl, readAt })
  const hasResume = resumeS3FileKey !== ''

  return (
    <div className={styles.resumeParts}>
      <section aria-labelledby="resume-title">
        <Title order={2} size="h4" id="resume-title">
          Resume
        </Title>
        <div className={styles.resumeUpload}>
          <UploadButton
            label="Resume"
            accept={resumeTypes}
            check={isResume}
            upload={replace}
            uploaded={hasResume}
            fileName={nameOfResume(record.resume)}
          />
          <Text size="sm" c="dimmed">
            A PDF of up to {maxUpload.document}. {whoOpensResume} Our team reviews every new resume.
          </Text>
        </div>
        {hasResume ? (
          <PdfViewer key={resumeS3FileKey} url={link} label="Resume preview" downloadName={resumeFileName} />
        ) : (
          <div className={styles.resumeMissing}>
            <Text fw={650}>{messages.resumeMissing}</Text>
            <Text c="dimmed" size="sm">
              Upload it above. Recruiters look at it first.
            </Text>
          </div>
        )}
      </section>
      <div className={styles.resumeSide}>
        {hasResume && <ResumeReading record={record} />}
        <ResumeOpenings hasResume={hasResume} />
      </div>
    </div>
  )
}

/** How long a link is used before it is renewed. */
const linkMillis = 8 * 60_000

/**
 * Every response has a new link to the same file. The first link is kept while it is valid, so that the file is not loaded
 * again.
 */
function useSteadyLink(newest: { key: string; url: string; readAt: number }): string {
  const [used, setUsed] = useState(newest)
  if (used.key === newest.key && newest.readAt - used.readAt < linkMillis) return used.url
  setUsed(newest)
  return newest.url
}
