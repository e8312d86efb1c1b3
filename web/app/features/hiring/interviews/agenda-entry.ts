import type { RoundFacts } from '@firstrung/contract'
import type { ReactNode } from 'react'
import type { AgendaInterview, AgendaView } from './agenda-layout.ts'

/** The days of a view, and the moment now. */
export interface ShownDays {
  view: AgendaView
  days: string[]
  now: number
}

/** An interview in the agenda by day and week. */
export interface AgendaEntry extends RoundFacts {
  interview: AgendaInterview
  /** The candidate. */
  name: string
  jobTitle: string
  /** All about it, with its links and buttons, as the list shows it. */
  details: ReactNode
}

/** ', Technical interview'; without names nothing for the first round, and ', round 2' for the second. */
export const roundAfter = ({ round, roundName }: RoundFacts): string =>
  roundName ? `, ${roundName}` : round > 1 ? `, round ${round}` : ''

export interface AgendaDaysProps extends ShownDays {
  /** In the order of time. */
  entries: readonly AgendaEntry[]
  holidays: readonly string[]
  /** Whether there are more than the server sends at once. */
  isCut: boolean
}
