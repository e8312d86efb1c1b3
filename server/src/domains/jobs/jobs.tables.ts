import type { JobRole, workModes } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A vacancy of a recruiter. Deleted ones stay for the statistics and are seen by nobody. */
export interface JobTable {
  id: Generated<string>
  companyId: string
  /** Null once the recruiter has left; such a job is deleted, so nobody who may see a job ever reads null. */
  recruiterId: string
  title: string
  /** The uploaded description file; null only as `recruiterId` is. */
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
  /** How many were hired for it; kept by the hiring domain. */
  hiredCount: Generated<number>
  /** The meeting link of all of its interviews that have none of their own; kept by the hiring domain. */
  interviewLink: Generated<string>
  /** The day of the latest interview that was asked for; kept by the hiring domain. */
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
