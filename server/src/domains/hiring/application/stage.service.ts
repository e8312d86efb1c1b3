import type { Stage } from '@firstrung/contract'
import type { UpdateObject } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import type { Database } from '#src/platform/database/db.ts'

interface StageChange {
  /** The account that decided it; null for the clock. */
  actorId: string | null
  /** The move, or what else changed the stage. Stored in the history. */
  reason: string
  /** What else changes in the rows of the applications. */
  columns: Omit<UpdateObject<Database, 'applications'>, 'id' | 'stage' | 'stageChangedAt'>
}

/**
 * Changes the stage of locked applications and writes their history; nothing else writes a stage after an application was made.
 * Returns the ids of the history's rows, in the order of the applications.
 */
export async function writeStage(
  ctx: Ctx,
  applications: readonly { id: string; stage: Stage }[],
  to: Stage,
  { actorId, reason, columns }: StageChange,
): Promise<string[]> {
  const now = ctx.now()
  const ids = applications.map(({ id }) => id)
  await ctx.db
    .updateTable('applications')
    .set({ ...columns, stage: to, stageChangedAt: now })
    .where('id', 'in', ids)
    .execute()
  const changes = await ctx.db
    .insertInto('stageChanges')
    .values(
      applications.map(({ id, stage }) => ({
        applicationId: id,
        fromStage: stage,
        toStage: to,
        actorId,
        reason,
        changedAt: now,
      })),
    )
    .returning('id')
    .execute()
  return changes.map(({ id }) => id)
}
