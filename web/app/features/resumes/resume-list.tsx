import { limits, type OwnResume } from '@firstrung/contract'
import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { useUnsavedForm } from '#app/lib/form/unsaved-forms.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { resumeName } from '#app/lib/text/resume-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './resume-list.module.css'
import { useAddResume, useChangeResume, useResumes } from './resume-queries.ts'

/** All resumes of a candidate: for each job they choose one of them. */
export function ResumeList() {
  const resumes = useResumes()
  const add = useAddResume()
  return (
    <section aria-labelledby="resumes-title">
      <Title order={2} size="h4" id="resumes-title">
        Resumes for your applications
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Keep up to {limits.resumes}, for different kinds of jobs. You choose one each time you apply.
      </Text>
      <QueryContent query={resumes} waiting={<FormSkeleton />}>
        {(all) => (
          <Stack gap="md">
            {all.length > 0 && (
              <ul className={styles.resumeList}>
                {all.map((resume) => (
                  <Row key={resume._id} resume={resume} />
                ))}
              </ul>
            )}
            {all.length < limits.resumes ? (
              <UploadButton
                key={all.length}
                label="Another resume"
                accept={resumeTypes}
                check={isResume}
                upload={async (file, onProgress) => void (await add(file, onProgress))}
              />
            ) : (
              <Text size="sm">You have {limits.resumes} resumes. Remove one to add another.</Text>
            )}
          </Stack>
        )}
      </QueryContent>
    </section>
  )
}

function Row({ resume }: { resume: OwnResume }) {
  const change = useChangeResume()
  const name = resumeName(resume)
  const [label, setLabel] = useState(resume.label)
  const [isNaming, setNaming] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  useUnsavedForm({ lostAt: () => (isNaming && label.trim() !== resume.label ? 'page' : null) })
  const rename = () =>
    change.mutate({ id: resume._id, change: { label: label.trim() } }, { onSuccess: () => setNaming(false) })
  return (
    <li>
      {isNaming ? (
        <NameForm
          {...{ label, setLabel }}
          placeholder={name}
          isEmpty={isTried && label.trim() === ''}
          isSaving={change.isPending}
          onSubmit={() => {
            setTried(true)
            if (label.trim()) rename()
          }}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <ResumeSummary
          resume={resume}
          onRename={() => setNaming(true)}
          onMakeMain={() => change.mutate({ id: resume._id, change: { isDefault: true } })}
          onRemove={() => setRemoving(true)}
        />
      )}
      <ConfirmDialog
        opened={isRemoving}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        busy={change.isPending}
        destructive
        onConfirm={() => change.mutate({ id: resume._id, change: 'remove' }, { onSettled: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        <Text>You can no longer choose it when you apply. Ended applications keep what was sent.</Text>
      </ConfirmDialog>
    </li>
  )
}

interface NameFormProps {
  label: string
  setLabel: (label: string) => void
  placeholder: string
  /** Whether an empty name was sent. */
  isEmpty: boolean
  isSaving: boolean
  onSubmit: () => void
  onCancel: () => void
}

function NameForm({ label, setLabel, placeholder, isEmpty, isSaving, onSubmit, onCancel }: NameFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          label="Name of this resume"
          maxLength={limits.resumeLabel}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          placeholder={placeholder}
          error={isEmpty && 'Please give it a name.'}
          data-autofocus
        />
        <Button type="submit" size="sm" loading={isSaving}>
          Save name
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

interface ResumeSummaryProps {
  resume: OwnResume
  onRename: () => void
  onMakeMain: () => void
  onRemove: () => void
}

function ResumeSummary({ resume, onRename, onMakeMain, onRemove }: ResumeSummaryProps) {
  const name = resumeName(resume)
  return (
    <>
      <div>
        <a href={resume.url} target="_blank" rel="noreferrer" className={styles.resumeName}>
          {name}
        </a>
        {resume.isDefault && <span className={styles.resumeMain}>Main resume</span>}
        <Text size="sm" c="dimmed">
          Added {dayText(resume.uploadedAt)}
          {resume.usedIn > 0 && ` · in ${counted(resume.usedIn, 'open application')}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="quiet" size="sm" onClick={onRename} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        {!resume.isDefault && (
          <>
            <Button variant="quiet" size="sm" aria-label={`Make ${name} the main resume`} onClick={onMakeMain}>
              Make main
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${name}`}
              disabled={resume.usedIn > 0}
              onClick={onRemove}
            >
              Remove
            </Button>
          </>
        )}
      </Group>
    </>
  )
}
