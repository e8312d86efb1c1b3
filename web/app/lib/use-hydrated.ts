import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React hydrates, then true: only then may a component read what the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
