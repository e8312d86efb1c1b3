import {
  consentVersion,
  type ErrorCode,
  easyPassword,
  messages,
  type PasswordOwner,
  type Registration,
  type Role,
  type SessionUser,
  type SignedInAnswer,
  type SignIn,
  type UserType,
} from '@firstrung/contract'
import { commonPasswords } from '@firstrung/contract/common-passwords'
import { hash, verify } from '@node-rs/argon2'
import type { Selectable } from 'kysely'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { refuseSuspended } from './accounts.suspension.service.ts'
import type { AccountTable } from './accounts.tables.ts'
import { sendEmailConfirmation } from './accounts.tasks.ts'
import { isMailHeld } from './emails/confirmation.service.ts'
import { hasSecondFactor, keepHalfSignIn } from './second-factor/codes.service.ts'
import { noteDevice } from './sessions/devices.service.ts'
import { closeSession, closeSessions, openSession, sessionBegan } from './sessions/sessions.service.ts'

export type Account = Selectable<AccountTable>

/** The OWASP parameters of argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Verified for unknown emails, so that they take as long as a wrong password. */
const nobody = hash('nobody has this password', cost)

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Makes the account of a candidate or recruiter and signs in. */
export async function register(ctx: Ctx, input: Registration): Promise<SignedInAnswer> {
  refuseEasy(input.password, input)
  const passwordHash = await hashPassword(input.password)
  return inTransaction(ctx, async (within) => {
    const account = await create(within, { email: input.email, role: roleOf(input.userType), passwordHash })
    await within.later(sendEmailConfirmation, { accountId: account.id })
    return finished(await signedInAnswer(within, account, messages.registered))
  })
}

/** Refuses a password that is easy to guess from the owner's name or email. Call it after the caller is authenticated. */
export function refuseEasy(password: string, owner: PasswordOwner, field = 'password'): void {
  const easy = easyPassword(password, owner, commonPasswords)
  if (easy) fail('invalid', { msg: easy.msg, fields: [{ field, msg: easy.msg }] })
}

/** How recent a sign-in must be if there is no password to ask for. */
const freshSignIn = 10 * 60_000

/** Whether the caller has signed in within the last ten minutes. */
export async function isFreshSignIn(ctx: Ctx): Promise<boolean> {
  const began = await sessionBegan(ctx, signedIn(ctx).sessionId)
  return began !== null && ctx.now().getTime() - began.getTime() <= freshSignIn
}

/**
 * Sets the first password of an account without one; does nothing when there is one. Needs a recent sign-in, which such an
 * account has only through Google, ends all other sessions and mails the owner, so a stolen session cannot be made permanent.
 */
export async function giveFirstPassword(ctx: Ctx, account: Account, password: string): Promise<void> {
  if (account.passwordHash) return
  refuseEasy(password, account)
  const { sessionId } = signedIn(ctx)
  if (!(await isFreshSignIn(ctx))) {
    fail('sign_in_again', { fields: [{ field: 'password', msg: messages.signInAgain }] })
  }
  const given = await ctx.db
    .updateTable('accounts')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', account.id)
    .where('passwordHash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!given) return
  await ctx.db.deleteFrom('mailedSecrets').where('accountId', '=', account.id).execute()
  await closeSessions(ctx, account.id, sessionId)
  await mailPasswordChange(ctx, account)
}

/** Mails the owner that the password was changed or set. Call it wherever one is set. */
export async function mailPasswordChange(
  ctx: Ctx,
  { email, fullName }: Pick<Account, 'email' | 'fullName'>,
): Promise<void> {
  await writeMail(ctx, {
    kind: 'accountNotice',
    to: { name: fullName, address: email },
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your {site} account was set on ${zonedText(ctx.now())}. All other devices have been logged out.`,
      'If this was you, you can ignore this email. If it was not, set a new password now: that logs out every device.',
    ],
    link: { text: 'Set a new password', url: `${ctx.env.publicUrl}/forgot-password` },
  })
}

/** The role that the client means; 'candidate' and 'user' are the same. */
export const roleOf = (userType: Exclude<UserType, 'admin'>): Role =>
  userType === 'recruiter' ? 'recruiter' : 'candidate'

/** A new account with its consent on record, unless somebody else makes it for its owner. An email that is taken is refused by the database. */
export async function create(
  ctx: Ctx,
  values: Pick<Account, 'email' | 'role' | 'passwordHash'> &
    Partial<Pick<Account, 'fullName' | 'teamRole' | 'mailsBeforeConfirming'>>,
  { consents = true } = {},
): Promise<Account> {
  const account = await ctx.db
    .insertInto('accounts')
    .values({ ...values, createdAt: ctx.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (consents) await recordConsent(ctx, account.id)
  return account
}

/** Records the text and the time of the consent; an earlier consent stays. */
export async function recordConsent(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db
    .insertInto('consents')
    .values({ accountId, textVersion: consentVersion, givenAt: ctx.now() })
    .onConflict((given) => given.doNothing())
    .execute()
}

const wrongTab = {
  candidate: 'wrong_tab_candidate',
  recruiter: 'wrong_tab_recruiter',
  // The team does not use these tabs, and the answer must not reveal who is an admin.
  admin: 'wrong_credentials',
} as const satisfies Record<Role, ErrorCode>

/** Signs in on one of the two tabs. The tab is checked only after the password is right. */
export async function signIn(ctx: Ctx, input: SignIn): Promise<SignedInAnswer> {
  const account = await verified(ctx, input.email, input.password)
  if (account.role !== roleOf(input.userType)) fail(wrongTab[account.role])
  return finished(await signedInAnswer(ctx, account, messages.loggedIn))
}

/** Signs a member of the team in. */
export async function signInAdmin(ctx: Ctx, input: { email: string; password: string }): Promise<SignedInAnswer> {
  const account = await verified(ctx, input.email, input.password)
  if (account.role !== 'admin') fail('wrong_credentials')
  return finished(await signedInAnswer(ctx, account, messages.loggedIn))
}

async function verified(ctx: Ctx, email: string, password: string): Promise<Account> {
  const account = await ctx.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  const matches = await isPasswordOf(account, password)
  if (!account || !matches) fail('wrong_credentials')
  return account
}

/** Whether the password is right; takes as long when there is none to compare with. */
export async function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  const matches = await verify(account?.passwordHash ?? (await nobody), password)
  return matches && Boolean(account?.passwordHash)
}

export async function signOut(ctx: Ctx): Promise<{ msg: string }> {
  await closeSession(ctx)
  return { msg: messages.loggedOut }
}

/** A sign-in that waits for the code of the second factor. */
const secondStepNeeded = 'second_step_needed'
type SignInStep = SignedInAnswer | typeof secondStepNeeded

/**
 * Signs in to this account, unless it has a second factor: then the browser gets a cookie, and `/api/auth/second-step` finishes
 * the sign-in. Pass the step to `finished`, after the transaction if other changes must be kept. The owner gets a mail about a
 * new device, unless `isTold` says that another mail about this sign-in has gone out.
 */
export async function signedInAnswer(
  ctx: Ctx,
  account: Account,
  msg: string,
  { isTold = false } = {},
): Promise<SignInStep> {
  await refuseSuspended(ctx, account)
  if (!(await hasSecondFactor(ctx.db, account.id))) return openAnswer(ctx, account, msg, { isTold })
  await keepHalfSignIn(ctx, { accountId: account.id, msg, isTold })
  return secondStepNeeded
}

/** The answer of a sign-in; refused while its code is missing. */
export const finished = (step: SignInStep): SignedInAnswer => (step === secondStepNeeded ? fail(step) : step)

/** A new session, in the documented answer. It replaces the session of the caller. */
export async function openAnswer(
  ctx: Ctx,
  account: Account,
  msg: string,
  { isTold }: { isTold: boolean },
): Promise<SignedInAnswer> {
  await noteDevice(ctx, account, { isMailed: !isTold })
  const token = await openSession(ctx, account.id)
  if (ctx.actor) await closeSession(ctx)
  const user = presentSessionUser(account)
  return { token, user, userType: user.userType, msg, data: { token, user, msg } }
}

/** The caller's account. */
export async function readOwn(ctx: Ctx): Promise<Account> {
  return orNotFound(
    await ctx.db.selectFrom('accounts').selectAll().where('id', '=', signedIn(ctx).id).executeTakeFirst(),
  )
}

function presentSessionUser(account: Account): SessionUser {
  return {
    _id: account.id,
    userId: account.id,
    email: account.email,
    fullName: account.fullName,
    avatarS3FileKey: account.avatarKey ?? '',
    isAdmin: account.role === 'admin',
    userType: account.role === 'candidate' ? 'user' : account.role,
    profileCompleted: account.profileCompleted,
    ...(account.teamRole && { teamRole: account.teamRole }),
    ...(isMailHeld(account) && { confirmsEmail: true }),
  }
}
