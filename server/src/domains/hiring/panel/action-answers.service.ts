import type { ActionAnswer, HiringChanges } from '@firstrung/contract'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { AfterCommit, type Ctx } from '#src/platform/context.ts'
import { countsOf, readPanel } from './panel.service.ts'

export type ActionResult = AfterCommit<ActionAnswer | HiringChanges>

/**
 * The answer to an action. Open panels of others reload. Its lists and counts are read after the commit, when the job is no
 * longer locked.
 */
export async function answerOf(ctx: Ctx, reply: 'changes' | undefined, { job, ...done }: Done): Promise<ActionResult> {
  await broadcastPanel(ctx, job.id)
  return new AfterCommit(async (later) => {
    if (reply === 'changes') return { ...done, counts: await countsOf(later, job) }
    const { userId, msg, warning } = done
    return { job: await readPanel(later, job.id), ...(userId && { userId }), msg, ...(warning && { warning }) }
  })
}
