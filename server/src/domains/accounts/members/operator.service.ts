import { randomBytes } from 'node:crypto'
import { hashPassword, mailPasswordChange, refuseEasy } from '#src/domains/accounts/accounts.service.ts'
import { closeSessions } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { saveSecret } from '#src/platform/secrets/secrets.ts'

/** What operators do at the terminal, without a session. */

/** Sets an account's password, ends all its sessions and mails its owner. Returns the stored email. */
export async function setPasswordOf(ctx: Ctx, email: string, password: string): Promise<string> {
  const account = orNotFound(
    await ctx.db
      .updateTable('accounts')
      .set({ passwordHash: await hashPassword(password) })
      .where('email', '=', email.trim().toLowerCase())
      .returning(['id', 'email', 'fullName'])
      .executeTakeFirst(),
  )
  refuseEasy(password, account)
  await closeSessions(ctx, account.id)
  await mailPasswordChange(ctx, account)
  return account.email
}

/** Changes the key of signed links, so that all existing ones end. Takes effect when the servers start again. */
export async function rotateLinkSecret(ctx: Ctx): Promise<void> {
  await saveSecret(ctx.db, 'links', randomBytes(32))
}
