import type { HiringCandidate } from '@firstrung/contract'
import { createContext, use } from 'react'

/** What can be done with a candidate on the desk. */
export interface DeskActions {
  shortlist: (person: HiringCandidate) => void
  remove: (person: HiringCandidate) => void
  /** Takes a hiring back, after a question. */
  unhire: (person: HiringCandidate) => void
  enterLink: (person: HiringCandidate) => void
  showResume: (person: HiringCandidate) => void
  /** The candidate whose change is under way. */
  busyId: string | undefined
  /** In a completed job nobody moves. */
  isLocked: boolean
}

export const DeskContext = createContext<DeskActions | null>(null)

/** For everything that stands on the desk. */
export function useDesk(): DeskActions {
  const desk = use(DeskContext)
  if (!desk) throw new Error('there is no desk around this')
  return desk
}
