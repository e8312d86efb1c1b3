import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first paint, true from then on: what only the browser knows may be used. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
