import type { Generated } from 'kysely'

/** An upload that was signed; `stored` once the server has seen and checked the file itself. */
export interface UploadTable {
  key: string
  ownerId: string
  folder: string
  fileName: string
  contentType: string
  size: number | null
  status: Generated<'signed' | 'stored'>
  createdAt: Generated<Date>
  storedAt: Date | null
}

declare module '#src/platform/db.ts' {
  interface Database {
    uploads: UploadTable
  }
}
