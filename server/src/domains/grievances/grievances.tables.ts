import type { GrievanceKind } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A complaint. It stays without the person when an account is deleted, because it has to be answered. */
export interface GrievanceTable {
  id: Generated<string>
  reference: string
  accountId: string | null
  name: string
  email: string
  kind: GrievanceKind
  text: string
  receivedAt: Date
  /** The last Indian day for the answer, YYYY-MM-DD. */
  dueOn: string
  remindedAt: Date | null
  answer: string | null
  answeredBy: string | null
  answeredAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    grievances: GrievanceTable
  }
}
