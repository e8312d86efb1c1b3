import { messages, type ProfileSave } from '@firstrung/contract'
import * as accounts from '#src/domains/accounts/accounts.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'

/** Saves the profile of the person asking; the account's role decides which fields are read. */
export async function saveProfile(
  ctx: Ctx,
  input: ProfileSave,
): Promise<{ userId: string; msg: string; profileCompleted: boolean }> {
  const own = await accounts.readOwn(ctx)
  if (input.userId && input.userId !== own.id) fail('forbidden')
  if (input.email !== undefined && input.email.toLowerCase() !== own.email) {
    fail('invalid', { msg: messages.emailFixed, fields: [{ field: 'email', msg: messages.emailFixed }] })
  }
  const { profileCompleted } = await candidates.saveProfile(ctx, input)
  if (input.password && !own.passwordHash) await giveFirstPassword(ctx, own.id, input.password)
  return { userId: own.id, msg: messages.profileUpdated, profileCompleted }
}

/** A password for an account that has none yet (G-08); a second one at the same moment changes nothing. */
async function giveFirstPassword(ctx: Ctx, accountId: string, password: string): Promise<void> {
  await ctx.db
    .updateTable('accounts')
    .set({ passwordHash: await accounts.hashPassword(password) })
    .where('id', '=', accountId)
    .where('passwordHash', 'is', null)
    .execute()
}
