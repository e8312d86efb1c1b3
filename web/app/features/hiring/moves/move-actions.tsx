import { type HiringCandidate, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { memo } from 'react'
import { movesFor } from '#app/features/hiring/application/hiring-roles.ts'
import { nextRoundOf } from '#app/features/hiring/interviews/next-round.ts'
import { useBusyAction, usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { HiredElsewhere } from './hired-elsewhere.tsx'

interface MoveActionsProps {
  candidate: HiringCandidate
  /** Whether there is space for actions that are seldom needed. */
  isWhole?: boolean
  /** Opens the dialog that offers the candidate the job, where that is possible. */
  onOffer?: ((candidate: HiringCandidate) => void) | undefined
}

/** The last step with a candidate, and the offered moves. Only the promotion is a filled button. */
export const MoveActions = (props: MoveActionsProps) => (
  <Moves {...props} busyAction={useBusyAction(props.candidate._id)} />
)

const Moves = memo(function Moves({
  candidate,
  isWhole = false,
  onOffer,
  busyAction,
}: MoveActionsProps & { busyAction: string | undefined }) {
  const { config, isLocked, move, rejectWithMessage, askForInterview } = usePanel()
  const isBusy = busyAction !== undefined
  const taken = config.takenStep(candidate)
  const moves = movesFor(config, candidate)
  return (
    <>
      {candidate.stage === 'removed' && config.role === 'admin' && (
        <Text size="sm" fw={600} c="var(--bad)">
          {messages.rejectedByRecruiter}
        </Text>
      )}
      {taken && (
        <Button size="xs" done disabled>
          {taken}
        </Button>
      )}
      {taken && candidate.isHiredElsewhere && <HiredElsewhere />}
      {moves.map((one) => {
        const offer = config.moves[one]
        const isUpward = one === 'shortlist' || one === 'hire'
        return (
          <Button
            key={one}
            aria-label={`${offer?.label} ${displayName(candidate)}`}
            size="xs"
            variant={isUpward ? 'primary' : 'secondary'}
            disabled={isBusy || (isLocked && !offer?.inCompletedJob)}
            loading={busyAction === one}
            onClick={() => move(one, candidate)}
          >
            {offer?.label}
          </Button>
        )
      })}
      {onOffer && moves.includes('hire') && (
        <Button
          size="xs"
          variant="secondary"
          aria-label={`Make an offer to ${displayName(candidate)}`}
          disabled={isLocked || isBusy}
          onClick={() => onOffer(candidate)}
        >
          Make an offer
        </Button>
      )}
      {isWhole && config.role === 'recruiter' && moves.includes('remove') && (
        <Button
          size="xs"
          variant="secondary"
          aria-label={`Reject with message: ${displayName(candidate)}`}
          disabled={isLocked || isBusy}
          onClick={() => rejectWithMessage(candidate)}
        >
          Reject with message
        </Button>
      )}
      {config.interviews === 'ask' && nextRoundOf(candidate) !== null && (
        <Button
          size="xs"
          variant="secondary"
          aria-label={`Schedule Interview with ${displayName(candidate)}`}
          disabled={isLocked || isBusy}
          onClick={() => askForInterview(candidate)}
        >
          Schedule Interview
        </Button>
      )}
    </>
  )
})
