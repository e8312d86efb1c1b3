import { messages, type Role } from '@firstrung/contract'
import type { Account } from '#src/domains/accounts/accounts.service.ts'
import { sendEmailConfirmation } from '#src/domains/accounts/accounts.tasks.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import type { Handle } from '#src/platform/database/db.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { partsOfLink, takeSecret } from './mailed-secrets.service.ts'

/** Whether an account is mailed only what its owner requested, because its email is not confirmed (decision 43). */
export const isMailHeld = (account: Pick<Account, 'emailVerifiedAt' | 'mailsBeforeConfirming'>): boolean =>
  account.emailVerifiedAt === null && !account.mailsBeforeConfirming

/** The same by the address. False for an address without an account. */
export async function isAddressHeld(db: Handle, address: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select(['emailVerifiedAt', 'mailsBeforeConfirming'])
    .where('email', '=', address.trim().toLowerCase())
    .executeTakeFirst()
  return account !== undefined && isMailHeld(account)
}

/** An account that `isMailHeld`, or nothing, as a part of a query. */
export const unconfirmedAccount = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is', null)
    .where('mailsBeforeConfirming', '=', false)

/** Whether nobody has confirmed the caller's own email. */
export const isUnconfirmed = async (ctx: Ctx): Promise<boolean> =>
  (await unconfirmedAccount(ctx, signedIn(ctx).id).executeTakeFirst()) !== undefined

/**
 * Call it before the caller's text is mailed to others, or their email is shown to others. Refused while the email is not
 * confirmed.
 */
export async function refuseUnconfirmed(ctx: Ctx): Promise<void> {
  if (await isUnconfirmed(ctx)) fail('confirm_email_first')
}

/** Confirms the email that a mailed link was sent to, once. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<{ email: string; role: Role; msg: string }> {
  const { accountId, secret } = partsOfLink(token, 'email_link_over')
  if (!(await takeSecret(ctx, accountId, 'email', secret))) fail('email_link_over')
  const account = await noteEmailConfirmed(ctx, accountId)
  if (!account) fail('email_link_over')
  return { ...account, msg: messages.emailConfirmed }
}

/**
 * Notes that somebody has proved, with a mailed link or secret, that the mailbox is theirs. Undefined when the account is gone.
 */
export const noteEmailConfirmed = (ctx: Ctx, accountId: string): Promise<{ email: string; role: Role } | undefined> =>
  ctx.db
    .updateTable('accounts')
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(ctx.now())) }))
    .where('id', '=', accountId)
    .returning(['email', 'role'])
    .executeTakeFirst()

/** Mails the caller the link again. At most one mail is sent in two minutes. */
export async function askForConfirmation(ctx: Ctx): Promise<{ msg: string }> {
  await ctx.later(sendEmailConfirmation, { accountId: signedIn(ctx).id })
  return { msg: messages.confirmationMailed }
}
