import { limits, TrustDecisionInput } from '@firstrung/contract'
import { Stack, Text, Textarea } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useDecide } from './trust-queries.ts'

interface RefuseDialogProps {
  companyId: string
  checkId: string
  /** The number, with its name. */
  number: string
  onClose: () => void
}

/** Asks why a number is not confirmed. */
export function RefuseDialog({ companyId, checkId, number, onClose }: RefuseDialogProps) {
  const decide = useDecide(companyId)
  const { form, submit, saving } = useDraftForm({
    about: `refuse ${checkId}`,
    start: () => ({ note: '' }),
    schema: TrustDecisionInput,
    toBody: ({ note }) => ({ decision: 'refuse' as const, checkId, note }),
    save: ({ note }) => decide.mutateAsync({ decision: 'refuse', checkId, note }),
    onSaved: onClose,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving }} title={`Do not confirm ${number}`} submitLabel="Do not confirm">
      <Stack gap="md">
        <Text>The company is notified, also by email. It can enter another number.</Text>
        <Textarea
          label="Reason"
          description="The company reads it."
          required
          autosize
          minRows={3}
          maxLength={limits.reviewReason}
          data-autofocus
          {...form.getInputProps('note')}
        />
      </Stack>
    </FormDialog>
  )
}
