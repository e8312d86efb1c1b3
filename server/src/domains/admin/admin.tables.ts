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

declare module '#src/platform/database/db.ts' {
  interface Database {
    pastFigures: PastFigureTable
  }
}
