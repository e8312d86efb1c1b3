import type { Task } from '#src/platform/tasks.ts'
import { readStored, unread } from './candidates.reading.service.ts'

/** Reads one uploaded resume. */
export const readUploadedResume: Task<{ resumeId: string }> = {
  name: 'candidates.read-resume',
  ownTransaction: true,
  run: (ctx, { resumeId }) => readStored(ctx, resumeId),
}

/** Enough for one night; the rest is read in the next. */
const atOnce = 100

/** Queues, every night, resumes that were never read. */
export const readMissedResumes: Task<Record<string, never>> = {
  name: 'candidates.read-missed-resumes',
  cron: '30 2 * * *',
  async run(ctx) {
    for (const resumeId of await unread(ctx, atOnce)) await ctx.later(readUploadedResume, { resumeId })
  },
}
