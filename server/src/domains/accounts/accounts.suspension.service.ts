import { messages, type Role } from '@firstrung/contract'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import type { Account } from './accounts.service.ts'
import { dropSecrets } from './emails/mailed-secrets.service.ts'
import { closeSessions } from './sessions/sessions.service.ts'

/** Suspends an account of this role and ends its sessions. Refused if it is suspended already. */
export async function suspendAccount(ctx: Ctx, id: string, role: Role, reason: string): Promise<Account> {
  const account = await lock(ctx, id, role)
  if (account.suspendedAt) fail('already_suspended')
  await ctx.db
    .updateTable('accounts')
    .set({ suspendedAt: ctx.now(), suspendedBy: ctx.actor?.id ?? null, suspensionReason: reason })
    .where('id', '=', id)
    .execute()
  await dropSecrets(ctx, id)
  await closeSessions(ctx, id)
  return account
}

/** Ends a suspension. Refused if the account is not suspended. */
export async function restoreAccount(ctx: Ctx, id: string, role: Role): Promise<Account> {
  const account = await lock(ctx, id, role)
  if (!account.suspendedAt) fail('not_suspended')
  await ctx.db
    .updateTable('accounts')
    .set({ suspendedAt: null, suspendedBy: null, suspensionReason: '' })
    .where('id', '=', id)
    .execute()
  return account
}

/** Refuses the sign-in with a suspended account, and says who can help. Call it after the person is authenticated. */
export async function refuseSuspended(ctx: Ctx, { suspendedAt }: Pick<Account, 'suspendedAt'>): Promise<void> {
  if (suspendedAt) fail('suspended', { msg: messages.suspended((await operatorOf(ctx)).email) })
}

const lock = async (ctx: Ctx, id: string, role: Role): Promise<Account> =>
  orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .where('role', '=', role)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
