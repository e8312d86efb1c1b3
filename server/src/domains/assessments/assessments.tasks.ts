import type { Task } from '#src/platform/tasks.ts'
import { closeIfOver, overdue } from './assessments.closing.service.ts'

const batch = 100

/**
 * Submits what was saved when the time of an attempt is over (G-31), every minute. Not a task of its own for each
 * attempt: a college that starts together ends together, and most of those tasks would find nothing left to do.
 */
export const closeOverdueAttempts: Task<Record<string, never>> = {
  name: 'assessments.close-overdue',
  cron: '* * * * *',
  async run(ctx) {
    const attempts = await overdue(ctx, { atMost: batch })
    for (const { candidateId, testId } of attempts) await closeIfOver(ctx, candidateId, testId)
    if (attempts.length === batch) await ctx.later(closeOverdueAttempts, {})
  },
}
