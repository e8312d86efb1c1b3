import { limits, type RouteInput, type routes, type SavedSearch } from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

const savedOf = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.board.saved(userId),
    enabled: userId !== '',
    queryFn: ({ pageParam }) =>
      api.board.saved({ query: { limit: limits.page, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // Jobs are saved on public pages, whose cache this page does not share.
    refetchOnMount: 'always',
  })

const searchesOf = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.board.searches(userId),
    enabled: userId !== '',
    queryFn: async () => (await api.board.searches()).searches,
  })

export const useSavedJobs = () => useInfiniteQuery(savedOf(useUserId()))
export const useSavedSearches = () => useQuery(searchesOf(useUserId()))

/** Removes a job from the saved jobs; the toast offers to save it again. */
export function useUnsave() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction<{ msg: string }, string>({
    mutationFn: (slug) => api.board.unsave({ params: { slug } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.board.of(userId) }),
  })
}

/** Saves a new search, or changes the one with this id. */
export function useSaveSearch(id: string | null) {
  const cache = useQueryClient()
  const userId = useUserId()
  return async (
    body: RouteInput<typeof routes.board.saveSearch>['body'],
  ): Promise<{ search: SavedSearch; msg: string }> => {
    const answer =
      id === null ? await api.board.saveSearch({ body }) : await api.board.changeSearch({ params: { id }, body })
    await cache.invalidateQueries({ queryKey: queryKeys.board.searches(userId) })
    return answer
  }
}

export function useRemoveSearch() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction<{ msg: string }, string>({
    mutationFn: (id) => api.board.removeSearch({ params: { id } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.board.searches(userId) }),
  })
}
