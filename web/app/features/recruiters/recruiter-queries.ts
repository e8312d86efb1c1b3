import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { session, useSession } from '#app/lib/session.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type OnboardingForm, onboardingSaveOf } from './onboarding-form-values.ts'
import { profileSaveOf } from './profile-form-values.ts'

export const recruiterQueries = {
  /** Everything about one person: another one in the same browser starts afresh. */
  of: (userId: string) => ['recruiter', userId] as const,

  own: (userId: string) =>
    queryOptions({
      queryKey: [...recruiterQueries.of(userId), 'record'],
      enabled: userId !== '',
      queryFn: async () => (await api.records.recruiter()).user,
    }),
}

const useUserId = () => useSession()?.user.userId ?? ''

/** The recruiter's own record with the company. */
export const useOwnRecruiter = () => useQuery(recruiterQueries.own(useUserId()))

/** Saves a form of the recruiter and shows it everywhere. */
function useSave(bodyOf: (values: OnboardingForm, userId: string, email: string) => object) {
  const cache = useQueryClient()
  const { userId = '', email = '' } = useSession()?.user ?? {}
  return useAction({
    mutationFn: (values: OnboardingForm) => api.records.saveProfile({ body: bodyOf(values, userId, email) }),
    onSuccess: (_, { fullName, avatarS3FileKey }) => {
      session.updateUser({ fullName: fullName.trim(), avatarS3FileKey })
      return cache.invalidateQueries({ queryKey: recruiterQueries.of(userId) })
    },
  })
}

/** Submits onboarding. */
export const useSaveOnboarding = () => useSave(onboardingSaveOf)

/** Saves the profile page. */
export const useSaveProfile = () => useSave(profileSaveOf)
