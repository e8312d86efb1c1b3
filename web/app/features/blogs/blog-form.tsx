import { limits, messages } from '@firstrung/contract'
import { Checkbox, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { useChosenFile } from '#app/lib/form/use-chosen-file.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Button } from '#app/ui/base/button.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { BannerField } from './banner-field.tsx'
import { checks, type BlogForm as Values } from './blog-form-values.ts'

const RichTextEditor = lazyWithRetry(async () => (await import('#app/ui/text/rich-text-editor.tsx')).RichTextEditor)

interface BlogFormProps {
  start: () => Values
  draft: FormDraft<Values>
  submitLabel: string
  /** Sends the form; resolves with the server's message. */
  save: (values: Values) => Promise<{ msg: string }>
  /** Called after it was saved. */
  onSaved: () => void
  /** Shown above the fields. */
  notice?: (form: BlogFormState) => ReactNode
}

interface BlogFormState {
  /** The current values. */
  values: Values
  /** Whether the form began with a draft. */
  hasDraft: boolean
  /** Drops the draft, and shows the saved version. */
  startOver: () => void
}

/** The fields of a blog. Input survives every failure. */
export function BlogForm({ start, draft, submitLabel, save, onSaved, notice }: BlogFormProps) {
  const banner = useChosenFile()
  const { form, values, submit, saving, hasDraft, startOver } = useDraftForm({
    start,
    draft,
    ...checks,
    ...banner.forSubmit,
    save,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })
  // The editor only reads its initial content, so a reset needs another editor.
  const [round, setRound] = useState(0)
  const startAgain = () => {
    startOver()
    setRound(round + 1)
  }

  return (
    <form onSubmit={submit} noValidate aria-label={submitLabel}>
      <Stack gap="md">
        {notice?.({ values, hasDraft, startOver: startAgain })}
        <TextInput
          label="Title"
          withAsterisk
          maxLength={limits.blogTitle}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Description"
          withAsterisk
          minRows={2}
          maxLength={limits.blogIntroduction}
          description="Shown on the card in the list and at the top of the blog."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('introduction')}
        />
        <TextInput label="Subtitle" withAsterisk maxLength={limits.blogSubtitle} {...form.getInputProps('subtitle')} />
        <BannerField
          value={values.blogBannerS3Path}
          error={form.errors['blogBannerS3Path']}
          onChange={(key) => form.setFieldValue('blogBannerS3Path', key)}
          {...banner.forButton}
        />
        <Suspense fallback={<Skeleton height={330} />}>
          <RichTextEditor
            key={round}
            label="Content"
            placeholder={shownText(messages.enterBlogContent)}
            start={values.content}
            onChange={(content) => form.setFieldValue('content', content)}
            error={form.errors['content']}
            path="content"
          />
        </Suspense>
        <Checkbox
          label="Keep as a draft"
          description="Only the team sees it. It needs no more than a title."
          {...form.getInputProps('isDraft', { type: 'checkbox' })}
        />
      </Stack>
      <StickyActions>
        <Button type="submit" loading={saving}>
          {submitLabel}
        </Button>
      </StickyActions>
    </form>
  )
}
