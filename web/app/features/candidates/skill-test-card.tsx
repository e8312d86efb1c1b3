import { messages, type TestCard, type TestTakenWhole } from '@firstrung/contract'
import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { longDate } from '#app/lib/format.ts'
import { wordLabel } from '#app/lib/words.ts'
import { IconCircleCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { useSuggestedTest, useTestsTaken } from './candidate-queries.ts'
import { newestSkillTest } from './skill-tests.ts'

interface SkillTestCardProps {
  taken: ReturnType<typeof useTestsTaken>
  suggested: ReturnType<typeof useSuggestedTest>
}

/** Before the first skill test an invitation, afterwards its result. */
export function SkillTestCard({ taken, suggested }: SkillTestCardProps) {
  return (
    <Card component="section" className="skill-test-card" aria-labelledby="skill-test">
      <Content taken={taken} suggested={suggested} />
    </Card>
  )
}

function Content({ taken, suggested }: SkillTestCardProps) {
  const newest = newestSkillTest(taken.data ?? [])
  if (newest) return <Completed newest={newest} />
  if (taken.isError) {
    return <LoadFailed error={taken.error} onRetry={() => void taken.refetch()} retrying={taken.isFetching} />
  }
  // What the cache remembers from before a test is not shown again after it.
  if (!taken.isFetchedAfterMount || suggested.isPending) return <Loading />
  return <Invitation suggested={suggested.data ?? null} />
}

function Completed({ newest }: { newest: TestTakenWhole }) {
  return (
    <div className="skill-test-done">
      <div>
        <Title order={2} size="h3" id="skill-test" className="skill-test-title">
          <IconCircleCheck size={26} aria-hidden /> {messages.skillTestCompleted}
        </Title>
        <Text c="dimmed" mt={4}>
          {newest.test.title}, {longDate(newest.testTakenAt)}
        </Text>
        <Text mt="sm">
          <Link to="/skilltests" className="text-link">
            Take another test
          </Link>
        </Text>
      </div>
      <Text className="skill-test-score">
        <b>{newest.score}</b> out of {newest.answers.length}
      </Text>
    </div>
  )
}

function Invitation({ suggested }: { suggested: TestCard | null }) {
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={2} size="h3" id="skill-test">
        Take your first skill test
      </Title>
      <Text maw="58ch">
        One test of about 20 minutes opens applications for jobs and internships. Each answer is kept as you choose it.
      </Text>
      {suggested && (
        <Text fw={650}>
          {suggested.title}
          <Text span c="dimmed" fw={400}>
            {' '}
            · {wordLabel(suggested.difficulty)} · {suggested.questionCount} questions
            {suggested.timeLimit !== null && ` · ${suggested.timeLimit} minutes`}
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
