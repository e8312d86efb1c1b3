import { type ComponentType, useEffect, useState } from 'react'
import { onFirstNotice } from '#app/lib/notify.ts'
import { persistently } from '#app/lib/part.ts'
import { loadToasts } from './toasts-at-hand.ts'

/** Keeps the toaster out of every page until there is something to say. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      onFirstNotice(() => {
        persistently(loadToasts).then(
          (loaded) => setToasts(() => loaded.Toasts),
          // What was said waits; the next notice tries again.
          () => {},
        )
      }),
    [],
  )
  return Toasts && <Toasts />
}
