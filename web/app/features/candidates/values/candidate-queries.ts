import {
  type ApplicationState,
  type ApplicationWait,
  applicationWaits,
  type CandidateRecord,
  type InterviewAttendance,
  limits,
  type ResumeOffer,
  type RouteInput,
  type routes,
} from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { replaceOwnResume } from '#app/lib/api/upload.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { openAttempts } from '#app/lib/browser/open-attempts.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { session, useUserId } from '#app/lib/session/session.ts'

type Kind = RouteInput<typeof routes.hiring.apply>['body']['interestType']

const isWait = (group: ApplicationState | ApplicationWait): group is ApplicationWait =>
  applicationWaits.some((wait) => wait === group)

/** Reading a resume takes seconds, so the query polls often at first, and less often later. */
const quickMillis = 1500
const quickLooks = 40
const slowMillis = 20_000

const candidateQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.candidate.record(userId),
      enabled: userId !== '',
      queryFn: async (): Promise<CandidateRecord> => {
        const { user } = await api.profiles.me()
        if (user.userType !== 'user') throw new Error('the person signed in is no candidate')
        rememberNameOf(user)
        return user
      },
    }),

  testsTaken: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.candidate.testsTaken(userId),
      enabled: userId !== '',
      queryFn: async () => {
        const answer = await api.assessments.taken()
        return { results: answer.quizes, running: openAttempts(answer, Date.now()) }
      },
      // A quiz may have been submitted since.
      refetchOnMount: 'always',
    }),

  /** The skill test that fits the chosen fields best and that the candidate has not taken; null if there is none. */
  suggestedQuiz: (userId: string, roles: string[]) =>
    queryOptions({
      queryKey: queryKeys.candidate.suggestedQuiz(userId, roles),
      queryFn: async () => {
        const { quizzes } = await api.assessments.list({ body: { suggested: true, roles, limit: 1 } })
        return quizzes[0] ?? null
      },
      refetchOnMount: 'always',
    }),

  reading: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.candidate.resumeReading(userId),
      queryFn: async () => (await api.profiles.resumeReading()).reading,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        if (data?.state !== 'waiting') return false
        return dataUpdateCount < quickLooks ? quickMillis : slowMillis
      },
    }),

  applications: (userId: string, group: ApplicationState | ApplicationWait) =>
    infiniteQueryOptions({
      queryKey: queryKeys.applications.list(userId, group),
      queryFn: ({ pageParam: cursor }) =>
        api.hiring.applications({
          query: {
            ...(isWait(group) ? { waits: group } : { state: group }),
            limit: limits.page,
            ...(cursor && { cursor }),
          },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  needs: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.applications.needs(userId),
      queryFn: async () => (await api.hiring.candidateNeeds()).needs,
    }),

  application: (userId: string, id: string) =>
    queryOptions({
      queryKey: queryKeys.applications.one(userId, id),
      queryFn: async () => (await api.hiring.application({ params: { id } })).application,
    }),

  openings: (userId: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.candidate.resumeOpenings(userId),
      queryFn: ({ pageParam: cursor }) => api.profiles.resumeOpenings({ query: { limit: limits.page, cursor } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),
}

/** The top bar shows name and picture from the session, so changes of the profile are copied to the session. */
function rememberNameOf({ fullName, avatarS3FileKey }: CandidateRecord): void {
  const known = session.read()?.user
  if (known?.fullName === fullName && known.avatarS3FileKey === avatarS3FileKey) return
  session.updateUser({ fullName, avatarS3FileKey })
}

/** The candidate's own profile. */
export const useOwnRecord = () => useQuery(candidateQueries.own(useUserId()))

export const useQuizzesTaken = () => useQuery(candidateQueries.testsTaken(useUserId()))

/** Waits for the profile, because it has the candidate's fields. */
export function useSuggestedQuiz(record: CandidateRecord | undefined) {
  const userId = useUserId()
  return useQuery({
    ...candidateQueries.suggestedQuiz(userId, record?.preferences.fields ?? []),
    enabled: record !== undefined,
  })
}

/** What a program reads in the resume; polled until the reading has finished. */
export const useResumeReading = (enabled = true) => useQuery({ ...candidateQueries.reading(useUserId()), enabled })

/** Stores an uploaded resume before the rest of the profile is sent, so that the program reads it early. */
export function useKeepResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return async (resumeS3FileKey: string, resumeS3PublicUrl: string) => {
    await api.profiles.saveProfile({ body: { resumeS3FileKey, resumeS3PublicUrl } })
    await refetchCandidate(cache, userId)
  }
}

/** Who opened the resume, page by page. */
export const useResumeOpenings = () => useInfiniteQuery(candidateQueries.openings(useUserId()))

/** The candidate's applications of a group, or those that need something from the candidate, page by page. */
export const useApplications = (group: ApplicationState | ApplicationWait) =>
  useInfiniteQuery(candidateQueries.applications(useUserId(), group))

/** What the candidate's applications wait for. */
export const useCandidateNeeds = () => useQuery(candidateQueries.needs(useUserId()))

/** One of the candidate's applications, with its timeline. */
export const useApplication = (id: string) => useQuery(candidateQueries.application(useUserId(), id))

/** Uploads a resume and makes it the current one. */
export function useReplaceResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return async (file: File, onProgress: (percent: number) => void) => {
    const { msg } = await replaceOwnResume(userId, file, onProgress)
    toast.success(msg)
    await refetchCandidate(cache, userId)
  }
}

/** Fills empty fields with what was read in this resume. */
export function useFillFromResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (resumeS3FileKey: string) => api.profiles.fillFromResume({ body: { resumeS3FileKey } }),
    // The page itself shows what was filled in.
    onSuccess: ({ filled, msg }) => {
      if (filled.length === 0) toast.success(msg)
    },
    onError: (error) => toastError(error),
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Empties the fields that still have the values from the resume. */
export function useUnfillResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (values: ResumeOffer) => api.profiles.unfillResume({ body: { values } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Withdraws an application to one job. */
export function useWithdrawApplication(id: string) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (reason: string) =>
      api.applying.withdraw({ params: { id }, body: { ...(reason.trim() && { reason: reason.trim() }) } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.board.of(userId) }),
        // After a withdrawal, fewer messages may be allowed.
        cache.invalidateQueries({ queryKey: queryKeys.conversations.own(userId, id) }),
        refetchCandidate(cache, userId),
      ]),
  })
}

/** Sends the reply to a late answer: whether the candidate still wants the job. */
export function useReplyToLateAnswer(id: string) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (yes: boolean) => api.applying.stillWanted({ params: { id }, body: { yes } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Sends whether the candidate will be at an interview. The caller shows refusals. */
export function useAttendInterview(id: string) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (body: InterviewAttendance) => api.hiring.attendInterview({ params: { id }, body }),
    onSuccess: ({ msg }) => toast.success(msg),
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Says that nobody from the company came to an own interview, or takes it back. */
export function useNoteCompanyAbsence(id: string) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (absent: boolean) => api.hiring.noteCompanyAbsence({ params: { id }, body: { absent } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Withdraws from jobs or internships in general. */
export function useStepBack() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (interestType: Kind) => api.hiring.stepBack({ body: { interestType, interested: false } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Applies for jobs or internships in general, and refetches the profile (SVC-08). */
export function useApply() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (interestType: Kind) => api.hiring.apply({ body: { interestType } }),
    onSettled: () => refetchCandidate(cache, userId),
  })
}
