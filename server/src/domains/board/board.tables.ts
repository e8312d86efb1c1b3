import type { AlertFrequency, SearchFilters } from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'

/** A job that a candidate keeps. */
export interface SavedJobTable {
  candidateId: string
  jobId: string
  savedAt: Generated<Date>
}

/** A search that a candidate keeps, to be mailed of new jobs. */
export interface SavedSearchTable {
  id: Generated<string>
  candidateId: string
  name: string
  query: JSONColumnType<SearchFilters>
  mail: AlertFrequency
  /** Postings that were published until then are not mailed. */
  seenUntil: Date
  stopCode: Generated<string>
  createdAt: Generated<Date>
  lastMailedAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    savedJobs: SavedJobTable
    savedSearches: SavedSearchTable
  }
}
