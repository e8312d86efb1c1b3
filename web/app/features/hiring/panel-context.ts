import type { HiringCandidate, Move } from '@firstrung/contract'
import { createContext, use } from 'react'
import type { RoleConfig } from './hiring-roles.ts'

/** What everything on a hiring panel shares: who reads it, and what can be done with a candidate. */
export interface PanelContextValue {
  config: RoleConfig
  /** Whether the job is completed. */
  isLocked: boolean
  /** The candidate on whom something is being done, and what. */
  busyId: string | undefined
  busyAction: string | undefined
  /** Makes a move, after a question where the move has one. */
  move: (move: Move, candidate: HiringCandidate) => void
  askForInterview: (candidate: HiringCandidate) => void
  enterLink: (candidate: HiringCandidate) => void
  showResume: (candidate: HiringCandidate) => void
}

export const PanelContext = createContext<PanelContextValue | null>(null)

/** The panel around a component. */
export function usePanel(): PanelContextValue {
  const panel = use(PanelContext)
  if (!panel) throw new Error('there is no hiring panel around this')
  return panel
}
