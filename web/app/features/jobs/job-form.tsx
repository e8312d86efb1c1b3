import { cleanLocations, limits, maxUpload, messages, payOptions } from '@firstrung/contract'
import {
  ActionIcon,
  Group,
  Input,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useId, useState } from 'react'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { IconTrash } from '#app/ui/icons.ts'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { TagInput } from '#app/ui/tag-input.tsx'
import { UploadButton } from '#app/ui/upload-button.tsx'
import styles from './job-form.module.css'
import { checks, payLabel, roleChoices, type JobForm as Values, withRole, workModeChoices } from './job-form-values.ts'
import { documentAccept, isDocument, uploadDescription } from './job-queries.ts'

interface JobFormProps {
  start: () => Values
  draft?: FormDraft<Values>
  submitLabel: string
  /** Sends it; resolves with the server's message. */
  save: (values: Values) => Promise<{ msg: string }>
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
export function JobForm({ start, draft, submitLabel, save, onSaved }: JobFormProps) {
  const [isUploading, uploading] = useUploading()
  const [removals, setRemovals] = useState(0)
  const { form, values, submit, saving } = useDraftForm({
    start,
    draft,
    ...checks,
    isUploading,
    save,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })

  async function keepDescription(file: File, onProgress: (percent: number) => void) {
    const { fileKey } = await uploading(uploadDescription(file, onProgress))
    form.setValues({ description: fileKey, descriptionFileName: file.name })
    form.clearFieldError('description')
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
            data={roleChoices}
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
          <NumberInput
            label="Number of Openings"
            withAsterisk
            min={limits.openings.min}
            max={limits.openings.max}
            allowNegative={false}
            allowDecimal={false}
            inputMode="numeric"
            {...form.getInputProps('numOpenings')}
          />
        </SimpleGrid>
        <DescriptionFile
          key={removals}
          fileName={values.description === '' ? '' : values.descriptionFileName}
          error={form.errors['description']}
          upload={keepDescription}
          onRemove={() => {
            form.setValues({ description: '', descriptionFileName: '' })
            setRemovals(removals + 1)
          }}
        />
        <Textarea
          label="Skills Required"
          withAsterisk
          minRows={3}
          maxLength={limits.qualifications}
          description="One after the other with commas: React, SQL, Git. We use them to put fitting candidates first."
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
          <NumberInput
            label="Internship length in months"
            description={`A hiring keeps the candidate from other jobs for this long: ${limits.internshipMonths.default} months unless you say otherwise.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={limits.internshipMonths.min}
            max={limits.internshipMonths.max}
            allowNegative={false}
            allowDecimal={false}
            inputMode="numeric"
            {...form.getInputProps('internshipMonths')}
          />
        )}
      </Stack>
      <StickyActions>
        <Button type="submit" loading={saving}>
          {submitLabel}
        </Button>
      </StickyActions>
    </form>
  )
}

interface DescriptionFileProps {
  /** Empty without one. */
  fileName: string
  error: React.ReactNode
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
  onRemove: () => void
}

function DescriptionFile({ fileName, error, upload, onRemove }: DescriptionFileProps) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label="Job Description"
      labelElement="div"
      required
      description={`PDF, DOC or DOCX of up to ${maxUpload.document}.`}
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
          lockWhenDone
          data-path="description"
        />
        {fileName && (
          <>
            <Text size="sm" truncate title={fileName}>
              {fileName}
            </Text>
            <ActionIcon variant="subtle" size="lg" aria-label={`Remove ${fileName}`} onClick={onRemove}>
              <IconTrash size={18} />
            </ActionIcon>
          </>
        )}
      </Group>
    </Input.Wrapper>
  )
}
