/** Somebody who is told that a company was suspended, because they applied to it or it opened their resume. */
export interface CompanyWarningTable {
  companyId: string
  candidateId: string
  writtenAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    companyWarnings: CompanyWarningTable
  }
}
