import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

const waiting = new WeakMap<QueryClient, Set<string>>()

/**
 * Has queries on screen read again after news. What is being read just then may be older than the news, so it is read
 * once more; but it is not thrown away, for it may be the further page that somebody has just asked for.
 */
export async function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const own = waiting.get(cache) ?? new Set()
  waiting.set(cache, own)
  const name = hashKey(queryKey)
  // Whoever waits already will read what these news are about too.
  if (own.has(name)) return
  own.add(name)
  while (cache.isFetching({ queryKey, type: 'active' }) > 0)
    await cache.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  own.delete(name)
  await cache.invalidateQueries({ queryKey })
}
