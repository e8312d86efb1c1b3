import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { session, useUserId } from '#app/lib/session/session.ts'
import type { recruiterSaveOf } from './recruiter-form-values.ts'

export const recruiterQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiter.record(userId),
      enabled: userId !== '',
      queryFn: async () => (await api.profiles.recruiter()).user,
    }),
}

/** The recruiter's own profile with the company. */
export const useOwnRecruiter = () => useQuery(recruiterQueries.own(useUserId()))

/** Saves a form of the recruiter and updates everything that shows it. */
export function useSaveRecruiter() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: ReturnType<typeof recruiterSaveOf>) => api.profiles.saveProfile({ body }),
    onSuccess: (_, { userId, fullName, avatarS3FileKey = '' }) => {
      session.updateUser({ fullName: fullName.trim(), avatarS3FileKey })
      return cache.invalidateQueries({ queryKey: queryKeys.recruiter.of(userId) })
    },
  })
}
