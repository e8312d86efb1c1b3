import type { Experience, ProjectRecord, Skill } from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'

/** What a candidate tells about himself. The row is there from the account's first moment on, made by a trigger. */
export interface CandidateTable {
  accountId: string
  mobileNo: Generated<string>
  state: Generated<string>
  city: Generated<string>
  collegeName: Generated<string>
  degree: Generated<string>
  startingYear: number | null
  graduationYear: number | null
  lookingFor: Generated<string[]>
  workModes: Generated<string[]>
  preferredLocations: Generated<string[]>
  fields: Generated<string[]>
  /** Rupees a year. */
  expectedCtc: number | null
  workExperience: Generated<string>
  experiences: JSONColumnType<Experience[]>
  skills: JSONColumnType<Skill[]>
  /** Lower-cased names of `skills`, for matching and filtering. */
  skillNames: Generated<string[]>
  workedOnProject: boolean | null
  projects: JSONColumnType<ProjectRecord[]>
  adminCreated: Generated<boolean>
  interestedInJobsAt: Date | null
  interestedInInternshipsAt: Date | null
  appliedForProjectAt: Date | null
  /** The newest skill test in whole percent; kept by the assessments domain. */
  skillTestPercent: number | null
  /** When that test was submitted. */
  skillTestAt: Date | null
}

/** One uploaded resume; the newest is the current one, earlier ones stay with their reviews. */
export interface ResumeTable {
  id: Generated<string>
  candidateId: string
  fileKey: string
  fileName: string
  isCurrent: Generated<boolean>
  uploadedAt: Generated<Date>
  reviewText: string | null
  reviewedAt: Date | null
}

/** How many people stand in each pool, in sixteen slots; the pool's size is their sum. */
export interface PoolCountTable {
  kind: 'jobs' | 'internships'
  slot: number
  n: number
}

declare module '#src/platform/db.ts' {
  interface Database {
    candidates: CandidateTable
    resumes: ResumeTable
    poolCounts: PoolCountTable
  }
}
