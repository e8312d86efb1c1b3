import { z } from 'zod'
import { jobRoles, limits, salaryOptions, stipendOptions, workModes } from '../constants.ts'
import * as messages from '../messages.ts'
import { blankAsAbsent, Id, Instant, list, listOf, longText, prepare, text, whole } from './fields.ts'
import { Company } from './recruiters.ts'

/** Other documented spellings of a job role. */
const roleAliases: Record<string, string> = {
  'full-time': 'job(full-time)',
  'free-lancing': 'job(part-time)',
  freelancing: 'job(part-time)',
  'part-time': 'job(part-time)',
}
export const JobRoleInput = prepare(
  limits.shortText,
  (value) => (typeof value === 'string' ? (roleAliases[value.trim().toLowerCase()] ?? value) : value),
  z.enum(jobRoles, messages.fieldNeeded),
)

/** Pay options of a role: salaries for full-time, stipends otherwise. */
export const payOptions = (role: string): readonly string[] =>
  role === 'job(full-time)' ? salaryOptions : stipendOptions

/** Trimmed, spaces collapsed, each location once ignoring case; the first spelling wins. */
export function cleanLocations(locations: string[]): string[] {
  const seen = new Map<string, string>()
  for (const raw of locations) {
    const place = raw.trim().replace(/\s+/g, ' ')
    if (place && !seen.has(place.toLowerCase())) seen.set(place.toLowerCase(), place)
  }
  return [...seen.values()]
}

/** A vacancy as a recruiter posts it. */
export const JobDraft = z
  .object({
    /** Made by the client, so that a repeated request posts once. */
    _id: z.uuidv4().optional(),
    jobTitle: text(120, messages.fieldNeeded),
    /** The uploaded file's key in jds/, or its bare name. */
    description: text(400, messages.fieldNeeded),
    qualifications: longText(limits.qualifications, messages.fieldNeeded),
    /** One of the options of the role. */
    salary: text(40),
    jobRole: JobRoleInput,
    jobType: z.enum(workModes, messages.fieldNeeded),
    jobLocations: listOf(text(limits.location), 100).pipe(
      list(z.string(), 100)
        .overwrite(cleanLocations)
        .min(1, messages.locationsRange)
        .refine((places) => places.length <= limits.locations, messages.locationsRange),
    ),
    numOpenings: whole(limits.openings.min, limits.openings.max, messages.openingsRange),
    /** Months of an internship; without it the default, and after an edit the value before. */
    internshipMonths: blankAsAbsent(
      whole(limits.internshipMonths.min, limits.internshipMonths.max, messages.internshipMonthsRange),
    ),
  })
  .refine((job) => !jobRoles.includes(job.jobRole) || payOptions(job.jobRole).includes(job.salary), {
    path: ['salary'],
    error: messages.salaryOfRole,
  })
export type JobDraft = z.output<typeof JobDraft>

export const JobRecruiter = z.object({ _id: Id, fullName: z.string(), email: z.string(), company: Company })

/** A vacancy without its candidates. */
export const jobView = {
  _id: Id,
  jobTitle: z.string(),
  description: z.string(),
  descriptionFileName: z.string(),
  /** A signed link of ten minutes to the description file. */
  descriptionUrl: z.string(),
  qualifications: z.string(),
  salary: z.string(),
  jobRole: z.enum(jobRoles),
  jobType: z.enum(workModes),
  jobLocations: z.array(z.string()),
  numOpenings: z.number(),
  /** Months of an internship; null for other roles. */
  internshipMonths: z.number().nullable(),
  isActive: z.boolean(),
  createdAt: Instant,
  /** Day of the latest requested interview; empty without one. */
  interviewDate: z.string(),
  recruiter: JobRecruiter,
}
export const Job = z.object(jobView)
export type Job = z.infer<typeof Job>

export const RecruiterStats = z.object({
  totalJobs: z.number(),
  ongoingJobHirings: z.number(),
  completedHirings: z.number(),
  candidatesHired: z.number(),
})
export type RecruiterStats = z.infer<typeof RecruiterStats>
