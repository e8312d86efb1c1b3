import { messages } from '@firstrung/contract'
import { Container, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { QuizCard } from '#app/features/assessments/quiz/quiz-card.tsx'
import { firstPage, isSearching, paramsOf, searchOf } from '#app/features/assessments/quiz/quiz-filter.ts'
import { QuizFilters } from '#app/features/assessments/quiz/quiz-filters.tsx'
import { quizQueries } from '#app/features/assessments/quiz/quiz-queries.ts'
import styles from '#app/features/assessments/quiz/quizzes.module.css'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import { isCandidate, useSession } from '#app/lib/session/session.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/quiz-list.ts'

/** The documented heading. The corrected texts name both types. */
const heading = 'Practice Tests'

/** The first quizzes are in the HTML. In the browser queries take over. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = searchOf(new URL(request.url).searchParams)
  const first = await orNotFound(publicApi(context).assessments.list({ body: firstPage(search) }))
  const meta = pageMeta(context, {
    path: '/skilltests',
    title: shownText(heading),
    description:
      'Free skill tests and practice tests for fresh graduates: backend, frontend, data, marketing, finance and more. Show what you can do in about 20 minutes.',
    picture: { kind: 'page', name: 'tests' },
  })
  return { address: paramsOf(search).toString(), first, meta }
}

export const clientLoader = () => null

export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const handle = cachedPage('title', 'type', 'role', 'level')

export const meta = metaOfLoader(heading)

/** The pause after which typing is sent. */
const typingMillis = 300

/** The Workstation: all quizzes, public. */
export default function QuizListPage({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(() => searchOf(params))
  const [typed] = useDebouncedValue(search.title, typingMillis)
  const address = paramsOf({ ...search, title: typed }).toString()
  const written = useRef(address)

  // The search is in the URL, so that Back from a quiz returns to the same list.
  useEffect(() => {
    if (written.current === address) return
    written.current = address
    setParams(new URLSearchParams(address), { replace: true, preventScrollReset: true })
  }, [address, setParams])

  const session = useSession()
  const userId = session && isCandidate(session.userType) ? session.user.userId : ''
  const { data: taken } = useQuery({ ...quizQueries.taken(userId), enabled: userId !== '' })

  const tests = useInfiniteQuery({
    ...quizQueries.search({ ...search, title: typed }, userId),
    placeholderData: keepPreviousData,
    // The list in the HTML has the order for visitors. Candidates see it until their own order is loaded.
    ...(userId === '' &&
      loaderData?.address === address && { initialData: { pages: [loaderData.first], pageParams: [''] } }),
  })
  const cards = tests.data?.pages.flatMap((page) => page.quizzes)
  const total = tests.data?.pages[0]?.total

  return (
    <Container py="xl">
      <Title>{shownText(heading)}</Title>
      <Text c="dimmed" maw={620} mt="xs">
        Take one skill test to apply for jobs and internships. Practice tests are for you alone, and explain every
        answer.
      </Text>
      <QuizFilters search={search} onChange={setSearch} />
      {cards === undefined && tests.isError && (
        <LoadError error={tests.error} onRetry={() => void tests.refetch()} retrying={tests.isFetching} />
      )}
      {cards === undefined && !tests.isError && <CardSkeleton />}
      {cards?.length === 0 && (
        <EmptyState title={messages.lookingForSkillTests} order={2}>
          {isSearching(search)
            ? 'No test matches. Try another role or level, or clear the filters.'
            : 'The first tests are coming soon.'}
        </EmptyState>
      )}
      {cards !== undefined && cards.length > 0 && (
        <ul className={styles.quizCards} aria-label="Tests" aria-busy={tests.isPlaceholderData}>
          {cards.map((test) => (
            <QuizCard
              key={test._id}
              test={test}
              best={taken?.results.find((result) => result.counts && result.test._id === test._id)}
              running={taken?.running.find(({ testId }) => testId === test._id)}
              room={taken?.recent.find(({ testId }) => testId === test._id)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {total === undefined || tests.isFetching ? '' : total === 1 ? '1 test found' : `${total} tests found`}
      </p>
      <LoadMore
        hasMore={tests.hasNextPage}
        loading={tests.isFetchingNextPage}
        onMore={() => void tests.fetchNextPage()}
        {...(cards && total !== undefined && { shown: cards.length, total })}
      />
    </Container>
  )
}
