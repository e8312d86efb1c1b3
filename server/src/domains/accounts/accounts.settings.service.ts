import { createHmac } from 'node:crypto'
import {
  type AccountSettings,
  canBeDaily,
  type MailChoice,
  type MailTopic,
  mailTopicsOf,
  messages,
  type PasswordChange,
  type StoppableTopic,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { secondFactorRoles } from '#src/env.ts'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { isSameText } from '#src/platform/secrets/same-text.ts'
import {
  hashPassword,
  isFreshSignIn,
  isPasswordOf,
  mailPasswordChange,
  readOwn,
  refuseEasy,
} from './accounts.service.ts'
import { isMailHeld } from './emails/confirmation.service.ts'
import { emailChangeOf } from './emails/emails.service.ts'
import { dropSecrets } from './emails/mailed-secrets.service.ts'
import { factorsOf, mayHaveSecondFactor, recoveryCodesLeft } from './second-factor/codes.service.ts'
import { ownPasskeys, passkeySite } from './second-factor/passkeys.service.ts'
import { closeSession, closeSessions, idleSince } from './sessions/sessions.service.ts'

/** The most devices shown; nobody looks through more. */
const sessionsShown = 50

/** The caller's account, as its section on the profile pages shows it. */
export async function read(ctx: Ctx): Promise<AccountSettings> {
  const { id, role, sessionId } = signedIn(ctx)
  const account = await readOwn(ctx)
  const consent = await ctx.db
    .selectFrom('consents')
    .select(['textVersion', 'givenAt'])
    .where('accountId', '=', id)
    .orderBy('givenAt', 'desc')
    .executeTakeFirst()
  const refused = await ctx.db.selectFrom('mailRefusals').select('topic').where('accountId', '=', id).execute()
  const daily = await ctx.db.selectFrom('mailDailies').select('topic').where('accountId', '=', id).execute()
  const { isApp, isPasskey } = await factorsOf(ctx.db, id)
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'network', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', id)
    .where('expiresAt', '>', ctx.now())
    .where('lastUsedAt', '>', idleSince(ctx.now()))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(sessionsShown)
    .execute()
  return {
    email: account.email,
    createdAt: account.createdAt.toISOString(),
    isEmailConfirmed: !isMailHeld(account),
    emailChange: await emailChangeOf(ctx),
    isPassword: account.passwordHash !== null,
    secondFactor: {
      isOn: isApp || isPasskey,
      isApp,
      passkeys: await ownPasskeys(ctx.db, id),
      hasPasskeys: passkeySite(ctx.env) !== null,
      isReady: mayHaveSecondFactor(account),
      isRequired: secondFactorRoles(ctx.env).includes(role),
      recoveryCodesLeft: await recoveryCodesLeft(ctx.db, id),
    },
    consent: consent ? { textVersion: consent.textVersion, givenAt: consent.givenAt.toISOString() } : null,
    mail: mailTopicsOf[role].map((topic) => ({
      topic,
      isOn: !refused.some((one) => one.topic === topic),
      ...(canBeDaily(topic) && { isDaily: daily.some((one) => one.topic === topic) }),
    })),
    sessions: sessions.map((session) => ({
      _id: session.id,
      userAgent: session.userAgent,
      network: session.network,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      isCurrent: session.id === sessionId,
    })),
  }
}

/** Sets another password and ends all other sessions. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<{ msg: string }> {
  const { sessionId } = signedIn(ctx)
  const account = await readOwn(ctx)
  if (!account.passwordHash) fail('invalid', { msg: messages.noPasswordYet })
  if (!(await isPasswordOf(account, input.currentPassword))) {
    fail('invalid', {
      msg: messages.passwordWrong,
      fields: [{ field: 'currentPassword', msg: messages.passwordWrong }],
    })
  }
  refuseEasy(input.newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  return inTransaction(ctx, async (within) => {
    // Of two simultaneous changes only the first has the current password.
    const changed = await within.db
      .updateTable('accounts')
      .set({ passwordHash })
      .where('id', '=', account.id)
      .where('passwordHash', '=', account.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) fail('invalid', { msg: messages.passwordWrong })
    await dropSecrets(within, account.id)
    await closeSessions(within, account.id, sessionId)
    await mailPasswordChange(within, account)
    return { msg: messages.passwordChanged }
  })
}

/** Refuses unless this is the caller's password. */
export async function confirmOwnPassword(ctx: Ctx, password: string): Promise<void> {
  const account = await readOwn(ctx)
  const msg = account.passwordHash ? messages.passwordWrong : messages.noPasswordYet
  if (!(await isPasswordOf(account, password))) fail('invalid', { msg, fields: [{ field: 'password', msg }] })
}

/** Refuses unless this is the caller's password or, in an account without one, the sign-in is at most ten minutes old. */
export async function confirmOwner(ctx: Ctx, password: string): Promise<void> {
  const account = await readOwn(ctx)
  if (account.passwordHash) return confirmOwnPassword(ctx, password)
  await refuseOldSignIn(ctx)
}

/** Refuses unless the caller has signed in, or given the password again, within the last ten minutes. */
export async function refuseOldSignIn(ctx: Ctx): Promise<void> {
  if (!(await isFreshSignIn(ctx))) fail('sign_in_again', { msg: messages.signInAgainFirst })
}

/** Ends one of the caller's sessions. */
export async function endSession(ctx: Ctx, sessionId: string): Promise<{ msg: string }> {
  await closeSession(ctx, sessionId)
  return { msg: messages.sessionEnded }
}

/** Ends all of the caller's sessions, this one too. */
export async function endSessions(ctx: Ctx): Promise<{ msg: string }> {
  await closeSessions(ctx, signedIn(ctx).id)
  return { msg: messages.sessionsEnded }
}

/** Switches the mails about a topic on or off, or bundles them once a day. */
export async function chooseMail(ctx: Ctx, { topic, isOn, isDaily }: MailChoice): Promise<{ msg: string }> {
  const { id: accountId } = signedIn(ctx)
  if (isDaily === true) {
    const msg = messages.neverDaily
    if (!canBeDaily(topic)) fail('invalid', { msg, fields: [{ field: 'isDaily', msg }] })
    await ctx.db
      .insertInto('mailDailies')
      .values({ accountId, topic })
      .onConflict((chosen) => chosen.doNothing())
      .execute()
  }
  if (isDaily === false && canBeDaily(topic)) {
    await ctx.db.deleteFrom('mailDailies').where('accountId', '=', accountId).where('topic', '=', topic).execute()
  }
  if (isOn) {
    await ctx.db.deleteFrom('mailRefusals').where('accountId', '=', accountId).where('topic', '=', topic).execute()
  } else {
    await refuseMail(ctx, accountId, topic)
  }
  return { msg: messages.mailChoiceSaved }
}

const refuseMail = (ctx: Ctx, accountId: string, topic: MailTopic) =>
  ctx.db
    .insertInto('mailRefusals')
    .values({ accountId, topic, refusedAt: ctx.now() })
    .onConflict((refused) => refused.doNothing())
    .execute()

/** The URL with which somebody ends their mails about a topic without a session (RFC 8058). It does not expire. */
export const stopMailsUrl = (ctx: Ctx, accountId: string, topic: StoppableTopic): string =>
  `${ctx.env.publicUrl}/mails/stop/${topic}/${accountId}.${sealOf(ctx, accountId, topic)}`

const sealOf = ({ linkSecret }: Ctx, accountId: string, topic: StoppableTopic): string =>
  createHmac('sha256', linkSecret).update(`mails\n${topic}\n${accountId}`).digest('base64url')

/** Ends the mails about a topic by the token of a link in one of them; harmless when repeated. 404 for any other token. */
export async function stopMails(ctx: Ctx, topic: StoppableTopic, token: string): Promise<{ msg: string }> {
  const [accountId = '', seal = ''] = token.split('.')
  if (!isSameText(seal, sealOf(ctx, accountId, topic))) fail('not_found')
  // The account may have been deleted since.
  orNotFound(await ctx.db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst())
  if (topic === 'daily') {
    const daily = await ctx.db.selectFrom('mailDailies').select('topic').where('accountId', '=', accountId).execute()
    for (const one of daily) await refuseMail(ctx, accountId, one.topic)
  } else await refuseMail(ctx, accountId, topic)
  return { msg: messages.mailsStopped }
}

/** Names and contacts of an account. */
export interface Contact {
  name: string
  address: string
  /** Of candidates alone; empty for everybody else. */
  uniqueId: string
  /** The topics about which they want no mails. */
  refusedTopics: readonly MailTopic[]
  /** The topics whose mails are bundled once a day. */
  dailyTopics: readonly MailTopic[]
  isSuspended: boolean
}

/** The contacts of these accounts, in one statement. */
export async function contactsOf(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, Contact>> {
  if (accountIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'fullName as name', 'email as address'])
    .select((eb) => eb('suspendedAt', 'is not', null).$castTo<boolean>().as('isSuspended'))
    .select(sql<string>`case when role = 'candidate' then unique_id else '' end`.as('uniqueId'))
    .select(sql<MailTopic[]>`array(select topic from mail_refusals where account_id = accounts.id)`.as('refusedTopics'))
    .select(sql<MailTopic[]>`array(select topic from mail_dailies where account_id = accounts.id)`.as('dailyTopics'))
    .where('id', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}
