import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useUserId } from '#app/lib/session/session.ts'
import { CardSkeleton } from './skeletons.tsx'

/** What is asked for the first time, and was not refused yet. */
const first = {
  predicate: ({ state }: { state: { status: string; fetchFailureCount: number } }) =>
    state.status === 'pending' && state.fetchFailureCount === 0,
}

/** The places that were shown once in this tab. Their answers are kept, so that they need not wait again. */
const shown = new Set<string>()

interface LoadedTogetherProps {
  /** Names the place: one per page. */
  name: string
  children: ReactNode
}

/**
 * Shows its parts at once, when the first answers of all have come. Parts that come one after the other push down what is
 * below them while somebody presses it.
 */
export function LoadedTogether({ name, children }: LoadedTogetherProps) {
  const client = useQueryClient()
  const userId = useUserId()
  const waiting = useIsFetching(first)
  const [isShown, setShown] = useState(() => shown.has(name))

  useEffect(() => {
    if (isShown || userId === '' || waiting > 0) return
    // The page around it begins to ask after its parts.
    const timer = setTimeout(() => {
      if (client.isFetching(first) > 0) return
      shown.add(name)
      setShown(true)
    })
    return () => clearTimeout(timer)
  }, [isShown, userId, client, name, waiting])

  return (
    <>
      {!isShown && <CardSkeleton cards={4} cols={2} />}
      <div hidden={!isShown} style={isShown ? { display: 'contents' } : undefined}>
        {children}
      </div>
    </>
  )
}
