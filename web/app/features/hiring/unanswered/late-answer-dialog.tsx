import { LateAnswer, type LateMove, lateMoves, limits, type Unanswered } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { useAnswerLate } from './unanswered-queries.ts'

interface LateAnswerDialogProps {
  jobId: string
  person: Unanswered
  opened: boolean
  onClose: () => void
}

const labels: Record<LateMove, string> = { shortlist: 'Take to Round 2', waitlist: 'Put on the waiting list' }

/** Answers an application that was closed; says first that the candidate will be asked. */
export function LateAnswerDialog({ jobId, person: { userId, name }, opened, onClose }: LateAnswerDialogProps) {
  const answer = useAnswerLate(jobId)
  const toBody = ({ move }: { move: LateMove }) => ({ applicantId: userId, move })
  const { form, submit, saving, failure } = useDraftForm({
    about: `answer ${userId}`,
    start: (): { move: LateMove } => ({ move: 'shortlist' }),
    schema: LateAnswer,
    toBody,
    save: (chosen) => answer.mutateAsync(toBody(chosen)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, submit, saving, failure, onClose }}
      title={`Answer ${name} after all?`}
      submitLabel="Answer and ask"
    >
      <Stack gap="sm">
        <Text>
          We ask {name} whether they still want the job, with a notification and an email. They have{' '}
          {limits.lateAnswer.replyDays} days to reply, and you are told what they say. The application opens again only
          if they say yes. Your answer does not count as given in time.
        </Text>
        <RadioChoices
          label="If they still want the job"
          choices={lateMoves.map((value) => ({ value, label: labels[value] }))}
          stacked
          {...form.getInputProps('move')}
        />
      </Stack>
    </FormDialog>
  )
}
