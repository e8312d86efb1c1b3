import type { RichText } from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'

/** An article for everybody, or a draft that the team alone sees. */
export interface BlogTable {
  id: Generated<string>
  title: string
  introduction: Generated<string>
  subtitle: Generated<string>
  /** Text above the content; most blogs have none. */
  body: Generated<string>
  content: JSONColumnType<RichText>
  readingMinutes: Generated<number>
  bannerKey: string | null
  /** A cover is made from the title. */
  hasCover: Generated<boolean>
  isDraft: boolean
  /** Grows with every change. */
  revision: Generated<number>
  /** When it was published; for a draft, when it was begun. */
  datedAt: Date
  updatedAt: Date
  updatedBy: string | null
  deletedAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    blogs: BlogTable
  }
}
