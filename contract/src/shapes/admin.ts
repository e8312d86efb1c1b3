import { z } from 'zod'
import { statsPeriods } from '../constants.ts'
import { Page } from './fields.ts'
import { Job } from './jobs.ts'

export const StatsParams = z.object({ period: z.enum(statsPeriods) })

/** Counted over the period by each thing's own time (G-46). */
export const Stats = z.object({
  newUsers: z.number(),
  jobCandidates: z.number(),
  internCandidates: z.number(),
  candidatesHired: z.number(),
  testTaken: z.number(),
  /** Missing as long as nothing counts it: the tile then shows N/A. */
  eventsAttended: z.number().optional(),
})
export type Stats = z.infer<typeof Stats>

/** All jobs, and the same once more as today's active ones and the rest. */
export const AdminJobs = z.object({
  jobs: z.array(Job),
  newJobs: z.array(Job),
  otherJobs: z.array(Job),
  /** Of the section asked for; of all jobs without one. */
  total: z.number(),
  nextCursor: z.string().nullable(),
})
export type AdminJobs = z.infer<typeof AdminJobs>

/** Which part of Manage Jobs to page through: created today and active, otherwise active, inactive. */
export const AdminJobsQuery = Page.extend({ section: z.enum(['new', 'ongoing', 'archived']).optional() })

/** What the operator configured for everybody to see. */
export const Site = z.object({
  links: z.object({
    linkedin: z.string(),
    facebook: z.string(),
    instagram: z.string(),
    discord: z.string(),
    whatsapp: z.string(),
  }),
  google: z.boolean(),
})
export type Site = z.infer<typeof Site>
