import { type ClosedRequest, messages, type RequestQueue } from '@firstrung/contract'
import { Card, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { profilePath } from '#app/features/service-requests/requests/queue-labels.ts'
import { queueQueries } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { shortDate, shortDateTime } from '#app/lib/text/documented-dates.ts'
import { totalText } from '#app/lib/text/format.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { TeamLink } from '#app/ui/base/team-link.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { LongText } from '#app/ui/text/long-text.tsx'
import styles from './queue-frame.module.css'

const outcomes: Record<ClosedRequest['outcome'], string> = {
  closed: 'Closed',
  scheduled: 'Closed after it was scheduled',
  reviewed: 'Reviewed',
}

/** The closed requests of a queue, the latest first. */
export function ClosedRequests({ queue, search }: { queue: RequestQueue; search: string }) {
  const list = useInfiniteQuery(queueQueries.closed(queue, search))
  const first = list.data?.pages[0]
  return (
    <InfiniteList
      list={list}
      entriesOf={(page) => page.requests}
      total={first ? totalText(first) : 0}
      skeleton={<CardSkeleton />}
      empty={
        <EmptyState title={search ? 'Nobody by that name or email' : 'No closed requests'} order={2}>
          {search ? 'Clear the search to see all closed requests.' : 'Requests stay here after they are closed.'}
        </EmptyState>
      }
    >
      {(requests) => (
        <div className={styles.queueCards} aria-busy={list.isPlaceholderData}>
          {requests.map((request) => (
            <ClosedCard key={request._id} request={request} />
          ))}
        </div>
      )}
    </InfiniteList>
  )
}

function ClosedCard({ request }: { request: ClosedRequest }) {
  const { _id: id, userId, subject, requestedAt, closedAt, closedBy, outcome, note } = request
  return (
    <Card component="article" padding="md" aria-labelledby={`closed-${id}`}>
      <Title order={2} size="h5" id={`closed-${id}`} mb="sm">
        <TeamLink to={profilePath(userId)} needs="people.read">
          {displayName(request)}
        </TeamLink>
      </Title>
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          ...(subject ? [['Request', labelOf(subject)] as const] : []),
          ['Asked', shortDate(requestedAt)],
          [outcomes[outcome], `${shortDateTime(closedAt)}${closedBy && ` by ${closedBy}`}`],
          ...(note ? [['Note to the candidate', <LongText key="note" text={note} />] as const] : []),
        ]}
      />
    </Card>
  )
}
