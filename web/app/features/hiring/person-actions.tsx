import { type HiringCandidate, messages } from '@firstrung/contract'
import { Button, Group, Text } from '@mantine/core'
import { useDesk } from './desk-context.ts'

/** The next step for a candidate, or the one that was taken. */
export function PersonActions({ person }: { person: HiringCandidate }) {
  const desk = useDesk()
  const isBusy = desk.busyId === person._id
  const isInPool = person.stage === 'applicant' || person.stage === 'removed'
  return (
    <>
      {person.stage === 'removed' && (
        <Text size="sm" fw={600} c="var(--bad)">
          {messages.rejectedByRecruiter}
        </Text>
      )}
      <Group gap="xs">
        {person.isHired ? (
          <Button size="xs" disabled>
            Hired
          </Button>
        ) : isInPool ? (
          <Button size="xs" disabled={desk.isLocked} loading={isBusy} onClick={() => desk.shortlist(person)}>
            Shortlist
          </Button>
        ) : (
          <Button size="xs" disabled>
            Shortlisted
          </Button>
        )}
        {person.stage === 'hired' && (
          <Button
            size="xs"
            variant="default"
            disabled={desk.isLocked}
            loading={isBusy}
            onClick={() => desk.unhire(person)}
          >
            Take hiring back
          </Button>
        )}
        {person.stage === 'shortlisted' && (
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
