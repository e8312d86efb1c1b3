import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

/** How many cards 'Load more' adds. */
const cardsAtATime = 24

export type RecruiterState = 'active' | 'suspended'

export const recruiterAdminQueries = {
  /** Recruiters, newest first; the previous answer stays on screen while loading. */
  list: (search: string, state: RecruiterState | '') =>
    infiniteQueryOptions({
      queryKey: queryKeys.recruiterAdmin.list(search, state),
      queryFn: ({ pageParam: cursor }) =>
        api.recruiterAdmin.list({
          query: { limit: cardsAtATime, ...(search && { search }), ...(state && { state }), ...(cursor && { cursor }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterAdmin.one(id),
      queryFn: () => api.recruiterAdmin.read({ params: { id } }),
    }),
}

/** A change of a recruiter, which also refetches the lists of jobs. */
function useRecruiterChange<Input>(mutationFn: (input: Input) => Promise<{ msg: string }>, fromForm = false) {
  const cache = useQueryClient()
  return useAction({
    mutationFn,
    onSuccess: ({ msg }: { msg: string }) => toast.success(msg),
    ...(!fromForm && { onError: (error: unknown) => toastError(error) }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.teamHiring.all })
      return cache.invalidateQueries({ queryKey: queryKeys.recruiterAdmin.all })
    },
  })
}

export const useSuspend = (id: string) =>
  useRecruiterChange((reason: string) => api.recruiterAdmin.suspend({ params: { id }, body: { reason } }), true)
export const useRestore = (id: string) => useRecruiterChange(() => api.recruiterAdmin.restore({ params: { id } }))
