import { type Grievance, type GrievanceInput, type GrievancesQuery, limits } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

export type GrievanceState = GrievancesQuery['state']

/** Complaints per page of the team's list. */
const atATime = 24

const grievanceQueries = {
  own: (userId: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.grievances.own(userId),
      queryFn: ({ pageParam: cursor }) =>
        api.grievances.listOwn({ query: { limit: limits.page, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    }),
  list: (state: GrievanceState) =>
    infiniteQueryOptions({
      queryKey: queryKeys.grievances.list(state),
      queryFn: ({ pageParam: cursor }) =>
        api.grievances.list({ query: { state, limit: atATime, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
}

/** The complaints of the signed-in person. */
export const useOwnGrievances = () => useInfiniteQuery(grievanceQueries.own(useUserId()))

/** The team's list of complaints in one state. */
export const useGrievances = (state: GrievanceState) => useInfiniteQuery(grievanceQueries.list(state))

/** Sends a complaint. The form shows its faults. */
export function useSendGrievance() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: GrievanceInput) => api.grievances.send({ body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.grievances.all }),
  })
}

/** Answers a complaint. The form shows its faults; the lists are refetched in any case. */
export function useAnswerGrievance({ _id: id }: Pick<Grievance, '_id'>) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: { answer: string }) => api.grievances.answer({ params: { id }, body }),
    onSuccess: ({ msg }) => toast.success(msg),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.grievances.all }),
        cache.invalidateQueries({ queryKey: queryKeys.teamNeeds }),
      ]),
  })
}
