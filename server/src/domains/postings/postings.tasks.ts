import type { Task } from '#src/platform/tasks/tasks.ts'
import { closeExpired, makeMissing } from './postings.upkeep.service.ts'
import { dropUnusedWords } from './search/search-correction.service.ts'

/** Closes, every five minutes, postings whose last day of applying is over. */
export const expirePostings: Task<Record<string, never>> = {
  name: 'postings.expire',
  cron: '*/5 * * * *',
  run: (ctx) => closeExpired(ctx),
}

/** Makes postings, every hour, for open jobs from before there was a board, or while it was off. */
export const makeMissingPostings: Task<Record<string, never>> = {
  name: 'postings.make-missing',
  cron: '20 * * * *',
  run: (ctx) => makeMissing(ctx),
}

/** Every night, deletes words of jobs that have left the board, so that no search is corrected to a word that finds nothing. */
export const dropWordsOfJobs: Task<{ after?: string }> = {
  name: 'postings.drop-words',
  cron: '25 2 * * *',
  async run(ctx, { after = '' }) {
    const last = await dropUnusedWords(ctx, after)
    if (last !== null) await ctx.later(dropWordsOfJobs, { after: last })
  },
}
