import { ApiError, type BusyCalendar, type InterviewHours, limits } from '@firstrung/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

/** How many spans of free times can be looked at: times further ahead cannot be proposed. */
export const spansAhead = Math.floor(limits.agendaDays / limits.booking.days)

/** How often it is asked whether a calendar has been read. */
const readingMillis = 2000

const isUnread = ({ isWaiting, readAt, fault }: BusyCalendar): boolean => isWaiting || (!readAt && !fault)

export interface FreeTimesWish {
  hostId: string
  minutes: number
  /** The first of the days, in India. */
  from: string
}

export const bookingQueries = {
  /** When the caller holds interviews. */
  hours: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiter.hours(userId),
      enabled: userId !== '',
      queryFn: async () => (await api.hiring.interviewHours()).hours,
    }),

  /** The calendars that say when the caller is busy, refetched while one of them is being read. */
  calendars: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiter.busyCalendars(userId),
      enabled: userId !== '',
      queryFn: async () => (await api.hiring.busyCalendars()).calendars,
      refetchInterval: ({ state }) => (state.data?.some(isUnread) ? readingMillis : false),
    }),

  /** Who can hold interviews of a job, the caller first. Somebody may set their hours in another tab. */
  hosts: (jobId: string) =>
    queryOptions({
      queryKey: queryKeys.booking.hosts(jobId),
      queryFn: async () => (await api.hiring.interviewHosts({ params: { id: jobId } })).hosts,
      refetchOnWindowFocus: 'always',
    }),

  /** When somebody is free in the days from `from`. */
  freeTimes: (jobId: string, { hostId, ...wish }: FreeTimesWish) =>
    queryOptions({
      queryKey: queryKeys.booking.freeTimes(jobId, { hostId, ...wish }),
      enabled: hostId !== '',
      queryFn: async () => {
        const { hosts } = await api.hiring.freeTimes({
          params: { id: jobId },
          body: { hostIds: [hostId], days: limits.booking.days, ...wish },
        })
        return hosts[0] ?? { userId: hostId, zone: '', times: [] }
      },
    }),

  /** The newest times that were proposed to a candidate of a job. */
  newest: (jobId: string, userId: string) =>
    queryOptions({
      queryKey: queryKeys.booking.newest(jobId, userId),
      queryFn: async () => {
        const { proposals } = await api.hiring.proposals({ params: { id: jobId }, query: { userId, limit: 1 } })
        return proposals[0] ?? null
      },
    }),
}

/** Stores when the caller holds interviews; the form shows its refusals. */
export function useSaveHours(userId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: InterviewHours) => api.hiring.saveInterviewHours({ body }),
    onSuccess({ hours, msg }) {
      toast.success(msg)
      cache.setQueryData(bookingQueries.hours(userId).queryKey, hours)
      return cache.invalidateQueries({ queryKey: queryKeys.booking.all })
    },
  })
}

type CalendarChange = { add: string } | { read: string } | { remove: string }

/** Adds a calendar, has one read now, or removes one. A form shows the refusals of an added one. */
export function useChangeCalendars(userId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn(change: CalendarChange) {
      if ('add' in change) return api.hiring.addBusyCalendar({ body: { address: change.add } })
      if ('read' in change) return api.hiring.readBusyCalendar({ params: { id: change.read } })
      return api.hiring.removeBusyCalendar({ params: { id: change.remove } })
    },
    onSuccess({ calendars, msg }) {
      toast.success(msg)
      cache.setQueryData(bookingQueries.calendars(userId).queryKey, calendars)
      return cache.invalidateQueries({ queryKey: queryKeys.booking.all })
    },
    onError: (error, change) => {
      if (!('add' in change)) toastError(error)
    },
  })
}

type Proposal = Parameters<typeof api.hiring.proposeTimes>[0]['body']

/** Refetches what proposed times of a job change: themselves, and the candidates, whose promised answers they are. */
function useRefetch(jobId: string) {
  const cache = useQueryClient()
  const keys = [queryKeys.booking.of(jobId), queryKeys.recruiterHiring.panels(jobId), queryKeys.recruiterJobs.all]
  return () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Proposes times to a candidate; the form shows its refusals. */
export function useProposeTimes(jobId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (body: Proposal) => api.hiring.proposeTimes({ params: { id: jobId }, body }),
    onSuccess({ msg }) {
      toast.success(msg)
      void refetch()
    },
    onError(error) {
      // Somebody else was faster: show the current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void refetch()
    },
  })
}

/** Takes proposed times back. */
export function useWithdrawProposal(jobId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (id: string) => api.hiring.withdrawProposal({ params: { id } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => void refetch(),
  })
}
