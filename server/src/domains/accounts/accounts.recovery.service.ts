import { messages, type PasswordReset, type Resettable, type SignedInAnswer } from '@firstrung/contract'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import {
  finished,
  hashPassword,
  mailPasswordChange,
  recordConsent,
  refuseEasy,
  signedInAnswer,
} from './accounts.service.ts'
import { sendPasswordLink } from './accounts.tasks.ts'
import { dropSecrets, isSecret, partsOfLink, takeSecret } from './emails/mailed-secrets.service.ts'
import { closeSessions } from './sessions/sessions.service.ts'

/** Gives every email the same answer in the same time, because only the task checks whether the account exists. */
export async function askForReset(ctx: Ctx, email: string): Promise<{ msg: string }> {
  await ctx.later(sendPasswordLink, { email })
  return { msg: messages.resetMailed }
}

/** Returns the account of a valid reset link. */
export async function readReset(ctx: Ctx, token: string): Promise<Resettable> {
  const { accountId, secret } = partsOfLink(token, 'reset_link_over')
  if (!(await isSecret(ctx, accountId, 'password', secret))) fail('reset_link_over')
  const account = await ctx.db
    .selectFrom('accounts')
    .leftJoin('consents', 'consents.accountId', 'accounts.id')
    .select(['email', 'textVersion'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  if (!account) fail('reset_link_over')
  return { email: account.email, hasConsented: account.textVersion !== null }
}

/** Sets the new password, ends every session and signs in. Of two requests with the same link the second is refused. */
export async function reset(ctx: Ctx, { token, password }: PasswordReset): Promise<SignedInAnswer> {
  const { accountId, secret } = partsOfLink(token, 'reset_link_over')
  const passwordHash = await hashPassword(password)
  const step = await inTransaction(ctx, async (within) => {
    if (!(await takeSecret(within, accountId, 'password', secret))) fail('reset_link_over')
    const account = await within.db
      .updateTable('accounts')
      // The link proves access to the mailbox.
      .set((eb) => ({ passwordHash, emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(within.now())) }))
      .where('id', '=', accountId)
      .returningAll()
      .executeTakeFirst()
    if (!account) fail('reset_link_over')
    // Only after the link is checked: the answer depends on the owner's name. The link stays valid.
    refuseEasy(password, account)
    await dropSecrets(within, accountId)
    await closeSessions(within, accountId)
    await recordConsent(within, accountId)
    await mailPasswordChange(within, account)
    return signedInAnswer(within, account, messages.passwordSet, { isTold: true })
  })
  // Refused while the second factor's code is missing; the password is set nevertheless.
  return finished(step)
}
