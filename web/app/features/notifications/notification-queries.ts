import type { Notice } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#app/lib/api/api.ts'
import { queryKeys, type Side } from '#app/lib/api/query-keys.ts'
import { refetchFollowing } from '#app/lib/api/refetch-visible.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'

const { listCandidate, actCandidate, listRecruiter, actRecruiter, listAdmin, actAdmin } = api.notifications
/** The calls of each side. */
const calls = {
  candidate: { list: listCandidate, act: actCandidate },
  recruiter: { list: listRecruiter, act: actRecruiter },
  admin: { list: listAdmin, act: actAdmin },
}

/** While a page is visible, news arrives within a minute; at once while the socket is connected. */
const refreshMillis = 60_000
const refreshLiveMillis = 10 * 60_000

const noticesOf = (side: Side) =>
  queryOptions({
    queryKey: queryKeys.notices(side),
    queryFn: async () => (await calls[side].list()).notifications,
  })

/** The caller's notifications, newest first. For the only bell of a page. */
export function useNotices(side: Side) {
  const isLive = useLiveHint('notices-changed')
  return useQuery({ ...noticesOf(side), refetchInterval: isLive ? refreshLiveMillis : refreshMillis })
}

/** Refetches the queries on screen that the news is about. */
export function useFreshAfterNews(side: Side, data: Notice[] | undefined) {
  const cache = useQueryClient()
  const newest = data && (data[0]?._id ?? '')
  const newestAt = Date.parse(data?.[0]?.createdAt ?? '')
  const known = useRef(newest)
  useEffect(() => {
    if (newest === undefined || newest === known.current) return
    // The first notifications load a moment after the page: what happened in between also counts as news.
    const isNews = known.current !== undefined || newestAt > performance.timeOrigin
    if (newest !== '' && isNews) void refetchFollowing(cache, `new-notice:${side}`)
    known.current = newest
  }, [newest, newestAt, cache, side])
}

/** Marks a notification as read; its dot disappears at once, and returns if the call fails. */
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
      toastError(error)
      return cache.invalidateQueries({ queryKey })
    },
  })
}

const asRead = (notice: Notice): Notice => ({ ...notice, status: 'read' })

/** Marks all of the caller's notifications as read. */
export function useReadAllNotices(side: Side) {
  const cache = useQueryClient()
  const { queryKey } = noticesOf(side)
  return useAction({
    mutationFn: () => calls[side].act({ body: { action: 'read-all' } }),
    onMutate: () => cache.cancelQueries({ queryKey }),
    onSuccess: ({ notifications }) => cache.setQueryData(queryKey, notifications),
    onError: (error) => toastError(error),
  })
}

/** Removes all of the caller's notifications. */
export function useClearNotices(side: Side) {
  const cache = useQueryClient()
  const { queryKey } = noticesOf(side)
  return useAction({
    mutationFn: () => calls[side].act({ body: { action: 'clear' } }),
    onMutate: () => cache.cancelQueries({ queryKey }),
    onSuccess: ({ notifications, msg }) => {
      cache.setQueryData(queryKey, notifications)
      toast.success(msg)
    },
    onError: (error) => toastError(error),
  })
}
