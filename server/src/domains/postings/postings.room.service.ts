import { messages } from '@firstrung/contract'
import { companyTiers } from '#src/domains/recruiters/recruiters.tiers.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'

/**
 * How many jobs a company has on the board or before the team, and how many it may have there; null where LIVE_POSTINGS sets no
 * limit. The company is locked: of two jobs that are published together the second sees the first.
 */
async function roomOf(ctx: Ctx, companyId: string): Promise<{ taken: number; most: number; tier: number } | null> {
  const { LIVE_POSTINGS: limits } = ctx.env
  if (limits === null) return null
  await ctx.db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const tier = (await companyTiers(ctx, [companyId])).get(companyId) ?? 0
  const { n } = await ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('jobs.companyId', '=', companyId)
    .where('jobs.deletedAt', 'is', null)
    .where('state', 'in', ['live', 'review'])
    .executeTakeFirstOrThrow()
  return { taken: n, most: limits[Math.min(tier, 2)] ?? 0, tier }
}

/** Whether a company may have another job on the board. */
export async function hasRoom(ctx: Ctx, companyId: string): Promise<boolean> {
  const room = await roomOf(ctx, companyId)
  return room === null || room.taken < room.most
}

/** Refuses another job on the board, and says what brings more room. */
export async function refuseWithoutRoom(ctx: Ctx, companyId: string): Promise<void> {
  const room = await roomOf(ctx, companyId)
  if (room === null || room.taken < room.most) return
  fail('board_full', { msg: messages.boardFull(room.most, messages.bringsMore[Math.min(room.tier, 2)]) })
}
