import {
  limits,
  OfferAcceptance,
  OfferDecline,
  type OfferDeclineReason,
  type OwnOffer,
  offerDeclineLabels,
  offerDeclineReasons,
} from '@firstrung/contract'
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useAcceptOffer, useDeclineOffer } from './offer-queries.ts'

interface AnswerDialogProps {
  offer: OwnOffer
  opened: boolean
  onClose: () => void
  onAnswered: () => void
  /** Shows a refusal that is about the offer; null for every other error. */
  onRefused: (error: unknown) => 'shown' | null
}

/** Asks for the full name instead of a signature, and says what accepting does. */
export function AcceptDialog({
  offer: { _id, companyName, jobTitle },
  letterHash,
  opened,
  onClose,
  onAnswered,
  onRefused,
}: AnswerDialogProps & {
  /** The checksum of the letter that the candidate has read. */
  letterHash: string
}) {
  const accept = useAcceptOffer(_id)
  const { form, submit, saving, failure } = useDraftForm({
    about: `accept ${_id}`,
    start: () => ({ name: '' }),
    schema: OfferAcceptance,
    toBody: ({ name }) => ({ name, letterHash }),
    save: ({ name }) => accept.mutateAsync({ name, letterHash }),
    onSaved: onAnswered,
    onError: onRefused,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`Accept the offer of ${companyName}?`}
      submitLabel="Accept"
    >
      <Text mb="md">
        You are hired for {jobTitle} at {companyName}. The company and our team are told. You can then accept no other
        offer here.
      </Text>
      <TextInput
        label="Your full name"
        description="You type it instead of a signature. The company reads it."
        autoComplete="name"
        maxLength={limits.fullName}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

/** An empty choice is no reason. */
const declineOf = ({ reason, note }: { reason: OfferDeclineReason | ''; note: string }) => ({
  ...(reason && { reason }),
  ...(note.trim() && { note }),
})

/** Asks why the candidate declines, and says who is told and what follows. */
export function DeclineDialog({ offer, opened, onClose, onAnswered, onRefused }: AnswerDialogProps) {
  const { _id, companyName } = offer
  const decline = useDeclineOffer(_id)
  const { form, submit, saving, failure } = useDraftForm({
    about: `decline ${_id}`,
    start: (): { reason: OfferDeclineReason | ''; note: string } => ({ reason: '', note: '' }),
    schema: OfferDecline,
    toBody: declineOf,
    save: (values) => decline.mutateAsync(declineOf(values)),
    onSaved: onAnswered,
    onError: onRefused,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`Decline the offer of ${companyName}?`}
      submitLabel="Decline the offer"
      destructive
    >
      <Text mb="md">
        The company is told. Your application stays open, and the company decides what comes next. You cannot take this
        back here.
      </Text>
      <NativeSelect
        label="Reason"
        description="Optional. The company reads it."
        data={[
          { value: '', label: 'No reason' },
          ...offerDeclineReasons.map((reason) => ({ value: reason, label: offerDeclineLabels[reason] })),
        ]}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Textarea
        mt="md"
        label="What the company should know"
        description="Optional."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.offer.note}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
