import type { Notice } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { useAction } from '#app/lib/use-action.ts'

/** Whose notices: the two sides have calls of their own. */
export type Side = 'recruiter' | 'admin'

const { listRecruiter, actRecruiter, listAdmin, actAdmin } = api.notifications
const calls = {
  recruiter: { list: listRecruiter, act: actRecruiter },
  admin: { list: listAdmin, act: actAdmin },
}

/** While a page is open and looked at, news arrives within a minute (G-43). */
const refreshMillis = 60_000

const noticesOf = (side: Side) =>
  queryOptions({
    queryKey: ['notices', side],
    queryFn: async () => (await calls[side].list()).notifications,
    refetchInterval: refreshMillis,
  })

/** The own notices, newest first. */
export const useNotices = (side: Side) => useQuery(noticesOf(side))

/** Marks one as read; the dot goes at once and comes back when the server could not be told. */
export function useReadNotice(side: Side) {
  const cache = useQueryClient()
  const { queryKey } = noticesOf(side)
  return useAction({
    mutationFn: (notifId: string) => calls[side].act({ body: { action: 'read', notifId } }),
    onMutate: async (notifId) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (now) => now?.map((notice) => (notice._id === notifId ? asRead(notice) : notice)))
    },
    onSuccess: ({ notifications }) => cache.setQueryData(queryKey, notifications),
    onError: (error) => {
      notifyFailure(error)
      return cache.invalidateQueries({ queryKey })
    },
  })
}

const asRead = (notice: Notice): Notice => ({ ...notice, status: 'read' })

/** Removes all own notices. */
export function useClearNotices(side: Side) {
  const cache = useQueryClient()
  const { queryKey } = noticesOf(side)
  return useAction({
    mutationFn: () => calls[side].act({ body: { action: 'clear' } }),
    onMutate: () => cache.cancelQueries({ queryKey }),
    onSuccess: ({ notifications, msg }) => {
      cache.setQueryData(queryKey, notifications)
      notify.success(msg)
    },
    onError: (error) => notifyFailure(error),
  })
}
