import { ApiError, type HiringRole, indianDay } from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

/** How many days the agenda looks back, and ahead. */
const agendaDays = 7
const waitingAtATime = 20

const dayIn = (days: number) => indianDay(new Date(Date.now() + days * 24 * 3600 * 1000))

export const interviewQueries = {
  /** The recruiter's interviews of the last and the next seven days. */
  agenda: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.agenda(userId),
      enabled: userId !== '',
      queryFn: async () =>
        (await api.hiring.agenda({ query: { from: dayIn(-agendaDays), to: dayIn(agendaDays) } })).interviews,
    }),

  /** The recruiter's interviews between two Indian days, with the holidays of these days. The server sends a page at most. */
  between: (userId: string, from: string, to: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.agendaDays(userId, from, to),
      enabled: userId !== '',
      queryFn: () => api.hiring.agenda({ query: { from, to } }),
    }),

  /** The recruiter's interviews of one Indian day. */
  day: (userId: string, day: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.dayPlan(userId, day),
      enabled: userId !== '' && day !== '',
      queryFn: async () => (await api.hiring.agenda({ query: { from: day, to: day } })).interviews,
    }),

  /** The interviews of all jobs that wait for a link, the oldest request first. */
  waiting: infiniteQueryOptions({
    queryKey: queryKeys.teamHiring.waitingInterviews,
    queryFn: ({ pageParam: cursor }) =>
      api.hiring.waitingInterviews({ query: { state: 'waiting', limit: waitingAtATime, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  }),
}

type InterviewChange = Parameters<typeof api.hiring.changeInterview>[0]['body']

const isClash = ({ code }: ApiError) => code === 'interview_clash' || code === 'interviewer_busy'

/** Moves or cancels an interview; everything that shows it is loaded again. The form shows refusals. */
export function useChangeInterview(role: HiringRole, id: string) {
  const cache = useQueryClient()
  const params = { id }
  const refetch = () => {
    const keys =
      role === 'admin' ? [queryKeys.teamHiring.all] : [queryKeys.recruiterHiring.all, queryKeys.recruiterJobs.all]
    return Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
  return useAction({
    mutationFn: (body: InterviewChange) =>
      role === 'admin'
        ? api.hiring.changeInterviewAsTeam({ params, body })
        : api.hiring.changeInterview({ params, body }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      void refetch()
    },
    onError: (error) => {
      // Somebody else was faster: show the current state.
      if (error instanceof ApiError && !isClash(error) && [404, 409].includes(error.status)) void refetch()
    },
  })
}

/** Says that the candidate did not come to an interview, or takes it back; everything that shows it is loaded again. */
export function useNoteAbsence(id: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (absent: boolean) => api.hiring.noteCandidateAbsence({ params: { id }, body: { absent } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () =>
      Promise.all(
        [queryKeys.recruiterHiring.all, queryKeys.recruiterJobs.all].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
