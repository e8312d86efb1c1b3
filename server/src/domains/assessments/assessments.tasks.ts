import type { Task } from '#src/platform/tasks/tasks.ts'
import { closeIfOver, overdue } from './assessments.closing.service.ts'
import { refreshOldResults } from './assessments.service.ts'

const batch = 100

/**
 * Submits what was saved when the time of an attempt is over, every minute. Not one task per attempt: the students of a college
 * start and end together, and most such tasks would find nothing to do.
 */
export const closeOverdueAttempts: Task<Record<string, never>> = {
  name: 'assessments.close-overdue',
  cron: '* * * * *',
  async run(ctx) {
    const attempts = await overdue(ctx, batch)
    for (const { candidateId, testId } of attempts) await closeIfOver(ctx, candidateId, testId)
    if (attempts.length === batch) await ctx.later(closeOverdueAttempts, {})
  },
}

/** A result counts for twelve months: every night, candidates whose best one has become older get their next best one. */
export const dropOldResults: Task<Record<string, never>> = {
  name: 'assessments.drop-old-results',
  cron: '0 1 * * *',
  run: (ctx) => refreshOldResults(ctx),
}
