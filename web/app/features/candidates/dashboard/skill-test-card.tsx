import { messages, type QuizCard, type QuizTakenWhole } from '@firstrung/contract'
import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuizzesTaken, useSuggestedQuiz } from '#app/features/candidates/values/candidate-queries.ts'
import type { OpenAttempt } from '#app/lib/browser/open-attempts.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconCircleCheck } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { ContinueLink } from '#app/ui/page/continue-link.tsx'
import styles from './skill-test-card.module.css'
import { bestSkillTest, hasSkillTest } from './skill-tests.ts'

interface SkillTestCardProps {
  taken: ReturnType<typeof useQuizzesTaken>
  suggested: ReturnType<typeof useSuggestedQuiz>
}

/** A link back to a running skill test; else an invitation to the first one, or the best result. */
export function SkillTestCard({ taken, suggested }: SkillTestCardProps) {
  return (
    <Card component="section" className={styles.skillTestCard} aria-labelledby="skill-test">
      <Content taken={taken} suggested={suggested} />
    </Card>
  )
}

function Content({ taken, suggested }: SkillTestCardProps) {
  const { results, running } = taken.data ?? { results: [], running: [] }
  const best = bestSkillTest(results)
  // A practice test without a deadline would be shown for ever, so only the list of tests links to it.
  const open = running.find(({ endsAt }) => endsAt !== null)
  if (open && taken.isFetchedAfterMount) return <Running running={open} best={best} />
  if (best) return <Completed best={best} />
  if (taken.isError) {
    return <LoadError error={taken.error} onRetry={() => void taken.refetch()} retrying={taken.isFetching} />
  }
  // Waits for fresh data, because the cache may be older than the last test.
  if (!taken.isFetchedAfterMount || suggested.isPending) return <Loading />
  return <Invitation suggested={suggested.data ?? null} isRenewal={hasSkillTest(results)} />
}

function Running({ running, best }: { running: OpenAttempt; best: QuizTakenWhole | undefined }) {
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={2} size="h3" id="skill-test">
        Your test is running
      </Title>
      <Text fw={650}>{running.title}</Text>
      {best && (
        <Text c="dimmed">
          Your best result so far: {best.score} out of {best.answers.length} in {best.test.title}
        </Text>
      )}
      <ContinueLink running={running}>
        <Text>Time is up. Your answers have been submitted.</Text>
      </ContinueLink>
    </Stack>
  )
}

function Completed({ best }: { best: QuizTakenWhole }) {
  return (
    <div className={styles.skillTestDone}>
      <div>
        <Title order={2} size="h3" id="skill-test" className={styles.skillTestTitle}>
          <IconCircleCheck size={26} aria-hidden /> {messages.skillTestCompleted}
        </Title>
        <Text c="dimmed" mt={4}>
          {best.test.title}, {dayText(best.testTakenAt)}
        </Text>
      </div>
      <Text className={styles.skillTestScore}>
        <b>{best.score}</b> out of {best.answers.length}
      </Text>
      <Text className={styles.skillTestNext}>
        <TextLink to={`/skilltests/results/${best._id}`}>See the result</TextLink>
        <TextLink to="/skilltests">Take another test</TextLink>
      </Text>
    </div>
  )
}

function Invitation({ suggested, isRenewal }: { suggested: QuizCard | null; isRenewal: boolean }) {
  const minutes = suggested?.timeLimit ? `at most ${counted(suggested.timeLimit, 'minute')}` : 'about 20 minutes'
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={2} size="h3" id="skill-test">
        {isRenewal ? 'Take a skill test again' : 'Take your first skill test'}
      </Title>
      <Text maw="58ch">
        {isRenewal
          ? 'Your last result is more than 12 months old and no longer counts.'
          : `It takes ${minutes}. Then you can apply for jobs and internships.`}
      </Text>
      {suggested && (
        <Text fw={650}>
          {suggested.title}
          <Text span c="dimmed" fw={400}>
            {' '}
            · {labelOf(suggested.difficulty)} · {counted(suggested.questionCount, 'question')}
            {suggested.timeLimit !== null && ` · ${counted(suggested.timeLimit, 'minute')}`}
          </Text>
        </Text>
      )}
      <LinkButton to={suggested ? `/skilltests/${suggested._id}` : '/skilltests'}>
        {suggested ? 'Start the test' : 'See all tests'}
      </LinkButton>
    </Stack>
  )
}

function Loading() {
  return (
    <Stack gap="sm" aria-busy>
      <span id="skill-test" className="visually-hidden">
        Skill test, loading…
      </span>
      <Skeleton height={26} width="45%" />
      <Skeleton height={16} width="80%" />
      <Skeleton height={44} width={150} />
    </Stack>
  )
}
