import { messages, type QuizType } from '@firstrung/contract'
import { Group, Tabs, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { AdminTestCard } from './admin-test-card.tsx'
import { type TypeKey, testPath, testsPath, typeKeys } from './test-paths.ts'
import { testQueries } from './test-queries.ts'
import { typeLabel } from './test-words.ts'
import './tests.css'

const keys: readonly TypeKey[] = ['skill', 'practice']

/** All tests of the team, one type at a time. */
export function AdminTestList({ shown }: { shown: TypeKey }) {
  const navigate = useNavigate()
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title>Skill Tests</Title>
        <LinkButton to={testPath('new')}>New Skill Test</LinkButton>
      </Group>
      <Tabs
        value={shown}
        onChange={(key) =>
          void navigate(testsPath(typeKeys[key === 'practice' ? key : 'skill']), {
            replace: true,
            preventScrollReset: true,
          })
        }
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
            <TestsOfType type={typeKeys[key]} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function TestsOfType({ type }: { type: QuizType }) {
  const tests = useInfiniteQuery(testQueries.ofType(type))
  if (tests.data === undefined) {
    if (tests.isError)
      return <LoadError error={tests.error} onRetry={() => void tests.refetch()} retrying={tests.isFetching} />
    return <CardSkeleton />
  }
  const cards = tests.data.pages.flatMap((page) => page.quizzes)
  if (cards.length === 0)
    return (
      <EmptyState title={messages.noSkillTests} order={2}>
        Write the first one with New Skill Test.
      </EmptyState>
    )
  return (
    <>
      <ul className="test-cards" aria-label={typeLabel(type)}>
        {cards.map((test) => (
          <AdminTestCard key={test._id} test={test} />
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
