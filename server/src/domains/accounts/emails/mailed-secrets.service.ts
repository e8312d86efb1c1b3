import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Account } from '#src/domains/accounts/accounts.service.ts'
import type { SecretPurpose } from '#src/domains/accounts/accounts.tables.ts'
import { randomToken, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { mayMail, sendNow } from '#src/platform/mail/gate.ts'
import type { Mail } from '#src/platform/mail/mail.ts'

/** How long a mailed secret works. */
const life = 30 * 60_000
/** How long the link that confirms an email works. */
const confirmationLife = 3 * 24 * 3600_000
/** How long an invitation to the team works. */
const invitationLife = 7 * 24 * 3600_000
/** Limits how many mails one mailbox gets. */
const pause = 2 * 60_000

/**
 * Makes the secret while sending, so that only the mail contains it, and mails it. An earlier one for the same purpose
 * ends; within two minutes of a mail no second one is sent. For tasks outside of transactions.
 */
export async function mailSecret(
  ctx: Ctx,
  { id, email, fullName }: Pick<Account, 'id' | 'email' | 'fullName'>,
  purpose: SecretPurpose,
  secret: string,
  write: () => Omit<Mail, 'to'>,
  { lasts = life, kind = 'wayIn' }: { lasts?: number; kind?: 'wayIn' | 'confirmation' | 'undoLink' } = {},
): Promise<void> {
  const letter = { kind, to: { account: id, name: fullName, address: email } }
  // No secret is made if its mail would not be sent.
  if (!(await mayMail(ctx, letter))) return
  const now = ctx.now()
  const values = { secretHash: sha256(`${id} ${secret}`), expiresAt: new Date(now.getTime() + lasts), sentAt: null }
  const made = await ctx.db
    .insertInto('mailedSecrets')
    .values({ accountId: id, purpose, ...values })
    .onConflict((earlier) =>
      earlier
        .columns(['accountId', 'purpose'])
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('mailedSecrets.sentAt', 'is', null),
            eb('mailedSecrets.sentAt', '<=', new Date(now.getTime() - pause)),
          ]),
        ),
    )
    .returning('accountId')
    .executeTakeFirst()
  if (!made) return
  // A repeat has another secret, so it is another mail.
  await sendNow(ctx, { ...letter, ...write() }, randomUUID())
  await ctx.db.updateTable('mailedSecrets').set({ sentAt: now }).where('secretHash', '=', values.secretHash).execute()
}

/** Mails a link that sets a new password. Does nothing when there is no such account. */
export async function mailPasswordLink(ctx: Ctx, email: string): Promise<void> {
  const account = await ctx.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  if (!account) return
  const token = randomToken()
  // In the fragment, which browsers do not send: it appears neither in logs nor in referrers.
  const url = `${ctx.env.publicUrl}/reset-password#${account.id}.${token}`
  const write = () => ({
    subject: account.passwordHash ? 'Set a new password' : 'Set a password',
    paragraphs: [
      account.passwordHash
        ? 'We received a request for a new password for your {site} account. If it was you, choose one with this link.'
        : 'Your {site} account has no password yet, because you log in with Google or our team created your profile. If you want to log in with a password, choose one with this link.',
      'The link works once, for 30 minutes. If you did not ask for it, you can ignore this email: nothing has changed, and only you have this link.',
    ],
    link: { text: 'Choose a password', url },
  })
  await mailSecret(ctx, account, 'password', token, write, { kind: account.emailVerifiedAt ? 'wayIn' : 'confirmation' })
}

/** Mails the link with which somebody who was invited to the team sets a password and signs in. */
export async function mailInvitation(ctx: Ctx, accountId: string): Promise<void> {
  const account = await ctx.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!account || account.passwordHash) return
  const token = randomToken()
  const write = () => ({
    subject: 'You are invited to the {site} team',
    paragraphs: [
      'You are invited to the team that runs {site}. Choose a password with this link to log in.',
      'The link works once, for 7 days. After that, ask for a new invitation.',
    ],
    link: { text: 'Choose a password', url: `${ctx.env.publicUrl}/reset-password#${account.id}.${token}` },
  })
  await mailSecret(ctx, account, 'password', token, write, { lasts: invitationLife })
}

/** Mails the link that confirms an email. Does nothing when it is confirmed. */
export async function mailEmailConfirmation(ctx: Ctx, accountId: string): Promise<void> {
  const account = await ctx.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!account || account.emailVerifiedAt) return
  const token = randomToken()
  const write = () => ({
    subject: 'Confirm your email',
    paragraphs: [
      `Someone has registered on {site} with this email. If it was you, confirm it with this link: until then we send nothing else to this address.`,
      'The link works once, for 3 days. If it was not you, do not use it. You will get no more emails from us.',
    ],
    link: { text: 'Confirm my email', url: `${ctx.env.publicUrl}/verify-email#${account.id}.${token}` },
  })
  await mailSecret(ctx, account, 'email', token, write, { lasts: confirmationLife, kind: 'confirmation' })
}

/** Mails the code that confirms the deletion of an account without a password. */
export async function mailDeletionCode(ctx: Ctx, accountId: string): Promise<void> {
  const account = await ctx.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!account) return
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await mailSecret(ctx, account, 'deletion', code, () => ({
    subject: 'Your code for deleting your account',
    paragraphs: [
      `Use this code to delete your {site} account: ${code}`,
      'It works for 30 minutes. If you did not ask for it, someone else may be logged in to your account. Open Account on your profile page and choose "Log out everywhere".',
    ],
  }))
}

/** Account and secret, as a mailed link carries them; refuses what cannot be one with this code. */
export function partsOfLink(
  token: string,
  refusal: 'reset_link_over' | 'email_link_over' | 'email_change_over' | 'email_undo_over',
): { accountId: string; secret: string } {
  const [accountId, secret] = token.split('.')
  if (!secret || !z.uuid().safeParse(accountId).success) fail(refusal)
  return { accountId: accountId ?? '', secret }
}

/** Uses a secret up. False when it is wrong, used, replaced or too old. */
export async function takeSecret(
  ctx: Ctx,
  accountId: string,
  purpose: SecretPurpose,
  secret: string,
): Promise<boolean> {
  const taken = await ctx.db
    .deleteFrom('mailedSecrets')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('secretHash', '=', sha256(`${accountId} ${secret}`))
    .where('expiresAt', '>', ctx.now())
    .returning('accountId')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Ends the secrets mailed to an account, except the link that undoes a change of its email: a thief must not be able to end
 * that.
 */
export async function dropSecrets(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db
    .deleteFrom('mailedSecrets')
    .where('accountId', '=', accountId)
    .where('purpose', '!=', 'undo-email')
    .execute()
}

/** Whether a secret is valid, without using it up. */
export async function isSecret(ctx: Ctx, accountId: string, purpose: SecretPurpose, secret: string): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('mailedSecrets')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('secretHash', '=', sha256(`${accountId} ${secret}`))
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()
  return known !== undefined
}
