import { maxUpload, type ResumeReading } from '@firstrung/contract'
import { Group, Loader, Text, Title } from '@mantine/core'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { Button } from '#app/ui/base/button.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import styles from './resume-first.module.css'
import { pictureOnly } from './resume-words.ts'

interface ResumeFirstProps {
  fileName: string
  isUploaded: boolean
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
  /** How far the uploaded resume is read; undefined while unknown. */
  state: ResumeReading['state'] | undefined
  /** The labels of the empty inputs that the resume could fill. */
  offered: readonly string[]
  /** The labels of the inputs that it has filled. */
  filled: readonly string[]
  /** The companies and projects among them, which are in the second step. */
  entries: readonly string[]
  /** Facts of the resume that may be wrong. */
  unsure: readonly (readonly [label: string, texts: readonly string[]])[]
  /** A sentence about words that could not be read. */
  lost: string | undefined
  onFill: () => void
  onUndo: () => void
}

/** The beginning of the profile: a resume fills the empty inputs below. Everything can be typed instead. */
export function ResumeFirst({ fileName, isUploaded, upload, ...reading }: ResumeFirstProps) {
  return (
    <section className={styles.resumeFirst} aria-labelledby="resume-first">
      <Title order={3} size="h4" id="resume-first">
        Upload your resume and we fill this in
      </Title>
      <Text size="sm" c="dimmed">
        A PDF of up to {maxUpload.document}. No resume yet? Fill in the form below and add it at the end.
      </Text>
      <UploadButton
        label="Resume"
        accept={resumeTypes}
        check={isResume}
        upload={upload}
        uploaded={isUploaded}
        fileName={fileName}
      />
      <div role="status">{isUploaded && <Outcome {...reading} />}</div>
    </section>
  )
}

type OutcomeProps = Omit<ResumeFirstProps, 'fileName' | 'isUploaded' | 'upload'>

function Outcome({ state, offered, filled, entries, unsure, lost, onFill, onUndo }: OutcomeProps) {
  if (state === undefined || state === 'waiting') {
    return (
      <Group gap="sm" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text>Reading your resume. This takes a few seconds. You can keep typing.</Text>
      </Group>
    )
  }
  if (state === 'no text') {
    return <Text>{pictureOnly} Or keep this one and fill in the form below.</Text>
  }
  if (state !== 'read') return <Text>We could not read this PDF. Please fill in the form below.</Text>
  return (
    <>
      {filled.length > 0 && (
        <>
          <Text fw={650}>We filled in {listed(filled)}.</Text>
          <Text size="sm">Please check it below, then add the rest.</Text>
          <Button variant="secondary" size="sm" onClick={onUndo}>
            Undo
          </Button>
        </>
      )}
      {entries.length > 0 && <Text size="sm">In step 2: {listed(entries)}.</Text>}
      {unsure.length > 0 && (
        <div>
          <Text size="sm" fw={650}>
            Please check and type these yourself. We are not sure that we read them right.
          </Text>
          <ul className={styles.unsure}>
            {unsure.map(([label, texts]) => (
              <li key={label}>
                {label}: {texts.join('; ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {lost && <Text size="sm">{lost}</Text>}
      {filled.length === 0 && offered.length === 0 && (
        <Text>We found nothing new for the fields that are still empty.</Text>
      )}
      {offered.length > 0 && (
        <>
          <Text>We can fill in {listed(offered)}. What you typed stays as it is.</Text>
          <Button variant="secondary" size="sm" onClick={onFill}>
            Fill in
          </Button>
        </>
      )}
    </>
  )
}

const listed = (labels: readonly string[]) => new Intl.ListFormat('en-IN').format(labels)
