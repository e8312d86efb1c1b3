import type { ConsentPurpose, DailyTopic, MailTopic, PasskeyTransport, Role, TeamRole } from '@firstrung/contract'
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
  /** Gets mails although the mailbox is not confirmed: an account from before, or an address that the team entered. */
  mailsBeforeConfirming: Generated<boolean>
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
  /** The network address from which it was begun, shortened; empty if unknown. */
  network: Generated<string>
  createdAt: Generated<Date>
  /** When its owner last gave the password again. */
  confirmedAt: Date | null
  lastUsedAt: Generated<Date>
  expiresAt: Date
}

/** A browser with which somebody has signed in, by the SHA-256 of its cookie and the account's id. */
export interface DeviceTable {
  accountId: string
  secretHash: Buffer
  createdAt: Date
  lastUsedAt: Date
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

/** The secret of somebody's authenticator app; not in use until it is confirmed. */
export interface SecondFactorTable {
  accountId: string
  secret: string
  confirmedAt: Date | null
  /** The last half minute whose code was used. */
  lastStep: number | null
}

/** A key pair in an authenticator of the account's owner; its public half. */
export interface PasskeyTable {
  id: Generated<string>
  accountId: string
  credentialId: Buffer
  /** In the form of COSE. */
  publicKey: Buffer
  /** How often its authenticator says that it was used; 0 for authenticators that do not count. */
  counter: number
  transports: PasskeyTransport[]
  name: string
  isBackedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** What a passkey has to sign, in a session or in a sign-in that waits for its second step. */
export interface PasskeyChallengeTable {
  challenge: Buffer
  purpose: 'add' | 'confirm' | 'login'
  sessionId: string | null
  halfSignIn: Buffer | null
  expiresAt: Date
}

/** Wrong codes and passkeys in a row, and when the last try was. */
export interface SecondFactorTryTable {
  accountId: string
  tries: number
  triedAt: Date
}

export interface RecoveryCodeTable {
  accountId: string
  codeHash: Buffer
  usedAt: Date | null
}

/** A sign-in that waits for its second step, by the SHA-256 of the browser's cookie. */
export interface HalfSignInTable {
  secretHash: Buffer
  accountId: string
  msg: string
  isTold: Generated<boolean>
  expiresAt: Date
}

export type SecretPurpose = 'password' | 'deletion' | 'email' | 'new-email' | 'undo-email'

/** A secret that was mailed; its SHA-256, and when it was handed over. */
export interface MailedSecretTable {
  accountId: string
  purpose: SecretPurpose
  secretHash: Buffer
  expiresAt: Date
  sentAt: Date | null
}

/** A change of an account's email; once it is done, nobody else can use the old email until the row is deleted. */
export interface EmailChangeTable {
  accountId: string
  oldEmail: string
  newEmail: string
  askedAt: Date
  /** Null while it waits for the link at the new address. */
  doneAt: Date | null
}

/** A topic about which somebody wants one mail a day. */
export interface MailDailyTable {
  accountId: string
  topic: DailyTopic
}

/** A topic about which somebody wants no mails. */
export interface MailRefusalTable {
  accountId: string
  topic: MailTopic
  refusedAt: Date
}

export interface ConsentTable {
  accountId: string
  textVersion: string
  givenAt: Generated<Date>
}

/** What somebody agreed to or took back; written by triggers alone. */
export interface ConsentChangeTable {
  id: Generated<number>
  accountId: string
  purpose: ConsentPurpose
  given: boolean
  version: string | null
  at: Date
  via: string
}

/** The last sign-in, and when the owner was warned that an unused account ends; the row is made by a trigger. */
export interface AccountUseTable {
  accountId: string
  lastSignedInAt: Date
  warnedAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    accounts: AccountTable
    accountUses: AccountUseTable
    sessions: SessionTable
    devices: DeviceTable
    identities: IdentityTable
    signInFlows: SignInFlowTable
    signInCodes: SignInCodeTable
    consents: ConsentTable
    consentChanges: ConsentChangeTable
    secondFactors: SecondFactorTable
    passkeys: PasskeyTable
    passkeyChallenges: PasskeyChallengeTable
    secondFactorTries: SecondFactorTryTable
    recoveryCodes: RecoveryCodeTable
    halfSignIns: HalfSignInTable
    mailedSecrets: MailedSecretTable
    emailChanges: EmailChangeTable
    mailRefusals: MailRefusalTable
    mailDailies: MailDailyTable
  }
}
