import type { CriteriaChoice, EvaluationDraft } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { signedLinksRefetchMillis } from '#app/lib/api/signed-links.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'

export const evaluationQueries = {
  of: (jobId: string, candidateId: string) =>
    queryOptions({
      queryKey: queryKeys.evaluations.one(jobId, candidateId),
      queryFn: () => api.hiring.evaluations({ params: { id: jobId, userId: candidateId } }),
    }),
  criteria: (jobId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.criteria(jobId),
      queryFn: async () => (await api.hiring.criteria({ params: { id: jobId } })).criteria,
    }),
  ownInterviews: () =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.ownInterviews,
      queryFn: async () => (await api.hiring.ownInterviews({ query: {} })).interviews,
      refetchInterval: signedLinksRefetchMillis,
    }),
  /** The interviews that the caller holds between two Indian days, with the holidays of these days. */
  ownInterviewsBetween: (from: string, to: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.ownInterviewDays(from, to),
      queryFn: () => api.hiring.ownInterviews({ query: { from, to } }),
      refetchInterval: signedLinksRefetchMillis,
    }),
}

export const useEvaluations = (jobId: string, candidateId: string) => useQuery(evaluationQueries.of(jobId, candidateId))
/** The criteria of a job; loaded only for members who may choose them. */
export const useCriteria = (jobId: string, mayChoose = true) =>
  useQuery({ ...evaluationQueries.criteria(jobId), enabled: mayChoose })
export const useOwnInterviews = () => useQuery(evaluationQueries.ownInterviews())

/** Submits a scorecard, or changes the caller's own; then loads the scorecards of the others. */
export function useSaveEvaluation(jobId: string, candidateId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: ({ id, body }: { id: string | undefined; body: EvaluationDraft }) =>
      id
        ? api.hiring.editEvaluation({ params: { id }, body })
        : api.hiring.evaluate({ params: { id: jobId, userId: candidateId }, body }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: queryKeys.evaluations.one(jobId, candidateId) })
    },
  })
}

/** Chooses the criteria of a job's scorecards, and loads the open scorecards again. */
export function useChooseCriteria(jobId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: CriteriaChoice) => api.hiring.chooseCriteria({ params: { id: jobId }, body }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      void cache.invalidateQueries({ queryKey: queryKeys.evaluations.of(jobId) })
      return cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.criteria(jobId) })
    },
  })
}
