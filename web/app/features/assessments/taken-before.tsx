import { Button, Group, Text, Title } from '@mantine/core'
import { istDateTime } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Rungs } from '#app/ui/rungs.tsx'
import type { OpenedTest } from './test-queries.ts'
import { durationLabel, questionCountLabel } from './test-words.ts'
import './tests.css'

interface TakenBeforeProps {
  test: OpenedTest
  onAgain: () => void
}

/** Asks before a further attempt, since its clock starts at once and its result replaces the one that stands. */
export function TakenBefore({ test: { quiz, scores }, onAgain }: TakenBeforeProps) {
  const [latest] = scores
  return (
    <div className="taken-before">
      <Rungs />
      <Title>{quiz.title}</Title>
      {latest && (
        <Text size="lg">
          You scored{' '}
          <b>
            {latest.userScore} out of {latest.totalScore}
          </b>{' '}
          on {istDateTime(latest.testTakenAt)}.
        </Text>
      )}
      <Text c="dimmed" maw={520}>
        You may take it again: {questionCountLabel(quiz.questionCount)}, {durationLabel(quiz.timeLimit)}. The clock
        starts at once, and your newest result is the one that counts.
      </Text>
      <Group mt="sm">
        <Button onClick={onAgain}>Take it again</Button>
        <LinkButton to="/dashboard" look="outline">
          Back to the dashboard
        </LinkButton>
      </Group>
    </div>
  )
}
