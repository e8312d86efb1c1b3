import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const read = () => window.location.hash.slice(1)

/**
 * What stands behind the # of the address, or null until the browser has said so. Browsers send it to nobody: secrets of
 * links stand there, where no log and no referrer sees them.
 */
export const useFragment = (): string | null => useSyncExternalStore<string | null>(subscribe, read, () => null)
