import { Alert, Group, Text, Title } from '@mantine/core'
import { attemptsLabel, durationLabel, questionCountLabel } from '#app/features/assessments/quiz/quiz-labels.ts'
import { resultPath } from '#app/features/assessments/quiz/quiz-paths.ts'
import { type OpenedQuiz, useStartQuiz } from '#app/features/assessments/quiz/quiz-queries.ts'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import styles from './quiz-start.module.css'
import { useAutoNext } from './use-auto-next.ts'

/** The rules before the clock runs: the button starts the attempt. */
export function QuizStart({ test }: { test: OpenedQuiz }) {
  const { quiz, scores, attemptsLeft, nextAttemptAt } = test
  const start = useStartQuiz(quiz._id)
  const [leadsOn] = useAutoNext()
  const best = scores.find(({ counts }) => counts)
  const isSkillTest = quiz.testType === 'skill test'
  const attempts = attemptsLabel({ attemptsLeft, nextAttemptAt })
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
        <li>Each right answer is 1 mark. Wrong answers cost nothing, so answer every question.</li>
        {isSkillTest ? (
          <>
            <li>The clock starts when you press Start, and keeps running if you leave. Every answer is saved.</li>
            <li>
              Your best result of the last 12 months counts. Our team sees it, and so does each company to whose jobs
              you apply or for whose jobs our team puts you forward. Companies do not see your answers.
            </li>
          </>
        ) : (
          <li>
            This is for practice: there is no clock, and only you see the result. Afterwards you see the right answers,
            and why they are right.
          </li>
        )}
        {leadsOn && (
          <li>
            The next question comes by itself after each answer. You can go back, and switch this off below the
            questions.
          </li>
        )}
        {attempts && nextAttemptAt === null && <li>{attempts}</li>}
      </ul>
      {best && (
        <Text>
          Your best result:{' '}
          <b>
            {best.userScore} out of {best.totalScore}
          </b>
          , {dayTimeText(best.testTakenAt)}.{' '}
          <TextLink to={resultPath(best.attemptId)}>{isSkillTest ? 'See the result' : 'See the answers'}</TextLink>
        </Text>
      )}
      {nextAttemptAt !== null && (
        <Text role="status" fw={650}>
          {attempts}
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
