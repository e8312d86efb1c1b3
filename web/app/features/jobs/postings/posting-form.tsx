import { ApiError, type OwnPosting, PostingInput } from '@firstrung/contract'
import { Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { sectionOf } from '#app/lib/form/form-section.ts'
import { useProposals } from '#app/lib/form/proposals.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { DraftAlert } from '#app/ui/form/draft-alert.tsx'
import { FileProposals } from '#app/ui/form/file-proposals.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { PostingFields } from './posting-fields.tsx'
import { postingDraftKey } from './posting-paths.ts'
import { postingProposals } from './posting-proposals.ts'
import { usePostingStep, useSavePosting } from './posting-queries.ts'
import { PostingSummary } from './posting-summary.tsx'
import { bodyOf, formOf, pathOf, type PostingForm as Values } from './posting-values.ts'

/** Loaded on demand: it is as large as a page. */
const RichTextEditor = lazyWithRetry(async () => (await import('#app/ui/text/rich-text-editor.tsx')).RichTextEditor)

interface PostingFormProps {
  posting: OwnPosting
  /** Called if somebody else has changed the posting; the input stays in this browser. */
  onChangedElsewhere: () => void
}

/** The state of a posting and all its fields, saved together. Unsaved input stays in this browser. */
export function PostingForm({ posting, onChangedElsewhere }: PostingFormProps) {
  const save = useSavePosting(posting.jobId)
  const { mutate: makeStep } = usePostingStep(posting.jobId)
  const [stored] = useState(() => JSON.stringify(formOf(posting)))
  const element = useRef<HTMLFormElement>(null)
  /** Whether the posting is published after saving. */
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
          <PostingFields form={sectionOf(form)} values={values} />
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
