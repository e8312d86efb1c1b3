import type { ReactNode } from 'react'
import type { AgendaInterview, AgendaView } from './agenda-layout.ts'

/** The days of a view, and the moment now. */
export interface ShownDays {
  view: AgendaView
  days: string[]
  now: number
}

/** An interview in the agenda by day and week. */
export interface AgendaEntry {
  interview: AgendaInterview
  /** The candidate. */
  name: string
  jobTitle: string
  round: number
  /** All about it, with its links and buttons, as the list shows it. */
  details: ReactNode
}

export interface AgendaDaysProps extends ShownDays {
  /** In the order of time. */
  entries: readonly AgendaEntry[]
  holidays: readonly string[]
  /** Whether there are more than the server sends at once. */
  isCut: boolean
}
