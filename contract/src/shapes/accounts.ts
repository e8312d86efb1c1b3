import { z } from 'zod'
import { limits } from '../limits.ts'
import { consentPurposes, mailTopics, roles, stoppableTopics, teamRoles, userTypes } from '../lists/accounts.ts'
import * as messages from '../messages/messages.ts'
import { code, Email, Id, Instant, KnownEmail, line, Password } from './fields.ts'
import { OwnPasskey, PasskeyAnswer } from './passkeys.ts'

/** The types of account that people can register. */
const OwnType = z.enum(['candidate', 'user', 'recruiter'], { error: messages.ownTypes })

/** The fields of both sign-in and registration; the first failing rule is shown. */
export const Credentials = z.object({ email: KnownEmail, password: Password })
export type Credentials = z.infer<typeof Credentials>

/** An existing password, as it was typed. */
const KnownPassword = z
  .string({ error: messages.passwordRequired })
  .max(200, { error: messages.passwordLong, abort: true })
  .min(1, messages.passwordRequired)

/** The fields of registration: the email must not look like another one. */
export const NewCredentials = z.object({ email: Email, password: Password })

/** Anybody may register as a candidate or a recruiter; admins are made by the operator. */
export const Registration = NewCredentials.extend({ userType: OwnType })
export type Registration = z.infer<typeof Registration>

export const SignIn = Credentials.extend({ userType: OwnType })
export type SignIn = z.infer<typeof SignIn>

export const AdminSignIn = z.object({
  email: KnownEmail,
  password: KnownPassword,
})

/** What the browser keeps of the person signed in. */
export const SessionUser = z.object({
  _id: Id,
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  avatarS3FileKey: z.string(),
  isAdmin: z.boolean(),
  userType: z.enum(['user', 'recruiter', 'admin']),
  profileCompleted: z.boolean(),
  /** Of members of the team. */
  teamRole: z.enum(teamRoles).optional(),
  /** Only while the email is not confirmed, so that no other mails are sent to it. */
  confirmsEmail: z.literal(true).optional(),
})
export type SessionUser = z.infer<typeof SessionUser>

/** The fields are both at the top and in `data`, because the documents have both forms. */
export const SignedInAnswer = z.object({
  token: z.string(),
  user: SessionUser,
  userType: z.enum(['user', 'recruiter', 'admin']),
  msg: z.string(),
  data: z.object({ token: z.string(), user: SessionUser, msg: z.string() }),
})
export type SignedInAnswer = z.infer<typeof SignedInAnswer>

/** The first admin, by the one-time link that the start prints when there is none. */
export const FirstAdmin = z.object({
  code: code(200, 20),
  fullName: line(limits.fullName, messages.fieldNeeded),
  email: Email,
  password: Password,
})
export type FirstAdmin = z.infer<typeof FirstAdmin>

export const GoogleStart = z.object({ userType: code(200) })

/** The single-use code from the URL of the /auth page. */
export const CodeExchange = z.object({ token: code(200, 20), userId: Id, userType: z.enum(userTypes) })

/** A link by mail that sets a new password. */
export const ResetRequest = z.object({ email: KnownEmail })

export const ResetToken = z.object({ token: code(200, 20) })
/** The account of a valid link, and whether its owner has accepted the terms. */
export const Resettable = z.object({ email: z.string(), hasConsented: z.boolean() })
export type Resettable = z.infer<typeof Resettable>
export const PasswordReset = ResetToken.extend({ password: Password })
export type PasswordReset = z.infer<typeof PasswordReset>

/** A link by mail that confirms the email that it was sent to. */
export const EmailConfirmation = ResetToken
export const ConfirmedEmail = z.object({ email: z.string(), msg: z.string() })
/** The same, with the role: the page says which mails come from now on. */
export const ConfirmedAccount = ConfirmedEmail.extend({ role: z.enum(roles) })

/** The new email address of an account. */
export const EmailChange = z.object({ email: Email })
export type EmailChange = z.infer<typeof EmailChange>
/** The account's email after a change, or after it was undone. */
export const UndoneEmail = ConfirmedEmail.extend({
  /** Whether we have sent a link for a new password. */
  isPassword: z.boolean(),
})

/** A change of the email that waits for the link at the new address, or can still be undone. */
export const EmailChangeState = z.object({
  oldEmail: z.string(),
  newEmail: z.string(),
  askedAt: Instant,
  doneAt: Instant.nullable(),
})
export type EmailChangeState = z.infer<typeof EmailChangeState>

/** A code of the authenticator app, or a recovery code; blanks and dashes do not count. */
const CodeOfApp = code(40)

/** The first code of an authenticator app. */
export const AppCode = z.object({ code: CodeOfApp })
export type AppCode = z.infer<typeof AppCode>

/** A code of the app, a recovery code, or a passkey. */
const factorProof = { code: CodeOfApp.optional(), passkey: PasskeyAnswer.optional() }
export interface FactorProof {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}
const isOne = ({ code, passkey }: FactorProof): boolean => (code === undefined) !== (passkey === undefined)

/** Finishes a sign-in that takes a second factor. */
export const SecondStep = z.object(factorProof).refine(isOne, messages.oneFactor)
export type SecondStep = z.infer<typeof SecondStep>

/** The second factors with which a sign-in can be finished, besides recovery codes. */
export const SecondStepWays = z.object({ isApp: z.boolean(), isPasskey: z.boolean() })
export type SecondStepWays = z.infer<typeof SecondStepWays>

/** The password; empty in an account without one, whose owner must have signed in within ten minutes. */
const KnownOwner = z.object({ password: code(200).default('') })

/** The proof for adding a second factor: the password and, where there is a second factor already, also this one. */
export const SecondFactorStart = KnownOwner.extend(factorProof)
export type SecondFactorStart = z.infer<typeof SecondFactorStart>

/** What the authenticator app reads: a secret, an otpauth link, and the same as a picture. */
export const SecondFactorSetUp = z.object({ secret: z.string(), link: z.string(), qr: z.string() })
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

/** Shown once. Empty where the account already had recovery codes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()), msg: z.string() })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The proof for removing a second factor, or for new recovery codes. */
export const SecondFactorProof = KnownOwner.extend(factorProof).refine(isOne, messages.oneFactor)
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

export const PasswordChange = z.object({ currentPassword: KnownPassword, newPassword: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

export const MailChoice = z.object({
  topic: z.enum(mailTopics),
  isOn: z.boolean(),
  /** Whether these mails come in the daily mail. Absent for topics that cannot, and in a change that keeps the choice. */
  isDaily: z.boolean().optional(),
})
export type MailChoice = z.infer<typeof MailChoice>

/** Whether somebody agrees to a purpose now, and since when they do, or do not any more; null where they never agreed. */
export const ConsentState = z.object({
  purpose: z.enum(consentPurposes),
  isGiven: z.boolean(),
  since: Instant.nullable(),
  /** For the texts at the registration: the version to which the person agreed. */
  version: z.string().nullable(),
})
export type ConsentState = z.infer<typeof ConsentState>

/** The link in a mail that switches off mails about its topic. */
export const StopMailsRef = z.object({ topic: z.enum(stoppableTopics), token: code(100, 80) })

export const OwnSession = z.object({
  _id: Id,
  userAgent: z.string(),
  /** Shortened to the /24 of IPv4 or the /48 of IPv6; empty where it is not known. */
  network: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The caller's account, as shown beside the profile. */
export const AccountSettings = z.object({
  email: z.string(),
  createdAt: z.string(),
  /** While it is not confirmed, we send only the mails that the person asks for. */
  isEmailConfirmed: z.boolean(),
  /** Null where nobody has asked for a change, and once it can no longer be undone. */
  emailChange: EmailChangeState.nullable(),
  isPassword: z.boolean(),
  /** Whether logging in takes two steps, with what, whether it can or must be switched on, and how many recovery codes remain. */
  secondFactor: z.object({
    isOn: z.boolean(),
    isApp: z.boolean(),
    /** The newest first. */
    passkeys: z.array(OwnPasskey),
    isReady: z.boolean(),
    /** Whether browsers can make passkeys for this installation. */
    hasPasskeys: z.boolean(),
    /** The operator requires it, so the account cannot switch it off. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
  /** Null for a profile that the team made and whose owner has not agreed yet. */
  consent: z.object({ textVersion: z.string(), givenAt: z.string() }).nullable(),
  mail: z.array(MailChoice),
  /** Most recently used first. */
  sessions: z.array(OwnSession),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** The password, asked for again before a list of people is downloaded as a file. */
export const PasswordAgain = z.object({ password: code(200) })

/** Confirms a session whose sign-in is too old: the password, a code of the app, or a passkey. No recovery codes. */
export const SessionConfirmation = KnownOwner.extend(factorProof)
export type SessionConfirmation = z.infer<typeof SessionConfirmation>

/** Confirmed by the password or, in an account without one, by a code that was mailed. */
export const AccountDeletion = z.object({
  password: code(200).default(''),
  code: line(20).default(''),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>
