import { randomBytes } from 'node:crypto'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors.ts'
import { saveSecret } from '#src/platform/secrets.ts'
import { hashPassword, mailPasswordChange, refuseEasy } from './accounts.service.ts'
import { closeSessions } from './accounts.sessions.service.ts'

/** What the operator does at the terminal, where no session says who he is. */

/** Sets somebody's password, ends all sessions of the account and tells its owner. Answers the address, as it is stored. */
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

/** Another key for signed links: those that were handed out end. Takes hold when the servers start the next time. */
export async function rotateLinkSecret(ctx: Ctx): Promise<void> {
  await saveSecret(ctx.db, 'links', randomBytes(32))
}
