import { ApiError, answerDayKinds, limits, type OwnPosting, PostingInput, payKinds } from '@firstrung/contract'
import { Divider, Select, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { useProposals } from '#app/lib/form/proposals.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { indianToday } from '#app/lib/format.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { Button } from '#app/ui/button.tsx'
import { DraftAlert } from '#app/ui/draft-alert.tsx'
import { FileProposals } from '#app/ui/file-proposals.tsx'
import { RupeesInput, WholeInput } from '#app/ui/number-inputs.tsx'
import { RepeatableRows } from '#app/ui/repeatable-rows.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { answerDayKindLabels, payKindLabels } from './posting-labels.ts'
import { postingDraftKey } from './posting-paths.ts'
import { postingProposals } from './posting-proposals.ts'
import { usePostingStep, useSavePosting } from './posting-queries.ts'
import { PostingSummary } from './posting-summary.tsx'
import { applyByBounds, bodyOf, formOf, pathOf, type PostingForm as Values } from './posting-values.ts'
import { QuestionsFields } from './questions-fields.tsx'
import { RulesFields } from './rules-fields.tsx'

/** Loaded on demand: it is as large as a page. */
const RichTextEditor = lazyWithRetry(async () => (await import('#app/ui/rich-text-editor.tsx')).RichTextEditor)

interface PostingFormProps {
  posting: OwnPosting
  /** Called when somebody else has changed it: what was entered stays in this browser. */
  onChangedElsewhere: () => void
}

/** Where a posting stands, and everything about it, saved together. Unsaved input stays in this browser. */
export function PostingForm({ posting, onChangedElsewhere }: PostingFormProps) {
  const save = useSavePosting(posting.jobId)
  const { mutate: makeStep } = usePostingStep(posting.jobId)
  const [stored] = useState(() => JSON.stringify(formOf(posting)))
  const element = useRef<HTMLFormElement>(null)
  /** Whether what is saved is published then. */
  const publishes = useRef(false)
  const { form, values, submit, saving, hasDraft, startOver } = useDraftForm<Values, void>({
    start: () => formOf(posting),
    draft: { key: postingDraftKey(posting.jobId) },
    schema: PostingInput,
    toBody: (entered) => bodyOf(entered, posting.revision),
    pathOf,
    save: (entered) => save(PostingInput.parse(bodyOf(entered, posting.revision))),
    onSaved: () => {
      if (publishes.current) makeStep('publish')
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'posting_changed') onChangedElsewhere()
      return null
    },
  })
  const { shown, useAll } = useProposals(form, posting.facts ? postingProposals(posting.facts, values) : [])
  const isPaid = values.payKind === 'year' || values.payKind === 'month'
  const { min, max } = applyByBounds(indianToday())
  const isChanged = JSON.stringify(values) !== stored
  function saveAndPublish() {
    publishes.current = true
    element.current?.requestSubmit()
  }
  return (
    <Stack gap="xl">
      <PostingSummary posting={posting} saveAndPublish={isChanged ? saveAndPublish : undefined} />
      <form ref={element} onSubmit={submit} noValidate aria-label="Posting">
        {hasDraft && <DraftAlert onStartOver={startOver} />}
        <Stack gap="lg">
          <Suspense fallback={<Skeleton height={330} />}>
            <RichTextEditor
              label="Description"
              placeholder="What will they do, who will they work with, and what do you offer?"
              start={values.content}
              onChange={(content) => form.setFieldValue('content', content)}
              error={form.errors['content']}
              required
              path="content"
            />
          </Suspense>
          {posting.textSource === 'file' && (
            <Text size="sm" c="dimmed">
              This text was read from your file. Please check it before you publish.
            </Text>
          )}
          <FileProposals proposals={shown} onUseAll={useAll} />
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <Select
              label="Pay"
              withAsterisk
              data={payKinds.map((value) => ({ value, label: payKindLabels[value] }))}
              allowDeselect={false}
              description={values.payKind === 'hidden' ? 'Jobs that state their pay get more applications.' : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('payKind')}
            />
            {isPaid && (
              <>
                <RupeesInput
                  per={values.payKind === 'month' ? 'month' : 'year'}
                  label={`From, in rupees ${values.payKind === 'year' ? 'a year' : 'a month'}`}
                  withAsterisk
                  max={limits.pay}
                  {...form.getInputProps('payMin')}
                />
                <RupeesInput
                  per={values.payKind === 'month' ? 'month' : 'year'}
                  label="Up to (optional)"
                  max={limits.pay}
                  {...form.getInputProps('payMax')}
                />
              </>
            )}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <WholeInput
              label="Experience from, in years"
              max={limits.experienceYears}
              {...form.getInputProps('experienceMin')}
            />
            <WholeInput
              label="Up to (optional)"
              max={limits.experienceYears}
              {...form.getInputProps('experienceMax')}
            />
            <WholeInput
              label="Duration in months (optional)"
              max={limits.postingMonths}
              {...form.getInputProps('months')}
            />
            <TextInput label="Starts on (optional)" type="date" {...form.getInputProps('startsOn')} />
            <WholeInput
              label="Bond in months (optional)"
              max={limits.bondMonths}
              {...form.getInputProps('bondMonths')}
            />
            <WholeInput
              label="Assignment in hours (optional)"
              max={limits.assignmentHours}
              {...form.getInputProps('assignmentHours')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <TextInput
              label="Last day to apply"
              withAsterisk
              type="date"
              min={min}
              max={max}
              {...form.getInputProps('applyBy')}
            />
            <WholeInput
              label="Days until you answer"
              withAsterisk
              min={limits.answerPromise.min}
              max={limits.answerPromise.max}
              description={`${limits.answerPromise.min} to ${limits.answerPromise.max} days. Candidates see this promise.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('answerDays')}
            />
            <Select
              label="Days are counted as"
              data={answerDayKinds.map((value) => ({ value, label: answerDayKindLabels[value] }))}
              allowDeselect={false}
              description={
                values.answerDayKind === 'working'
                  ? 'Monday to Friday, without holidays.'
                  : 'Weekends and holidays count.'
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('answerDayKind')}
            />
          </SimpleGrid>
          <section aria-labelledby="process-title">
            <Title order={3} size="h5" mb="xs" id="process-title">
              How the hiring goes
            </Title>
            <RepeatableRows
              name="Step"
              count={values.process.length}
              max={limits.processSteps}
              onAdd={() => form.insertListItem('process', { title: '', days: '' })}
              onRemove={(index) => form.removeListItem('process', index)}
            >
              {(index) => (
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  <TextInput
                    label="What happens"
                    placeholder="Call with the team lead"
                    maxLength={limits.processStep}
                    {...form.getInputProps(`process.${index}.title`)}
                  />
                  <WholeInput
                    label="About how many days (optional)"
                    max={limits.processDays}
                    {...form.getInputProps(`process.${index}.days`)}
                  />
                </SimpleGrid>
              )}
            </RepeatableRows>
          </section>
          <Divider />
          <RulesFields form={form} values={values} />
          <Divider />
          <QuestionsFields form={form} values={values} />
        </Stack>
        <StickyActions>
          {isChanged && (
            <Text size="sm" c="dimmed" style={{ alignSelf: 'center' }}>
              Not saved yet
            </Text>
          )}
          <Button
            type="submit"
            loading={saving}
            onClick={() => {
              publishes.current = false
            }}
          >
            Save posting
          </Button>
        </StickyActions>
        {posting.state === 'live' && (
          <Text size="sm" c="dimmed" mt="xs">
            Changes are on the board at once.
          </Text>
        )}
      </form>
    </Stack>
  )
}
