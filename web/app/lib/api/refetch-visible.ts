import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { keysFollowing, type News, queryKeys } from './query-keys.ts'

const waiting = new WeakMap<QueryClient, Set<string>>()

/**
 * Refetches the queries on screen after news. A running fetch may be older than the news, so the query is fetched again
 * after it. It is not cancelled, because it may load the next page of a list.
 */
export async function refetchVisible(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const own = waiting.get(cache) ?? new Set()
  waiting.set(cache, own)
  const name = hashKey(queryKey)
  // The refetch that is queued covers these news too.
  if (own.has(name)) return
  own.add(name)
  while (cache.isFetching({ queryKey, type: 'active' }) > 0)
    await cache.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  own.delete(name)
  await cache.invalidateQueries({ queryKey })
}

/** Refetches what a candidate's own page shows about them and their applications, after they changed something. */
export const refetchCandidate = (cache: QueryClient, userId: string): Promise<unknown> =>
  Promise.all(
    [queryKeys.candidate.of(userId), queryKeys.applications.of(userId)].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  )

/** Refetches the queries on screen that follow these news. */
export const refetchFollowing = (cache: QueryClient, news: News): Promise<unknown> =>
  Promise.all(keysFollowing(news).map((queryKey) => refetchVisible(cache, queryKey)))
