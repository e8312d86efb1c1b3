import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useUserId } from '#app/lib/session/session.ts'
import { CardSkeleton } from './skeletons.tsx'

/** Matches queries that load for the first time and have not failed yet. */
const first = {
  predicate: ({ state }: { state: { status: string; fetchFailureCount: number } }) =>
    state.status === 'pending' && state.fetchFailureCount === 0,
}

/** The names that were shown once in this tab. Their data is cached, so they need not wait again. */
const shown = new Set<string>()

interface LoadedTogetherProps {
  /** Identifies the component: one name for each page. */
  name: string
  children: ReactNode
}

/**
 * Shows its children together, once the first data of all has loaded. If they appeared one after the other, they would
 * push down a button just when somebody presses it.
 */
export function LoadedTogether({ name, children }: LoadedTogetherProps) {
  const client = useQueryClient()
  const userId = useUserId()
  const waiting = useIsFetching(first)
  const [isShown, setShown] = useState(() => shown.has(name))

  useEffect(() => {
    if (isShown || userId === '' || waiting > 0) return
    // Waits, because the queries of the surrounding page begin after those of the children.
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
