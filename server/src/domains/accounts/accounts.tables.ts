import type { MailTopic, Role, TeamRole } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A person's sign-in: one email, one type. */
export interface AccountTable {
  id: Generated<string>
  email: string
  role: Role
  fullName: Generated<string>
  passwordHash: string | null
  /** 'CL' and six digits, shown to people instead of an id. */
  uniqueId: Generated<string>
  profileCompleted: Generated<boolean>
  avatarKey: string | null
  createdAt: Generated<Date>
  /** When the person proved that the mailbox is theirs. */
  emailVerifiedAt: Date | null
  /** Of members of the team; a trigger makes those without one admins. */
  teamRole: TeamRole | null
  /** Since when nobody signs in with it, because the team suspended it or ended the membership. */
  suspendedAt: Date | null
  /** The member of the team who suspended a recruiter. */
  suspendedBy: string | null
  suspensionReason: Generated<string>
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
  /** SHA-256 of the cookie of the browser that began the sign-in. */
  browserHash: Buffer
  expiresAt: Date
  /** Whether this sign-in removed a password that was set without proof of the mailbox. */
  passwordDropped: Generated<boolean>
}

export type SecretPurpose = 'password' | 'deletion'

/** A secret that was mailed; its SHA-256, and when it was handed over. */
export interface MailedSecretTable {
  accountId: string
  purpose: SecretPurpose
  secretHash: Buffer
  expiresAt: Date
  sentAt: Date | null
}

/** A topic about which somebody wants no mails. */
export interface MailRefusalTable {
  accountId: string
  topic: MailTopic
}

export interface ConsentTable {
  accountId: string
  textVersion: string
  givenAt: Generated<Date>
}

/** The last sign-in, and when the owner was told that an unused account ends; the row is made by a trigger. */
export interface AccountUseTable {
  accountId: string
  lastSignedInAt: Date
  warnedAt: Date | null
}

declare module '#src/platform/db.ts' {
  interface Database {
    accounts: AccountTable
    accountUses: AccountUseTable
    sessions: SessionTable
    identities: IdentityTable
    signInFlows: SignInFlowTable
    signInCodes: SignInCodeTable
    consents: ConsentTable
    mailedSecrets: MailedSecretTable
    mailRefusals: MailRefusalTable
  }
}
