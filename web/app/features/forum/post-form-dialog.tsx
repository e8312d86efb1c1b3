import { ForumDraft, forumTags, isCover, limits, type ManagedPost, messages } from '@firstrung/contract'
import { Input, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { isPicture, pictureTypes } from '#app/lib/browser/file-checks.ts'
import { randomId } from '#app/lib/browser/random-id.ts'
import { toast } from '#app/lib/browser/toast.ts'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { sayOnce } from '#app/lib/form/form-refusal.ts'
import { filledIn } from '#app/lib/form/form-values.ts'
import { useChosenFile } from '#app/lib/form/use-chosen-file.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { optionsOf } from '#app/lib/text/labels.ts'
import { phoneScreen } from '#app/ui/base/breakpoints.ts'
import { Button } from '#app/ui/base/button.tsx'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import { CoverChoice } from '#app/ui/form/cover-choice.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { uploadPoster, useSavePost } from './forum-queries.ts'

interface PostFormDialogProps {
  /** The post to change; null for a new one. */
  post: ManagedPost | null
  opened: boolean
  onClose: () => void
}

const tags = optionsOf(forumTags)

/** Makes a forum post, or changes one. The input of a new one stays in this browser until it is posted. */
export function PostFormDialog({ post, opened, onClose }: PostFormDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={post ? 'Edit Forum' : 'Create Forum'}
      keepsText={!post}
      size={600}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      <PostForm post={post} onSaved={onClose} />
    </Dialog>
  )
}

const blank = () => ({
  _id: randomId(),
  title: '',
  description: '',
  tags: [] as string[],
  posterS3FileKey: '',
  posterS3PublicUrl: '',
})
type Values = ReturnType<typeof blank>

/** The draft of a new post. */
const draftOf = (userId: string): FormDraft<Values> => ({
  key: `forum-post/${userId}`,
  uploads: ['posterS3FileKey', 'posterS3PublicUrl'],
  whole: true,
  accepts: (values) => values.tags.every((tag) => forumTags.some((known) => known === tag)),
})

function PostForm({ post, onSaved }: { post: ManagedPost | null; onSaved: () => void }) {
  const userId = useUserId()
  const banner = useChosenFile()
  const save = useSavePost(post)
  const { form, values, submit, saving } = useDraftForm({
    about: post?._id ?? 'new',
    start: () => (post ? filledIn(blank(), post) : blank()),
    draft: post ? undefined : draftOf(userId),
    schema: ForumDraft,
    reword: sayOnce(messages.forumAllFields),
    ...banner.forSubmit,
    save: (typed) => save.mutateAsync(ForumDraft.parse(typed)),
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })

  return (
    <form onSubmit={submit} noValidate aria-label={post ? 'Edit Forum' : 'Create Forum'}>
      <Stack gap="md">
        <BannerField {...{ post, form }} chosen={banner.forButton} />
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

interface BannerFieldProps {
  post: ManagedPost | null
  form: UseFormReturnType<Values>
  chosen: ReturnType<typeof useChosenFile>['forButton']
}

function BannerField({ post, form, chosen }: BannerFieldProps) {
  // Counts uploads: a new upload button no longer has the previous picture chosen.
  const [rounds, setRounds] = useState(0)
  const { posterS3FileKey } = form.getValues()
  return (
    <Input.Wrapper label="Banner" labelElement="div" required error={form.errors['posterS3FileKey']}>
      <UploadButton
        label="Banner"
        accept={pictureTypes.join(',')}
        start="manual"
        check={isPicture}
        key={rounds}
        uploaded={posterS3FileKey !== '' && !isCover(posterS3FileKey)}
        lockWhenDone={!post}
        {...chosen}
        data-path="posterS3FileKey"
        upload={async (file, onProgress) => {
          const { fileKey, publicUrl } = await uploadPoster(file, onProgress)
          form.setValues({ posterS3FileKey: fileKey, posterS3PublicUrl: publicUrl })
          form.clearFieldError('posterS3FileKey')
        }}
      />
      <CoverChoice
        isChosen={isCover(posterS3FileKey)}
        onChoose={(key) => {
          chosen.onChosen(null)
          form.setValues({ posterS3FileKey: key, posterS3PublicUrl: key })
          form.clearFieldError('posterS3FileKey')
          setRounds(rounds + 1)
        }}
      />
    </Input.Wrapper>
  )
}
