import { useEffect } from 'react'
import { whenIdle } from '#app/lib/when-idle.ts'

export const loadToasts = () => import('./toasts.tsx')

/** Fetches the toaster while there is a line: that the line broke must be said, too. */
export function useToastsAtHand(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Without it the first notice tries again.
        loadToasts().catch(() => {})
      }),
    [],
  )
}
