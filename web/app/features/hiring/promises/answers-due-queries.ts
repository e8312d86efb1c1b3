import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'

/** The candidates of a job who wait for a first answer, for its lead. */
export const useAnswersDue = (jobId: string) =>
  useQuery({
    queryKey: queryKeys.recruiterHiring.answersDue(jobId),
    queryFn: () => api.applying.answersDue({ params: { id: jobId } }),
  })

/** Moves the promised day of all waiting candidates; the server notifies them. */
export function useExtendAnswers(jobId: string) {
  const cache = useQueryClient()
  const reread = () => cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.panels(jobId) })
  return useAction({
    mutationFn: (body: { days: number }) => api.applying.extendAnswers({ params: { id: jobId }, body }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return reread()
    },
  })
}
