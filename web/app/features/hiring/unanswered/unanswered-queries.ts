import type { LateAnswer } from '@firstrung/contract'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'

const atATime = 24

const unansweredOf = (jobId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.recruiterHiring.unanswered(jobId),
    queryFn: ({ pageParam: cursor }) =>
      api.applying.unanswered({ params: { id: jobId }, query: { limit: atATime, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Applications to a job that were closed without an answer and can still be answered. */
export const useUnanswered = (jobId: string) => useInfiniteQuery(unansweredOf(jobId))

/** Answers a closed application; the server asks its candidate whether they still want the job. */
export function useAnswerLate(jobId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: LateAnswer) => api.applying.answerLate({ params: { id: jobId }, body }),
    onSuccess: ({ msg }) => toast.success(msg),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.unanswered(jobId) }),
  })
}
