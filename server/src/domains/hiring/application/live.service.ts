import { roomsOf, roomsOfEach } from '#src/domains/jobs/jobs.members.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Makes the open pages of those who work on a job, and of some others, reload one of its candidates. */
export async function broadcastChange(
  ctx: Ctx,
  { jobId, candidateId: userId }: { jobId: string; candidateId: string },
  others: readonly string[] = [],
): Promise<void> {
  const rooms = new Set([...(await roomsOf(ctx, jobId)), ...others.map((id) => `account:${id}`)])
  ctx.after(() => ctx.live.emit([...rooms], 'person-changed', { jobId, userId }))
}

/** Makes the open panels of a job reload, for its recruiters and the team. The caller's own page has the change already. */
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
