import type { Task } from '#src/platform/tasks/tasks.ts'
import { dropGrantsOfEndedJobs } from './contact.service.ts'

/** Every night, ends the access of companies to candidates whose last job there ended 180 days ago. */
export const endOldGrants: Task<Record<string, never>> = {
  name: 'hiring.end-old-grants',
  cron: '40 2 * * *',
  async run(ctx) {
    if (await dropGrantsOfEndedJobs(ctx)) await ctx.later(endOldGrants, {})
  },
}
