import { type Attendance, limits } from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

/** Entries of the dashboard's list. */
const linesOfDashboard = 3

export const eventQueries = {
  /** The next upcoming events for the dashboard. */
  next: () =>
    queryOptions({
      queryKey: queryKeys.events.next,
      queryFn: async () => (await api.events.list({ body: { period: 'upcoming', limit: linesOfDashboard } })).events,
    }),

  /** An event as the viewer sees it. */
  one: (userId: string, eventId: string) =>
    queryOptions({
      queryKey: queryKeys.events.one(userId, eventId),
      queryFn: () => api.events.read({ params: { id: eventId } }),
    }),

  /** Visible or hidden events, for the team. */
  section: (isActive: boolean) =>
    infiniteQueryOptions({
      queryKey: queryKeys.events.section(isActive),
      queryFn: ({ pageParam }) =>
        api.events.list({ body: { isActive, limit: limits.page, ...(pageParam && { cursor: pageParam }) } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  /** The candidates with a seat, or those on the waiting list. */
  attendees: (eventId: string, waiting: boolean) =>
    infiniteQueryOptions({
      queryKey: queryKeys.events.attendees(eventId, waiting),
      queryFn: ({ pageParam }) =>
        api.events.attendees({
          params: { id: eventId },
          query: { limit: limits.page, ...(waiting && { waiting: 'true' }), ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),
}

/** Takes a seat, or joins the waiting list: the response says which of the two (EVT-11). */
export function useAttend(userId: string, eventId: string) {
  const cache = useQueryClient()
  const { queryKey } = eventQueries.one(userId, eventId)
  return useAction<Attendance>({
    mutationFn: () => api.events.attend({ params: { id: eventId } }),
    onSuccess: ({ eventId: seat, eventLink, waitingPlace, msg }) => {
      cache.setQueryData(
        queryKey,
        (event) =>
          event && { ...event, hasRegistered: seat !== undefined, waitingPlace, ...(eventLink && { eventLink }) },
      )
      if (seat === undefined) toast.warning(msg)
      else toast.success(msg)
    },
    onError: (error) => toastError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.events.all }),
  })
}

/** Gives up the seat or the position on the waiting list. */
export function useLeave(eventId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: () => api.events.leave({ params: { id: eventId } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    // Awaited, so that callers see the new state.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.events.all }),
  })
}

/** Hides a visible event, or shows a hidden one again. */
export function useShowEvent(eventId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (show: boolean) =>
      show ? api.events.unhide({ params: { id: eventId } }) : api.events.hide({ params: { id: eventId } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.events.all }),
  })
}
