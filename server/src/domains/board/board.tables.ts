import type { AlertFrequency, JobRole, SearchFilters, workModes } from '@firstrung/contract'
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
  /** A tsquery. */
  textQuery: string | null
  role: JobRole | null
  workMode: (typeof workModes)[number] | null
  /** Canonical names, lower-cased. */
  skills: Generated<string[]>
  placeKey: string | null
  /** Rupees a year. */
  payMin: number | null
  isFresher: Generated<boolean>
  companySlug: string | null
  mail: AlertFrequency
  /** Postings that were published until then are not mailed. */
  seenUntil: Date
  stopCode: Generated<string>
  createdAt: Generated<Date>
  lastMailedAt: Date | null
}

declare module '#src/platform/db.ts' {
  interface Database {
    savedJobs: SavedJobTable
    savedSearches: SavedSearchTable
  }
}
