import type { OwnPosting, PostingInput, PostingStep } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

const postingOf = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.recruiterJobs.posting(jobId),
    queryFn: async () => (await api.postings.read({ params: { id: jobId } })).posting,
  })

/** The posting of a job, for its lead. */
export const usePosting = (jobId: string, enabled = true) => useQuery({ ...postingOf(jobId), enabled })

type Saved = { posting: OwnPosting; msg: string }

/** Saves a whole posting: text, facts, requirements and questions. */
export function useSavePosting(jobId: string) {
  const cache = useQueryClient()
  return async (body: PostingInput): Promise<void> => {
    const { posting, msg } = await api.postings.save({ params: { id: jobId }, body })
    cache.setQueryData(postingOf(jobId).queryKey, posting)
    toast.success(msg)
  }
}

/** Publishes, pauses or closes a posting. */
export function usePostingStep(jobId: string) {
  const cache = useQueryClient()
  return useAction<Saved, PostingStep>({
    mutationFn: (step) => api.postings.step({ params: { id: jobId, step } }),
    onSuccess: ({ posting, msg }) => {
      cache.setQueryData(postingOf(jobId).queryKey, posting)
      toast.success(msg)
    },
    onError: (error) => {
      toastError(error)
      void cache.invalidateQueries({ queryKey: postingOf(jobId).queryKey })
    },
  })
}
