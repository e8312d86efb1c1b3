import type { RoundsChoice } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'

const roundsOf = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.recruiterHiring.rounds(jobId),
    queryFn: async () => (await api.hiring.rounds({ params: { id: jobId } })).rounds,
  })

export const useRounds = (jobId: string) => useQuery(roundsOf(jobId))

/** Names the interview rounds of a job; open scorecards and panels load them. */
export function useChooseRounds(jobId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: RoundsChoice) => api.hiring.chooseRounds({ params: { id: jobId }, body }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      void cache.invalidateQueries({ queryKey: queryKeys.evaluations.of(jobId) })
      void cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.panels(jobId) })
      return cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.rounds(jobId) })
    },
  })
}
