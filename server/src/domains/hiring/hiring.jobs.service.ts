import type { JobDraft } from '@firstrung/contract'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { tellOfJob } from './hiring.tasks.ts'

/** Closes a job; whoever waited for an answer in it gets one. */
export async function complete(ctx: Ctx, jobId: string): Promise<void> {
  await tellEnded(ctx, jobId, await jobs.complete(ctx, jobId))
}

/** Opens a job again and tells those whom its end was told. */
export async function reopen(ctx: Ctx, jobId: string): Promise<void> {
  const closedAt = await jobs.reopen(ctx, jobId)
  await ctx.later(tellOfJob, { jobId, what: 'reopened', at: closedAt.toISOString() })
}

/** Changes a job; with fewer openings it may turn out to be filled, which ends it. */
export async function modify(ctx: Ctx, jobId: string, draft: JobDraft): Promise<{ id: string; msg: string }> {
  const { completedAt, ...answer } = await jobs.modify(ctx, jobId, draft)
  if (completedAt) await tellEnded(ctx, jobId, completedAt)
  return answer
}

/** Deletes a job; whoever waited for an answer in it gets one. */
export async function remove(ctx: Ctx, jobId: string): Promise<{ msg: string }> {
  const answer = await jobs.remove(ctx, jobId)
  await ctx.later(tellOfJob, { jobId, what: 'deleted', at: ctx.now().toISOString() })
  return answer
}

const tellEnded = (ctx: Ctx, jobId: string, completedAt: Date) =>
  ctx.later(tellOfJob, { jobId, what: 'ended', at: completedAt.toISOString() })
