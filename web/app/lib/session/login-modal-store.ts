import { useSyncExternalStore } from 'react'

export type LoginTab = 'candidate' | 'recruiter'

export interface OpenLogin {
  tab: LoginTab
  /** The email to begin with; may be empty. */
  email: string
}

let open: OpenLogin | null = null
const listeners = new Set<() => void>()
const set = (next: OpenLogin | null) => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the login modal over the current page. */
export const openLogin = (tab: LoginTab = 'candidate', email = ''): void => set({ tab, email })
export const closeLogin = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** How the login modal was opened; null while it is closed. */
export function useLoginModal(): OpenLogin | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}
