import { MentorshipAsk, mentorshipFields } from '@firstrung/contract'
import { useAskForMentorship } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'

const choices = mentorshipFields.map((name) => ({ value: name, label: name }))

interface MentorshipDialogProps {
  opened: boolean
  onClose: () => void
  /** Called when the record may have changed. */
  onChanged: () => void
}

/** Asks in which of the five fields a mentor is wanted. */
export function MentorshipDialog({ opened, onClose, onChanged }: MentorshipDialogProps) {
  const ask = useAskForMentorship()
  const { form, submit, saving, failure } = useDraftForm({
    about: 'mentorship',
    start: () => ({ mentorName: '' }),
    schema: MentorshipAsk,
    save: (values) => ask.mutateAsync(MentorshipAsk.parse(values), { onSettled: onChanged }),
    onSaved: onClose,
  })
  return (
    <FormDialog {...{ opened, onClose, submit, saving, failure }} title="Request mentorship" submitLabel="Send request">
      <RadioChoices
        stacked
        label="Where should your mentor come from?"
        choices={choices}
        {...form.getInputProps('mentorName')}
      />
    </FormDialog>
  )
}
