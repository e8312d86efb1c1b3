import { messages } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'

/** Suspends a company and settles its reports. Refused when that was done before. Returns the moment. */
export async function markSuspended(ctx: Ctx, companyId: string, reason: string): Promise<Date> {
  const suspendedAt = ctx.now()
  const done = await ctx.db
    .updateTable('companies')
    .set({ suspendedAt, suspensionReason: reason })
    .where('id', '=', companyId)
    .where('suspendedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!done) fail('already_suspended', { msg: messages.companyAlreadySuspended })
  await ctx.db
    .updateTable('companyReports')
    .set({ settledAt: suspendedAt, outcome: 'scam' })
    .where('companyId', '=', companyId)
    .where('settledAt', 'is', null)
    .execute()
  return suspendedAt
}

/** Ends the suspension of a company. Refused when it has none. Returns since when it was suspended. */
export async function markRestored(ctx: Ctx, companyId: string): Promise<Date> {
  const before = await ctx.db
    .selectFrom('companies')
    .select('suspendedAt')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before?.suspendedAt) fail('not_suspended', { msg: messages.companyNotSuspended })
  await ctx.db
    .updateTable('companies')
    .set({ suspendedAt: null, suspensionReason: '' })
    .where('id', '=', companyId)
    .execute()
  return before.suspendedAt
}

/** Refuses a recruiter whose company is suspended; `viewerId` where the caller is known by a signed link alone. */
export async function refuseSuspendedCompany(ctx: Ctx, viewerId?: string): Promise<void> {
  const id = viewerId ?? (ctx.actor?.role === 'recruiter' ? ctx.actor.id : null)
  if (id === null) return
  const suspended = await ctx.db
    .selectFrom('recruiters')
    .innerJoin('companies', 'companies.id', 'recruiters.companyId')
    .select('companies.id')
    .where('accountId', '=', id)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst()
  if (suspended) fail('company_suspended')
}
