import { ApiError, type ChoiceState } from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

const proposalsAtATime = 10
const peopleAtATime = 50

export const proposalQueries = {
  /** The newest times that were proposed to a candidate of a job. */
  newest: (jobId: string, userId: string) =>
    queryOptions({
      queryKey: queryKeys.booking.newest(jobId, userId),
      queryFn: async () => {
        const { proposals } = await api.hiring.proposals({ params: { id: jobId }, query: { userId, limit: 1 } })
        return proposals[0] ?? null
      },
    }),

  /** All times that were proposed in a job, the newest first. */
  all: (jobId: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.booking.proposals(jobId),
      queryFn: ({ pageParam: cursor }) =>
        api.hiring.proposals({
          params: { id: jobId },
          query: { limit: proposalsAtATime, ...(cursor && { cursor }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  /** The candidates of proposed times by name: those in one state, or all. */
  people: (jobId: string, proposalId: string, state: ChoiceState | '') =>
    infiniteQueryOptions({
      queryKey: queryKeys.booking.people(jobId, proposalId, state),
      queryFn: ({ pageParam: cursor }) =>
        api.hiring.proposalPeople({
          params: { id: proposalId },
          query: { limit: peopleAtATime, ...(state && { state }), ...(cursor && { cursor }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),
}

type Proposal = Parameters<typeof api.hiring.proposeTimes>[0]['body']

/** Refetches what proposed times of a job change: themselves, and the candidates, whose promised answers they are. */
function useRefetch(jobId: string) {
  const cache = useQueryClient()
  const keys = [queryKeys.booking.of(jobId), queryKeys.recruiterHiring.panels(jobId), queryKeys.recruiterJobs.all]
  return () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Proposes times to candidates; the form shows its refusals. */
export function useProposeTimes(jobId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (body: Proposal) => api.hiring.proposeTimes({ params: { id: jobId }, body }),
    onSuccess({ msg }) {
      toast.success(msg)
      void refetch()
    },
    onError(error) {
      // Somebody else was faster: show the current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void refetch()
    },
  })
}

/** Takes proposed times back. */
export function useWithdrawProposal(jobId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (id: string) => api.hiring.withdrawProposal({ params: { id } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => void refetch(),
  })
}
