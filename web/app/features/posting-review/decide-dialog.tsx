import { limits, type PostingDecision, PostingDecisionInput } from '@firstrung/contract'
import { Stack, Text, Textarea } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { toast } from '#app/lib/toast.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { decisionLabels } from './posting-review-labels.ts'
import { useDecide } from './posting-review-queries.ts'

interface DecideDialogProps {
  jobId: string
  title: string
  decision: PostingDecision
  onClose: () => void
}

/** Says what a decision does and who reads the reason, and asks for it. */
export function DecideDialog({ jobId, title, decision, onClose }: DecideDialogProps) {
  const decide = useDecide(jobId)
  const { button, says } = decisionLabels[decision]
  const { form, submit, saving } = useDraftForm({
    start: () => ({ reason: '' }),
    schema: PostingDecisionInput,
    toBody: ({ reason }) => ({ decision, reason }),
    save: ({ reason }) => decide({ decision, reason }),
    onSaved: ({ msg }) => {
      toast.success(msg)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving }}
      title={`${button}: ${title}`}
      submitLabel={button}
      destructive={decision === 'remove'}
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
