import type { HiringCandidate, Move } from '@firstrung/contract'
import { createContext, use } from 'react'
import type { RoleConfig } from './hiring-roles.ts'

/** Shared by everything on a hiring panel: whose panel it is, and the actions on candidates. */
export interface PanelContextValue {
  config: RoleConfig
  /** Whether the job is completed. */
  isLocked: boolean
  /** The candidate with a running action, and the action. */
  busyId: string | undefined
  busyAction: string | undefined
  /** Makes a move, after its dialog if it has one. */
  move: (move: Move, candidate: HiringCandidate) => void
  askForInterview: (candidate: HiringCandidate) => void
  enterLink: (candidate: HiringCandidate) => void
  showResume: (candidate: HiringCandidate) => void
}

export const PanelContext = createContext<PanelContextValue | null>(null)

/** The panel that contains a component. */
export function usePanel(): PanelContextValue {
  const panel = use(PanelContext)
  if (!panel) throw new Error('there is no hiring panel around this')
  return panel
}
