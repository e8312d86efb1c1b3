import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'

/** Applications in one transaction. */
const portion = 200

/**
 * Deletes what was written in applications that ended APPLICATION_YEARS ago: answers, notes, scorecards, emails and messages.
 * The applications stay for the counts. Returns whether there may be more.
 */
export async function dropOldWords(ctx: Ctx): Promise<boolean> {
  const before = new Date(ctx.now())
  before.setFullYear(before.getFullYear() - ctx.env.APPLICATION_YEARS)
  const ended = await ctx.db
    .selectFrom('applications')
    .select('id')
    // Literal, as in the condition of the index.
    .where(sql<boolean>`stage in ('removed', 'withdrawn', 'unanswered') and not words_dropped`)
    .where('stageChangedAt', '<', before)
    .orderBy('stageChangedAt')
    .limit(portion)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length === 0) return false
  await ctx.db.deleteFrom('applicationAnswers').where('applicationId', 'in', ids).execute()
  await ctx.db.deleteFrom('applicationNotes').where('applicationId', 'in', ids).execute()
  await ctx.db.deleteFrom('applicationMessages').where('applicationId', 'in', ids).execute()
  await ctx.db.deleteFrom('applicationMails').where('applicationId', 'in', ids).execute()
  await ctx.db.deleteFrom('evaluations').where('applicationId', 'in', ids).execute()
  await ctx.db.deleteFrom('scorecards').where('applicationId', 'in', ids).execute()
  await ctx.db.updateTable('interviews').set({ attendanceReason: '' }).where('applicationId', 'in', ids).execute()
  await ctx.db
    .updateTable('offers')
    .set({ subject: '', letter: '', workplace: '', withdrawalNote: '' })
    .where('applicationId', 'in', ids)
    .execute()
  await ctx.db
    .updateTable('offerAnswers')
    .set({ note: '' })
    .where('offerId', 'in', (eb) => eb.selectFrom('offers').select('id').where('applicationId', 'in', ids))
    .execute()
  await ctx.db.updateTable('joinings').set({ remark: '' }).where('applicationId', 'in', ids).execute()
  await ctx.db.updateTable('proposalPeople').set({ reason: '' }).where('applicationId', 'in', ids).execute()
  await ctx.db
    .updateTable('declines')
    .from('stageChanges')
    .set({ subject: '', message: '' })
    .whereRef('stageChanges.id', '=', 'declines.changeId')
    .where('stageChanges.applicationId', 'in', ids)
    .execute()
  await ctx.db
    .updateTable('applications')
    .set({ note: '', withdrawnReason: '', wordsDropped: true })
    .where('id', 'in', ids)
    .execute()
  return ids.length === portion
}
