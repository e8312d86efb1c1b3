import { type HiringCandidate, type JobOffer, messages, offerDay, offerPayText } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { movesFor } from '#app/features/hiring/application/hiring-roles.ts'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { ProfilePart } from '#app/ui/profile/profile-parts.tsx'
import { offerQueries, useOfferLetter } from './offer-queries.ts'
import { madeText, noteText, stateText } from './offer-texts.ts'
import { PersonJoining } from './person-joining.tsx'
import styles from './person-offers.module.css'

const ExtendOfferDialog = lazyWithRetry(async () => (await import('./offer-change-dialogs.tsx')).ExtendOfferDialog)
const WithdrawOfferDialog = lazyWithRetry(async () => (await import('./offer-change-dialogs.tsx')).WithdrawOfferDialog)

interface PersonOffersProps {
  jobId: string
  candidate: HiringCandidate
}

/** The offers to a candidate, and whether they joined once they are hired, for recruiters; nothing without either. */
export function PersonOffers({ jobId, candidate }: PersonOffersProps) {
  const { config, isLocked } = usePanel()
  const { data } = useQuery(offerQueries.ofCandidate(jobId, candidate._id))
  if (!data || (data.offers.length === 0 && data.joinsOn === null)) return null
  const name = displayName(candidate)
  const canHire = movesFor(config, candidate).includes('hire')
  // An open offer can always change, so that a rejection can follow. Of the expired ones only the newest can be revived.
  const canChange = ({ state }: JobOffer, index: number) =>
    !isLocked && (state === 'open' || (state === 'expired' && index === 0 && canHire))
  return (
    <div className={styles.offers}>
      {data.joinsOn !== null && (
        <PersonJoining {...{ jobId, name }} userId={candidate._id} joinsOn={data.joinsOn} joining={data.joining} />
      )}
      {data.offers.length > 0 && (
        <ProfilePart title="Offers" order={3}>
          <ul className={styles.offerList}>
            {data.offers.map((offer, index) => (
              <li key={offer._id}>
                <Offer {...{ jobId, offer, name }} canChange={canChange(offer, index)} />
              </li>
            ))}
          </ul>
        </ProfilePart>
      )}
    </div>
  )
}

interface OfferProps {
  jobId: string
  offer: JobOffer
  /** The candidate. */
  name: string
  /** Whether it can be extended, and withdrawn while it is open. */
  canChange: boolean
}

function Offer({ jobId, offer, name, canChange }: OfferProps) {
  const letter = useOfferLetter(offer._id)
  const note = noteText(offer, name)
  const made = madeText(offer)
  return (
    <>
      <Text fw={650}>{stateText(offer, name)}</Text>
      {note && <Text className={styles.note ?? ''}>{note}</Text>}
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          ['Pay', offerPayText(offer.pay)],
          ['First day', offerDay(offer.startsOn)],
          ['Place', offer.place],
        ]}
      />
      <Text size="sm" c="dimmed">
        {made}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="secondary"
          aria-label={`Letter as PDF: ${made}`}
          loading={letter.isPending}
          onClick={() => letter.mutate()}
        >
          Letter as PDF
        </Button>
        {canChange && <OfferChanges {...{ jobId, offer, name }} />}
      </Group>
    </>
  )
}

/** More days for the answer, and the withdrawal. */
function OfferChanges(props: Omit<OfferProps, 'canChange'>) {
  // Once opened a dialog stays mounted, so that closing it restores the focus.
  const [shown, setShown] = useState<'extend' | 'withdraw' | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  const show = (kind: 'extend' | 'withdraw') => {
    setShown(kind)
    dialog.open()
  }
  const Dialog = shown === 'withdraw' ? WithdrawOfferDialog : ExtendOfferDialog
  return (
    <>
      <Button size="xs" variant="secondary" onClick={() => show('extend')}>
        More time
      </Button>
      {props.offer.state === 'open' && (
        <Button size="xs" variant="secondary" onClick={() => show('withdraw')}>
          Withdraw
        </Button>
      )}
      {shown && (
        <Suspense>
          <Dialog {...props} opened={isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
