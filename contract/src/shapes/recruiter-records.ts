import { z } from 'zod'
import { companyRoles } from '../lists/accounts.ts'
import { Id } from './fields.ts'

/** A company as stored and shown; missing values are empty. */
export const Company = z.object({
  _id: Id,
  companyName: z.string(),
  industry: z.string(),
  companyDesc: z.string(),
  companyType: z.string(),
  yearOfEstd: z.number().nullable(),
  companySize: z.string(),
  companyAddress: z.string(),
  gstNumber: z.string(),
  /** Whether format and check character of the GST number are valid. */
  gstVerified: z.boolean(),
  /** The file of its logo; empty without one. */
  logoKey: z.string(),
})
export type Company = z.infer<typeof Company>

export const RecruiterRecord = z.object({
  _id: Id,
  userId: Id,
  userType: z.literal('recruiter'),
  isAdmin: z.literal(false),
  email: z.string(),
  fullName: z.string(),
  mobileNo: z.string(),
  currentPosition: z.string(),
  linkedIn: z.string(),
  meetingLink: z.string(),
  avatarS3FileKey: z.string(),
  avatarS3PublicUrl: z.string(),
  profileCompleted: z.boolean(),
  isPassword: z.boolean(),
  /** Facts of the company are changed by its owners alone. */
  companyRole: z.enum(companyRoles),
  company: Company,
})
export type RecruiterRecord = z.infer<typeof RecruiterRecord>
