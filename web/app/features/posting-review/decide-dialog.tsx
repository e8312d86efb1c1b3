import { limits, type PostingDecision, PostingDecisionInput } from '@firstrung/contract'
import { Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { isForNext } from '#app/lib/page/is-for-next.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { decisionLabels } from './posting-review-labels.ts'
import { postingsPath, reviewPath } from './posting-review-paths.ts'
import { postingAfter, useDecide } from './posting-review-queries.ts'

interface DecideDialogProps {
  jobId: string
  title: string
  decision: PostingDecision
  /** Whether the posting waits for a review, so that a next one may follow. */
  isQueued: boolean
  onClose: () => void
}

/** Says what a decision does and who reads the reason, and asks for it. */
export function DecideDialog({ jobId, title, decision, isQueued, onClose }: DecideDialogProps) {
  const decide = useDecide(jobId)
  const navigate = useNavigate()
  const wantsNext = useRef(false)
  const { button, says } = decisionLabels[decision]
  const { form, submit, saving } = useDraftForm({
    about: `${decision} ${jobId}`,
    start: () => ({ reason: '' }),
    schema: PostingDecisionInput,
    toBody: ({ reason }) => ({ decision, reason }),
    async save({ reason }) {
      // Loaded before this posting leaves the queue.
      const next = wantsNext.current ? await postingAfter(jobId) : undefined
      return { ...(await decide({ decision, reason })), next }
    },
    onSaved: ({ msg, next }) => {
      toast.success(next === null ? `${msg} No other posting is waiting for a review.` : msg)
      onClose()
      if (next !== undefined) void navigate(next ? reviewPath(next) : postingsPath)
    },
  })
  return (
    <FormDialog
      opened
      {...{ onClose, saving }}
      submit={(event) => {
        wantsNext.current = isForNext(event)
        submit(event)
      }}
      title={`${button}: ${title}`}
      submitLabel={button}
      destructive={decision === 'remove'}
      more={
        isQueued && (
          <Button type="submit" value="next" variant="secondary" disabled={saving}>
            {button} and next
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text>{says}</Text>
        <Textarea
          label={decision === 'approve' ? 'Note to the recruiter (optional)' : 'Reason'}
          description="The recruiter reads it."
          required={decision !== 'approve'}
          autosize
          minRows={3}
          maxLength={limits.reviewReason}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  )
}
