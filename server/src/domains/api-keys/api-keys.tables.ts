import type { ApiScope } from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'

/** A key with which programs of a company ask, as the person who made it. */
export interface ApiKeyTable {
  id: Generated<string>
  companyId: string
  name: string
  /** Its first characters. */
  prefix: string
  /** The SHA-256 of the whole key. */
  keyHash: Buffer
  scopes: ApiScope[]
  madeBy: string
  madeAt: Date
  endsAt: Date
  /** When it was used last, to the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** What a request with an `Idempotency-Key` was answered with, for its repeats. */
export interface ApiRepeatTable {
  keyId: string
  /** The `Idempotency-Key`. */
  repeatKey: string
  /** The SHA-256 of the request. */
  requestHash: Buffer
  answer: JSONColumnType<object>
  answeredAt: Date
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    apiKeys: ApiKeyTable
    apiRepeats: ApiRepeatTable
  }
}
