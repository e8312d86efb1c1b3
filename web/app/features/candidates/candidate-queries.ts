import { type CandidateRecord, folders, type RouteInput, type routes } from '@firstrung/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { session, useSession } from '#app/lib/session.ts'
import { uploadFile } from '#app/lib/upload.ts'
import { type ProfileForm, profileSaveOf } from './profile-form-values.ts'

type Kind = RouteInput<typeof routes.hiring.apply>['body']['interestType']

export const candidateQueries = {
  /** Everything about one person: another one in the same browser starts afresh. */
  of: (userId: string) => ['candidate', userId] as const,

  own: (userId: string) =>
    queryOptions({
      queryKey: [...candidateQueries.of(userId), 'record'],
      enabled: userId !== '',
      queryFn: async (): Promise<CandidateRecord> => {
        const { user } = await api.records.me()
        if (user.userType !== 'user') throw new Error('the person signed in is no candidate')
        rememberNameOf(user)
        return user
      },
    }),

  testsTaken: (userId: string) =>
    queryOptions({
      queryKey: [...candidateQueries.of(userId), 'tests-taken'],
      enabled: userId !== '',
      queryFn: async () => (await api.assessments.taken()).quizes,
      // A test may have been submitted a moment ago.
      refetchOnMount: 'always',
    }),

  /** The skill test that fits the chosen fields best and is not taken yet; null when none is left (G-33). */
  suggestedTest: (userId: string, roles: string[]) =>
    queryOptions({
      queryKey: [...candidateQueries.of(userId), 'suggested-test', roles],
      queryFn: async () => {
        const { quizzes } = await api.assessments.list({ body: { suggested: true, roles, limit: 1 } })
        return quizzes[0] ?? null
      },
      refetchOnMount: 'always',
    }),
}

/** The bar shows name and picture from the session: a change made elsewhere reaches it here. */
function rememberNameOf({ fullName, avatarS3FileKey }: CandidateRecord): void {
  const known = session.read()?.user
  if (known?.fullName === fullName && known.avatarS3FileKey === avatarS3FileKey) return
  session.updateUser({ fullName, avatarS3FileKey })
}

const useUserId = () => useSession()?.user.userId ?? ''

/** The candidate's own record. */
export const useOwnRecord = () => useQuery(candidateQueries.own(useUserId()))

export const useTestsTaken = () => useQuery(candidateQueries.testsTaken(useUserId()))

/** Waits for the record, which knows the fields. */
export function useSuggestedTest(record: CandidateRecord | undefined) {
  const userId = useUserId()
  return useQuery({
    ...candidateQueries.suggestedTest(userId, record?.preferences.fields ?? []),
    enabled: record !== undefined,
  })
}

export function useSaveProfile() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (values: ProfileForm) => api.records.saveProfile({ body: profileSaveOf(values, userId) }),
    onSuccess: (_, { fullName, avatarS3FileKey }) => {
      session.updateUser({ fullName: fullName.trim(), avatarS3FileKey })
      return cache.invalidateQueries({ queryKey: candidateQueries.of(userId) })
    },
  })
}

/** Applies for jobs or internships in general, and reads the record again (SVC-08). */
export function useApply() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (interestType: Kind) => api.hiring.apply({ body: { interestType } }),
    onSettled: () => cache.invalidateQueries({ queryKey: candidateQueries.of(userId) }),
  })
}

type OnProgress = (percent: number) => void

export const uploadAvatar = (userId: string, file: File, onProgress: OnProgress) =>
  uploadFile({ file, folder: folders.candidateAvatars, objectName: `profile_pic-${userId}`, onProgress })

export const uploadResume = (userId: string, file: File, onProgress: OnProgress) =>
  uploadFile({ file, folder: folders.resumes, objectName: `resume-${userId}.pdf`, onProgress })
