import type { Task } from '#src/platform/tasks/tasks.ts'
import { readStored, unread } from './candidates.reading.service.ts'
import { renameSkills } from './candidates.skills.service.ts'

/** Reads one uploaded resume. */
export const readUploadedResume: Task<{ resumeId: string }> = {
  name: 'candidates.read-resume',
  ownTransaction: true,
  run: (ctx, { resumeId }) => readStored(ctx, resumeId),
}

/** Enough for one night; the rest is read in the next. */
const atOnce = 1000

/** Queues, every night, resumes that were never read, or by an earlier reader. */
export const readMissedResumes: Task<Record<string, never>> = {
  name: 'candidates.read-missed-resumes',
  cron: '30 2 * * *',
  async run(ctx) {
    for (const resumeId of await unread(ctx, atOnce)) await ctx.later(readUploadedResume, { resumeId })
  },
}

/** Brings, every night, skills of profiles to the names of the product's list, which grows with each version. */
export const nameSkills: Task<Record<string, never>> = {
  name: 'candidates.name-skills',
  cron: '50 1 * * *',
  async run(ctx) {
    const { hasMore } = await renameSkills(ctx)
    if (hasMore) await ctx.later(nameSkills, {})
  },
}
