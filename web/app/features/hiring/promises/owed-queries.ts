import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'

const answersAtATime = 50
const companiesAtATime = 24

export const owedQueries = {
  /** The candidates who wait for an answer in all of the recruiter's jobs, or in one. */
  own: (userId: string, jobId: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.recruiterHiring.owedAnswers(userId, jobId),
      enabled: userId !== '',
      queryFn: ({ pageParam: cursor }) =>
        api.hiring.owedAnswers({
          query: { limit: answersAtATime, ...(jobId && { jobId }), ...(cursor && { cursor }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      // Never fresh: a recruiter who comes back from a panel may have answered somebody there.
      staleTime: 0,
    }),

  /** Companies whose applicants wait, for the team. */
  companies: infiniteQueryOptions({
    queryKey: queryKeys.postingReview.owingCompanies,
    queryFn: ({ pageParam: cursor }) =>
      api.hiring.owingCompanies({ query: { limit: companiesAtATime, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  }),
}
