import { type CandidateRecord, limits, type RouteInput, type routes } from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { session, useSession } from '#app/lib/session.ts'
import { replaceOwnResume } from '#app/lib/upload.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type DetailsForm, detailsSaveOf } from './details-form-values.ts'
import { type ProfileForm, profileSaveOf } from './profile-form-values.ts'

type Kind = RouteInput<typeof routes.hiring.apply>['body']['interestType']

/** A reading takes seconds: it is looked for often at first, and less often when it does not come. */
const quickMillis = 1500
const quickLooks = 40
const slowMillis = 20_000

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

  reading: (userId: string) =>
    queryOptions({
      queryKey: [...candidateQueries.of(userId), 'resume-reading'],
      queryFn: async () => (await api.records.resumeReading()).reading,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        if (data?.state !== 'waiting') return false
        return dataUpdateCount < quickLooks ? quickMillis : slowMillis
      },
    }),

  openings: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...candidateQueries.of(userId), 'resume-openings'],
      queryFn: ({ pageParam: cursor }) => api.records.resumeOpenings({ query: { limit: limits.page, cursor } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
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

type Saved = Pick<DetailsForm, 'fullName' | 'avatarS3FileKey'>

/** Saves a form of the profile and shows it everywhere. */
function useSave<Form extends Saved>(bodyOf: (values: Form, userId: string) => object) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (values: Form) => api.records.saveProfile({ body: bodyOf(values, userId) }),
    onSuccess: (_, { fullName, avatarS3FileKey }) => {
      session.updateUser({ fullName: fullName.trim(), avatarS3FileKey })
      return cache.invalidateQueries({ queryKey: candidateQueries.of(userId) })
    },
  })
}

/** Saves the two-step form. */
export const useSaveProfile = () => useSave<ProfileForm>(profileSaveOf)

/** Saves the Details tab. */
export const useSaveDetails = () => useSave<DetailsForm>(detailsSaveOf)

/** What a program reads in the resume; asked again until it is read. */
export const useResumeReading = () => useQuery(candidateQueries.reading(useUserId()))

/** Who opened the resume, page by page. */
export const useResumeOpenings = () => useInfiniteQuery(candidateQueries.openings(useUserId()))

/** Uploads a resume and makes it the current one. */
export function useReplaceResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return async (file: File, onProgress: (percent: number) => void) => {
    const { msg } = await replaceOwnResume(userId, file, onProgress)
    notify.success(msg)
    await cache.invalidateQueries({ queryKey: candidateQueries.of(userId) })
  }
}

/** Puts what was read in this resume into empty fields. */
export function useFillFromResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (resumeS3FileKey: string) => api.records.fillFromResume({ body: { resumeS3FileKey } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => notifyFailure(error),
    onSettled: () => cache.invalidateQueries({ queryKey: candidateQueries.of(userId) }),
  })
}

/** Applies for jobs or internships in general, and reads the record again (SVC-08). */
export function useApply() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (interestType: Kind) => api.hiring.apply({ body: { interestType } }),
    onSettled: () => cache.invalidateQueries({ queryKey: candidateQueries.of(userId) }),
  })
}
