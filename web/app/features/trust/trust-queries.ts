import type { RouteInput, routes, TrustQueue } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'

/** Companies of a queue, longest waiting first. */
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

/** Reported messages, longest waiting first; or removed messages, newest first. */
export const messagesQuery = (state: 'open' | 'hidden') =>
  infiniteQueryOptions({
    queryKey: queryKeys.trust.messages(state),
    queryFn: ({ pageParam: cursor }) =>
      api.conversations.listReports({ query: { state, limit: 20, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Decides about a message, shows a toast, and loads the queues again. */
export function useJudge(id: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (decision: 'keep' | 'hide' | 'restore') =>
      api.conversations.judge({ params: { id }, body: { decision } }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      void cache.invalidateQueries({ queryKey: queryKeys.teamNeeds })
      return cache.invalidateQueries({ queryKey: queryKeys.trust.all })
    },
  })
}

/** Decides about a company, shows a toast, and loads the queues again. */
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
