import { z } from 'zod'
import { limits } from '../limits.ts'
import { companySizes, companyTypes } from '../lists/jobs.ts'
import * as messages from '../messages/messages.ts'
import { cleanGstNumber } from '../rules/gst.ts'
import { blankAsNull, CompanyName, LinkOrBlank, longText, text, whole } from './fields.ts'

/**
 * The recruiter's side of PUT /api/user/register/profile, beside name, phone and avatar: absent fields stay, present ones
 * replace. An empty value is present: the server refuses it where it would clear a filled field.
 */
export const recruiterFields = {
  currentPosition: text().optional(),
  linkedIn: LinkOrBlank.optional(),
  /** Where their interviews take place; empty if the team sends the links. */
  meetingLink: LinkOrBlank.optional(),
  companyName: CompanyName.optional(),
  industry: text().optional(),
  companyDesc: longText(limits.longText).optional(),
  companyType: blankAsNull(z.enum(companyTypes)),
  /** 0 to the current year; the forms differ in their minimum. */
  yearOfEstd: blankAsNull(whole(0, limits.year.max, messages.yearWrong)),
  companySize: blankAsNull(z.enum(companySizes)),
  companyAddress: longText(500).optional(),
  /** Any text is accepted; pages show next to it whether it is valid. */
  gstNumber: text(40).overwrite(cleanGstNumber).optional(),
}

/** The fields of onboarding (REDIT-18), without the avatar. */
export const onboardingFields = [
  'fullName',
  'mobileNo',
  'currentPosition',
  'linkedIn',
  'companyName',
  'industry',
  'companyDesc',
  'companyType',
  'yearOfEstd',
  'companySize',
  'companyAddress',
  'gstNumber',
] as const
