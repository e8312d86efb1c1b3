import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'

/** Entries of the audit log per page. */
const atATime = 30
/** How often the state on screen is refetched. */
const renewedMillis = 15_000

export const operationQueries = {
  system: () =>
    queryOptions({
      queryKey: queryKeys.operation.system,
      queryFn: () => api.operation.system(),
      refetchInterval: renewedMillis,
    }),
  acts: (search: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.operation.acts(search),
      queryFn: ({ pageParam }) =>
        api.operation.acts({
          query: { limit: atATime, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
}
