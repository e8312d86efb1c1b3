import { type JobOffer, limits, OfferExtension, OfferWithdrawal } from '@firstrung/contract'
import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useExtendOffer, useWithdrawOffer } from './offer-queries.ts'
import { extensionText, withdrawalText } from './offer-texts.ts'
import { extensionBounds, extensionFaults } from './offer-values.ts'

interface ChangeDialogProps {
  jobId: string
  offer: JobOffer
  /** The candidate. */
  name: string
  opened: boolean
  onClose: () => void
}

/** Gives the candidate more days to answer. */
export function ExtendOfferDialog({ jobId, offer, name, opened, onClose }: ChangeDialogProps) {
  const extend = useExtendOffer(jobId, offer._id)
  const { form, submit, saving, failure } = useDraftForm({
    about: `extend ${offer._id}`,
    start: () => ({ answerBy: '' }),
    alsoCheck: ({ answerBy }) => extensionFaults(answerBy, offer, indianToday()),
    schema: OfferExtension,
    save: ({ answerBy }) => extend.mutateAsync(answerBy),
    onSaved: onClose,
  })
  const bounds = extensionBounds(offer, indianToday())
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`More time for ${name}?`}
      submitLabel="Give more time"
      canSubmit={bounds !== null}
    >
      {bounds ? (
        <Stack gap="sm">
          <Text>{extensionText(offer, name)}</Text>
          <TextInput
            label="Please answer by"
            description="A later day than before, and before the first day of work."
            type="date"
            withAsterisk
            data-autofocus
            {...bounds}
            {...form.getInputProps('answerBy')}
          />
        </Stack>
      ) : (
        <Text>
          No later day comes before the first day of work. Please make another offer, with a later first day, once this
          one is withdrawn or has expired.
        </Text>
      )}
    </FormDialog>
  )
}

/** Withdraws an offer; the candidate can read why. */
export function WithdrawOfferDialog({ jobId, offer, name, opened, onClose }: ChangeDialogProps) {
  const withdraw = useWithdrawOffer(jobId, offer._id)
  const { form, submit, saving, failure } = useDraftForm({
    about: `withdraw ${offer._id}`,
    start: () => ({ note: '' }),
    schema: OfferWithdrawal,
    save: ({ note }) => withdraw.mutateAsync(note),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`Withdraw the offer to ${name}?`}
      submitLabel="Withdraw offer"
      cancelLabel="Keep it"
      destructive
    >
      <Stack gap="sm">
        <Text>{withdrawalText(name)}</Text>
        <Textarea
          label="Note (optional)"
          description={`${name} reads it.`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.offer.note}
          data-autofocus
          {...form.getInputProps('note')}
        />
      </Stack>
    </FormDialog>
  )
}
