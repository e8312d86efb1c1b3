import type { CandidateNeeds } from '@firstrung/contract'
import { Stack, Title } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { waitWords } from '#app/features/candidates/applications/application-waits.ts'
import { applicationPath } from '#app/features/candidates/applications/own-application.tsx'
import { useCandidateNeeds } from '#app/features/candidates/values/candidate-queries.ts'
import type { OpenAttempt } from '#app/lib/browser/open-attempts.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { type Need, NeedCards } from '#app/ui/list/need-cards.tsx'

interface NeedsYouProps {
  /** Open attempts, as they are now. */
  running: readonly OpenAttempt[]
  /** Other things that wait for the candidate; `false` for those that do not. */
  notices: readonly (ReactElement | false)[]
}

/** Everything that waits for the candidate. Renders nothing if nothing waits. */
export function NeedsYou({ running, notices }: NeedsYouProps) {
  const { data, error, isFetching, refetch } = useCandidateNeeds()
  const [now] = useState(() => Date.now())
  // A practice test without a time limit can stay open for ever, so only the list of tests links to it.
  const tests = running.filter(({ endsAt }) => endsAt !== null && endsAt > now)
  const cards = [...(data ?? []).map(cardOf), ...(tests.length > 0 ? [testsCard(tests)] : [])]
  const hasFailed = !data && error !== null
  if (cards.length === 0 && !notices.some(Boolean) && !hasFailed) return null
  return (
    <section aria-labelledby="needs-you">
      <Title order={2} size="h3" id="needs-you" mb="sm">
        Needs you
      </Title>
      <Stack gap="md">
        {hasFailed && <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />}
        {cards.length > 0 && <NeedCards needs={cards} />}
        {notices}
      </Stack>
    </section>
  )
}

function cardOf({ kind, count, applications }: CandidateNeeds['needs'][number]): Need {
  return {
    kind,
    count,
    words: waitWords[kind].words,
    links: applications.map((application) => ({
      to: applicationPath(application),
      label: `${application.jobTitle}, ${application.companyName}`,
    })),
    further: applications.length < count && <TextLink to={`/applications?waits=${kind}`}>See all</TextLink>,
  }
}

const testsCard = (tests: readonly OpenAttempt[]): Need => ({
  kind: 'tests',
  count: tests.length,
  words: ['test is running', 'tests are running'],
  links: tests.map(({ testId, title }) => ({ to: `/skilltests/attend/${testId}`, label: title })),
})
