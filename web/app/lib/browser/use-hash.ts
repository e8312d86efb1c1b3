import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const read = () => window.location.hash.slice(1)

/**
 * The hash of the URL without its #; null until hydration. Browsers do not send the hash, so links have their secrets
 * there: then these appear in no log and no referrer.
 */
export const useHash = (): string | null => useSyncExternalStore<string | null>(subscribe, read, () => null)
