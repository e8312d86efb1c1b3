import { ApiError, limits, messages, type RequestQueue, type RouteInput, type routes } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchVisible } from '#app/lib/api/refetch-visible.ts'
import { replaceOwnResume } from '#app/lib/api/upload.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { nextOf } from '#app/lib/page/next-of.ts'
import type { QueueFilter } from './use-queue-address.ts'

/** Entries of a queue per page. */
const atATime = 24
/** How often a queue on screen is refetched while the socket is down: other admins work on it too. */
const renewedMillis = 20_000
/** How often while the server broadcasts changes; needed because its links are valid for only ten minutes. */
const renewedLiveMillis = 4 * 60_000
/** A resume must not be loaded again while somebody reads it. */
const readingMillis = 8 * 60_000

const endless = {
  initialPageParam: '',
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}
const portion = ({ search, assigned }: Partial<QueueFilter>, cursor: string) => ({
  limit: atATime,
  ...(search && { search }),
  ...(assigned && { assigned }),
  ...(cursor && { cursor }),
})

export const queueQueries = {
  mentorship: (filter: QueueFilter) =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.serviceRequests.mentorship(filter),
      queryFn: ({ pageParam }) => api.serviceRequests.listMentorship({ query: portion(filter, pageParam) }),
    }),
  resumes: (filter: QueueFilter) =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.serviceRequests.resumes(filter),
      queryFn: ({ pageParam }) => api.serviceRequests.listResumes({ query: portion(filter, pageParam) }),
    }),
  interviews: (filter: QueueFilter) =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.serviceRequests.interviews(filter),
      queryFn: ({ pageParam }) => api.serviceRequests.listInterviews({ query: portion(filter, pageParam) }),
    }),
  projects: (filter: QueueFilter) =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.serviceRequests.projects(filter),
      queryFn: ({ pageParam }) => api.serviceRequests.listProjects({ query: portion(filter, pageParam) }),
    }),
  closed: (queue: RequestQueue, search: string) =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.serviceRequests.closed(queue, search),
      queryFn: ({ pageParam }) =>
        api.serviceRequests.listClosed({ query: { queue, ...portion({ search }, pageParam) } }),
    }),
  /** The members to which requests can be assigned. */
  members: () =>
    queryOptions({
      queryKey: queryKeys.serviceRequests.members,
      queryFn: () => api.serviceRequests.listAssignees(),
    }),
  /** The resume of one person that waits for a review; null if none does. */
  resumeOf: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.serviceRequests.resumeOf(userId),
      queryFn: async () => (await api.serviceRequests.listResumes({ query: { userId, limit: 1 } })).users[0] ?? null,
      staleTime: readingMillis,
      refetchOnWindowFocus: false,
    }),
}

/** How often a queue on screen is refetched. Changes that the server broadcasts cause a refetch at once. */
export function useQueueRenewal(): { refetchInterval: number } {
  const isLive = useLiveHint('queues-changed')
  return { refetchInterval: isLive ? renewedLiveMillis : renewedMillis }
}

interface Settling {
  /** Whether a form sends the action and shows its errors. */
  fromForm?: boolean
  /** Called before the queues are refetched. */
  onDone?: () => void
}

/** An action of the team on a request. The queues are refetched in any case. */
function useSettling<Input>(settle: (input: Input) => Promise<{ msg: string }>, options: Settling = {}) {
  const { fromForm = false, onDone } = options
  const cache = useQueryClient()
  return useAction({
    mutationFn: settle,
    onSuccess: ({ msg }) => {
      toast.success(msg)
      onDone?.()
    },
    onError: (error) => fromForm || toastError(error),
    onSettled: () => refetchVisible(cache, queryKeys.serviceRequests.all),
  })
}

type Mentorship = RouteInput<typeof routes.serviceRequests.settleMentorship>['body']
type Interview = RouteInput<typeof routes.serviceRequests.settleInterview>['body']
type Project = RouteInput<typeof routes.serviceRequests.settleProject>['body']
type Review = RouteInput<typeof routes.serviceRequests.reviewResume>['body']

export const useSettleMentorship = () =>
  useSettling((body: Mentorship) => api.serviceRequests.settleMentorship({ body }), { fromForm: true })
/** Schedules or closes a mock interview. */
export const useSettleInterview = () =>
  useSettling((body: Interview) => api.serviceRequests.settleInterview({ body }), { fromForm: true })
export const useSettleProject = () =>
  useSettling((body: Project) => api.serviceRequests.settleProject({ body }), { fromForm: true })
export const useAssign = () =>
  useSettling((body: RouteInput<typeof routes.serviceRequests.assign>['body']) => api.serviceRequests.assign({ body }))
/** The next resume in the filtered queue after this candidate's; null if nobody else waits. */
export async function resumeAfter(userId: string, filter: QueueFilter): Promise<string | null> {
  const { users } = await api.serviceRequests.listResumes({ query: { ...portion(filter, ''), limit: limits.list } })
  return nextOf(users, (one) => one.userId === userId)?.userId ?? null
}
/** `onDone` is called before the resume leaves the queue on screen. */
export const useReviewResume = (onDone: () => void) =>
  useSettling((body: Review) => api.serviceRequests.reviewResume({ body }), { fromForm: true, onDone })

type MockInterviewAsk = RouteInput<typeof routes.serviceRequests.mockInterview>['body']
type Mentor = RouteInput<typeof routes.serviceRequests.mentorship>['body']

/** Asks for a mock interview. 'not allowed' is an answer, not a failure. The form shows errors. */
export const useAskForMockInterview = () =>
  useAction({
    mutationFn: (ask: Omit<MockInterviewAsk, 'action'>) =>
      api.serviceRequests.mockInterview({ body: { ...ask, action: 'request' } }),
    onSuccess: ({ status, msg }) => (status === 'not allowed' ? toast.warning(msg) : toast.success(msg)),
  })

/** Changes the open request for a mock interview. 'not allowed' is an answer, not a failure. The form shows errors. */
export const useMoveMockInterview = () =>
  useAction({
    mutationFn: (body: Omit<MockInterviewAsk, 'action'>) => api.serviceRequests.moveMockInterview({ body }),
    onSuccess: ({ status, msg }) => (status === 'not allowed' ? toast.warning(msg) : toast.success(msg)),
  })

/** Cancels the open request for a mock interview. */
export const useCancelMockInterview = () =>
  useAction({
    mutationFn: () => api.serviceRequests.cancelMockInterview(),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
  })

/** Asks for a mentor. A mentorship in the answer is one that was already open. The form shows errors. */
export const useAskForMentorship = () =>
  useAction({
    mutationFn: (body: Mentor) => api.serviceRequests.mentorship({ body }),
    onSuccess: ({ mentorship, msg }) => (mentorship ? toast.warning(msg) : toast.success(msg)),
  })

/** Applies for a live project. */
export const useApplyForProject = () =>
  useAction({
    mutationFn: (userId: string) => api.serviceRequests.project({ body: { userId } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'already_applied_project') toast.warning(error.msg)
      else toastError(error)
    },
  })

/** Asks for a review of the current resume. */
export const useAskForReview = () =>
  useAction({
    mutationFn: (resumeS3FileKey: string) => api.profiles.uploadResume({ body: { resumeS3FileKey } }),
    onSuccess: () => toast.success(messages.resumeReceived),
    onError: (error) => toastError(error),
  })

/** Uploads a resume and makes it the current one, which adds it to the queue of reviews. */
export const useReplaceResume = (userId: string) =>
  useAction({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (percent: number) => void }) =>
      replaceOwnResume(userId, file, onProgress),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
  })
