import type { HiringCandidate, Move } from '@firstrung/contract'
import { createContext, use } from 'react'
import type { RoleConfig } from '#app/features/hiring/application/hiring-roles.ts'

/** Shared by everything on a hiring panel: whose panel it is, and the actions on candidates. */
export interface PanelContextValue {
  config: RoleConfig
  /** Whether the job is completed. */
  isLocked: boolean
  /** Makes a move, after its dialog if it has one. */
  move: (move: Move, candidate: HiringCandidate) => void
  rejectWithMessage: (candidate: HiringCandidate) => void
  askForInterview: (candidate: HiringCandidate) => void
  enterLink: (candidate: HiringCandidate) => void
  showResume: (candidate: HiringCandidate) => void
  /** The URL that opens the details of a candidate. */
  personHref: (userId: string) => string
}

export const PanelContext = createContext<PanelContextValue | null>(null)

/** The candidate with a running action, and the action. A separate context, because it changes with each move. */
interface Busy {
  id?: string | undefined
  action?: string | undefined
}
export const BusyContext = createContext<Busy>({})

export const useBusy = (): Busy => use(BusyContext)

/** The running action on a candidate. */
export function useBusyAction(userId: string): string | undefined {
  const { id, action } = useBusy()
  return id === userId ? action : undefined
}

/** The panel that contains a component. */
export function usePanel(): PanelContextValue {
  const panel = use(PanelContext)
  if (!panel) throw new Error('there is no hiring panel around this')
  return panel
}
