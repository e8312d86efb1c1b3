import { z } from 'zod'
import { textModes } from '../calls/corrected-texts.ts'
import { jobStates, jobWaits, teamJobSorts } from '../lists/jobs.ts'
import { funnelSteps, goLiveSteps, statsPeriods, teamQueues } from '../lists/team.ts'
import { Instant, Page, text } from './fields.ts'
import { ListedJob } from './jobs.ts'

export const StatsParams = z.object({ period: z.enum(statsPeriods) })

/** Counted over the period, each by its own time. */
export const Stats = z.object({
  newUsers: z.number(),
  jobCandidates: z.number(),
  internCandidates: z.number(),
  candidatesHired: z.number(),
  testTaken: z.number(),
  eventsAttended: z.number(),
})
export type Stats = z.infer<typeof Stats>

const counted = { registrations: z.number(), tests: z.number(), applications: z.number(), hires: z.number() }

/** What happened over the period, in the order of time: hours of today, days, or months. */
export const Trend = z.object({
  unit: z.enum(['hour', 'day', 'month']),
  /** `from` is the beginning of the hour, day or month in India. Periods without events have zeros. */
  points: z.array(z.object({ from: Instant, ...counted })),
  totals: z.object(counted),
})
export type Trend = z.infer<typeof Trend>

/** Which steps the candidates who registered in the period have reached by now. */
export const Funnel = z.object({ steps: z.array(z.object({ step: z.enum(funnelSteps), people: z.number() })) })
export type Funnel = z.infer<typeof Funnel>

/** All jobs, and also the same jobs divided into today's active ones and the others. */
export const AdminJobs = z.object({
  jobs: z.array(ListedJob),
  newJobs: z.array(ListedJob),
  otherJobs: z.array(ListedJob),
  /** How many jobs match the section, search and filters; without any, how many there are. */
  total: z.number(),
  nextCursor: z.string().nullable(),
})
export type AdminJobs = z.infer<typeof AdminJobs>

export const AdminJobsQuery = Page.extend({
  /** Which part of Manage Jobs to page through: created today and active, otherwise active, inactive. */
  section: z.enum(['new', 'ongoing', 'archived']).optional(),
  /** A part of the title, of the company's or of the recruiter's name. */
  search: text().optional(),
  state: z.enum(jobStates).optional(),
  /** Only jobs in which the team has this to do. */
  waiting: z.enum(jobWaits).optional(),
  /** 'waiting': the one that has needed the team for the longest time comes first. */
  sort: z.enum(teamJobSorts).optional(),
})
export type AdminJobsQuery = z.output<typeof AdminJobsQuery>

/** How many wait for the team in each queue, and since when the oldest does. A count stops at `limits.counted`. */
export const TeamNeeds = z.object({
  queues: z.array(z.object({ queue: z.enum(teamQueues), count: z.number(), since: Instant.nullable() })),
  /** What is still to be done before the installation goes live; empty for those who may not configure it. */
  steps: z.array(z.enum(goLiveSteps)),
})
export type TeamNeeds = z.infer<typeof TeamNeeds>

/** The operator's public settings. */
export const Site = z.object({
  /** Empty where the operator set none: such links are not shown. */
  links: z.object({
    linkedin: z.string(),
    facebook: z.string(),
    instagram: z.string(),
    discord: z.string(),
    whatsapp: z.string(),
  }),
  /** The operator's contact address; empty when it is not set. */
  contactEmail: z.string(),
  google: z.boolean(),
  /** The name of the installation. */
  name: z.string(),
  /** Colour of buttons and marks, as `#rrggbb`; empty for the default colour. */
  accent: z.string(),
  /** URLs of the logo in the light and in the dark scheme; empty for the default mark with the name. */
  logo: z.object({ light: z.string(), dark: z.string() }),
  /** Whether there is a public board of jobs. */
  jobBoard: z.boolean(),
  /** Whether pages show the documented texts, or a corrected text where a documented one reads badly. */
  texts: z.enum(textModes),
})
export type Site = z.infer<typeof Site>
