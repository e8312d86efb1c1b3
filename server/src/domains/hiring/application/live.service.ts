import { roomsOf, roomsOfEach } from '#src/domains/jobs/jobs.members.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Lets open pages of those who work on a job, and of some others, read one of its candidates again. */
export async function broadcastChange(
  ctx: Ctx,
  { jobId, candidateId: userId }: { jobId: string; candidateId: string },
  others: readonly string[] = [],
): Promise<void> {
  const rooms = new Set([...(await roomsOf(ctx, jobId)), ...others.map((id) => `account:${id}`)])
  ctx.after(() => ctx.live.emit([...rooms], 'person-changed', { jobId, userId }))
}

/** Lets the open panels of a job be read again, those of its recruiters and of the team. The caller's own page knows. */
export const broadcastPanel = (ctx: Ctx, jobId: string): Promise<void> => broadcastPanels(ctx, [jobId])

/** The same for several jobs, in one statement. */
export async function broadcastPanels(ctx: Ctx, jobIds: readonly string[]): Promise<void> {
  const own = ctx.actor && `account:${ctx.actor.id}`
  const found = await roomsOfEach(ctx, jobIds)
  for (const jobId of new Set(jobIds)) {
    const rooms = (found.get(jobId) ?? []).filter((room) => room !== own)
    ctx.after(() => ctx.live.emit([...rooms, 'role:admin'], 'panel-changed', { jobId }))
  }
}
