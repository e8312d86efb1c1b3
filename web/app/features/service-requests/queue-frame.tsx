import { limits } from '@firstrung/contract'
import { Loader, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { count } from '#app/lib/format.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconSearch } from '#app/ui/icons.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import './service-requests.css'

/** After the last letter typed. */
const waitMillis = 300

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
  /** Stands below the title. */
  note?: ReactNode
  card: (entry: Entry) => ReactNode
}

/** A queue of the team: title with its length, search, cards, and what stands there without any. */
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
  const [typed, setTyped] = useState(search)
  const apply = useDebouncedCallback((text: string) => onSearch(text.trim()), waitMillis)
  const entries = queue.data?.pages.flatMap((page) => page.users)
  const first = queue.data?.pages[0]
  const total = `${count(first?.total ?? 0)}${first?.totalIsBounded ? '+' : ''}`
  const retry = () => void (queue.data && queue.isFetchNextPageError ? queue.fetchNextPage() : queue.refetch())

  return (
    <>
      <Title>
        {title} {entries && <span className="queue-count">{total}</span>}
      </Title>
      {note}
      <search className="queue-search">
        <TextInput
          size="sm"
          type="search"
          label="Search by name or email"
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={queue.isPlaceholderData && <Loader size={16} />}
          maxLength={limits.shortText}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            apply(value)
          }}
        />
      </search>
      {queue.error && <LoadFailed error={queue.error} retrying={queue.isFetching} onRetry={retry} />}
      {!entries && !queue.error && <CardSkeleton />}
      {entries?.length === 0 && (
        <EmptyState title={search ? 'Nobody by that name or email' : emptyText} order={2}>
          {search ? 'Clear the search to see everybody who waits.' : emptyHint}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <div className="queue-cards" aria-busy={queue.isPlaceholderData}>
          {entries.map(card)}
        </div>
      )}
      <LoadMore
        hasMore={queue.hasNextPage}
        loading={queue.isFetchingNextPage}
        onMore={() => void queue.fetchNextPage()}
        shown={entries?.length ?? 0}
        total={total}
      />
    </>
  )
}
