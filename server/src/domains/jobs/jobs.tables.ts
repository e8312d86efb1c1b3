import type { JobRole, MemberRole, RichText, UnpostedJob, workModes } from '@firstrung/contract'
import type { ColumnType, Generated } from 'kysely'

/** A vacancy of a recruiter. Deleted ones stay for the statistics and are seen by nobody. */
export interface JobTable {
  id: Generated<string>
  companyId: string
  /** Null when the recruiter's account was deleted; such a job is deleted, so callers who may see a job never read null. */
  recruiterId: string
  title: string
  /** The uploaded description file; null where the description was typed alone, and when `recruiterId` is. */
  descriptionKey: string | null
  descriptionFileName: string
  /** The description as it was typed, as JSON. */
  descriptionContent: ColumnType<RichText | null, string | null, string | null>
  /** The skills text as it was typed. */
  qualifications: string
  /** The required skills as read from `qualifications`: lower-cased, for matching. */
  skills: string[]
  salary: string
  role: JobRole
  workMode: (typeof workModes)[number]
  locations: string[]
  openings: number
  /** Months of an internship; null where none were named, and for other roles. */
  internshipMonths: number | null
  /** How many were hired for it; written by the hiring domain. */
  hiredCount: Generated<number>
  /** The meeting link for all its interviews without their own; written by the hiring domain. */
  interviewLink: Generated<string>
  /** The day of the latest requested interview; written by the hiring domain. */
  interviewOn: string | null
  createdAt: Generated<Date>
  /** What its members judge on a scorecard; null for the default. */
  criteria: string[] | null
  completedAt: Date | null
  deletedAt: Date | null
}

/** Who works on a job. A trigger keeps the lead, who is the job's recruiter. */
export interface JobMemberTable {
  jobId: string
  recruiterId: string
  /** Of both, job and recruiter: nobody is a member of another company's job. */
  companyId: string
  role: MemberRole
  since: Generated<Date>
}

/** A round of interviews that a job has named. Jobs without rows have the two documented ones. */
export interface JobRoundTable {
  jobId: string
  position: number
  name: string
  minutes: number | null
  /** What to ask; only for those who judge candidates. */
  guide: string
  /** What its scorecards judge; null for the criteria of the job. */
  criteria: string[] | null
}

/** A job that is not posted yet. Only its recruiter sees it. */
export interface JobDraftTable {
  id: string
  recruiterId: string
  /** As JSON. */
  fields: ColumnType<UnpostedJob, string, string>
  descriptionKey: Generated<string>
  updatedAt: Date
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    jobs: JobTable
    jobDrafts: JobDraftTable
    jobMembers: JobMemberTable
    jobRounds: JobRoundTable
  }
}
