import type { LiveNews } from '@firstrung/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchFollowing } from '#app/lib/api/refetch-visible.ts'
import { listenLive } from './live.ts'

/**
 * Refetches what follows these news when the server sends them, and after a lost connection, in which it may have sent
 * them. With `jobId` only news about that job count. Returns whether the socket is connected, so that polling can be rare.
 */
export function useLiveHint(news: LiveNews, jobId?: string): boolean {
  const cache = useQueryClient()
  const [isUp, setIsUp] = useState(false)
  useEffect(() => {
    const refetch = () => void refetchFollowing(cache, news)
    const receive = (payload: { jobId?: string }) => {
      if (jobId === undefined || payload.jobId === jobId) refetch()
    }
    return listenLive({
      on: { [news]: receive },
      onMissed: refetch,
      onUp: () => setIsUp(true),
      onDown: () => setIsUp(false),
    })
  }, [cache, news, jobId])
  return isUp
}
