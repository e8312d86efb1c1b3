import { z } from 'zod'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import { Id, Instant, line, Page, text } from './fields.ts'

/** Which recruiters the team lists: a search looks in name, email, company and GST number. */
export const RecruitersQuery = Page.extend({
  search: text(100).optional(),
  state: z.enum(['active', 'suspended']).optional(),
})
export type RecruitersQuery = z.output<typeof RecruitersQuery>

/** A recruiter and the company as the team sees them. */
export const ManagedRecruiter = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  mobileNo: z.string(),
  currentPosition: z.string(),
  linkedIn: z.string(),
  companyId: Id,
  companyName: z.string(),
  /** The file of the company's logo; empty without one. */
  logoKey: z.string(),
  industry: z.string(),
  companyAddress: z.string(),
  gstNumber: z.string(),
  /** Whether format and check character of the GST number are valid. */
  gstVerified: z.boolean(),
  profileCompleted: z.boolean(),
  createdAt: Instant,
  lastSignedInAt: Instant,
  /** The jobs that are not deleted, and those of them that are open. */
  jobs: z.number(),
  openJobs: z.number(),
  /** Null while they may sign in. */
  suspendedAt: Instant.nullable(),
  /** The member of the team; empty if that is not known. */
  suspendedBy: z.string(),
  suspensionReason: z.string(),
})
export type ManagedRecruiter = z.infer<typeof ManagedRecruiter>

export const ManagedRecruiters = z.object({
  recruiters: z.array(ManagedRecruiter),
  total: z.number(),
  nextCursor: z.string().nullable(),
})

/** A job of a recruiter as the team sees it with the recruiter. */
export const RecruiterJob = z.object({
  _id: Id,
  jobTitle: z.string(),
  createdAt: Instant,
  isActive: z.boolean(),
  candidatesHired: z.number(),
  /** Whether a colleague can continue with it while the recruiter is suspended. */
  goesOn: z.boolean(),
})
export type RecruiterJob = z.infer<typeof RecruiterJob>

/** Sent to the recruiter by mail. */
export const Suspension = z.object({ reason: line(limits.shortText, messages.fieldNeeded) })
