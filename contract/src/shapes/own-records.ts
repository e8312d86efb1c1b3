import { z } from 'zod'
import { CandidateRecord } from './candidates.ts'
import { Id } from './fields.ts'
import { RecruiterRecord } from './recruiter-records.ts'

export const AdminRecord = z.object({
  _id: Id,
  userId: Id,
  userType: z.literal('admin'),
  isAdmin: z.literal(true),
  email: z.string(),
  fullName: z.string(),
  avatarS3FileKey: z.string(),
  profileCompleted: z.boolean(),
})

/** The caller's whole profile, by the type of the account. In a file of its own, because forms of profiles need no records. */
export const MyRecord = z.discriminatedUnion('userType', [CandidateRecord, RecruiterRecord, AdminRecord])
export type MyRecord = z.infer<typeof MyRecord>
