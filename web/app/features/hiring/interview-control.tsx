import type { HiringCandidate } from '@firstrung/contract'
import { Button, Group, Text } from '@mantine/core'
import { shortDate } from '#app/lib/format.ts'
import { useDesk } from './desk-context.ts'
import { interviewStateOf, interviewWords } from './desk-words.ts'

/** Where the interview stands; a requested one takes its link here. The round stands in a second line. */
export function InterviewControl({ person }: { person: HiringCandidate }) {
  const desk = useDesk()
  const { state, interview } = interviewStateOf(person.interviews)
  return (
    <div>
      <Group gap={4}>
        <Button
          size="xs"
          variant="outline"
          disabled={state !== 'requested'}
          loading={desk.busyId === person._id && state === 'requested'}
          onClick={() => desk.enterLink(person)}
        >
          {interviewWords[state]}
        </Button>
        {state === 'scheduled' && (
          <Button size="xs" variant="subtle" px={8} onClick={() => desk.enterLink(person)}>
            Change link
          </Button>
        )}
      </Group>
      {interview && (
        <Text size="sm" c="dimmed" mt={2}>
          Round {interview.interviewRound} · {shortDate(interview.interviewDate)}, {interview.interviewTime}
        </Text>
      )}
    </div>
  )
}
