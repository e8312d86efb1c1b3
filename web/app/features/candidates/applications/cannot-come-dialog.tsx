import { InterviewAttendance, limits, type OwnInterview } from '@firstrung/contract'
import { Text, Textarea } from '@mantine/core'
import { useAttendInterview } from '#app/features/candidates/values/candidate-queries.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'

/** Asks why a candidate cannot come to an interview, and says who will be notified. */
export function CannotComeDialog({
  interview: { _id, companyName },
  opened,
  onClose,
}: {
  interview: OwnInterview
  opened: boolean
  onClose: () => void
}) {
  const attend = useAttendInterview(_id)
  const { form, submit, saving } = useDraftForm({
    about: _id,
    start: () => ({ reason: '' }),
    schema: InterviewAttendance,
    toBody: ({ reason }) => ({ answer: 'notComing', reason }),
    save: ({ reason }) => attend.mutateAsync({ answer: 'notComing', reason }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={`Tell ${companyName} that you cannot come?`}
      submitLabel="Tell them"
    >
      <Text mb="md">
        {companyName} is told at once and can plan another time. You can change your answer until the interview begins.
      </Text>
      <Textarea
        label="Reason (optional)"
        description={`${companyName} reads it.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.interviewReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
