import type { GoLiveStep } from '@firstrung/contract'
import { Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { elapsed } from '#app/lib/text/dates.ts'
import { cappedCount } from '#app/lib/text/format.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { useTeamNeeds } from './admin-queries.ts'
import styles from './team-needs.module.css'
import { queueInfo } from './team-queues.ts'

/** Everything that waits for the team, as links to its queues. */
export function TeamNeeds() {
  const { data, error, isFetching, refetch } = useTeamNeeds()
  const waiting = data?.queues.filter(({ count }) => count > 0)
  const steps = data?.steps ?? []
  return (
    <section aria-labelledby="needs-you">
      <Title order={2} size="h4" id="needs-you" mb="sm">
        Needs you
      </Title>
      {!waiting && !error && <Skeleton height={64} />}
      {!waiting && error && <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {waiting?.length === 0 && steps.length === 0 && <Text c="dimmed">Nothing needs you right now.</Text>}
      {waiting && waiting.length > 0 && (
        <ul className={styles.needs}>
          {waiting.map(({ queue, count, since }) => (
            <li key={queue}>
              <Link to={queueInfo[queue].path}>
                <b>{cappedCount(count)}</b> {queueInfo[queue].labels[count === 1 ? 0 : 1]}
              </Link>
              {since && <span>Longest wait: {elapsed(since)}</span>}
            </li>
          ))}
        </ul>
      )}
      {steps.length > 0 && <GoLive steps={steps} />}
    </section>
  )
}

const stepInfo: Record<GoLiveStep, { label: string; why: string; path: string }> = {
  mail: {
    label: 'Set up email',
    why: 'Set SMTP_URL and MAIL_FROM on the server. Until then emails stay there as files.',
    path: '/admin/system',
  },
  operator: {
    label: 'Say who runs this site',
    why: 'Name, address and email, which the policies show.',
    path: '/admin/system#settings',
  },
  grievance: {
    label: 'Name the grievance officer',
    why: 'The policies name them, with their email, to anybody with a complaint.',
    path: '/admin/system#settings',
  },
  tests: {
    label: 'Add a skill test',
    why: 'Candidates take one before they can apply.',
    path: '/admin?tab=skill-tests',
  },
}

/** What is still to be done before people can use the installation. */
const GoLive = ({ steps }: { steps: readonly GoLiveStep[] }) => (
  <>
    <Title order={3} size="h5" mt="md" mb="xs">
      Before you go live
    </Title>
    <ol className={styles.needs}>
      {steps.map((step) => (
        <li key={step}>
          <Link to={stepInfo[step].path}>{stepInfo[step].label}</Link>
          <span>{stepInfo[step].why}</span>
        </li>
      ))}
    </ol>
  </>
)
