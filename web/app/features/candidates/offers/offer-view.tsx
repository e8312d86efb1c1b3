import { type OwnOffer, offerPayText } from '@firstrung/contract'
import { Card, Stack, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { applicationPath } from '#app/features/candidates/applications/own-application.tsx'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDownload } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import styles from './offer.module.css'
import { OfferAnswer } from './offer-answer.tsx'
import { useOfferLetter } from './offer-queries.ts'
import { OfferState } from './offer-state.tsx'

/** An offer of employment with its letter. While it is open, the candidate accepts or declines it here. */
export function OfferView({ offer }: { offer: OwnOffer }) {
  const { state, companyName, jobTitle, application } = offer
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  const isCurrent = state === 'open' || state === 'accepted'
  return (
    <Stack gap="lg" className={styles.offer}>
      <div>
        <Text mb="xs" className={styles.onScreen}>
          <TextLink to={applicationPath({ _id: application })}>Your application</TextLink>
        </Text>
        <Title order={1} ref={heading} tabIndex={-1}>
          {companyName} {isCurrent ? 'offers' : 'offered'} you: {jobTitle}
        </Title>
      </div>
      <OfferState offer={offer} />
      <Facts offer={offer} />
      <Letter offer={offer} />
      {state === 'open' && <OfferAnswer offer={offer} onAnswered={focusHeading} />}
    </Stack>
  )
}

/** What the company offers, in short. */
const Facts = ({ offer: { state, pay, startsOn, place, answerBy, madeAt } }: { offer: OwnOffer }) => (
  <Card component="section" aria-label="In short">
    <DescriptionList
      missing="Not stated"
      facts={[
        ['Pay', <strong key="pay">{offerPayText(pay)}</strong>],
        ['First day', dayText(startsOn)],
        ['Place', place],
        ['Offered on', dayText(madeAt)],
        [state === 'open' ? 'Please answer by' : 'Last day for the answer', dayText(answerBy)],
      ]}
    />
  </Card>
)

/** The letter as the company wrote it. */
function Letter({ offer: { _id, subject, letter } }: { offer: OwnOffer }) {
  const download = useOfferLetter(_id)
  if (letter === '') return <Text>The letter can no longer be read here.</Text>
  return (
    <div>
      <Card component="section" className={styles.letter} aria-labelledby="letter">
        <Title order={2} size="h3" id="letter">
          {subject}
        </Title>
        <div className={styles.text}>{letter}</div>
      </Card>
      <Text size="sm" c="dimmed" mt="sm">
        This letter says what the company offers. It does not replace a contract.
      </Text>
      <div className={styles.onScreen}>
        <Button
          variant="secondary"
          size="sm"
          className={styles.download ?? ''}
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download as PDF
        </Button>
      </div>
    </div>
  )
}
