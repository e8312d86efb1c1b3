import { z } from 'zod'
import { limits } from '../constants.ts'
import * as messages from '../messages.ts'
import { code, Id, Instant, line } from './fields.ts'

/** A resume that a candidate keeps. One is the default: profile, reviews and the pool speak of it. */
export const OwnResume = z.object({
  _id: Id,
  label: z.string(),
  fileName: z.string(),
  /** A signed link of ten minutes. */
  url: z.string(),
  isDefault: z.boolean(),
  uploadedAt: Instant,
  /** In how many open applications it is. */
  usedIn: z.number(),
})
export type OwnResume = z.infer<typeof OwnResume>

const label = line(limits.resumeLabel, messages.fieldNeeded)
export const ResumeInput = z.object({ s3FileKey: code(400, 1), label })
export type ResumeInput = z.output<typeof ResumeInput>
export const ResumeChange = z.object({ label: label.optional(), isDefault: z.literal(true).optional() })
export type ResumeChange = z.output<typeof ResumeChange>
