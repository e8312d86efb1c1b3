import { type BusyCalendar, type BusyCalendarDraft, type InterviewHours, limits } from '@firstrung/contract'
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
  /** The interviewers. */
  hostIds: readonly string[]
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

  /** When each of the interviewers is free in the days from `from`. */
  freeTimes: (jobId: string, { hostIds, ...wish }: FreeTimesWish) =>
    queryOptions({
      queryKey: queryKeys.booking.freeTimes(jobId, { hostIds, ...wish }),
      enabled: hostIds.length > 0,
      queryFn: async () => {
        const body = { hostIds: [...hostIds], days: limits.booking.days, ...wish }
        return (await api.hiring.freeTimes({ params: { id: jobId }, body })).hosts
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

type CalendarChange = { add: BusyCalendarDraft } | { read: string } | { remove: string }

/** Adds a calendar, has one read now, or removes one. A form shows the refusals of an added one. */
export function useChangeCalendars(userId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn(change: CalendarChange) {
      if ('add' in change) return api.hiring.addBusyCalendar({ body: change.add })
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
