import { z } from 'zod'
import { limits } from '../limits.ts'
import { jobRoles, workModes } from '../lists/jobs.ts'
import { code, Id, Instant, whole } from './fields.ts'
import { RichTextAnswer } from './rich-text.ts'

/** What programs ask and are answered below `/api/v1`. Apart from the shapes of pages, so that those can change. */

/** Which page of a list: `cursor` is the `nextCursor` of the page before. */
export const ApiPage = z.object({
  limit: whole(1, limits.apiPage).optional(),
  cursor: code(300).optional(),
})

/** A page of a list. */
export const apiList = <T extends z.ZodType>(of: T) =>
  z.object({
    /** One page of what was asked for. */
    data: z.array(of),
    nextCursor: z.string().nullable(),
  })

/** A vacancy of the company. */
export const ApiJob = z.object({
  /** The id of the vacancy. */
  id: Id,
  title: z.string(),
  /** Full-time, part-time or an internship. */
  role: z.enum(jobRoles),
  /** Where the work is done: at the workplace, at home or both. */
  workMode: z.enum(workModes),
  /** Where the workplace is. */
  locations: z.array(z.string()),
  /** How many people are wanted. */
  openings: z.number(),
  /** Months of an internship; null for other roles. */
  internshipMonths: z.number().nullable(),
  /** The range of the pay, as it was chosen. */
  pay: z.string(),
  qualifications: z.string(),
  /** Whether people can still be hired for it. */
  isOpen: z.boolean(),
  createdAt: Instant,
  /** Who leads the hiring. */
  lead: z.object({
    /** The id of their account. */
    id: Id,
    name: z.string(),
  }),
})
export type ApiJob = z.infer<typeof ApiJob>

/** A single vacancy. */
export const ApiJobWhole = ApiJob.extend({
  /** The description as it was typed; empty where a file was uploaded. */
  description: RichTextAnswer,
})
export type ApiJobWhole = z.infer<typeof ApiJobWhole>
