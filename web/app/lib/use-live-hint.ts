import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listenLive } from './live.ts'
import type { LiveNews } from './query-keys.ts'
import { refetchFollowing } from './refetch-visible.ts'

/**
 * Refetches what follows these news when the server sends them, and each time a connection is made: what happened before it
 * was not heard, and may be younger than what was read with the page. With `jobId` only news about that job count. Returns whether the socket is connected: then polling can be rare.
 */
export function useLiveHint(news: LiveNews, jobId?: string): boolean {
  const cache = useQueryClient()
  const [isUp, setIsUp] = useState(false)
  useEffect(() => {
    let isListening = false
    const refetch = () => void refetchFollowing(cache, news)
    const hear = (payload: { jobId?: string }) => {
      if (jobId === undefined || payload.jobId === jobId) refetch()
    }
    const stop = listenLive({
      on: { [news]: hear },
      onUp: () => {
        // Called at once when another part of the page has connected before: then nothing was missed.
        if (isListening) refetch()
        setIsUp(true)
      },
      onDown: () => setIsUp(false),
    })
    isListening = true
    return stop
  }, [cache, news, jobId])
  return isUp
}
