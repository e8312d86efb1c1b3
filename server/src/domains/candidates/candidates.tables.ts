import type { Experience, ProjectRecord, ResumeFacts, Skill } from '@firstrung/contract'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

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
  /** Days until they could begin; 0 is at once. */
  noticePeriod: number | null
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
  /** The best skill test of the last twelve months in whole percent; kept by the assessments domain. */
  skillTestPercent: number | null
  /** When that test was submitted; stays when it is too old to count. Null before the first skill test. */
  skillTestAt: Date | null
  /** What `skillTestPercent` lacks to 100, by which pools are ordered; made by the database. */
  testShortfall: GeneratedAlways<number>
}

/** One uploaded resume; the newest is the current one, earlier ones stay with their reviews. */
export interface ResumeTable {
  id: Generated<string>
  candidateId: string
  fileKey: string
  fileName: string
  isCurrent: Generated<boolean>
  uploadedAt: Generated<Date>
  /** Since when a review is wanted; null where the file was uploaded for the profile alone (G-103). */
  reviewAskedAt: Date | null
  reviewText: string | null
  reviewedAt: Date | null
}

/** What a program read in a resume; none as long as it waits. */
export interface ResumeReadingTable {
  resumeId: string
  state: 'read' | 'no text' | 'failed'
  facts: JSONColumnType<ResumeFacts> | null
  readAt: Date
}

/** A day on which a recruiter or a member of the team opened a candidate's resume. */
export interface ResumeOpeningTable {
  id: Generated<string>
  candidateId: string
  viewerId: string
  openedOn: string
  openedAt: Date
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
    resumeReadings: ResumeReadingTable
    resumeOpenings: ResumeOpeningTable
    poolCounts: PoolCountTable
  }
}
