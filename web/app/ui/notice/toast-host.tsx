import { type ComponentType, useEffect, useState } from 'react'
import { retry } from '#app/lib/browser/lazy-with-retry.ts'
import { onFirstToast } from '#app/lib/browser/toast.ts'
import { loadToasts } from './preload-toasts.ts'

/** Loads the toaster only when there is a toast. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      onFirstToast(() => {
        retry(loadToasts).then(
          (loaded) => setToasts(() => loaded.Toasts),
          // Toasts stay queued; the next one retries.
          () => {},
        )
      }),
    [],
  )
  return Toasts && <Toasts />
}
