import { useSyncExternalStore } from 'react'

export type LoginTab = 'candidate' | 'recruiter'

let open: LoginTab | null = null
const listeners = new Set<() => void>()
const set = (next: LoginTab | null) => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the login modal over the page one is on. */
export const openLogin = (tab: LoginTab = 'candidate'): void => set(tab)
export const closeLogin = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The tab with which the login modal stands open, or null. */
export function useLoginDoor(): LoginTab | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}
