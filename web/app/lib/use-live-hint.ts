import type { LiveEvent } from '@firstrung/contract'
import { useEffect, useRef, useState } from 'react'
import { listenLive } from '#app/lib/live.ts'

/**
 * Calls `onHint` when the server says that something has changed, and after a gap in the line, in which it may have said
 * so. Answers whether the line is up: as long as it is, nobody needs to look every few seconds.
 */
export function useLiveHint(event: LiveEvent, onHint: () => void): boolean {
  const [isUp, setIsUp] = useState(false)
  const newest = useRef(onHint)
  useEffect(() => {
    newest.current = onHint
  })
  useEffect(() => {
    let wasUp = false
    const stop = listenLive({
      on: { [event]: () => newest.current() },
      onUp: () => {
        if (wasUp) newest.current()
        wasUp = true
        setIsUp(true)
      },
      onDown: () => setIsUp(false),
    })
    return stop
  }, [event])
  return isUp
}
