import { limits, RichTextInput, type StoredJobDraft, UnpostedJob, UnpostedPosting } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { randomId } from '#app/lib/browser/random-id.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { formDraft } from '#app/lib/form/form-draft.ts'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { phoneScreen } from '#app/ui/base/breakpoints.ts'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { JobForm } from './job-form.tsx'
import { usePostJob, useSaveDraft } from './job-form-queries.ts'
import { blankJob, draftForm, type JobForm as Values } from './job-form-values.ts'

interface CreateJobModalProps {
  opened: boolean
  onClose: () => void
  /** Begins with these values instead of blanks: a stored draft, or a copy of another job. */
  from?: { draft: StoredJobDraft } | { copy: () => Values }
  /** Called with the id of the new job. */
  onPosted?: (jobId: string) => void
}

/** Posts a new job. Unsaved input stays in this browser until it is posted or kept as a draft. */
export function CreateJobModal({ opened, onClose, ...job }: CreateJobModalProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Create New Job"
      keepsText
      size={640}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      <NewJob onDone={onClose} {...job} />
    </Dialog>
  )
}

function NewJob({ from, onDone, onPosted }: Pick<CreateJobModalProps, 'from' | 'onPosted'> & { onDone: () => void }) {
  const userId = useUserId()
  const stored = from && 'draft' in from ? from.draft : undefined
  const copy = from && 'copy' in from ? from.copy : undefined
  // Copies and stored drafts have their own keys, so that they are not mixed with the input of the blank form.
  const key = `job/${userId}${from ? `/${stored?._id ?? 'copy'}` : ''}`
  const draft = {
    key,
    uploads: ['description', 'descriptionFileName'] as const,
    whole: true,
    accepts: ({ descriptionContent, posting }: Values) =>
      RichTextInput.safeParse(descriptionContent).success && UnpostedPosting.nullable().safeParse(posting).success,
  }
  const [draftId] = useState(() => stored?._id ?? randomId())
  const post = usePostJob(stored?._id)
  const hasBoard = useHasJobBoard()
  const save = useSaveDraft(draftId)

  async function keep(values: Values) {
    const fault = UnpostedJob.safeParse(values).error?.issues[0]
    if (fault) return toast.warning(fault.message)
    try {
      toast.success((await save.mutateAsync(values)).msg)
      formDraft.drop(draft)
      onDone()
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <JobForm
      start={stored ? () => draftForm(stored) : (copy ?? blankJob)}
      {...(copy ? {} : { draft })}
      submitLabel="Post Job"
      {...(hasBoard && { consequences: (values) => <OnTheBoard {...values} /> })}
      save={async (values) => {
        const answer = await post.mutateAsync(values)
        onPosted?.(answer.id)
        return answer
      }}
      saveDraft={keep}
      onSaved={onDone}
    />
  )
}

/** What the company promises by posting a job. */
const OnTheBoard = ({ copyOf, posting }: Pick<Values, 'copyOf' | 'posting'>) => (
  <Text size="sm" c="dimmed">
    Posting puts the job on the public job board. Our team checks a company’s first job before that, usually within one
    working day. Everybody who applies there is promised an answer within {promiseOf(copyOf, posting)}. You can change
    the promise and the last day to apply on the job’s page, and take the job off the board at any time.
  </Text>
)

function promiseOf(copyOf: string, posting: Values['posting']): string {
  if (posting)
    return `${posting.answerDays || limits.answerPromise.default}${posting.answerDayKind === 'working' ? ' working' : ''} days`
  return copyOf ? 'as many days as in the posting that you copy' : `${limits.answerPromise.default} days`
}
