import { type DescriptionRead, isBlankRichText, limits, maxUpload, messages, type RichText } from '@firstrung/contract'
import { ActionIcon, Group, Input, Skeleton, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useState } from 'react'
import {
  documentAccept,
  isDocument,
  isReadable,
  uploadDescription,
  useReadDescription,
} from '#app/features/jobs/job-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useProposals } from '#app/lib/form/proposals.ts'
import type { useUploading } from '#app/lib/form/use-uploading.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconTrash } from '#app/ui/base/icons.ts'
import { FileProposals } from '#app/ui/form/file-proposals.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './job-form.module.css'
import type { JobForm as Values } from './job-form-values.ts'
import { jobProposals } from './job-proposals.ts'

/** Loaded on demand: it is as large as a page. */
const RichTextEditor = lazyWithRetry(async () => (await import('#app/ui/text/rich-text-editor.tsx')).RichTextEditor)

interface JobDescriptionProps {
  form: UseFormReturnType<Values>
  values: Values
  /** Registers an upload, so that the form waits for it. */
  uploading: ReturnType<typeof useUploading>[1]
}

/** The description of a job: a file, the text read from it, and a text that the recruiter types. */
export function JobDescription({ form, values, uploading }: JobDescriptionProps) {
  const [removals, setRemovals] = useState(0)
  const reading = useReadDescription()
  const facts = values.description === '' ? null : reading.data?.facts
  const { shown, useAll } = useProposals(form, facts ? jobProposals(facts, values) : [])
  const text = useDescriptionText(form, values)

  async function keepFile(file: File, onProgress: (percent: number) => void) {
    const { fileKey } = await uploading(uploadDescription(file, onProgress))
    form.setValues({ description: fileKey, descriptionFileName: file.name })
    form.clearFieldError('description')
    reading.reset()
    if (isReadable(file)) reading.mutate(fileKey)
  }

  return (
    <>
      <DescriptionFile
        key={removals}
        fileName={values.description === '' ? '' : values.descriptionFileName}
        error={form.errors['description']}
        upload={keepFile}
        reading={reading}
        onText={text.offer}
        onRemove={() => {
          form.setValues({ description: '', descriptionFileName: '' })
          setRemovals(removals + 1)
          reading.reset()
        }}
      />
      <FileProposals proposals={shown} onUseAll={useAll} />
      {text.isWriting ? (
        <Suspense fallback={<Skeleton height={330} />}>
          <RichTextEditor
            label="Description in your own words"
            placeholder="What will they do, who will they work with, and what do you offer?"
            start={values.descriptionContent}
            replacement={text.taken}
            onChange={(content) => form.setFieldValue('descriptionContent', content)}
            error={form.errors['descriptionContent']}
            required={values.description === ''}
            path="descriptionContent"
          />
        </Suspense>
      ) : (
        <Button variant="quiet" size="sm" className={styles.jobWrite} onClick={text.write}>
          Write the description here
        </Button>
      )}
      <ConfirmDialog
        opened={text.isReplacing}
        title="Replace your description?"
        confirmLabel="Replace"
        cancelLabel="Keep mine"
        onConfirm={text.replace}
        onClose={text.keepOwn}
      >
        <Text>The text of the file replaces what you have written. Undo brings it back.</Text>
      </ConfirmDialog>
    </>
  )
}

/** The state of a typed description: whether its editor is open, and the text of a file that may replace it. */
function useDescriptionText(form: UseFormReturnType<Values>, values: Values) {
  /** Whether the editor is open. */
  const [isWriting, setWriting] = useState(() => !isBlankRichText(values.descriptionContent))
  /** The text of a file, which replaces the text in the open editor. */
  const [taken, setTaken] = useState<RichText>()
  /** The text of a file, while a dialog asks whether it may replace the typed text. */
  const [offered, setOffered] = useState<RichText>()
  const [isReplacing, setReplacing] = useState(false)

  function take(content: RichText) {
    setReplacing(false)
    if (isWriting) return setTaken(content)
    form.setFieldValue('descriptionContent', content)
    setWriting(true)
  }
  function offer(content: RichText) {
    if (isBlankRichText(form.getValues().descriptionContent)) return take(content)
    setOffered(content)
    setReplacing(true)
  }
  return {
    isWriting,
    write: () => setWriting(true),
    taken,
    offer,
    isReplacing,
    replace: () => offered && take(offered),
    keepOwn: () => setReplacing(false),
  }
}

function isTakeable(file: File): boolean {
  if (!isDocument(file)) toast.warning(messages.documentsOnly)
  else if (file.size > limits.documentBytes) toast.warning(messages.documentTooLarge)
  else return true
  return false
}

interface DescriptionFileProps {
  /** Empty without one. */
  fileName: string
  error: ReactNode
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
  /** The content of the file; undefined for files that cannot be read. */
  reading: UseMutationResult<DescriptionRead, Error, string>
  /** Called with the text of the file. */
  onText: (content: RichText) => void
  onRemove: () => void
}

function DescriptionFile({ fileName, error, upload, reading, onText, onRemove }: DescriptionFileProps) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label="Job Description"
      labelElement="div"
      required
      description={`PDF, DOC or DOCX of up to ${maxUpload.document}, or written below.`}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group gap="xs" my={4} wrap="nowrap">
        <UploadButton
          label="Job Description"
          accept={documentAccept}
          check={isTakeable}
          upload={upload}
          uploaded={fileName !== ''}
          fileName={fileName}
          lockWhenDone
          data-path="description"
        />
        {fileName && (
          <ActionIcon variant="subtle" size="lg" aria-label={`Remove ${fileName}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </Group>
      {fileName && (
        <div role="status">
          <FileReading reading={reading} onText={onText} />
        </div>
      )}
    </Input.Wrapper>
  )
}

/** The progress of reading the file, and its text for the description. */
function FileReading({ reading, onText }: Pick<DescriptionFileProps, 'reading' | 'onText'>) {
  const { data, isPending, isError } = reading
  if (isPending) {
    return (
      <Text size="sm" c="dimmed">
        Reading your file. You can fill in the form while it runs.
      </Text>
    )
  }
  const words = isError || data?.state === 'failed' ? unreadable : data?.state === 'no text' ? withoutText : ''
  if (words) return <Text size="sm">{words}</Text>
  if (!data) return null
  return (
    <>
      <Button variant="secondary" size="sm" className={styles.jobWrite} onClick={() => onText(data.content)}>
        Use the text of this file
      </Button>
      {data.isCut && <Text size="sm">The file is long: only its beginning fits into the description.</Text>}
    </>
  )
}

const unreadable = 'We could not read this file. It stays attached: please fill in the form yourself.'
const withoutText =
  'This file has no text that we can read; it may be a scan. It stays attached: please fill in the form yourself.'
