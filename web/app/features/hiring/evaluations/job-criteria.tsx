import { Skeleton, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { useCriteria } from './evaluation-queries.ts'

const CriteriaDialog = lazyWithRetry(async () => (await import('./criteria-dialog.tsx')).CriteriaDialog)

/** The criteria of a job's scorecards, for members who may choose them. */
export function JobCriteria({ jobId }: { jobId: string }) {
  const query = useCriteria(jobId)
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [choosing, setChoosing] = useState<boolean | null>(null)
  return (
    <section aria-labelledby="criteria-title">
      <Title order={2} size="h4" mt="xl" mb="sm" id="criteria-title">
        Scorecard criteria
      </Title>
      <QueryContent query={query} waiting={<Skeleton height={24} />}>
        {(criteria) => (
          <>
            <Text mb="sm">{criteria.join(' · ')}</Text>
            <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
              Change criteria
            </Button>
            {choosing !== null && (
              <Suspense>
                <CriteriaDialog {...{ jobId, criteria }} opened={choosing} onClose={() => setChoosing(false)} />
              </Suspense>
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}
