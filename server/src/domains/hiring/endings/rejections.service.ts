import type { DeclineReason, Rejection } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, permit } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { tellRejected } from './endings.tasks.ts'

/** What a recruiter says of a rejection: the reason for the company, and a text for the candidate instead of ours. */
export interface RejectionWish {
  reason?: DeclineReason | undefined
  subject?: string
  message?: string
}

/** Records a stage change as a rejection. The candidate is notified after the delay of the installation. */
export async function recordRejection(
  ctx: Ctx,
  changeId: string,
  { reason, subject = '', message = '' }: RejectionWish,
): Promise<void> {
  const tellAt = new Date(ctx.now().getTime() + ctx.env.REJECTION_DELAY_MINUTES * 60_000)
  await ctx.db
    .insertInto('declines')
    .values({ changeId, reason: reason ?? null, subject, message, tellAt })
    .execute()
  await ctx.later(tellRejected, { changeId }, { startAfter: tellAt })
}

/** Ends the rejection of an application that is moved on. Returns whether the candidate was notified of it. */
export async function endRejection(ctx: Ctx, applicationId: string): Promise<boolean> {
  const ended = await ctx.db
    .updateTable('declines')
    .set({ undoneAt: ctx.now() })
    .where('undoneAt', 'is', null)
    .where('changeId', 'in', (eb) =>
      eb.selectFrom('stageChanges').select('id').where('applicationId', '=', applicationId),
    )
    .returning('toldAt')
    .executeTakeFirst()
  // For rejections without a row the candidate was notified at once.
  return ended === undefined || ended.toldAt !== null
}

/** The current rejection of each of these applications. */
export async function rejectionsOf(ctx: Ctx, applicationIds: readonly string[]): Promise<Map<string, Rejection>> {
  if (applicationIds.length === 0) return new Map()
  const { rows } = await sql<{
    applicationId: string
    changedAt: Date
    tellAt: Date | null
    toldAt: Date | null
    reason: DeclineReason | null
  }>`
    select distinct on (s.application_id) s.application_id, s.changed_at, d.tell_at, d.told_at, d.reason
    from stage_changes s left join declines d on d.change_id = s.id
    where s.application_id = any(${[...applicationIds]}::uuid[]) and s.to_stage = 'removed'
    order by s.application_id, s.changed_at desc, d.undone_at nulls first`.execute(ctx.db)
  return new Map(
    rows.map(({ applicationId, changedAt, tellAt, toldAt, reason }) => [
      applicationId,
      {
        rejectedAt: changedAt.toISOString(),
        tellsAt: toldAt ? null : (tellAt?.toISOString() ?? null),
        reason,
      },
    ]),
  )
}

/** Stores why a candidate was rejected, for the company's own statistics. */
export async function giveReason(
  ctx: Ctx,
  input: { jobId: string; applicantId: string; reason: DeclineReason | null },
): Promise<{ userId: string }> {
  const job = await jobs.lock(ctx, input.jobId)
  permit(ctx, 'job.move', job)
  const application = orNotFound(
    await ctx.db
      .selectFrom('applications')
      .select('id')
      .where('jobId', '=', job.id)
      .where('candidateId', '=', input.applicantId)
      .executeTakeFirst(),
  )
  const { numUpdatedRows } = await ctx.db
    .updateTable('declines')
    .set({ reason: input.reason })
    .where('undoneAt', 'is', null)
    .where('changeId', 'in', (eb) =>
      eb.selectFrom('stageChanges').select('id').where('applicationId', '=', application.id),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('already_moved')
  await broadcastPanel(ctx, job.id)
  return { userId: input.applicantId }
}
