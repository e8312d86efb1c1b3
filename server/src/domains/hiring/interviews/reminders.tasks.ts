import type { Task } from '#src/platform/tasks/tasks.ts'
import { remindOf } from './reminders.service.ts'

/** Reminds of interviews 24 hours and one hour before they begin, portion by portion. */
export const remindOfInterviews: Task<Record<string, never>> = {
  name: 'hiring.remind-of-interviews',
  cron: '*/5 * * * *',
  async run(ctx) {
    const mayHaveMore = [await remindOf(ctx, 'day'), await remindOf(ctx, 'hour')]
    if (mayHaveMore.includes(true)) await ctx.later(remindOfInterviews, {})
  },
}
