import type { NoticeData } from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'

/** A message to one person inside the product. */
export interface NoticeTable {
  id: Generated<string>
  recipientId: string
  text: string
  /** What it tells, once; null where nothing can be told twice. */
  key: string | null
  data: JSONColumnType<Partial<NoticeData>>
  /** Whose name the text begins with, and in which words, where the data does not say it. */
  namedId: string | null
  namedAs: string | null
  readAt: Date | null
  createdAt: Generated<Date>
}

declare module '#src/platform/db.ts' {
  interface Database {
    notices: NoticeTable
  }
}
