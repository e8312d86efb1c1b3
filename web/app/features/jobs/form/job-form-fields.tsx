import { cleanLocations, limits, payOptions } from '@firstrung/contract'
import { Checkbox, Select, SimpleGrid, Skeleton, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { sectionOf } from '#app/lib/form/form-section.ts'
import { Button } from '#app/ui/base/button.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { TagInput } from '#app/ui/form/tag-input.tsx'
import styles from './job-form.module.css'
import { payLabel, roleChoices, type JobForm as Values, withRole, workModeChoices } from './job-form-values.ts'

const NewPosting = lazyWithRetry(async () => (await import('#app/features/jobs/postings/new-posting.tsx')).NewPosting)

interface JobFieldsProps {
  form: UseFormReturnType<Values>
  values: Values
}

/** What the job is, and how many people it is for. */
export function BasicFields({ form, values }: JobFieldsProps) {
  return (
    <>
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
    </>
  )
}

/** The wanted candidates, the pay, the location and the duration. */
export function TermsFields({ form, values }: JobFieldsProps) {
  return (
    <>
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
          description={`For this long a hired candidate cannot be hired for other jobs: ${limits.internshipMonths.default} months unless you say otherwise.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={limits.internshipMonths.min}
          max={limits.internshipMonths.max}
          {...form.getInputProps('internshipMonths')}
        />
      )}
    </>
  )
}

/** The criteria by which members of the job judge each candidate. */
export function CriteriaField({ form, values }: JobFieldsProps) {
  return (
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
  )
}

interface CopyFieldProps extends JobFieldsProps {
  /** The job that this one is a copy of. */
  source: string
}

/** Whether to copy the posting and the colleagues too. */
export function CopyField({ form, values, source }: CopyFieldProps) {
  return (
    <Checkbox
      label="Copy its posting and its colleagues, too"
      description="Requirements, questions, steps and your promise to answer; its text and exact pay unless you change description or pay here. The last day to apply is not copied. Colleagues on the job join the new one and are told."
      checked={values.copyOf !== ''}
      onChange={(event) => form.setFieldValue('copyOf', event.currentTarget.checked ? source : '')}
      error={form.errors['copyOf']}
      data-path="copyOf"
    />
  )
}

/** The posting of a new job, if the recruiter wants to fill it in here already. */
export function PostingSection({ form, values }: JobFieldsProps) {
  const [isPosting, setPosting] = useState(false)
  return isPosting || values.posting ? (
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
  )
}
