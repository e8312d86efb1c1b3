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
}

/** What recruiters enter beside name, email and picture. A trigger makes the row together with the account. */
export interface RecruiterTable {
  accountId: string
  companyId: string
  mobileNo: Generated<string>
  currentPosition: Generated<string>
  linkedIn: Generated<string>
}

declare module '#src/platform/db.ts' {
  interface Database {
    companies: CompanyTable
    recruiters: RecruiterTable
  }
}
