import type { Task } from '#src/platform/tasks/tasks.ts'
import { dropOldWords } from './old-words.service.ts'

/** Every night, deletes what was written in applications that ended years ago. */
export const dropWordsOfEnded: Task<Record<string, never>> = {
  name: 'hiring.drop-old-words',
  cron: '10 2 * * *',
  async run(ctx) {
    if (await dropOldWords(ctx)) await ctx.later(dropWordsOfEnded, {})
  },
}
