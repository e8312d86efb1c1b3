import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { LoadMore } from './load-more.tsx'

interface InfiniteListProps<Page, Entry> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  entriesOf: (page: Page) => readonly Entry[]
  skeleton: ReactNode
  /** Shown if the loaded list is empty. */
  empty: ReactNode
  /** The total number, if the server sends it. */
  total?: number | string
  children: (entries: Entry[]) => ReactNode
}

/** A list that loads page by page, with its loading, failed and empty states. */
export function InfiniteList<Page, Entry>({
  list,
  entriesOf,
  skeleton,
  empty,
  total,
  children,
}: InfiniteListProps<Page, Entry>) {
  const entries = list.data?.pages.flatMap(entriesOf)
  const { error, isFetchNextPageError } = list
  return (
    <>
      {!entries && !error && skeleton}
      {entries?.length === 0 && !error && empty}
      {entries && entries.length > 0 && children(entries)}
      {error && (
        <LoadError
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
