import { type OwnOffer, offerDeclineLabels, type OfferState as State } from '@firstrung/contract'
import { Card, Text } from '@mantine/core'
import { applicationPath } from '#app/features/candidates/applications/own-application.tsx'
import { dayText } from '#app/lib/text/dates.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { LongText } from '#app/ui/text/long-text.tsx'
import styles from './offer.module.css'

const labels: Record<State, string> = {
  open: 'Waits for your answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Ended without your answer',
  over: 'Not open',
}

/** How the offer stands, in a word and a sentence. */
export function OfferState({ offer }: { offer: OwnOffer }) {
  const { state, application, answer, companyName, withdrawalNote } = offer
  return (
    <Card component="section" aria-label="State of the offer">
      <span className={styles.state} data-state={state}>
        {labels[state]}
      </span>
      <Text mt="sm">{sentenceOf(offer)}</Text>
      {state === 'withdrawn' && withdrawalNote && <Quote by={`${companyName} wrote:`} text={withdrawalNote} />}
      {state === 'declined' && answer?.reason && <Text mt="sm">Your reason: {offerDeclineLabels[answer.reason]}</Text>}
      {state === 'declined' && answer?.note && <Quote by="You wrote:" text={answer.note} />}
      {state !== 'open' && (
        <div className={styles.onScreen}>
          <Text mt="sm" mb="md">
            Your application says what comes next.
          </Text>
          <LinkButton to={applicationPath({ _id: application })} variant="secondary">
            Open your application
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

/** What became of the offer, and what the candidate can do. */
function sentenceOf({ state, answer, answerBy, companyName, withdrawnAt }: OwnOffer): string {
  const answered = answer ? ` on ${dayText(answer.answeredAt)}` : ''
  switch (state) {
    case 'open':
      return `Please read the letter and answer by the end of ${dayText(answerBy)}, Indian time. Without your answer the offer ends then.`
    case 'accepted':
      return `You accepted this offer${answered}${answer?.name ? ` as ${answer.name}` : ''}.`
    case 'declined':
      return `You declined this offer${answered}. ${companyName} has been told.`
    case 'withdrawn':
      return `${companyName} withdrew this offer${withdrawnAt ? ` on ${dayText(withdrawnAt)}` : ''}. It can no longer be accepted.`
    case 'expired':
      return `The last day for your answer was ${dayText(answerBy)}. Write to the company if you are still interested.`
    case 'over':
      return 'This offer cannot be accepted.'
  }
}

const Quote = ({ by, text }: { by: string; text: string }) => (
  <figure className={styles.note}>
    <figcaption>{by}</figcaption>
    <blockquote>
      <LongText text={text} />
    </blockquote>
  </figure>
)
