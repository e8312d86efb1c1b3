import { declineReasons, type HiringCandidate, RecruiterAction } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type HiringAction, hiringQueries, type Panel, seenOf } from '#app/features/hiring/panel/hiring-queries.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RejectionInputs } from './rejection-inputs.tsx'

interface RejectDialogProps {
  panel: Panel
  candidate: HiringCandidate
  opened: boolean
  onClose: () => void
  save: (action: HiringAction) => Promise<unknown>
}

/** A rejection with a text of the recruiter's own. */
export function RejectDialog({ panel, candidate, opened, onClose, save }: RejectDialogProps) {
  const name = displayName(candidate)
  const toBody = ({ reason: chosen, ...text }: { reason: string; subject: string; message: string }) => {
    const reason = declineReasons.find((one) => one === chosen)
    return { action: 'remove' as const, ...seenOf(panel.jobId, candidate), ...text, ...(reason && { reason }) }
  }
  const { form, values, submit, saving } = useDraftForm({
    about: candidate._id,
    start: () => ({ reason: '', subject: '', message: '' }),
    schema: RecruiterAction,
    toBody,
    save: (input) => save(toBody(input)),
    onSaved: onClose,
  })
  const { data } = useQuery({
    ...hiringQueries.bulkPreview(panel.jobId, { move: 'remove', applicantIds: [candidate._id] }),
    enabled: opened,
  })
  return (
    <FormDialog {...{ opened, onClose, submit, saving }} title={`Reject ${name} with a message`} submitLabel="Reject">
      <Stack gap="sm">
        <Text>
          {name} goes to Rejected. They are told later, together with your message. Until then you can undo it, and they
          will not know.
          {data?.leftOut.some(({ why }) => why === 'interview_ahead') &&
            ' Their interview is cancelled when they are told.'}
        </Text>
        <RejectionInputs
          text={values}
          inputProps={(field) => form.getInputProps(field)}
          onPick={(text) => form.setValues(text)}
          readers={data && [{ userId: candidate._id, name, facts: data.facts }]}
        />
      </Stack>
    </FormDialog>
  )
}
