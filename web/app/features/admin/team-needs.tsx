import { Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { cappedCount, elapsed } from '#app/lib/format.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { useTeamNeeds } from './admin-queries.ts'
import styles from './team-needs.module.css'
import { queueInfo } from './team-queues.ts'

/** Everything in which somebody waits for the team, as links to where it is worked on. */
export function TeamNeeds() {
  const { data, error, isFetching, refetch } = useTeamNeeds()
  const waiting = data?.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="needs-you">
      <Title order={2} size="h4" id="needs-you" mb="sm">
        Needs you
      </Title>
      {!waiting && !error && <Skeleton height={64} />}
      {!waiting && error && <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {waiting?.length === 0 && <Text c="dimmed">Nothing needs you right now.</Text>}
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
    </section>
  )
}
