import { cleanLocations, limits, payOptions } from '@firstrung/contract'
import { Checkbox, Select, SimpleGrid, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { sectionOf } from '#app/lib/form/form-section.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { Button } from '#app/ui/base/button.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { TagInput } from '#app/ui/form/tag-input.tsx'
import { JobDescription } from './job-description.tsx'
import styles from './job-form.module.css'
import { checks, payLabel, roleChoices, type JobForm as Values, withRole, workModeChoices } from './job-form-values.ts'

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

/** A vacancy's fields, for a new one and for an existing one. Input survives every failure. */
export function JobForm({ start, draft, submitLabel, consequences, save, saveDraft, onSaved }: JobFormProps) {
  const [keeping, setKeeping] = useState(false)
  const [isUploading, uploading] = useUploading()
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
  /** Whether what the posting says is filled in here, too. */
  const [isPosting, setPosting] = useState(false)

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
        <JobDescription form={form} values={values} uploading={uploading} />
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
