import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const read = () => window.location.hash.slice(1)

/**
 * The hash of the address without its #; null until hydration. Browsers do not send it, so links have their secrets there:
 * they appear in no log and no referrer.
 */
export const useHash = (): string | null => useSyncExternalStore<string | null>(subscribe, read, () => null)
