import { ApiError, type ErrorCode, type OwnOffer } from '@firstrung/contract'
import { Card, Group, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './offer.module.css'

const AcceptDialog = lazyWithRetry(async () => (await import('./offer-dialogs.tsx')).AcceptDialog)
const DeclineDialog = lazyWithRetry(async () => (await import('./offer-dialogs.tsx')).DeclineDialog)

/** Refusals after which the candidate reads the offer as it is now. */
const aboutOffer: readonly ErrorCode[] = ['offer_over', 'offer_changed', 'already_hired']

interface OfferAnswerProps {
  offer: OwnOffer
  /** Called after an answer, and after a refusal that is about the offer. */
  onAnswered: () => void
}

/** The two answers to an open offer. Each asks before it is sent. */
export function OfferAnswer({ offer, onAnswered }: OfferAnswerProps) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  // Once opened a dialog stays mounted, so that closing it restores the focus.
  const [opened, setOpened] = useState<readonly string[]>([])
  // A letter that changes while a dialog covers it is not the one that was read.
  const [readHash, setReadHash] = useState(offer.letterHash)
  const ask = (kind: 'accept' | 'decline') => {
    setReadHash(offer.letterHash)
    setOpened([...opened, kind])
    setAsking(kind)
  }
  const close = () => setAsking(null)
  const finish = () => {
    close()
    onAnswered()
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError) || !aboutOffer.some((code) => code === error.code)) return null
    // The server's sentence is for companies.
    if (error.code === 'already_hired') toast.error('You are hired for another job, so you cannot accept this offer.')
    else toastError(error)
    finish()
    return 'shown'
  }
  const dialog = { offer, onClose: close, onAnswered: finish, onRefused: refuse }
  return (
    <Card component="section" aria-labelledby="answer" className={styles.onScreen}>
      <Title order={2} size="h3" id="answer">
        Your answer
      </Title>
      <Text mt={4} mb="md">
        {offer.companyName} is told what you answer. We ask once more before it is sent.
      </Text>
      <Group gap="xs">
        <Button onClick={() => ask('accept')}>Accept the offer</Button>
        <Button variant="secondary" onClick={() => ask('decline')}>
          Decline
        </Button>
      </Group>
      <Suspense>
        {opened.includes('accept') && <AcceptDialog {...dialog} letterHash={readHash} opened={asking === 'accept'} />}
        {opened.includes('decline') && <DeclineDialog {...dialog} opened={asking === 'decline'} />}
      </Suspense>
    </Card>
  )
}
