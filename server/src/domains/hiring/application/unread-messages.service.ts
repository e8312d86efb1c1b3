import type { Ctx } from '#src/platform/context.ts'

/** How many messages of the company, or of the candidate, are unread, by application; those without any are left out. */
export async function unreadIn(
  ctx: Ctx,
  applicationIds: readonly string[],
  byCompany: boolean,
): Promise<Map<string, number>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('applicationMessages')
    .select(({ fn }) => ['applicationId', fn.countAll<number>().as('count')])
    .where('applicationId', 'in', applicationIds)
    .where('byCompany', '=', byCompany)
    .where('readAt', 'is', null)
    .groupBy('applicationId')
    .execute()
  return new Map(rows.map(({ applicationId, count }) => [applicationId, count]))
}
