import { type JobApplicationInput, limits, type NeededToApply, type PublicJob } from '@firstrung/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { fittingQuiz } from './fitting-quiz.ts'

const jobOf = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.board.job(slug),
    queryFn: async () => (await api.board.read({ params: { slug } })).job,
    // The questions and missing details may have changed since.
    refetchOnMount: 'always',
  })

const mineOf = (userId: string, slug: string) =>
  queryOptions({
    queryKey: queryKeys.board.mine(userId, slug),
    enabled: userId !== '',
    queryFn: async () => (await api.board.mine({ params: { slug } })).mine,
    refetchOnMount: 'always',
  })

export const useJob = (slug: string) => useQuery(jobOf(slug))
export const useMyJobQuery = (slug: string) => useQuery(mineOf(useUserId(), slug))

/** The skill test that fits a job best; null if there is none. */
export function useQuizFor(job: Pick<PublicJob, 'slug' | 'title' | 'skills'>, isWanted: boolean) {
  const userId = useUserId()
  return useQuery({
    queryKey: queryKeys.board.quizFor(userId, job.slug),
    queryFn: async () =>
      fittingQuiz(
        (await api.assessments.list({ body: { suggested: true, roles: [], limit: limits.page } })).quizzes,
        job,
      ),
    enabled: isWanted,
  })
}

type Details = Partial<Record<NeededToApply, string>>

/** Saves what the profile lacks, and sends an application; then everything about the candidate's applications is loaded again. */
export function useApply(slug: string) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: async ({ body, details }: { body: JobApplicationInput; details: Details }) => {
      if (Object.keys(details).length > 0) await api.profiles.saveProfile({ body: details })
      return api.applying.apply({ params: { slug }, body })
    },
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey: queryKeys.board.of(userId) }), refetchCandidate(cache, userId)]),
  })
}
