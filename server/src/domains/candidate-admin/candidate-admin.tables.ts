import type { Generated } from 'kysely'

/** What the list of candidates is searched and ordered by; kept by triggers on accounts and candidates. */
export interface PeopleTable {
  candidateId: string
  registeredAt: Date
  profileCompleted: boolean
  /** The furthest step of the funnel ever reached, by its place in the list of the contract. Triggers keep it. */
  step: Generated<number>
  /** Name, email and phone in lower case, a space before each. */
  searchText: string
}

/** The single-use link for a candidate that the team entered. */
export interface ClaimLinkTable {
  candidateId: string
  codeHash: Buffer
  createdBy: string | null
  createdAt: Generated<Date>
  expiresAt: Date
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    people: PeopleTable
    claimLinks: ClaimLinkTable
  }
}
