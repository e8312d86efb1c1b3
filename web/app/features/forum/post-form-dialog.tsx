import { ApiError, type DeskPost, ForumDraft, forumTags, limits, messages } from '@firstrung/contract'
import { Button, Input, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { drafts } from '#app/lib/draft.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { randomId } from '#app/lib/random-id.ts'
import { useSession } from '#app/lib/session.ts'
import { choicesOf } from '#app/lib/words.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { UploadButton } from '#app/ui/upload-button.tsx'
import { isPicture, pictureAccept, uploadPoster, useSavePost } from './forum-queries.ts'

interface PostFormDialogProps {
  /** The one to change; null makes a new one. */
  post: DeskPost | null
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

const tags = choicesOf(forumTags)
const draftName = (userId: string) => `forum-post/${userId}`

/** Creates a forum post, or changes one. What was typed of a new one stays with this browser until it is posted. */
export function PostFormDialog({ post, opened, onClose }: PostFormDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={post ? 'Edit Forum' : 'Create Forum'}
      size={640}
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <PostForm post={post} onSaved={onClose} />
    </Modal>
  )
}

function PostForm({ post, onSaved }: { post: DeskPost | null; onSaved: () => void }) {
  const userId = useSession()?.user.userId ?? ''
  const [start] = useState<Values>(() => post ?? keptOf(drafts.read(draftName(userId))?.content))
  const form = useForm<Values>({
    initialValues: start,
    ...(!post && { onValuesChange: (values: Values) => drafts.keep(draftName(userId), values) }),
  })
  const [uploading, setUploading] = useState(false)
  const save = useSavePost(post)
  const values = form.getValues()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (uploading) return notify.warning(messages.uploadRunning)
    const { _id, title, description, tags: chosen, posterS3FileKey, posterS3PublicUrl } = form.getValues()
    const draft = { _id, title, description, tags: chosen, posterS3FileKey, posterS3PublicUrl }
    const parsed = ForumDraft.safeParse(draft)
    if (!parsed.success) {
      refuse(
        messages.forumAllFields,
        parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), msg: message })),
      )
      return
    }
    save.mutate(parsed.data, {
      onSuccess: ({ msg }) => {
        notify.success(msg)
        drafts.drop(draftName(userId))
        onSaved()
      },
      onError: (error) => {
        if (error instanceof ApiError && error.errors.length > 0) refuse(error.msg, error.errors)
        else notifyFailure(error)
      },
    })
  }

  function refuse(msg: string, faults: { field: string; msg: string }[]) {
    form.setErrors(Object.fromEntries(faults.map(({ field }) => [field.split('.')[0] ?? field, messages.fieldNeeded])))
    notify.warning(msg)
  }

  return (
    <form onSubmit={submit} noValidate aria-label={post ? 'Edit Forum' : 'Create Forum'}>
      <Stack gap="md">
        <Input.Wrapper label="Banner" labelElement="div" required error={form.errors['posterS3FileKey']}>
          <UploadButton
            label="Banner"
            accept={pictureAccept}
            start="manual"
            check={isPicture}
            uploaded={values.posterS3FileKey !== ''}
            lockWhenDone={!post}
            onPending={setUploading}
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
        <Button type="submit" loading={save.isPending}>
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
