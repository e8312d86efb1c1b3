import { useEffect } from 'react'
import { whenIdle } from '#app/lib/browser/when-idle.ts'

export const loadToasts = () => import('./toasts.tsx')

/** Loads the toasts while the browser is online, because one of them says that it is offline. */
export function usePreloadedToasts(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // The first toast retries.
        loadToasts().catch(() => {})
      }),
    [],
  )
}
