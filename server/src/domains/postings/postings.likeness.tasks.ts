import type { Task } from '#src/platform/tasks.ts'
import { comparedSigns } from './postings.likeness.service.ts'

/** Compares a posting with those of other companies. */
export const comparePosting: Task<{ jobId: string }> = {
  name: 'postings.compare',
  run: (ctx, { jobId }) => comparedSigns(ctx, jobId),
}
