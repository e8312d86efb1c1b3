import type { Role } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A person's sign-in: one email, one type (G-07). */
export interface AccountTable {
  id: Generated<string>
  email: string
  role: Role
  fullName: Generated<string>
  passwordHash: string | null
  /** 'CL' and six digits, shown to people instead of an id (G-19). */
  uniqueId: Generated<string>
  profileCompleted: Generated<boolean>
  avatarKey: string | null
  createdAt: Generated<Date>
}

/** Only the SHA-256 of a token is kept. */
export interface SessionTable {
  id: Generated<string>
  accountId: string
  tokenHash: Buffer
  userAgent: Generated<string>
  createdAt: Generated<Date>
  lastUsedAt: Generated<Date>
  expiresAt: Date
}

export interface IdentityTable {
  issuer: string
  subject: string
  accountId: string
  createdAt: Generated<Date>
}

export interface SignInFlowTable {
  state: string
  userType: string
  codeVerifier: string
  nonce: string
  browserHash: Buffer
  expiresAt: Date
}

export interface SignInCodeTable {
  codeHash: Buffer
  accountId: string
  expiresAt: Date
}

export interface ConsentTable {
  accountId: string
  textVersion: string
  givenAt: Generated<Date>
}

declare module '#src/platform/db.ts' {
  interface Database {
    accounts: AccountTable
    sessions: SessionTable
    identities: IdentityTable
    signInFlows: SignInFlowTable
    signInCodes: SignInCodeTable
    consents: ConsentTable
  }
}
