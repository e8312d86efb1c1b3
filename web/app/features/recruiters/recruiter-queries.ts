import { folders } from '@firstrung/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { session, useSession } from '#app/lib/session.ts'
import { uploadFile } from '#app/lib/upload.ts'
import { type OnboardingForm, onboardingSaveOf } from './onboarding-form-values.ts'

export const recruiterQueries = {
  /** Everything about one person: another one in the same browser starts afresh. */
  of: (userId: string) => ['recruiter', userId] as const,

  own: (userId: string) =>
    queryOptions({
      queryKey: [...recruiterQueries.of(userId), 'record'],
      queryFn: async () => (await api.records.recruiter()).user,
    }),
}

const useUserId = () => useSession()?.user.userId ?? ''

/** The recruiter's own record with the company. */
export const useOwnRecruiter = () => useQuery(recruiterQueries.own(useUserId()))

export function useSaveOnboarding() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (values: OnboardingForm) => api.records.saveProfile({ body: onboardingSaveOf(values, userId) }),
    onSuccess: (_, { fullName, avatarS3FileKey }) => {
      session.updateUser({ fullName: fullName.trim(), avatarS3FileKey })
      return cache.invalidateQueries({ queryKey: recruiterQueries.of(userId) })
    },
  })
}

export const uploadAvatar = (userId: string, file: File, onProgress: (percent: number) => void) =>
  uploadFile({ file, folder: folders.recruiterAvatars, objectName: `profile_pic-${userId}`, onProgress })
