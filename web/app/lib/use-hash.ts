import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const read = () => window.location.hash.slice(1)

/**
 * The hash of the address without its #; null until hydration. Browsers never send it, so links carry their secrets there:
 * no log and no referrer sees them.
 */
export const useHash = (): string | null => useSyncExternalStore<string | null>(subscribe, read, () => null)
