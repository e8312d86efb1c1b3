import type { Generated, JSONColumnType } from 'kysely'

/** A breach of personal data. `fields` are those of `BreachFields`. */
export interface BreachTable {
  number: Generated<number>
  title: string
  noticedAt: Date
  fields: JSONColumnType<Record<string, string>>
  openedAt: Date
  changedAt: Date
}

/** A person concerned by a breach. */
export interface BreachPersonTable {
  breachNumber: number
  /** A key for the mailbox, which does not reveal it. */
  mailbox: string
  /** Null once the mail is sent. */
  email: string | null
  /** When the mail was queued. */
  toldAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    breaches: BreachTable
    breachPeople: BreachPersonTable
  }
}
