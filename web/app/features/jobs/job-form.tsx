import {
  cleanLocations,
  type DescriptionRead,
  isBlankRichText,
  limits,
  maxUpload,
  messages,
  payOptions,
  type RichText,
} from '@firstrung/contract'
import {
  ActionIcon,
  Checkbox,
  Group,
  Input,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { sectionOf } from '#app/lib/form/form-section.ts'
import { useProposals } from '#app/lib/form/proposals.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconTrash } from '#app/ui/base/icons.ts'
import { FileProposals } from '#app/ui/form/file-proposals.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { TagInput } from '#app/ui/form/tag-input.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './job-form.module.css'
import { checks, payLabel, roleChoices, type JobForm as Values, withRole, workModeChoices } from './job-form-values.ts'
import { jobProposals } from './job-proposals.ts'
import { documentAccept, isDocument, isReadable, uploadDescription, useReadDescription } from './job-queries.ts'

/** Loaded on demand: it is as large as a page. */
const RichTextEditor = lazyWithRetry(async () => (await import('#app/ui/text/rich-text-editor.tsx')).RichTextEditor)

const NewPosting = lazyWithRetry(async () => (await import('./new-posting.tsx')).NewPosting)

interface JobFormProps {
  start: () => Values
  draft?: FormDraft<Values>
  submitLabel: string
  /** What happens after it is sent, above the buttons. */
  consequences?: (values: Values) => ReactNode
  /** Sends it; resolves with the server's message. */
  save: (values: Values) => Promise<{ msg: string }>
  /** Keeps it as a draft, as far as it is. */
  saveDraft?: (values: Values) => Promise<void>
  /** Called after it was saved. */
  onSaved: () => void
}

function isTakeable(file: File): boolean {
  if (!isDocument(file)) toast.warning(messages.documentsOnly)
  else if (file.size > limits.documentBytes) toast.warning(messages.documentTooLarge)
  else return true
  return false
}

/** A vacancy's fields, for a new one and for an existing one. Input survives every failure. */
export function JobForm({ start, draft, submitLabel, consequences, save, saveDraft, onSaved }: JobFormProps) {
  const [keeping, setKeeping] = useState(false)
  const [isUploading, uploading] = useUploading()
  const [removals, setRemovals] = useState(0)
  const { form, values, submit, saving } = useDraftForm({
    start,
    about: 'job',
    draft,
    ...checks,
    isUploading,
    save,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })

  const [source] = useState(values.copyOf)
  const reading = useReadDescription()
  const facts = values.description === '' ? null : reading.data?.facts
  const { shown, useAll } = useProposals(form, facts ? jobProposals(facts, values) : [])

  /** Whether the editor is open. */
  const [isWriting, setWriting] = useState(() => !isBlankRichText(values.descriptionContent))
  /** Whether what the posting says is filled in here, too. */
  const [isPosting, setPosting] = useState(false)
  /** The text of a file, which replaces that of the open editor. */
  const [taken, setTaken] = useState<RichText>()
  /** The text of a file, while it is asked whether it may replace what was written. */
  const [offered, setOffered] = useState<RichText>()
  const [isReplacing, setReplacing] = useState(false)

  function takeText(content: RichText) {
    setReplacing(false)
    if (isWriting) return setTaken(content)
    form.setFieldValue('descriptionContent', content)
    setWriting(true)
  }
  function offerText(content: RichText) {
    if (isBlankRichText(form.getValues().descriptionContent)) return takeText(content)
    setOffered(content)
    setReplacing(true)
  }

  async function keepDescription(file: File, onProgress: (percent: number) => void) {
    const { fileKey } = await uploading(uploadDescription(file, onProgress))
    form.setValues({ description: fileKey, descriptionFileName: file.name })
    form.clearFieldError('description')
    reading.reset()
    if (isReadable(file)) reading.mutate(fileKey)
  }

  return (
    <form onSubmit={submit} noValidate aria-label={submitLabel} className={styles.jobForm}>
      <Stack gap="md">
        <TextInput label="Job Title" withAsterisk maxLength={120} data-autofocus {...form.getInputProps('jobTitle')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Select
            label="Job Role"
            withAsterisk
            placeholder="Choose one"
            data={roleChoices()}
            allowDeselect={false}
            {...form.getInputProps('jobRole')}
            value={values.jobRole || null}
            onChange={(role: string | null) => form.setValues(withRole(values, role ?? ''))}
          />
          <Select
            label="Job Type"
            withAsterisk
            placeholder="Choose one"
            data={workModeChoices}
            allowDeselect={false}
            {...form.getInputProps('jobType')}
            value={values.jobType || null}
          />
          <WholeInput
            label="Number of Openings"
            withAsterisk
            min={limits.openings.min}
            max={limits.openings.max}
            {...form.getInputProps('numOpenings')}
          />
        </SimpleGrid>
        <DescriptionFile
          key={removals}
          fileName={values.description === '' ? '' : values.descriptionFileName}
          error={form.errors['description']}
          upload={keepDescription}
          reading={reading}
          onText={offerText}
          onRemove={() => {
            form.setValues({ description: '', descriptionFileName: '' })
            setRemovals(removals + 1)
            reading.reset()
          }}
        />
        <FileProposals proposals={shown} onUseAll={useAll} />
        {isWriting ? (
          <Suspense fallback={<Skeleton height={330} />}>
            <RichTextEditor
              label="Description in your own words"
              placeholder="What will they do, who will they work with, and what do you offer?"
              start={values.descriptionContent}
              replacement={taken}
              onChange={(content) => form.setFieldValue('descriptionContent', content)}
              error={form.errors['descriptionContent']}
              required={values.description === ''}
              path="descriptionContent"
            />
          </Suspense>
        ) : (
          <Button variant="quiet" size="sm" className={styles.jobWrite} onClick={() => setWriting(true)}>
            Write the description here
          </Button>
        )}
        <ConfirmDialog
          opened={isReplacing}
          title="Replace your description?"
          confirmLabel="Replace"
          cancelLabel="Keep mine"
          onConfirm={() => offered && takeText(offered)}
          onClose={() => setReplacing(false)}
        >
          <Text>The text of the file replaces what you have written. Undo brings it back.</Text>
        </ConfirmDialog>
        <Textarea
          label="Skills Required"
          withAsterisk
          minRows={3}
          maxLength={limits.qualifications}
          description="Separate with commas: React, SQL, Git. We rank candidates by them first."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('qualifications')}
        />
        <Select
          label={payLabel(values.jobRole)}
          withAsterisk
          placeholder="Choose one"
          data={payOptions(values.jobRole)}
          allowDeselect={false}
          {...form.getInputProps('salary')}
          value={values.salary || null}
        />
        <TagInput
          label="Locations"
          required
          addOnBlur
          maxLength={limits.location}
          value={values.jobLocations}
          onChange={(locations) => form.setFieldValue('jobLocations', cleanLocations(locations))}
          error={form.errors['jobLocations']}
          data-path="jobLocations"
        />
        {values.jobRole === 'internship' && (
          <WholeInput
            label="Internship length in months"
            description={`A hiring keeps the candidate from other jobs for this long: ${limits.internshipMonths.default} months unless you say otherwise.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={limits.internshipMonths.min}
            max={limits.internshipMonths.max}
            {...form.getInputProps('internshipMonths')}
          />
        )}
        {/* Those of a posted job are changed on its page. */}
        {saveDraft && (
          <TagInput
            label="Scorecard criteria"
            addLabel="Add criterion"
            description={`Your colleagues and you judge each candidate by these, ${limits.criteria.min} to ${limits.criteria.max} of them.`}
            addOnBlur
            maxLength={limits.criterion}
            value={values.criteria}
            onChange={(criteria) => form.setFieldValue('criteria', criteria)}
            error={form.errors['criteria']}
            data-path="criteria"
          />
        )}
        {consequences && source !== '' && (
          <Checkbox
            label="Copy its posting and its colleagues, too"
            description="Requirements, questions, steps and your promise to answer; its text and exact pay unless you change description or pay here. The last day to apply is a new one. Colleagues on the job join the new one, and are told."
            checked={values.copyOf !== ''}
            onChange={(event) => form.setFieldValue('copyOf', event.currentTarget.checked ? source : '')}
            error={form.errors['copyOf']}
            data-path="copyOf"
          />
        )}
        {consequences &&
          (isPosting || values.posting ? (
            <Suspense fallback={<Skeleton height={330} />}>
              <NewPosting
                form={sectionOf(form, 'posting')}
                values={values.posting}
                job={values}
                onBegin={(posting) => form.setFieldValue('posting', posting)}
              />
            </Suspense>
          ) : (
            <Button variant="secondary" className={styles.jobWrite} onClick={() => setPosting(true)}>
              Add exact pay, questions and more
            </Button>
          ))}
        {consequences?.(values)}
      </Stack>
      <StickyActions>
        <Button type="submit" loading={saving}>
          {submitLabel}
        </Button>
        {saveDraft && (
          <Button
            variant="secondary"
            loading={keeping}
            onClick={async () => {
              setKeeping(true)
              await saveDraft(form.getValues())
              setKeeping(false)
            }}
          >
            Save as draft
          </Button>
        )}
      </StickyActions>
    </form>
  )
}

interface DescriptionFileProps {
  /** Empty without one. */
  fileName: string
  error: ReactNode
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
  /** What was read in the file; undefined for one that is not read. */
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

/** How far the reading of the file is, and its text for the description. */
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
