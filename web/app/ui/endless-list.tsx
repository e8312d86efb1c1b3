import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { LoadMore } from './load-more.tsx'

interface EndlessListProps<Page, Entry> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  entriesOf: (page: Page) => readonly Entry[]
  skeleton: ReactNode
  /** Stands there when the server has answered that there is nothing. */
  empty: ReactNode
  /** How many there are in all, where that is told. */
  total?: number | string
  children: (entries: Entry[]) => ReactNode
}

/** A list that comes in portions, and what stands in its place while it loads, when it fails, and when it is empty. */
export function EndlessList<Page, Entry>({
  list,
  entriesOf,
  skeleton,
  empty,
  total,
  children,
}: EndlessListProps<Page, Entry>) {
  const entries = list.data?.pages.flatMap(entriesOf)
  const { error, isFetchNextPageError } = list
  return (
    <>
      {!entries && !error && skeleton}
      {entries?.length === 0 && !error && empty}
      {entries && entries.length > 0 && children(entries)}
      {error && (
        <LoadFailed
          error={error}
          retrying={list.isFetching}
          onRetry={() => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      <LoadMore
        hasMore={list.hasNextPage && !isFetchNextPageError}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        {...(total !== undefined && { shown: entries?.length ?? 0, total })}
      />
    </>
  )
}
