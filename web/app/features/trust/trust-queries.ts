import type { RouteInput, routes, TrustQueue } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** Companies of a queue, those that wait longest first. */
export const queueQuery = (queue: TrustQueue) =>
  infiniteQueryOptions({
    queryKey: queryKeys.trust.queue(queue),
    queryFn: ({ pageParam: cursor }) => api.trust.queue({ query: { queue, limit: 20, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Who would be notified of a suspension. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.trust.preview(id),
    queryFn: () => api.trust.previewSuspension({ params: { id } }),
  })

/** Decides about a company, says what was done, and reads the queues again. */
export function useDecide(id: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: RouteInput<typeof routes.trust.decide>['body']) => api.trust.decide({ params: { id }, body }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      void cache.invalidateQueries({ queryKey: queryKeys.teamNeeds })
      return cache.invalidateQueries({ queryKey: queryKeys.trust.all })
    },
  })
}
