import { ForumDraft, forumTags, limits, type ManagedPost, messages } from '@firstrung/contract'
import { Button, Input, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { draftStorage } from '#app/lib/draft-storage.ts'
import { isPicture, pictureTypes } from '#app/lib/file-checks.ts'
import { optionsOf } from '#app/lib/labels.ts'
import { randomId } from '#app/lib/random-id.ts'
import { useSession } from '#app/lib/session.ts'
import { useChosenFile } from '#app/lib/form/use-chosen-file.ts'
import { type FormRefusal, showRefusal, useSubmit } from '#app/lib/use-submit.ts'
import { phoneScreen } from '#app/ui/breakpoints.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { UploadButton } from '#app/ui/upload-button.tsx'
import { uploadPoster, useSavePost } from './forum-queries.ts'

interface PostFormDialogProps {
  /** The one to change; null makes a new one. */
  post: ManagedPost | null
  opened: boolean
  onClose: () => void
}

interface Values {
  _id: string
  title: string
  description: string
  tags: string[]
  posterS3FileKey: string
  posterS3PublicUrl: string
}

const tags = optionsOf(forumTags)
const draftName = (userId: string) => `forum-post/${userId}`

/** Creates a forum post, or changes one. What was typed of a new one stays with this browser until it is posted. */
export function PostFormDialog({ post, opened, onClose }: PostFormDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={post ? 'Edit Forum' : 'Create Forum'}
      size={600}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      <PostForm post={post} onSaved={onClose} />
    </Modal>
  )
}

/** What is sent of the form, which may have begun with a whole post. */
const bodyOf = ({ _id, title, description, tags: chosen, posterS3FileKey, posterS3PublicUrl }: Values) =>
  ForumDraft.parse({ _id, title, description, tags: chosen, posterS3FileKey, posterS3PublicUrl })

/** Every field of a post is needed, and nothing else can be wrong with it. */
const faultsAt = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path.split('.')[0] ?? path, messages.fieldNeeded]))

function refusalOf(values: Values): FormRefusal | null {
  const { error } = ForumDraft.safeParse(values)
  if (!error) return null
  return { msg: messages.forumAllFields, faults: faultsAt(error.issues.map(({ path }) => String(path[0]))) }
}

function PostForm({ post, onSaved }: { post: ManagedPost | null; onSaved: () => void }) {
  const userId = useSession()?.user.userId ?? ''
  const [start] = useState<Values>(() => post ?? keptOf(draftStorage.read(draftName(userId))?.content))
  const form = useForm<Values>({
    initialValues: start,
    ...(!post && { onValuesChange: (values: Values) => draftStorage.keep(draftName(userId), values) }),
  })
  const banner = useChosenFile()
  const save = useSavePost(post)
  const values = form.getValues()

  const { submit, saving } = useSubmit<Values>({
    refusalOf,
    ...banner.forSubmit,
    valuesNow: form.getValues,
    save: (typed) => save.mutateAsync(bodyOf(typed)),
    faultsIn: (errors) => faultsAt(errors.map(({ field }) => field)),
    refuse: (refusal) => showRefusal(form, refusal),
    onSaved: () => {
      draftStorage.drop(draftName(userId))
      onSaved()
    },
  })

  return (
    <form onSubmit={(event) => void submit(event, values)} noValidate aria-label={post ? 'Edit Forum' : 'Create Forum'}>
      <Stack gap="md">
        <Input.Wrapper label="Banner" labelElement="div" required error={form.errors['posterS3FileKey']}>
          <UploadButton
            label="Banner"
            accept={pictureTypes.join(',')}
            start="manual"
            check={isPicture}
            uploaded={values.posterS3FileKey !== ''}
            lockWhenDone={!post}
            {...banner.forButton}
            data-path="posterS3FileKey"
            upload={async (file, onProgress) => {
              const { fileKey, publicUrl } = await uploadPoster(file, onProgress)
              form.setValues({ posterS3FileKey: fileKey, posterS3PublicUrl: publicUrl })
              form.clearFieldError('posterS3FileKey')
            }}
          />
        </Input.Wrapper>
        <TextInput
          label="Title"
          withAsterisk
          maxLength={limits.shortText}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <ChoiceChips
          label="Tags"
          required
          choices={tags}
          value={values.tags}
          onChange={(next) => form.setFieldValue('tags', next)}
          error={form.errors['tags']}
          data-path="tags"
        />
        <Textarea
          label="Description"
          withAsterisk
          autosize
          minRows={5}
          maxRows={16}
          maxLength={limits.forumText}
          {...form.getInputProps('description')}
        />
      </Stack>
      <StickyActions>
        <Button type="submit" loading={saving}>
          {post ? 'Save' : 'Create Forum'}
        </Button>
      </StickyActions>
    </form>
  )
}

const blank = (): Values => ({
  _id: randomId(),
  title: '',
  description: '',
  tags: [],
  posterS3FileKey: '',
  posterS3PublicUrl: '',
})

/** A draft may be older than the form: only what has its shape is taken. */
function keptOf(content: unknown): Values {
  const start = blank()
  if (typeof content !== 'object' || content === null) return start
  const kept: Partial<Record<keyof Values, unknown>> = content
  for (const name of ['_id', 'title', 'description', 'posterS3FileKey', 'posterS3PublicUrl'] as const) {
    const value = kept[name]
    if (typeof value === 'string' && value) start[name] = value
  }
  if (Array.isArray(kept.tags)) start.tags = forumTags.filter((tag) => (kept.tags as unknown[]).includes(tag))
  return start
}
