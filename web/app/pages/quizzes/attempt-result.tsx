import type { AttemptResult } from '@firstrung/contract'
import { Container, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AttemptReview } from '#app/features/assessments/attempt/attempt-review.tsx'
import { SkillScores } from '#app/features/assessments/attempt/skill-scores.tsx'
import { attemptsLabel, typeLabel } from '#app/features/assessments/quiz/quiz-labels.ts'
import { quizQueries } from '#app/features/assessments/quiz/quiz-queries.ts'
import { WantedJobNotice } from '#app/features/board/job/wanted-job-notice.tsx'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import type { Route } from './+types/attempt-result.ts'
import styles from './attempt-result.module.css'

export const meta = titleMeta('Your result')

/** A submitted attempt: the score, the right answers of a practice test, and the next steps. */
export default function AttemptResultPage({ params }: Route.ComponentProps) {
  const query = useQuery(quizQueries.result(params.id))
  return <QueryPage query={query}>{(result) => <Result result={result} />}</QueryPage>
}

function Result({ result }: { result: AttemptResult }) {
  const { test, score, totalScore, skills, review, attempt, testTakenAt } = result
  return (
    <Container py="xl" className={styles.result}>
      <PageTitle text={`Your result: ${test.title}`} />
      <div>
        <Title>{test.title}</Title>
        <Text c="dimmed" mt={4}>
          {typeLabel(test.testType)} · Attempt {attempt} · {dayTimeText(testTakenAt)}
        </Text>
      </div>
      <section className={styles.resultScore} aria-label="Your score">
        <Text size="lg">
          <b>{score}</b> out of {totalScore}
        </Text>
        <Text>{meaningOf(result)}</Text>
        <SkillScores skills={skills} />
      </section>
      <WantedJobNotice />
      <NextSteps result={result} />
      {review && <AttemptReview questions={review} />}
    </Container>
  )
}

function meaningOf({ test, counts }: AttemptResult): string {
  if (test.testType === 'practice test') return 'Only you see this. It does not count for applications.'
  return counts
    ? 'Your best result of the last 12 months in this test. It counts for applications.'
    : 'This result does not count: another attempt was better or newer, or this one is more than 12 months old.'
}

function NextSteps({ result: { test, attemptsLeft, nextAttemptAt } }: { result: AttemptResult }) {
  const isPractice = test.testType === 'practice test'
  const attempts = attemptsLabel({ attemptsLeft, nextAttemptAt })
  const retake = nextAttemptAt === null && (
    <LinkButton to={`/skilltests/attend/${test._id}`} variant={isPractice ? 'primary' : 'secondary'}>
      {isPractice ? 'Practise again' : 'Take it again'}
    </LinkButton>
  )
  return (
    <section aria-labelledby="next">
      <Title order={2} size="h3" id="next">
        What next?
      </Title>
      <Text mt={4} maw={640}>
        {isPractice
          ? 'Read the answers below, then try again: questions and options come in a new order.'
          : 'You can apply for jobs and internships on your dashboard, or try for a better result.'}
        {attempts && ` ${attempts}`}
      </Text>
      <Group mt="sm" gap="sm">
        {!isPractice && <LinkButton to="/dashboard">Go to the dashboard</LinkButton>}
        {retake}
        <LinkButton to="/skilltests" variant="secondary">
          Take another test
        </LinkButton>
      </Group>
    </section>
  )
}
