import type { OwnApplication } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { useReplyToLateAnswer } from '#app/features/candidates/values/candidate-queries.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'

/** Asks whether the candidate still wants a job whose company has answered after the application was closed. */
export function StillWanted({ application: { _id, replyBy } }: { application: OwnApplication }) {
  const reply = useReplyToLateAnswer(_id)
  if (!replyBy) return null
  return (
    <>
      <Group gap="sm" mt="md">
        <Button
          loading={reply.isPending && reply.variables}
          disabled={reply.isPending}
          onClick={() => reply.mutate(true)}
        >
          Yes, I still want it
        </Button>
        <Button
          variant="secondary"
          loading={reply.isPending && !reply.variables}
          disabled={reply.isPending}
          onClick={() => reply.mutate(false)}
        >
          No, keep it closed
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        You can reply until {dayText(replyBy)}. We tell the company what you say. Without a reply your application stays
        closed.
      </Text>
    </>
  )
}
