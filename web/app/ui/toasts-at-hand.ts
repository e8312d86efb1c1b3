import { useEffect } from 'react'

export const loadToasts = () => import('./toasts.tsx')

/** Fetches the toaster while there is a line: that the line broke must be said, too. */
export function useToastsAtHand(): void {
  useEffect(() => {
    // Without it the first notice tries again.
    loadToasts().catch(() => {})
  }, [])
}
