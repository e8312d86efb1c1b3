import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { type ReminderKind, reachAt } from '#src/platform/time/reminders.ts'
import { beginning, type Interview, interviewsWhere, notifyInterviews, toCome } from './news.service.ts'

/**
 * Suspends the upcoming interviews of these applications, because their job was completed, and notifies. `occasion` is the
 * moment of the completion.
 */
export async function suspendInterviews(ctx: Ctx, applicationIds: readonly string[], occasion: string): Promise<void> {
  const suspended = await callOff(ctx, 'suspended', applicationIds)
  await notifyInterviews(ctx, 'suspended', suspended, { occasion })
}

/**
 * Restores the suspended interviews of these applications and notifies, with the same calendar entry. Those whose day has
 * passed are cancelled; returns their candidates.
 */
export async function resumeInterviews(
  ctx: Ctx,
  applicationIds: readonly string[],
  occasion: string,
): Promise<{ missedBy: Set<string> }> {
  const { rows } = await sql<{ id: string; candidateId: string; isMissed: boolean }>`
    update interviews i
    set status = case when ${toCome(ctx)} then case when link = '' and room = '' then 'requested' else 'scheduled' end else 'cancelled' end,
        calendar_sequence = i.calendar_sequence + case when (link <> '' or room <> '') and ${toCome(ctx)} then 1 else 0 end,
        day_reminded_at = ${remindedByNow(ctx, 'day')}, hour_reminded_at = ${remindedByNow(ctx, 'hour')}
    from applications a
    where a.id = i.application_id and i.application_id = any(${[...applicationIds]}::uuid[]) and i.status = 'suspended'
    returning i.id, a.candidate_id, i.status = 'cancelled' as is_missed`.execute(ctx.db)
  const resumed = rows.filter(({ isMissed }) => !isMissed)
  if (resumed.length > 0) {
    const ids = resumed.map(({ id }) => id)
    await notifyInterviews(ctx, 'resumed', await interviewsWhere(ctx, sql`i.id = any(${ids}::uuid[])`), { occasion })
  }
  return { missedBy: new Set(rows.filter(({ isMissed }) => isMissed).map(({ candidateId }) => candidateId)) }
}
/** If the time of a reminder has come, the news that interview `i` takes place replaces it. */
const remindedByNow = (ctx: Ctx, kind: ReminderKind) =>
  sql`coalesce(i.${sql.ref(remindedColumn[kind])}, case when ${beginning} <= ${reachAt(kind, ctx.now())} then ${ctx.now()}::timestamptz end)`

/** The column that says when a candidate was reminded. */
export const remindedColumn = { day: 'day_reminded_at', hour: 'hour_reminded_at' } as const
/** Sets the state of interviews that do not happen. Calendar entries that were sent get a new version. */
export async function callOff(
  ctx: Ctx,
  status: 'suspended' | 'cancelled',
  applicationIds: readonly string[],
): Promise<Interview[]> {
  if (applicationIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with off as (
      select id, status = 'scheduled' as was_scheduled from interviews i
      where application_id = any(${[...applicationIds]}::uuid[]) and status not in (${status}, 'cancelled') and ${toCome(ctx)}
      for update
    )
    update interviews i
    set status = ${status}, calendar_sequence = i.calendar_sequence + case when off.was_scheduled then 1 else 0 end
    from off where i.id = off.id
    returning i.id`.execute(ctx.db)
  if (rows.length === 0) return []
  return interviewsWhere(ctx, sql`i.id = any(${rows.map(({ id }) => id)}::uuid[])`)
}
