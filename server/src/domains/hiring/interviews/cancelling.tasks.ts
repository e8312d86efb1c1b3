import type { Task } from '#src/platform/tasks/tasks.ts'
import { cancelOfSuspended, type Suspended } from './cancelling.service.ts'

/** Cancels the upcoming interviews of somebody who was suspended, a portion in each transaction. */
export const cancelSuspendedInterviews: Task<Suspended> = {
  name: 'hiring.cancel-interviews-of-suspended',
  async run(ctx, suspended) {
    if (await cancelOfSuspended(ctx, suspended)) await ctx.later(cancelSuspendedInterviews, suspended)
  },
}
