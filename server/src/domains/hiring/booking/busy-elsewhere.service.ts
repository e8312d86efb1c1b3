import type { Ctx } from '#src/platform/context.ts'

const day = 24 * 3600 * 1000

/** What somebody is busy with elsewhere around these moments, in milliseconds. */
export async function busyElsewhere(
  ctx: Ctx,
  accountIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, { from: number; to: number }[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('busyTimes as t')
    .innerJoin('busyCalendars as c', 'c.id', 't.calendarId')
    .select(['c.accountId', 't.beginsAt', 't.endsAt'])
    .where('c.accountId', 'in', accountIds)
    .where('t.beginsAt', '<', new Date(until.getTime() + day))
    .where('t.endsAt', '>', new Date(from.getTime() - day))
    .execute()
  const spans = rows.map(({ accountId, beginsAt, endsAt }) => ({
    accountId,
    from: beginsAt.getTime(),
    to: endsAt.getTime(),
  }))
  return Map.groupBy(spans, ({ accountId }) => accountId)
}
