import { z } from 'zod'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import { code, Id, Instant, line } from './fields.ts'

/** A resume that a candidate keeps. One is the default, which profile, reviews and the pool use. */
export const OwnResume = z.object({
  _id: Id,
  /** What its candidate calls it; empty where they have not said. */
  label: z.string(),
  fileName: z.string(),
  /** A signed link of ten minutes. */
  url: z.string(),
  isDefault: z.boolean(),
  uploadedAt: Instant,
  /** How many open applications use it. */
  usedIn: z.number(),
})
export type OwnResume = z.infer<typeof OwnResume>

/** A company that sees or has seen the caller, or that they have blocked. */
export const ResumeAccess = z.object({
  /** The id of the company. */
  _id: Id,
  companyName: z.string(),
  /** Why it sees email and phone; null where it sees neither. */
  via: z.enum(['application', 'shortlisted', 'team']).nullable(),
  since: Instant,
  /**
   * Why the company no longer sees the caller, who did not end this: withdrawn from its jobs, jobs over long ago or deleted,
   * no longer in its lists, nobody who works there can log in, or suspended. Null while it sees them.
   */
  lapsed: z.enum(['withdrawn', 'over', 'deleted', 'left', 'unstaffed', 'suspended']).nullable(),
  /** When the caller ended the access. */
  endedAt: Instant.nullable(),
  blockedSince: Instant.nullable(),
  /** When somebody of the company last opened the resume, downloaded it, and was shown email and phone. */
  openedAt: Instant.nullable(),
  downloadedAt: Instant.nullable(),
  contactAt: Instant.nullable(),
  /** When a program of the company last opened an application. */
  programAt: Instant.nullable(),
  /** Open applications to its jobs: blocking withdraws them. */
  openApplications: z.number(),
})
export type ResumeAccess = z.infer<typeof ResumeAccess>
export const CompanyRef = z.object({ companyId: Id })

const label = line(limits.resumeLabel, messages.fieldNeeded)
export const ResumeInput = z.object({ s3FileKey: code(400, 1), label })
export type ResumeInput = z.output<typeof ResumeInput>
export const ResumeChange = z.object({ label: label.optional(), isDefault: z.literal(true).optional() })
export type ResumeChange = z.output<typeof ResumeChange>
