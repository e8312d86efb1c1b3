import type { Folder } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** An upload that was signed; `stored` once the server has seen and checked the file itself. */
export interface UploadTable {
  key: string
  ownerId: string
  folder: Folder
  fileName: string
  contentType: string
  size: number | null
  status: Generated<'signed' | 'storing' | 'stored'>
  createdAt: Generated<Date>
  storedAt: Date | null
  /** Set while a record names the key. */
  claimedAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    uploads: UploadTable
  }
}
