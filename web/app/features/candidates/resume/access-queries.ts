import { limits } from '@firstrung/contract'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

export type AccessMove = 'end' | 'give' | 'block' | 'unblock'

const accessOf = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.candidate.resumeAccess(userId),
    queryFn: ({ pageParam }) =>
      api.resumeAccess.list({ query: { limit: limits.page, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** The companies that can see the candidate, or could before. */
export const useResumeAccess = () => useInfiniteQuery(accessOf(useUserId()))

/** Changes what a company can see. This may withdraw applications. */
export function useAccessMove() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction<{ msg: string }, { companyId: string; kind: AccessMove }>({
    mutationFn: ({ companyId, kind }) => api.resumeAccess[kind]({ params: { companyId } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => refetchCandidate(cache, userId),
  })
}
