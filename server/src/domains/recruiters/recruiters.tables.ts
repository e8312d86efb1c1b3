import type { CompanyCheckState, CompanyRole, JobReportReason, NumberKind } from '@firstrung/contract'
import type { Generated } from 'kysely'
import type { CompanyTier } from './recruiters.tiers.service.ts'

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
  website: Generated<string>
  /** Number in the register of companies (CIN) or of partnerships (LLPIN). */
  cin: Generated<string>
  tier: Generated<CompanyTier>
  /** When the team confirmed that it is a fraud. */
  suspendedAt: Date | null
  suspensionReason: Generated<string>
  logoKey: string | null
}

/** What can be checked about a company. `value` is the domain of its mail, or the number. */
export interface CompanyCheckTable {
  id: Generated<string>
  companyId: string
  kind: 'domain_mail' | 'website' | NumberKind | 'person' | 'document'
  value: string
  state: CompanyCheckState
  note: Generated<string>
  checkedBy: string | null
  checkedAt: Date
}

/** The code that was mailed to an address of a company. */
export interface CompanyMailCodeTable {
  companyId: string
  email: string
  /** SHA-256 of company and code; null until the mail is sent. */
  codeHash: Buffer | null
  wrong: Generated<number>
  askedAt: Date
  expiresAt: Date
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

/** What somebody tells the team about a company. */
export interface CompanyReportTable {
  id: Generated<string>
  companyId: string
  reporterId: string | null
  reason: JobReportReason
  note: Generated<string>
  reportedAt: Date
  settledAt: Date | null
  outcome: 'kept' | 'scam' | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    companies: CompanyTable
    recruiters: RecruiterTable
    companyInvitations: CompanyInvitationTable
    companyChecks: CompanyCheckTable
    companyMailCodes: CompanyMailCodeTable
    companyReports: CompanyReportTable
  }
}
