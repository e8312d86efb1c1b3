import type { OwnApplicationWhole } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { dayText } from '#app/lib/text/dates.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'

type Offer = NonNullable<OwnApplicationWhole['offer']>

/** Leads to the newest offer of the company. One that waits for an answer stands out. */
export function OfferNotice({
  offer: { _id, state, answerBy },
  status,
  companyName,
}: {
  offer: Offer
  status: OwnApplicationWhole['status']
  companyName: string
}) {
  // Hired without it: there is nothing to say.
  if (status === 'hired' && state !== 'accepted') return null
  const path = `/offers/${_id}`
  if (state !== 'open') {
    return (
      <Text c="dimmed">
        {endOf(state, companyName, answerBy)} <TextLink to={path}>Read the offer</TextLink>
      </Text>
    )
  }
  return (
    <Card component="section" aria-labelledby="offer">
      <Title order={2} size="h3" id="offer">
        {companyName} offers you this job
      </Title>
      <Text mt={4} mb="md">
        Please answer by {dayText(answerBy)}.
      </Text>
      <LinkButton to={path}>Read the offer</LinkButton>
    </Card>
  )
}

/** What became of an offer that is not open. */
function endOf(state: Exclude<Offer['state'], 'open'>, companyName: string, answerBy: string): string {
  switch (state) {
    case 'accepted':
      return `You accepted the offer of ${companyName}.`
    case 'declined':
      return `You declined the offer of ${companyName}.`
    case 'withdrawn':
      return `${companyName} withdrew its offer.`
    case 'expired':
      return `The offer ended on ${dayText(answerBy)} without your answer.`
    case 'over':
      return `The offer of ${companyName} cannot be accepted.`
  }
}
