import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'

/** Entries that the log brings at a time. */
const atATime = 30
/** So often the state on screen is asked for again. */
const renewedMillis = 15_000

export const operationQueries = {
  system: () =>
    queryOptions({
      queryKey: ['operation', 'system'],
      queryFn: () => api.operation.system(),
      refetchInterval: renewedMillis,
    }),
  acts: (search: string) =>
    infiniteQueryOptions({
      queryKey: ['operation', 'acts', search],
      queryFn: ({ pageParam }) =>
        api.operation.acts({
          query: { limit: atATime, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
}
