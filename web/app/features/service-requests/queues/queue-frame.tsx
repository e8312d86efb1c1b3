import type { RequestQueue } from '@firstrung/contract'
import { SegmentedControl, Text, Title } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { QueueAddress } from '#app/features/service-requests/requests/use-queue-address.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { elapsed } from '#app/lib/text/dates.ts'
import { totalText } from '#app/lib/text/format.ts'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './queue-frame.module.css'

const ClosedRequests = lazyWithRetry(async () => (await import('./closed-requests.tsx')).ClosedRequests)

interface QueuePage<Entry> {
  users: Entry[]
  total: number
  totalIsBounded: boolean
  oldestSince: string | null
  nextCursor: string | null
}

interface QueueFrameProps<Entry> {
  title: string
  name: RequestQueue
  queue: UseInfiniteQueryResult<InfiniteData<QueuePage<Entry>>>
  address: QueueAddress
  emptyText: string
  /** How requests get into the queue. */
  emptyHint: string
  /** Below the title. */
  note?: ReactNode
  card: (entry: Entry) => ReactNode
}

const assignments = [
  { value: '', label: 'All' },
  { value: 'free', label: 'Mine and unassigned' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
]

/** A queue of the team: title with its length, filters, cards of open or closed requests, and the empty state. */
export function QueueFrame<Entry>({ title, name, queue, address, note, ...entries }: QueueFrameProps<Entry>) {
  const { filter, isClosed, setSearch, setAssigned, setClosed } = address
  const first = isClosed ? undefined : queue.data?.pages[0]
  const total = first && totalText(first)

  return (
    <>
      <Title>
        {title} {total && <CountMark>{total}</CountMark>}
      </Title>
      {first?.oldestSince && (
        <Text c="dimmed" mt={4}>
          Longest wait: {elapsed(first.oldestSince)}.
        </Text>
      )}
      {!isClosed && note}
      <div className={styles.queueTools}>
        <SegmentedControl
          aria-label="Requests"
          data={['Open', 'Closed']}
          value={isClosed ? 'Closed' : 'Open'}
          onChange={(value) => setClosed(value === 'Closed')}
        />
        {!isClosed && (
          <SegmentedControl
            aria-label="Assigned to"
            data={assignments}
            value={filter.assigned}
            onChange={setAssigned}
          />
        )}
        <SearchBox
          className={styles.queueSearch}
          label="Search by name or email"
          search={filter.search}
          onSearch={setSearch}
          busy={queue.isPlaceholderData && !isClosed}
        />
      </div>
      {isClosed ? (
        <Suspense fallback={<CardSkeleton />}>
          <ClosedRequests queue={name} search={filter.search} />
        </Suspense>
      ) : (
        <OpenRequests {...entries} queue={queue} filter={filter} total={total ?? 0} />
      )}
    </>
  )
}

type OpenRequestsProps<Entry> = Pick<QueueFrameProps<Entry>, 'queue' | 'emptyText' | 'emptyHint' | 'card'> & {
  filter: QueueAddress['filter']
  total: number | string
}

const noneOf = {
  mine: 'Nothing is assigned to you',
  none: 'Every request is assigned',
  free: 'Colleagues work on every request',
}

function OpenRequests<Entry>({ queue, filter, total, emptyText, emptyHint, card }: OpenRequestsProps<Entry>) {
  const { search, assigned } = filter
  return (
    <InfiniteList
      list={queue}
      entriesOf={(page) => page.users}
      total={total}
      skeleton={<CardSkeleton />}
      empty={
        search ? (
          <EmptyState title="Nobody by that name or email" order={2}>
            Clear the search to see everyone waiting.
          </EmptyState>
        ) : assigned ? (
          <EmptyState title={noneOf[assigned]} order={2}>
            Choose All to see everyone waiting.
          </EmptyState>
        ) : (
          <EmptyState title={emptyText} order={2}>
            {emptyHint}
          </EmptyState>
        )
      }
    >
      {(requests) => (
        <div className={styles.queueCards} aria-busy={queue.isPlaceholderData}>
          {requests.map(card)}
        </div>
      )}
    </InfiniteList>
  )
}
