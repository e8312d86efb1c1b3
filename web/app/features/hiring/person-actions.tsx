import { type HiringCandidate, type Move, messages, nextStage } from '@firstrung/contract'
import { Button, Group, Text } from '@mantine/core'
import { useDesk } from './desk-context.ts'
import { HiredElsewhere } from './hired-elsewhere.tsx'

/** The next step for a candidate, or the one that was taken. */
export function PersonActions({ person }: { person: HiringCandidate }) {
  const desk = useDesk()
  const isBusy = desk.busyId === person._id
  const can = (move: Move) => nextStage('admin', move, person.stage) !== undefined
  return (
    <>
      {person.stage === 'removed' && (
        <Text size="sm" fw={600} c="var(--bad)">
          {messages.rejectedByRecruiter}
        </Text>
      )}
      <Group gap="xs">
        {person.isHired || person.stage === 'hired' ? (
          <Button size="xs" disabled>
            Hired
          </Button>
        ) : can('shortlist') ? (
          <Button size="xs" disabled={desk.isLocked} loading={isBusy} onClick={() => desk.shortlist(person)}>
            Shortlist
          </Button>
        ) : (
          <Button size="xs" disabled>
            Shortlisted
          </Button>
        )}
        {person.isHiredElsewhere && <HiredElsewhere />}
        {can('unhire') && (
          <Button size="xs" variant="default" loading={isBusy} onClick={() => desk.unhire(person)}>
            Take hiring back
          </Button>
        )}
        {can('remove') && (
          <Button
            size="xs"
            variant="default"
            disabled={desk.isLocked}
            loading={isBusy}
            onClick={() => desk.remove(person)}
          >
            Remove
          </Button>
        )}
      </Group>
    </>
  )
}
