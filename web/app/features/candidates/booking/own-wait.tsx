import type { OwnProposal } from '@firstrung/contract'
import { Card, Group, Text, Title } from '@mantine/core'
import { zonedText } from '#app/lib/text/zoned-times.ts'
import { Button } from '#app/ui/base/button.tsx'
import { positionText } from './waiting-list-texts.ts'

interface OwnWaitProps {
  waiting: NonNullable<OwnProposal['waiting']>
  zone: string
  /** Whether one of the times can be chosen at once. */
  hasTimes: boolean
  isStopping: boolean
  onStop: () => void
}

/** The time for which the candidate waits, their position, and what happens when a place gets free. */
export function OwnWait({ waiting: { startsAt, position }, zone, hasTimes, isStopping, onStop }: OwnWaitProps) {
  return (
    <Card component="section" aria-labelledby="own-wait">
      <Title order={2} size="h3" id="own-wait">
        You wait for {zonedText(startsAt, zone)}
      </Title>
      <Text mt={4} role="status">
        {positionText(position)} If a place gets free, we book it for you and tell you at once.
      </Text>
      {hasTimes && (
        <Text size="sm" c="dimmed" mt={4}>
          You can still book one of the free times below. Then you no longer wait.
        </Text>
      )}
      <Group mt="md">
        <Button variant="secondary" loading={isStopping} onClick={onStop}>
          Stop waiting
        </Button>
      </Group>
    </Card>
  )
}
