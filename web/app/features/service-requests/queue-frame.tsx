import { Title } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { totalText } from '#app/lib/format.ts'
import { CountMark } from '#app/ui/count-mark.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InfiniteList } from '#app/ui/infinite-list.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import styles from './queue-frame.module.css'

interface QueuePage<Entry> {
  users: Entry[]
  total: number
  totalIsBounded: boolean
  nextCursor: string | null
}

interface QueueFrameProps<Entry> {
  title: string
  queue: UseInfiniteQueryResult<InfiniteData<QueuePage<Entry>>>
  search: string
  onSearch: (search: string) => void
  emptyText: string
  /** How the queue gets filled. */
  emptyHint: string
  /** Below the title. */
  note?: ReactNode
  card: (entry: Entry) => ReactNode
}

/** A queue of the team: title with its length, search, cards, and the empty state. */
export function QueueFrame<Entry>({
  title,
  queue,
  search,
  onSearch,
  emptyText,
  emptyHint,
  note,
  card,
}: QueueFrameProps<Entry>) {
  const first = queue.data?.pages[0]
  const total = first && totalText(first)

  return (
    <>
      <Title>
        {title} {total && <CountMark>{total}</CountMark>}
      </Title>
      {note}
      <SearchBox
        className={styles.queueSearch}
        label="Search by name or email"
        search={search}
        onSearch={onSearch}
        busy={queue.isPlaceholderData}
      />
      <InfiniteList
        list={queue}
        entriesOf={(page) => page.users}
        total={total ?? 0}
        skeleton={<CardSkeleton />}
        empty={
          <EmptyState title={search ? 'Nobody by that name or email' : emptyText} order={2}>
            {search ? 'Clear the search to see everybody who waits.' : emptyHint}
          </EmptyState>
        }
      >
        {(entries) => (
          <div className={styles.queueCards} aria-busy={queue.isPlaceholderData}>
            {entries.map(card)}
          </div>
        )}
      </InfiniteList>
    </>
  )
}
