import { AnswerExtension, type AnswersDue, limits } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/text/format.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { useExtendAnswers } from './answers-due-queries.ts'

interface MoreTimeDialogProps {
  jobId: string
  due: AnswersDue
  opened: boolean
  onClose: () => void
}

const { min, max } = limits.answerExtension

/** Takes more time to answer all waiting candidates; says first who will be notified. */
export function MoreTimeDialog({ jobId, due, opened, onClose }: MoreTimeDialogProps) {
  const extend = useExtendAnswers(jobId)
  const toBody = ({ days }: { days: number | string }) => ({ days })
  const { form, submit, saving } = useDraftForm({
    about: `more time ${jobId}`,
    start: (): { days: number | string } => ({ days: 3 }),
    schema: AnswerExtension,
    toBody,
    save: (typed) => extend.mutateAsync(AnswerExtension.parse(toBody(typed))),
    onSaved: onClose,
  })
  return (
    <FormDialog {...{ opened, submit, saving, onClose }} title="Take more time to answer?" submitLabel="Take more time">
      <Stack gap="sm">
        <Text>
          {counted(due.waiting, 'candidate')} {due.waiting === 1 ? 'is' : 'are'} waiting for your first answer. We tell
          them that you need more time, and by which day they will have an answer. You can do this once for this job.
          Candidates who apply later are promised the usual time.
        </Text>
        <WholeInput
          label="How many more days?"
          description={`${min} to ${max} ${due.dayKind === 'working' ? 'working days' : 'days'}`}
          withAsterisk
          min={min}
          max={max}
          data-autofocus
          {...form.getInputProps('days')}
        />
      </Stack>
    </FormDialog>
  )
}
