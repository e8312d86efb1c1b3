import { limits, type OwnProposal } from '@firstrung/contract'
import { Card, Group, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { InterviewWays } from '#app/features/candidates/applications/interview-ways.tsx'
import { applicationPath } from '#app/features/candidates/applications/own-application.tsx'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { counted } from '#app/lib/text/format.ts'
import { zonedText } from '#app/lib/text/zoned-times.ts'
import { Button } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'

const MoveDialog = lazyWithRetry(async () => (await import('./choice-dialogs.tsx')).MoveDialog)
const CancelDialog = lazyWithRetry(async () => (await import('./choice-dialogs.tsx')).CancelDialog)

interface BookedInterviewProps {
  proposal: OwnProposal
  interview: NonNullable<OwnProposal['interview']>
  zone: string
  /** Called after a move or a cancellation. */
  onChanged: () => void
}

/** How to join the booked interview, and moving or cancelling it. */
export function BookedInterview({ proposal, interview, zone, onChanged }: BookedInterviewProps) {
  const { movesLeft, changeUntil, startsAt, interviewLink } = interview
  const [now] = useState(() => Date.now())
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null)
  // Once opened a dialog stays mounted, so that closing it restores the focus.
  const [opened, setOpened] = useState<readonly string[]>([])
  const ask = (kind: 'move' | 'cancel') => {
    setOpened([...opened, kind])
    setAsking(kind)
  }
  const dialog = { proposal, interview, zone, onChanged, onClose: () => setAsking(null) }
  const canChange = Date.parse(changeUntil) > now
  const canMove = movesLeft > 0 && proposal.times.length > 0
  const hasBegun = Date.parse(startsAt) <= now
  return (
    <Card component="section" aria-labelledby="booked">
      <Title order={2} size="h3" id="booked">
        {hasBegun ? 'It has begun' : 'How to join'}
      </Title>
      <InterviewWays interviewId={interview._id} link={interviewLink} room={proposal.room} />
      {canChange ? (
        <>
          <Text size="sm" mt="md">
            You can move or cancel the interview until {zonedText(changeUntil, zone)}. {movesText(proposal, movesLeft)}
          </Text>
          <Group gap="xs" mt="sm">
            {canMove && (
              <Button variant="secondary" onClick={() => ask('move')}>
                Move to another time
              </Button>
            )}
            <Button variant="secondary" onClick={() => ask('cancel')}>
              Cancel the interview
            </Button>
          </Group>
        </>
      ) : (
        <Text size="sm" mt="md">
          {hasBegun ? (
            'It can no longer be moved or cancelled.'
          ) : (
            <>
              An interview can be moved or cancelled until {limits.booking.changeHours} hours before it begins. If
              something keeps you from coming, say so on{' '}
              <TextLink to={applicationPath({ _id: proposal.application })}>your application</TextLink>.
            </>
          )}
        </Text>
      )}
      <Suspense>
        {opened.includes('move') && <MoveDialog {...dialog} opened={asking === 'move'} />}
        {opened.includes('cancel') && <CancelDialog {...dialog} opened={asking === 'cancel'} />}
      </Suspense>
    </Card>
  )
}

/** How often it can still be moved, or why it cannot. */
function movesText({ times }: OwnProposal, movesLeft: number): string {
  if (movesLeft === 0) return `You have moved it ${counted(limits.booking.moves, 'time')}, which is the most.`
  if (times.length === 0) return 'None of the other times is free, so it cannot be moved.'
  return movesLeft === 1 ? 'You can move it once more.' : `You can move it ${counted(movesLeft, 'time')}.`
}
