export type Figure =
  | 'newUsers'
  | 'jobCandidates'
  | 'internCandidates'
  | 'candidatesHired'
  | 'testTaken'
  | 'eventsAttended'

/** What the stats counted of people whose accounts are deleted. */
export interface PastFigureTable {
  kind: Figure
  at: Date
}

/** Candidates by their day of registration and the furthest step of the funnel; their sum counts. Triggers write it. */
export interface FunnelDayTable {
  /** YYYY-MM-DD, in India. */
  day: string
  step: number
  n: number
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    pastFigures: PastFigureTable
    funnelDays: FunnelDayTable
  }
}
