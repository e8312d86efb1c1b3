import { Alert, Group, Text, Title } from '@mantine/core'
import { counted, istDateTime } from '#app/lib/format.ts'
import { errorMessage } from '#app/lib/toast.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { RungsDivider } from '#app/ui/rungs-divider.tsx'
import { durationLabel, questionCountLabel } from './quiz-labels.ts'
import { type OpenedQuiz, useStartQuiz } from './quiz-queries.ts'
import styles from './quiz-start.module.css'

/** A limit that is far away is not shown. */
const attemptsWorthTelling = 20

/** The rules before the clock runs: the button starts the attempt. */
export function QuizStart({ test }: { test: OpenedQuiz }) {
  const { quiz, scores, attemptsLeft, nextAttemptAt } = test
  const start = useStartQuiz(quiz._id)
  const [latest] = scores
  const isSkillTest = quiz.testType === 'skill test'
  return (
    <div className={styles.quizStart}>
      <RungsDivider />
      <Title>{quiz.title}</Title>
      <Text c="dimmed" maw={640}>
        {quiz.description}
      </Text>
      <Text size="lg" fw={650}>
        {questionCountLabel(quiz.questionCount)} · {durationLabel(quiz.timeLimit)}
      </Text>
      <ul className={styles.quizRules}>
        <li>Each right answer is one mark. A question without an answer costs nothing.</li>
        {isSkillTest ? (
          <>
            <li>
              The time starts when you press Start, and runs on if you leave the page. Every answer is saved at once.
            </li>
            <li>Your best result of the last twelve months counts. Our team sees it, recruiters do not.</li>
          </>
        ) : (
          <li>This is for practice: there is no time limit, and the result does not count for applications.</li>
        )}
        {attemptsLeft !== null && attemptsLeft > 0 && attemptsLeft <= attemptsWorthTelling && (
          <li>You can start this test {counted(attemptsLeft, 'more time')} within 24 hours.</li>
        )}
      </ul>
      {latest && (
        <Text>
          You scored{' '}
          <b>
            {latest.userScore} out of {latest.totalScore}
          </b>{' '}
          on {istDateTime(latest.testTakenAt)}.
        </Text>
      )}
      {nextAttemptAt !== null && (
        <Text role="status" fw={650}>
          Your next attempt is possible from {istDateTime(nextAttemptAt)}.
        </Text>
      )}
      {start.isError && (
        <Alert color="brick" role="alert">
          {errorMessage(start.error)}
        </Alert>
      )}
      <Group mt="sm">
        {nextAttemptAt === null && (
          <Button onClick={() => start.mutate()} loading={start.isPending}>
            {start.isPending ? 'Starting…' : 'Start'}
          </Button>
        )}
        <LinkButton to="/skilltests" variant="secondary">
          All tests
        </LinkButton>
      </Group>
    </div>
  )
}
