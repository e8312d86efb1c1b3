import { folders } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { uploadFile } from '#app/lib/api/upload.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { session, useUserId } from '#app/lib/session/session.ts'
import type { recruiterSaveOf } from './recruiter-form-values.ts'

export const recruiterQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiter.record(userId),
      enabled: userId !== '',
      queryFn: async () => {
        const { user } = await api.profiles.recruiter()
        // Another account may have signed in since.
        if (session.read()?.user.userId === user.userId) session.updateUser({ companyRole: user.companyRole })
        return user
      },
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

/** Uploads a picture of the company's logo; `useSetLogo` then names its key. */
export const uploadCompanyLogo = async (file: File, onProgress: (percent: number) => void): Promise<string> =>
  (await uploadFile({ file, folder: folders.companyLogos, objectName: 'logo', onProgress })).fileKey

/** Sets the logo of the caller's company, or removes it with an empty key. */
export function useSetLogo() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (logoKey: string) => api.companyTeams.setLogo({ body: { logoKey } }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: queryKeys.recruiter.of(userId) })
    },
  })
}
