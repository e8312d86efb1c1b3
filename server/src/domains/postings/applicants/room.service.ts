import type { OwnPosting } from '@firstrung/contract'
import { companyTiers } from '#src/domains/recruiters/recruiters.tiers.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** How many jobs a company may have on the board at once, and its tier. */
export type FullBoard = NonNullable<OwnPosting['fullBoard']>

/**
 * Says that a company has as many jobs on the board or before the team as it may have there; null with room left, or where
 * LIVE_POSTINGS sets no limit.
 */
export async function fullBoardOf(ctx: Ctx, companyId: string): Promise<FullBoard | null> {
  const { LIVE_POSTINGS: limits } = ctx.env
  if (limits === null) return null
  const tier = (await companyTiers(ctx, [companyId])).get(companyId) ?? 0
  const { n } = await ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('jobs.companyId', '=', companyId)
    .where('jobs.deletedAt', 'is', null)
    .where('state', 'in', ['live', 'review'])
    .executeTakeFirstOrThrow()
  const most = limits[Math.min(tier, 2)] ?? 0
  return n < most ? null : { most, tier }
}

/** The same with a lock, before one more comes to the board, so that the second of two simultaneous ones sees the first. */
export async function lockedBoardOf(ctx: Ctx, companyId: string): Promise<FullBoard | null> {
  if (ctx.env.LIVE_POSTINGS === null) return null
  await ctx.db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  return fullBoardOf(ctx, companyId)
}
