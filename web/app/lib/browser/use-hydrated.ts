import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, then true: only then may a component read browser state. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
