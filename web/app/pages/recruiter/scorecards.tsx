import { Container, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useEvaluations } from '#app/features/hiring/evaluations/evaluation-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { JobGone } from '#app/shell/job-gone.tsx'
import { QueryPage } from '#app/shell/query-page.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/scorecards.ts'

/** Loaded on demand here too, so that the details of a candidate get the same chunk. */
const Scorecards = lazyWithRetry(
  async () => (await import('#app/features/hiring/evaluations/scorecards.tsx')).Scorecards,
)

export const meta = titleMeta('Scorecards')

export default function ScorecardsPage({ params }: Route.ComponentProps) {
  const query = useEvaluations(params.id, params.userId)
  useLiveHint('person-changed')
  const [search] = useSearchParams()
  return (
    <QueryPage query={query} missing={<JobGone />}>
      {({ fullName, jobTitle }) => (
        <Container size={720} py={{ base: 'lg', md: 'xl' }}>
          <Title order={1} size="h2">
            Scorecards for {fullName}
          </Title>
          <Text c="dimmed" mb="lg">
            {jobTitle}
          </Text>
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <Scorecards jobId={params.id} candidateId={params.userId} order={2} round={Number(search.get('round'))} />
          </Suspense>
        </Container>
      )}
    </QueryPage>
  )
}
