import type { CompanyRole } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A company; several recruiters may belong to one. What was not given is empty. */
export interface CompanyTable {
  id: Generated<string>
  name: Generated<string>
  industry: Generated<string>
  description: Generated<string>
  type: Generated<string>
  /** Year of establishment. */
  founded: number | null
  size: Generated<string>
  address: Generated<string>
  gstNumber: Generated<string>
  createdAt: Generated<Date>
  /** Its public name in addresses; null until its first posting. */
  slug: string | null
  /** When the team first approved a posting of it. */
  postingApprovedAt: Date | null
}

/** What recruiters enter beside name, email and picture. A trigger makes the row together with the account. */
export interface RecruiterTable {
  accountId: string
  companyId: string
  mobileNo: Generated<string>
  currentPosition: Generated<string>
  linkedIn: Generated<string>
  /** Where their interviews take place; empty if the team sends the links. */
  meetingLink: Generated<string>
  companyRole: Generated<CompanyRole>
  joinedAt: Generated<Date>
}

/** An invitation to the team of a company, by mail. */
export interface CompanyInvitationTable {
  id: Generated<string>
  companyId: string
  email: string
  role: CompanyRole
  /** SHA-256 of the code in the mail; null until the mail is sent. */
  codeHash: Buffer | null
  invitedBy: string | null
  invitedAt: Generated<Date>
  expiresAt: Date
  acceptedBy: string | null
}

declare module '#src/platform/db.ts' {
  interface Database {
    companies: CompanyTable
    recruiters: RecruiterTable
    companyInvitations: CompanyInvitationTable
  }
}
