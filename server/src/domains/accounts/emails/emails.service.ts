import type { EmailChangeState } from '@firstrung/contract'
import { randomToken } from '#src/domains/accounts/sessions/sessions.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { mailSecret } from './mailed-secrets.service.ts'

/** How long the link that confirms a new email works, and how long the change can be undone. */
export const newEmailLife = 24 * 3600_000
export const undoLife = 7 * 24 * 3600_000

/**
 * Mails the link that confirms a new email to that address. If the address already has an account, the mail says so to its
 * owner. The answer to the request does not.
 */
export async function mailNewEmail(ctx: Ctx, accountId: string): Promise<void> {
  const change = await ctx.db
    .selectFrom('emailChanges')
    .innerJoin('accounts', 'accounts.id', 'emailChanges.accountId')
    .select('newEmail')
    .where('accountId', '=', accountId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  if (!change) return
  const { newEmail } = change
  const token = randomToken()
  const isUsed = await isEmailUsed(ctx, newEmail, accountId)
  const write = (): Omit<Mail, 'to'> =>
    isUsed
      ? {
          subject: 'This email has an account already',
          paragraphs: [
            'Someone wants to use this email for another {site} account. If it was you: this email has an account of its own, so it cannot be used for a second one. Log in with it, or delete that account first.',
            'If it was not you, you can ignore this email: nothing has changed.',
          ],
          link: { text: 'Log in', url: ctx.env.publicUrl },
        }
      : {
          subject: 'Confirm your new email',
          paragraphs: [
            'Someone wants to use this email for their {site} account, instead of the one that it has. If it was you, confirm it with this link.',
            'The link works once, for 24 hours. If it was not you, do not use it. You will get no more emails from us.',
          ],
          link: { text: 'Confirm my new email', url: `${ctx.env.publicUrl}/change-email#${accountId}.${token}` },
        }
  // Without a name, because the address may be a stranger's.
  const to = { id: accountId, email: newEmail, fullName: '' }
  await mailSecret(ctx, to, 'new-email', secretFor(newEmail, token), write, {
    lasts: newEmailLife,
    kind: 'confirmation',
  })
}

/** The secret of a link for one address: a link for an earlier address cannot confirm another one. */
export const secretFor = (newEmail: string, token: string): string => `${token} ${newEmail}`

/** Mails the old address that the email was changed, with the link that undoes it. */
export async function mailEmailUndo(ctx: Ctx, accountId: string): Promise<void> {
  const change = await ctx.db
    .selectFrom('emailChanges')
    .innerJoin('accounts', 'accounts.id', 'emailChanges.accountId')
    .select(['oldEmail', 'newEmail', 'doneAt', 'fullName'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (!change?.doneAt) return
  const { oldEmail, newEmail, doneAt, fullName } = change
  const left = doneAt.getTime() + undoLife - ctx.now().getTime()
  if (left <= 0) return
  const token = randomToken()
  const write = () => ({
    subject: 'Your email is changed',
    paragraphs: [
      `The email of your {site} account is now ${newEmail}. You log in with it from now on, and we send nothing more to this address, except to take appointments out of its calendar.`,
      `If this was not you, undo it with this link by ${zonedText(new Date(doneAt.getTime() + undoLife))}: your account gets this email back, every device is logged out, and we email you a link for a new password.`,
    ],
    link: { text: 'Undo the change', url: `${ctx.env.publicUrl}/undo-email#${accountId}.${token}` },
  })
  const to = { id: accountId, email: oldEmail, fullName }
  await mailSecret(ctx, to, 'undo-email', token, write, { lasts: left, kind: 'undoLink' })
}

/** Whether an address belongs to another account, or may return to one. */
export async function isEmailUsed(ctx: Ctx, email: string, accountId?: string): Promise<boolean> {
  const used = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .$if(accountId !== undefined, (query) => query.where('id', '!=', accountId ?? ''))
    .executeTakeFirst()
  return used !== undefined || (await isEmailKept(ctx, email, accountId))
}

/** Whether an address was an account's until a few days ago, so that it may return to that account. */
export async function isEmailKept(ctx: Ctx, email: string, accountId?: string): Promise<boolean> {
  const kept = await ctx.db
    .selectFrom('emailChanges')
    .select('accountId')
    .where('oldEmail', '=', email)
    .where('doneAt', 'is not', null)
    .executeTakeFirst()
  return kept !== undefined && kept.accountId !== accountId
}

/** The caller's change of email that is requested or can still be undone; null without one. */
export async function emailChangeOf(ctx: Ctx): Promise<EmailChangeState | null> {
  const change = await changeOf(ctx, signedIn(ctx).id)
  if (!change) return null
  const { oldEmail, newEmail, askedAt, doneAt } = change
  return { oldEmail, newEmail, askedAt: askedAt.toISOString(), doneAt: doneAt?.toISOString() ?? null }
}

/** The addresses of a change, whose mails are forgotten with the account. */
export async function addressesOfChange(ctx: Ctx, accountId: string): Promise<string[]> {
  const change = await changeOf(ctx, accountId)
  return change ? [change.oldEmail, change.newEmail] : []
}

/** The change of an account that waits or can be undone. */
export const changeOf = (ctx: Ctx, accountId: string) =>
  ctx.db.selectFrom('emailChanges').selectAll().where('accountId', '=', accountId).executeTakeFirst()
