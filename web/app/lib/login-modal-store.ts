import { useSyncExternalStore } from 'react'

export type LoginTab = 'candidate' | 'recruiter'

let open: LoginTab | null = null
const listeners = new Set<() => void>()
const set = (next: LoginTab | null) => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the login modal over the current page. */
export const openLogin = (tab: LoginTab = 'candidate'): void => set(tab)
export const closeLogin = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The tab of the login modal; null while it is closed. */
export function useLoginModal(): LoginTab | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}
