import { type HiringCandidate, messages } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessagePreview } from '#app/features/hiring/messages/message-preview.tsx'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { type OfferForm, useOfferForm } from './offer-form.ts'
import { OfferInputs } from './offer-inputs.tsx'
import { offeringText, openingsText } from './offer-texts.ts'
import { typedFacts } from './offer-values.ts'

interface OfferDialogProps {
  job: { _id: string; jobLocations: string[] }
  candidate: HiringCandidate
  opened: boolean
  onClose: () => void
}

/** Offers a candidate the job. The input stays after a refusal. */
export function OfferDialog({ job, candidate, opened, onClose }: OfferDialogProps) {
  const name = displayName(candidate)
  const offer = useOfferForm({ job, candidate, isShown: opened, onSaved: onClose })
  const { submit, saving, failure, values, hasOpen, canOffer } = offer
  const { data: preview } = useQuery({
    ...hiringQueries.bulkPreview(job._id, { move: 'mail', applicantIds: [candidate._id] }),
    enabled: opened,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`Make an offer to ${name}`}
      submitLabel="Send offer"
      canSubmit={canOffer}
    >
      {hasOpen ? (
        <Text role="status">{messages.hasOpenOffer(name)} You find it in their details, under ‘Offers’.</Text>
      ) : (
        <Stack gap="sm">
          <OfferInputs offer={offer} />
          {preview && (
            <MessagePreview
              text={values}
              readers={[{ userId: candidate._id, name, facts: { ...preview.facts, ...typedFacts(values) } }]}
            />
          )}
          <Text>{offeringText(name, values.answerBy)}</Text>
          <OpeningsLeft offers={offer.offers} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** How many openings are left, or why none can be offered. */
const OpeningsLeft = ({ offers: { data, error } }: Pick<OfferForm, 'offers'>) => (
  <Text role="status" fw={600}>
    {data ? openingsText(data) : error ? errorMessage(error) : 'One moment…'}
  </Text>
)
