import { messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { forgetAccounts } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'

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
  await forgetRecruiters(ctx, companyId)
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
  await forgetRecruiters(ctx, companyId)
  return before.suspendedAt
}

/** Makes the next request of each recruiter of a company check again whether the company is suspended. */
async function forgetRecruiters(ctx: Ctx, companyId: string): Promise<void> {
  const recruiters = await ctx.db
    .selectFrom('recruiters')
    .select('accountId')
    .where('companyId', '=', companyId)
    .execute()
  forgetAccounts(
    ctx,
    recruiters.map(({ accountId }) => accountId),
  )
}

/** Whether the account `a` is a recruiter of a suspended company. Read with the session, so that no call asks for it again. */
export const isOfSuspendedCompany = sql<boolean>`exists (
  select from recruiters r join companies c on c.id = r.company_id
  where r.account_id = a.id and c.suspended_at is not null)`

/** Refuses a recruiter whose company is suspended. */
export function refuseSuspendedCompany({ actor }: Ctx): void {
  if (actor?.isOfSuspendedCompany) fail('company_suspended')
}
