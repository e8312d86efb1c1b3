import { z } from 'zod'
import { jobRoles, limits, salaryOptions, stipendOptions, workModes } from '../constants.ts'
import * as messages from '../messages.ts'
import { Id, Instant, listOf, text } from './fields.ts'
import { Company } from './recruiters.ts'

/** Other documented spellings of a job role. */
const roleAliases: Record<string, string> = {
  'full-time': 'job(full-time)',
  'free-lancing': 'job(part-time)',
  freelancing: 'job(part-time)',
  'part-time': 'job(part-time)',
}
export const JobRoleInput = z.preprocess(
  (value) => (typeof value === 'string' ? (roleAliases[value.trim().toLowerCase()] ?? value) : value),
  z.enum(jobRoles, messages.fieldNeeded),
)

/** Pay options of a role: salaries for full-time, stipends otherwise. */
export const payOptions = (role: string): readonly string[] =>
  role === 'job(full-time)' ? salaryOptions : stipendOptions

/** Trimmed, spaces collapsed, each place once ignoring case; the first spelling wins (G-64). */
export function cleanLocations(locations: string[]): string[] {
  const seen = new Map<string, string>()
  for (const raw of locations) {
    const place = raw.trim().replace(/\s+/g, ' ')
    if (place && !seen.has(place.toLowerCase())) seen.set(place.toLowerCase(), place)
  }
  return [...seen.values()]
}

const filled = (max: number) => text(max).pipe(z.string().min(1, messages.fieldNeeded))

/** A vacancy as a recruiter posts it. */
export const JobDraft = z
  .object({
    /** Made by the client, so that a request that is repeated on a bad line posts once. */
    _id: z.uuidv4().optional(),
    jobTitle: filled(120),
    /** The uploaded file's key in jds/, or its bare name. */
    description: filled(400),
    qualifications: filled(limits.qualifications),
    /** One of the options of the role. */
    salary: text(40),
    jobRole: JobRoleInput,
    jobType: z.enum(workModes, messages.fieldNeeded),
    jobLocations: listOf(text(limits.location), 100).pipe(
      z
        .array(z.string())
        .overwrite(cleanLocations)
        .min(1, messages.locationsRange)
        .max(limits.locations, messages.locationsRange),
    ),
    numOpenings: z.coerce
      .number(messages.openingsRange)
      .int(messages.openingsRange)
      .min(limits.openings.min, messages.openingsRange)
      .max(limits.openings.max, messages.openingsRange),
  })
  .refine((job) => !jobRoles.includes(job.jobRole) || payOptions(job.jobRole).includes(job.salary), {
    path: ['salary'],
    error: messages.salaryOfRole,
  })
export type JobDraft = z.output<typeof JobDraft>

export const JobRecruiter = z.object({ _id: Id, fullName: z.string(), email: z.string(), company: Company })

/** A vacancy without its people. */
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
