import type { AnswersDue as Due } from '@firstrung/contract'
import { Skeleton, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { useAnswersDue } from './answers-due-queries.ts'

const MoreTimeDialog = lazyWithRetry(async () => (await import('./more-time-dialog.tsx')).MoreTimeDialog)

/** The candidates of a job who wait for a first answer, for its lead, who can take more time once. */
export function AnswersDue({ jobId }: { jobId: string }) {
  const query = useAnswersDue(jobId)
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [extending, setExtending] = useState<boolean | null>(null)
  return (
    <section aria-labelledby="answers-title">
      <Title order={2} size="h4" mt="xl" mb="sm" id="answers-title">
        Answers
      </Title>
      <QueryContent query={query} waiting={<Skeleton height={24} />}>
        {(due) => (
          <>
            <Text>{waitingText(due)}</Text>
            {due.extendedAt && <Text mt="xs">More time was taken for this job on {dayText(due.extendedAt)}.</Text>}
            <Text size="sm" mt="xs" mb="sm">
              <TextLink to="/policy/answers">What counts as an answer</TextLink>
            </Text>
            {due.waiting > 0 && !due.extendedAt && (
              <Button variant="secondary" size="sm" onClick={() => setExtending(true)}>
                Take more time
              </Button>
            )}
            {extending !== null && (
              <Suspense>
                <MoreTimeDialog {...{ jobId, due }} opened={extending} onClose={() => setExtending(false)} />
              </Suspense>
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}

/** '5 applications are waiting for your first answer, the first due by 24 Nov 2026.' */
function waitingText({ waiting, firstBy, lastBy }: Due): string {
  if (waiting === 0 || !firstBy) return 'No application is waiting for your first answer.'
  const first = firstBy === lastBy ? `, due by ${dayText(firstBy)}` : `, the first due by ${dayText(firstBy)}`
  return `${counted(waiting, 'application')} ${waiting === 1 ? 'is' : 'are'} waiting for your first answer${first}.`
}
