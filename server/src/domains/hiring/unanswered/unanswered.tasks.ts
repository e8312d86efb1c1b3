import type { Task } from '#src/platform/tasks/tasks.ts'
import { nextDaytime } from '#src/platform/time/indian-time.ts'
import { endSilent } from './late-answers.service.ts'
import { closedAtOnce, closeOverdueOf, jobsWithOverdue } from './unanswered.service.ts'

interface OfJob {
  jobId: string
  /** When the run began to which this task belongs. */
  begunAt: string
}

// A morning can have 100,000 applications to close. They are spread over its first hour, so that requests are not slowed down by
// the closings and their mails.
/** Seconds between two portions. */
const secondsApart = 2
/** Applications that are closed in the ten minutes until the next run. */
const closedInRun = (600 / secondsApart) * closedAtOnce

/** Every ten minutes of the day, closes applications whose first answer is overdue. Each job has a task of its own. */
export const closeUnanswered: Task<Record<string, never>> = {
  name: 'hiring.close-unanswered',
  cron: '*/10 * * * *',
  async run(ctx) {
    const begunAt = ctx.now().toISOString()
    if (nextDaytime(ctx.now()) > ctx.now()) return
    const jobs = await jobsWithOverdue(ctx, closedInRun)
    await ctx.laterEach(
      closeUnansweredOf,
      jobs.map(({ jobId }) => ({ jobId, begunAt })),
      (_, at) => Math.floor((jobs[at]?.before ?? 0) / closedAtOnce) * secondsApart,
    )
  },
}

/** Closes the overdue applications of one job, a portion in each transaction. Nobody is notified at night. */
export const closeUnansweredOf: Task<OfJob> = {
  name: 'hiring.close-unanswered-of-job',
  async run(ctx, payload) {
    const startAfter = nextDaytime(ctx.now())
    if (startAfter > ctx.now()) return ctx.later(closeUnansweredOf, payload, { startAfter })
    const { hasMore } = await closeOverdueOf(ctx, payload.jobId, payload.begunAt)
    if (hasMore) await ctx.later(closeUnansweredOf, payload, { startAfter: secondsApart })
  },
}

/** Every hour of the day, settles late answers to which no reply came in time. */
export const endSilentReplies: Task<Record<string, never>> = {
  name: 'hiring.end-silent-replies',
  cron: '20 * * * *',
  async run(ctx) {
    if (nextDaytime(ctx.now()) > ctx.now()) return
    const { hasMore } = await endSilent(ctx)
    if (hasMore) await ctx.later(endSilentReplies, {})
  },
}
