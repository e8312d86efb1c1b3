import type { JobRole, workModes } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A vacancy of a recruiter. Deleted ones stay for the statistics and are seen by nobody. */
export interface JobTable {
  id: Generated<string>
  companyId: string
  /** Null when the recruiter's account was deleted; such a job is deleted, so callers who may see a job never read null. */
  recruiterId: string
  title: string
  /** The uploaded description file; null only when `recruiterId` is. */
  descriptionKey: string
  descriptionFileName: string
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
  completedAt: Date | null
  deletedAt: Date | null
}

declare module '#src/platform/db.ts' {
  interface Database {
    jobs: JobTable
  }
}
