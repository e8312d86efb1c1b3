import { messages, type QuizType } from '@firstrung/contract'
import { Group, Switch, Tabs, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { typeLabel } from '#app/features/assessments/quiz/quiz-labels.ts'
import { quizPath, quizzesPath, type TypeKey, typeKeys } from '#app/features/assessments/quiz/quiz-paths.ts'
import { quizQueries } from '#app/features/assessments/quiz/quiz-queries.ts'
import styles from '#app/features/assessments/quiz/quizzes.module.css'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconPlus } from '#app/ui/base/icons.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { AdminQuizCard } from './admin-quiz-card.tsx'

const keys: readonly TypeKey[] = ['skill', 'practice']

/** All quizzes of the team, one type at a time. */
export function AdminQuizList({ shown, archived }: { shown: TypeKey; archived: boolean }) {
  const navigate = useNavigate()
  const show = (type: QuizType, onlyArchived: boolean) =>
    void navigate(quizzesPath(type, onlyArchived), { replace: true, preventScrollReset: true })
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title>Skill Tests</Title>
        <LinkButton to={quizPath('new')} leftSection={<IconPlus size={18} aria-hidden />}>
          New Skill Test
        </LinkButton>
      </Group>
      <Switch
        label="Archived"
        mb="sm"
        checked={archived}
        onChange={(event) => show(typeKeys[shown], event.currentTarget.checked)}
      />
      <Tabs
        value={shown}
        onChange={(key) => show(typeKeys[key === 'practice' ? key : 'skill'], archived)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {keys.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {typeLabel(typeKeys[key])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {keys.map((key) => (
          <Tabs.Panel key={key} value={key}>
            <QuizzesOfType type={typeKeys[key]} archived={archived} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function QuizzesOfType({ type, archived }: { type: QuizType; archived: boolean }) {
  const tests = useInfiniteQuery(quizQueries.ofType(type, archived))
  if (tests.data === undefined) {
    if (tests.isError)
      return <LoadError error={tests.error} onRetry={() => void tests.refetch()} retrying={tests.isFetching} />
    return <CardSkeleton />
  }
  const cards = tests.data.pages.flatMap((page) => page.quizzes)
  if (cards.length === 0)
    return (
      <EmptyState title={messages.noSkillTests} order={2}>
        {archived ? 'Tests that you archive are listed here.' : 'Write the first one with New Skill Test.'}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.quizCards} aria-label={typeLabel(type)}>
        {cards.map((test) => (
          <AdminQuizCard key={test._id} test={test} />
        ))}
      </ul>
      <LoadMore
        hasMore={tests.hasNextPage}
        loading={tests.isFetchingNextPage}
        onMore={() => void tests.fetchNextPage()}
        shown={cards.length}
        total={tests.data.pages[0]?.total ?? cards.length}
      />
    </>
  )
}
