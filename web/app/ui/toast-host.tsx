import { type ComponentType, useEffect, useState } from 'react'
import { retry } from '#app/lib/lazy-with-retry.ts'
import { onFirstToast } from '#app/lib/toast.ts'
import { loadToasts } from './preload-toasts.ts'

/** Keeps the toaster out of every page until there is something to say. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      onFirstToast(() => {
        retry(loadToasts).then(
          (loaded) => setToasts(() => loaded.Toasts),
          // What was said waits; the next notice tries again.
          () => {},
        )
      }),
    [],
  )
  return Toasts && <Toasts />
}
