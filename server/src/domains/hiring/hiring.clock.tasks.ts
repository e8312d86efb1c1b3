import { nextDaytime } from '#src/platform/indian-time.ts'
import type { Task } from '#src/platform/tasks.ts'
import { closeOverdueOf, jobsWithOverdue } from './hiring.unanswered.service.ts'

interface OfJob {
  jobId: string
  /** When the run began of which this is a part. */
  begunAt: string
}

/** Closes, every ten minutes of the day, applications whose first answer is overdue: each job for itself. */
export const closeUnanswered: Task<Record<string, never>> = {
  name: 'hiring.close-unanswered',
  cron: '*/10 * * * *',
  async run(ctx) {
    const begunAt = ctx.now().toISOString()
    if (nextDaytime(ctx.now()) > ctx.now()) return
    const jobIds = await jobsWithOverdue(ctx)
    await ctx.laterEach(
      closeUnansweredOf,
      jobIds.map((jobId) => ({ jobId, begunAt })),
    )
  },
}

/** Closes the overdue applications of one job, a portion in each transaction. Nobody is told at night. */
export const closeUnansweredOf: Task<OfJob> = {
  name: 'hiring.close-unanswered-of-job',
  async run(ctx, payload) {
    const startAfter = nextDaytime(ctx.now())
    if (startAfter > ctx.now()) return ctx.later(closeUnansweredOf, payload, { startAfter })
    const { hasMore } = await closeOverdueOf(ctx, payload.jobId, payload.begunAt)
    if (hasMore) await ctx.later(closeUnansweredOf, payload)
  },
}
