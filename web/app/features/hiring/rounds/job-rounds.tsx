import type { JobRound } from '@firstrung/contract'
import { Skeleton, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { useRounds } from './round-queries.ts'

const RoundsDialog = lazyWithRetry(async () => (await import('./rounds-dialog.tsx')).RoundsDialog)

/** 'Call · Technical interview (60 minutes)'. */
const summaryOf = (rounds: readonly JobRound[]): string =>
  rounds.map(({ name, minutes }) => (minutes ? `${name} (${minutes} minutes)` : name)).join(' · ')

/** The interview rounds of a job, for members who may name them. */
export function JobRounds({ jobId }: { jobId: string }) {
  const query = useRounds(jobId)
  // The dialog stays mounted when it closes, which restores the focus; each opening begins with the saved rounds.
  const [choosing, setChoosing] = useState({ opened: false, count: 0 })
  return (
    <section aria-labelledby="rounds-title">
      <Title order={2} size="h4" mt="xl" mb="sm" id="rounds-title">
        Interview rounds
      </Title>
      <QueryContent query={query} waiting={<Skeleton height={24} />}>
        {(rounds) => (
          <>
            <Text mb="sm">{summaryOf(rounds)}</Text>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setChoosing(({ count }) => ({ opened: true, count: count + 1 }))}
            >
              Change rounds
            </Button>
            {choosing.count > 0 && (
              <Suspense>
                <RoundsDialog
                  key={choosing.count}
                  {...{ jobId, rounds }}
                  opened={choosing.opened}
                  onClose={() => setChoosing(({ count }) => ({ opened: false, count }))}
                />
              </Suspense>
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}
