import type { Notice } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#app/lib/api.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { readAgain } from '#app/lib/read-again.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useLiveHint } from '#app/lib/use-live-hint.ts'

/** Whose notices: each side has calls of its own. */
export type Side = 'candidate' | 'recruiter' | 'admin'

const { listCandidate, actCandidate, listRecruiter, actRecruiter, listAdmin, actAdmin } = api.notifications
const calls = {
  candidate: { list: listCandidate, act: actCandidate },
  recruiter: { list: listRecruiter, act: actRecruiter },
  admin: { list: listAdmin, act: actAdmin },
}

/** While a page is open and looked at, news arrives within a minute (G-43); at once while the line to the server is up. */
const refreshMillis = 60_000
const refreshLiveMillis = 10 * 60_000

const noticesOf = (side: Side) =>
  queryOptions({
    queryKey: ['notices', side],
    queryFn: async () => (await calls[side].list()).notifications,
  })

/** The own notices, newest first. For the one bell of a page. */
export function useNotices(side: Side) {
  const cache = useQueryClient()
  const { queryKey } = noticesOf(side)
  const isLive = useLiveHint('notices-changed', () => void readAgain(cache, queryKey))
  return useQuery({ ...noticesOf(side), refetchInterval: isLive ? refreshLiveMillis : refreshMillis })
}

/** What else on screen tells of the same things, by the head of its queries' keys. */
const concerned: Record<Side, string> = { candidate: 'candidate', recruiter: 'jobs', admin: 'hiring-desk' }

/** Has what the news is about read again where it is on screen. */
export function useFreshAfterNews(side: Side, data: Notice[] | undefined) {
  const cache = useQueryClient()
  const newest = data && (data[0]?._id ?? '')
  const known = useRef(newest)
  useEffect(() => {
    if (newest === undefined || newest === known.current) return
    // What was there at first is as old as the page.
    if (newest !== '' && known.current !== undefined) void readAgain(cache, [concerned[side]])
    known.current = newest
  }, [newest, cache, side])
}

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
