import { messages, routes } from '@firstrung/contract'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct, saveActs } from '#src/platform/http/audit.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import { type Account, hashPassword } from './accounts.service.ts'
import { refuseOldSignIn } from './accounts.settings.service.ts'
import { sendEmailUndo, sendNewEmail, sendPasswordLink } from './accounts.tasks.ts'
import { isMailHeld } from './emails/confirmation.service.ts'
import { changeOf, secretFor, undoLife } from './emails/emails.service.ts'
import { dropSecrets, partsOfLink, takeSecret } from './emails/mailed-secrets.service.ts'
import { endFactorsSince } from './second-factor/second-factor.service.ts'
import { closeSessions, randomToken } from './sessions/sessions.service.ts'

/** A domain that also stores people's email. Called in the transaction that changes the email. */
export interface EmailFollowers {
  follow(ctx: Ctx, change: { accountId: string; from: string; to: string }): Promise<void>
}

/**
 * Mails a link to the new address, with which the change is confirmed. The answer does not reveal whether the address has an
 * account. Mails the old address at once. Needs a sign-in, or the password again, within the last ten minutes. Refused while an
 * earlier change can be undone.
 */
export async function askForEmailChange(ctx: Ctx, newEmail: string): Promise<{ msg: string }> {
  await refuseOldSignIn(ctx)
  const account = orNotFound(await lock(ctx, signedIn(ctx).id))
  if (newEmail === account.email) {
    fail('invalid', { msg: messages.emailIsYours, fields: [{ field: 'email', msg: messages.emailIsYours }] })
  }
  const earlier = await changeOf(ctx, account.id)
  const undoableSince = new Date(ctx.now().getTime() - undoLife)
  const values = { oldEmail: account.email, newEmail, askedAt: ctx.now(), doneAt: null }
  const kept = await ctx.db
    .insertInto('emailChanges')
    .values({ accountId: account.id, ...values })
    .onConflict((known) =>
      known
        .column('accountId')
        .doUpdateSet(values)
        .where((eb) => eb.or([eb('emailChanges.doneAt', 'is', null), eb('emailChanges.doneAt', '<=', undoableSince)])),
    )
    .returning('accountId')
    .executeTakeFirst()
  if (!kept) fail('email_changed_lately')
  const isRepeat = earlier?.newEmail === newEmail && earlier.doneAt === null
  if (!isRepeat) {
    // Otherwise the pause between two mails would delay the link to another address.
    await ctx.db
      .deleteFrom('mailedSecrets')
      .where('accountId', '=', account.id)
      .where('purpose', '=', 'new-email')
      .execute()
    if (!isMailHeld(account)) await tellOldAddress(ctx, account, newEmail)
  }
  await ctx.later(sendNewEmail, { accountId: account.id })
  return { msg: messages.newEmailMailed }
}

const tellOldAddress = (ctx: Ctx, { fullName, email }: Account, newEmail: string): Promise<void> =>
  writeMail(ctx, {
    kind: 'accountNotice',
    to: { name: fullName, address: email },
    subject: 'Someone wants to change your email',
    paragraphs: [
      `Someone who is logged in to your {site} account has asked to change its email to ${newEmail}. It changes once they confirm it at that address.`,
      'If this was not you, set a new password now: that ends the request and logs out every device.',
    ],
    link: { text: 'Set a new password', url: `${ctx.env.publicUrl}/forgot-password` },
  })

/**
 * Changes the email with the link that was mailed to the new address, once. Links that were mailed to the old address end,
 * except the link that undoes the change within seven days. An unconfirmed old address may be a stranger's, so it gets no mail
 * and cannot undo the change.
 */
export async function confirmNewEmail(
  ctx: Ctx,
  token: string,
  followers: readonly EmailFollowers[],
): Promise<{ email: string; msg: string }> {
  const { accountId, secret } = partsOfLink(token, 'email_change_over')
  const account = await lock(ctx, accountId)
  const change = await changeOf(ctx, accountId)
  if (!account || account.suspendedAt || !change || change.doneAt) fail('email_change_over')
  const { newEmail } = change
  if (!(await takeSecret(ctx, accountId, 'new-email', secretFor(newEmail, secret)))) fail('email_change_over')
  await setEmail(ctx, account, newEmail, followers)
  await dropSecrets(ctx, accountId)
  if (isMailHeld(account)) {
    await ctx.db.deleteFrom('emailChanges').where('accountId', '=', accountId).execute()
  } else {
    await ctx.db
      .updateTable('emailChanges')
      .set({ oldEmail: account.email, doneAt: ctx.now() })
      .where('accountId', '=', accountId)
      .execute()
    await ctx.later(sendEmailUndo, { accountId })
  }
  return { email: newEmail, msg: messages.emailChanged }
}

/**
 * Gives an account its old email back, with the link that was mailed there. The person who changed it may know the password,
 * and may have added a second factor or a Google sign-in since. So all sessions, the password and everything added since then
 * end.
 */
export async function undoEmailChange(
  ctx: Ctx,
  token: string,
  followers: readonly EmailFollowers[],
): Promise<{ email: string; isPassword: boolean; msg: string }> {
  const { accountId, secret } = partsOfLink(token, 'email_undo_over')
  // A random password that nobody knows, because an account without a password counts as not taken over.
  const passwordHash = await hashPassword(randomToken())
  return inTransaction(ctx, async (within) => {
    const account = await lock(within, accountId)
    const change = await changeOf(within, accountId)
    if (!account || !change?.doneAt || !(await takeSecret(within, accountId, 'undo-email', secret))) {
      fail('email_undo_over')
    }
    const { oldEmail, askedAt } = change
    const isPassword = account.passwordHash !== null
    await setEmail(within, account, oldEmail, followers)
    if (isPassword) await within.db.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
    await endWaysInSince(within, accountId, askedAt)
    await within.db.deleteFrom('emailChanges').where('accountId', '=', accountId).execute()
    await within.db.deleteFrom('mailedSecrets').where('accountId', '=', accountId).execute()
    await closeSessions(within, accountId)
    if (isPassword) await within.later(sendPasswordLink, { email: oldEmail })
    await writeMail(within, {
      kind: 'accountNotice',
      to: { name: account.fullName, address: account.email },
      subject: 'Your email was changed back',
      paragraphs: [
        'Your {site} account has its earlier email again: somebody who reads the mails to that address undid the change. All devices are logged out.',
        'If you did not expect this, write to us.',
      ],
    })
    return { email: oldEmail, isPassword, msg: messages.emailChangedBack }
  })
}

/** Ends the ways to sign in that were added to an account since then. */
async function endWaysInSince(ctx: Ctx, accountId: string, since: Date): Promise<void> {
  await ctx.db.deleteFrom('identities').where('accountId', '=', accountId).where('createdAt', '>=', since).execute()
  await endFactorsSince(ctx, accountId, since)
}

/** Emails are unique, so changing one takes this lock anyway. */
const lock = (ctx: Ctx, id: string): Promise<Account | undefined> =>
  ctx.db.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The link proves access to the mailbox. */
async function setEmail(
  ctx: Ctx,
  account: Account,
  email: string,
  followers: readonly EmailFollowers[],
): Promise<void> {
  await ctx.db.updateTable('accounts').set({ email, emailVerifiedAt: ctx.now() }).where('id', '=', account.id).execute()
  for (const follower of followers)
    await follower.follow(ctx, { accountId: account.id, from: account.email, to: email })
  ctx.log.info({ account: account.id }, 'the email of an account was changed')
  if (account.role !== 'admin') return
  const acts: Ctx['acts'] = []
  noteAct({ acts }, 'changeOwnEmail', {}, { from: account.email, to: email })
  await saveActs(
    ctx.db,
    { at: ctx.now(), actor: account, action: `POST ${routes.accounts.confirmNewEmail.path}` },
    acts,
  )
}
