import { limits, messages } from '@firstrung/contract'
import { Button, Checkbox, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { toast } from '#app/lib/toast.ts'
import { useChosenFile } from '#app/lib/form/use-chosen-file.ts'
import { type FormRefusal, useSubmit } from '#app/lib/use-submit.ts'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { BannerField } from './banner-field.tsx'
import { besideField, refusalOf, type BlogForm as Values } from './blog-form-values.ts'

const RichTextEditor = lazyWithRetry(async () => (await import('#app/ui/rich-text-editor.tsx')).RichTextEditor)

interface BlogFormProps {
  start: Values
  submitLabel: string
  /** Sends it; resolves with the server's sentence. */
  save: (values: Values) => Promise<{ msg: string }>
  /** Called after it was saved. */
  onSaved: () => void
  onChange: (values: Values) => void
  /** Stands above the fields, with what they hold now. */
  notice?: (values: Values) => ReactNode
}

/** The fields of a blog. Whatever fails, what was written stays. */
export function BlogForm({ start, submitLabel, save, onSaved, onChange, notice }: BlogFormProps) {
  const form = useForm<Values>({ initialValues: start, onValuesChange: onChange })
  const banner = useChosenFile()
  const values = form.getValues()

  /** Shows what is wrong, and leads to the first of it. */
  function refuse({ msg, faults }: FormRefusal) {
    form.setErrors(faults)
    toast.warning(msg)
    const first = ['title', 'introduction', 'subtitle', 'blogBannerS3Path', 'content'].find((name) => name in faults)
    if (first) document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
  }

  const { submit, saving } = useSubmit<Values>({
    refusalOf,
    ...banner.forSubmit,
    valuesNow: form.getValues,
    save,
    faultsIn: (errors) => Object.fromEntries(errors.map(({ field, msg }) => besideField(field, msg))),
    refuse,
    onSaved,
  })

  return (
    <form onSubmit={(event) => void submit(event, values)} noValidate aria-label={submitLabel} className="blog-form">
      <Stack gap="md">
        {notice?.(values)}
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
          description="Stands on the card in the list and at the head of the blog."
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
            label="Content"
            placeholder={messages.enterBlogContent}
            start={start.content}
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
