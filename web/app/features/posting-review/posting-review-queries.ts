import { limits, type PostingDecisionInput, type PostingState } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { nextOf } from '#app/lib/page/next-of.ts'

/** How many rows 'Load more' adds. */
const rowsAtATime = 24

export interface PostingFilters {
  state: PostingState | ''
  onlyReported: boolean
  search: string
}

export const postingReviewQueries = {
  /** Postings, longest waiting first; the previous list stays on screen while loading. */
  list: ({ state, onlyReported, search }: PostingFilters) =>
    infiniteQueryOptions({
      queryKey: queryKeys.postingReview.list({ state, onlyReported, search }),
      queryFn: ({ pageParam: cursor }) =>
        api.postings.list({
          query: {
            limit: rowsAtATime,
            ...(state && { state }),
            ...(onlyReported && { reported: 'yes' as const }),
            ...(search && { search }),
            ...(cursor && { cursor }),
          },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  one: (jobId: string) =>
    queryOptions({
      queryKey: queryKeys.postingReview.one(jobId),
      queryFn: async () => (await api.postings.inReview({ params: { jobId } })).posting,
    }),
}

/** The posting to review after this one; null if no other waits. */
export async function postingAfter(jobId: string): Promise<string | null> {
  const { postings } = await api.postings.list({ query: { state: 'review', limit: limits.list } })
  return nextOf(postings, (one) => one.jobId === jobId)?.jobId ?? null
}

/** Decides on a posting; its recruiters are notified. */
export function useDecide(jobId: string) {
  const cache = useQueryClient()
  return async (body: PostingDecisionInput) => {
    const answer = await api.postings.decide({ params: { jobId }, body })
    cache.setQueryData(postingReviewQueries.one(jobId).queryKey, answer.posting)
    void cache.invalidateQueries({ queryKey: queryKeys.postingReview.all })
    void cache.invalidateQueries({ queryKey: queryKeys.teamNeeds })
    return answer
  }
}
