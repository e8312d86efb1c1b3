import type { Stage } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** The stage of a candidate in one job. Without a row they are in the pool, as an applicant. */
export interface ApplicationTable {
  id: Generated<string>
  jobId: string
  candidateId: string
  stage: Stage
  source: Generated<'pool' | 'direct'>
  stageChangedAt: Generated<Date>
  hiredAt: Date | null
  /** The Indian day on which a hiring for an internship ends by itself. */
  hiringEndsOn: Generated<string | null>
  /** Since when a hiring no longer keeps the candidate from other jobs (G-110). */
  hiringEndedAt: Generated<Date | null>
}

/** One move of an application; rows are never changed. */
export interface StageChangeTable {
  id: Generated<string>
  applicationId: string
  fromStage: Stage
  toStage: Stage
  actorId: string | null
  reason: Generated<string>
  changedAt: Generated<Date>
}

/** The team's rating and remark on a candidate for one job. */
export interface ScorecardTable {
  applicationId: string
  rating: number
  comment: string
  authorId: string | null
  writtenAt: Generated<Date>
}

/** One round of interviewing. `heldOn` and `heldAt` are Indian time. */
export interface InterviewTable {
  id: Generated<string>
  applicationId: string
  round: number
  status: Generated<'requested' | 'scheduled' | 'suspended' | 'cancelled'>
  heldOn: string
  heldAt: string
  durationMinutes: number
  durationText: string
  email: string
  link: Generated<string>
  /** The id of its calendar entry. */
  calendarUid: Generated<string>
  /** The version of the calendar entry that was last sent; 0 before the first. */
  calendarSequence: Generated<number>
  requestedBy: string | null
  requestedAt: Generated<Date>
}

/** Kept by triggers, so that a list's count never needs a scan. */
export interface StageCountTable {
  jobId: string
  stage: Stage
  n: number
}

declare module '#src/platform/db.ts' {
  interface Database {
    applications: ApplicationTable
    stageChanges: StageChangeTable
    scorecards: ScorecardTable
    interviews: InterviewTable
    stageCounts: StageCountTable
  }
}
