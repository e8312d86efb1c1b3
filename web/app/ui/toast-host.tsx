import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from '#app/lib/notify.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** Keeps the toaster out of every page until there is something to say. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstNotice(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
