import { type HiringCandidate, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { Button } from '#app/ui/button.tsx'
import { HiredElsewhere } from './hired-elsewhere.tsx'
import { nextRoundOf } from './hiring-labels.ts'
import { movesFor } from './hiring-roles.ts'
import { usePanel } from './panel-context.ts'

/** The last step with a candidate, and the offered moves. Only the promotion is a filled button. */
export function MoveActions({ candidate }: { candidate: HiringCandidate }) {
  const { config, isLocked, busyId, busyAction, move, askForInterview } = usePanel()
  const isBusy = busyId === candidate._id
  const taken = config.takenStep(candidate)
  return (
    <>
      {candidate.stage === 'removed' && (
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
      {movesFor(config, candidate).map((one, index) => {
        const offer = config.moves[one]
        const isUpward = index === 0 && one !== 'remove' && one !== 'unhire'
        return (
          <Button
            key={one}
            size="xs"
            variant={isUpward ? 'primary' : 'secondary'}
            disabled={isBusy || (isLocked && !offer?.inCompletedJob)}
            loading={isBusy && busyAction === one}
            onClick={() => move(one, candidate)}
          >
            {offer?.label}
          </Button>
        )
      })}
      {config.interviews === 'ask' && nextRoundOf(candidate) !== null && (
        <Button size="xs" variant="secondary" disabled={isLocked || isBusy} onClick={() => askForInterview(candidate)}>
          Schedule Interview
        </Button>
      )}
    </>
  )
}
