import { z } from 'zod'
import { companySizes, companyTypes, limits } from '../constants.ts'
import { HttpLink, Id, text } from './fields.ts'

const blankAsAbsent = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), shape.optional())

/** The recruiter's side of PUT /api/user/register/profile, beside name, phone and avatar. */
export const recruiterFields = {
  currentPosition: text().optional(),
  linkedIn: z.union([z.literal(''), HttpLink]).optional(),
  companyName: text().optional(),
  industry: text().optional(),
  companyDesc: text(limits.longText).optional(),
  companyType: blankAsAbsent(z.enum(companyTypes)),
  /** 0 to the current year; the forms differ in their minimum. */
  yearOfEstd: blankAsAbsent(z.coerce.number().int().min(0)),
  companySize: blankAsAbsent(z.enum(companySizes)),
  companyAddress: text(500).optional(),
  gstNumber: text(20).optional(),
}

/** A company as stored and shown; what was not given is empty. */
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
  /** Whether format and checksum of the GST number hold (G-66). */
  gstVerified: z.boolean(),
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
  avatarS3FileKey: z.string(),
  avatarS3PublicUrl: z.string(),
  profileCompleted: z.boolean(),
  isPassword: z.boolean(),
  company: Company,
})
export type RecruiterRecord = z.infer<typeof RecruiterRecord>
