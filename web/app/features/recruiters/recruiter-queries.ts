import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { session, useSession, useUserId } from '#app/lib/session.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type OnboardingForm, onboardingSaveOf } from './onboarding-form-values.ts'
import { profileSaveOf } from './profile-form-values.ts'

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
function useSave(bodyOf: (values: OnboardingForm, userId: string, email: string) => object) {
  const cache = useQueryClient()
  const { userId = '', email = '' } = useSession()?.user ?? {}
  return useAction({
    mutationFn: (values: OnboardingForm) => api.profiles.saveProfile({ body: bodyOf(values, userId, email) }),
    onSuccess: (_, { fullName, avatarS3FileKey }) => {
      session.updateUser({ fullName: fullName.trim(), avatarS3FileKey })
      return cache.invalidateQueries({ queryKey: queryKeys.recruiter.of(userId) })
    },
  })
}

/** Submits onboarding. */
export const useSaveOnboarding = () => useSave(onboardingSaveOf)

/** Saves the profile page. */
export const useSaveProfile = () => useSave(profileSaveOf)
