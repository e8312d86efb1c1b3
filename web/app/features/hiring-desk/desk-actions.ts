import type { HiringCandidate } from '@firstrung/contract'

/** What can be done with a candidate on the desk; the job's page does it. */
export interface DeskActions {
  shortlist: (person: HiringCandidate) => void
  remove: (person: HiringCandidate) => void
  enterLink: (person: HiringCandidate) => void
  showResume: (person: HiringCandidate) => void
  /** The candidate whose change is under way. */
  busyId: string | undefined
  /** In a completed job nobody moves (G-28). */
  isLocked: boolean
}
