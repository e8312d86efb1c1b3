import type { PersonRecord } from '@firstrung/contract'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOfferClaim } from '#app/features/candidate-admin/people/candidate-admin-queries.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconCopy } from '#app/ui/base/icons.ts'
import { Dialog } from '#app/ui/notice/dialog.tsx'

interface ClaimLinkOfferProps {
  person: Pick<PersonRecord, '_id' | 'fullName' | 'email' | 'adminCreated' | 'isUnclaimed'>
}

/** For a candidate that the team entered: makes and copies the link for setting a password. Renders nothing for others. */
export function ClaimLinkOffer({ person }: ClaimLinkOfferProps) {
  const offer = useOfferClaim(person._id)
  const [isOpen, setOpen] = useState(false)
  if (!person.adminCreated || !person.isUnclaimed) return null

  const copy = (link: string) =>
    writeToClipboard(link).then(
      () => toast.success('Claim link copied'),
      () => toast.warning('Please copy the link by hand.'),
    )
  const make = () =>
    offer.mutate(undefined, {
      onSuccess: ({ claimLink }) => {
        setOpen(true)
        void copy(claimLink)
      },
    })

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        leftSection={<IconCopy size={18} aria-hidden />}
        loading={offer.isPending}
        onClick={make}
      >
        Copy claim link
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Claim link" size={500}>
        {offer.data && (
          <>
            <Text mb="md">
              Send it to {displayName(person)}. They set a password with it and are logged in. It works once, until{' '}
              {dayTimeText(offer.data.expiresAt)}. A new link replaces this one.
            </Text>
            <TextInput
              label="Link"
              readOnly
              value={offer.data.claimLink}
              onFocus={(event) => event.currentTarget.select()}
              data-autofocus
              mb="md"
            />
            <Button variant="secondary" onClick={() => void copy(offer.data.claimLink)}>
              Copy again
            </Button>
          </>
        )}
      </Dialog>
    </>
  )
}

/** The clipboard API is missing on plain http, which an installation in an office may use. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
