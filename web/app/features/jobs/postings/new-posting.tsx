import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import type { FormSection } from '#app/lib/form/form-section.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { PostingFields } from './posting-fields.tsx'
import { usePosting } from './posting-queries.ts'
import { copiedFacts, newFacts, type PostingFacts } from './posting-values.ts'

interface NewPostingProps {
  form: FormSection
  /** Null until it begins. */
  values: PostingFacts | null
  /** Values of the job's form; for a copy also the copied job. */
  job: { jobRole: string; salary: string; copyOf: string }
  onBegin: (values: PostingFacts) => void
}

/** The facts of a new job's posting, in the form of the job. A copy begins with the facts of the other posting. */
export function NewPosting({ form, values, job, onBegin }: NewPostingProps) {
  const { data: source, isError } = usePosting(job.copyOf, job.copyOf !== '' && values === null)
  useEffect(() => {
    if (values !== null) return
    if (job.copyOf === '') onBegin(newFacts(indianToday()))
    else if (source) onBegin(copiedFacts(source, job.salary, indianToday()))
  })
  return (
    <section aria-labelledby="new-posting-title">
      <Title order={3} size="h5" mb="xs" id="new-posting-title">
        On the job board
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Candidates see all of this before they apply. You can change it later on the job’s page.
      </Text>
      {values === null && isError && (
        <Text size="sm">We could not load the posting that you copy. It will be copied as it is.</Text>
      )}
      {values === null && !isError && <Skeleton height={330} />}
      {values !== null && (
        <Stack gap="lg">
          <PostingFields form={form} values={values} ofJob={job.jobRole} />
        </Stack>
      )}
    </section>
  )
}
