import type { AdminAction, RecruiterAction } from '@firstrung/contract'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { setJobOpen } from '#src/domains/hiring/endings/open-state.service.ts'
import { askForInterview } from '#src/domains/hiring/interviews/asking.service.ts'
import { type ActionResult, answerOf } from '#src/domains/hiring/panel/action-answers.service.ts'
import { openTarget } from '#src/domains/hiring/pool/target.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { moveCandidate } from './moves.service.ts'

/** The documented action on a job or on one of its candidates, by its recruiter or by the team. */
export const act = async (ctx: Ctx, action: RecruiterAction | AdminAction): Promise<ActionResult> =>
  answerOf(ctx, action.reply, await carryOut(ctx, action))

/** A move of a candidate whose answer is not the panel. Open panels of others reload. */
export async function moveQuietly(ctx: Ctx, action: RecruiterAction): Promise<void> {
  const { job } = await carryOut(ctx, action)
  await broadcastPanel(ctx, job.id)
}

async function carryOut(ctx: Ctx, action: RecruiterAction | AdminAction): Promise<Done> {
  switch (action.action) {
    case 'complete':
    case 'reopen':
      return setJobOpen(ctx, action.jobId, action.action)
    case 'interview':
      return askForInterview(ctx, await openTarget(ctx, action), action)
    case 'shortlist':
    case 'waitlist':
    case 'hire':
    case 'remove':
    case 'unhire':
    case 'restore':
      return moveCandidate(ctx, await openTarget(ctx, action), action)
  }
}
