import type { Task } from '#src/platform/tasks/tasks.ts'
import { readFile } from './postings.text.service.ts'

/** Reads the text of a description file into its posting. With `isAsked` its recruiters are notified of the result. */
export const readDescription: Task<{ jobId: string; isAsked?: boolean }> = {
  name: 'postings.read-description',
  ownTransaction: true,
  run: (ctx, { jobId, isAsked = false }) => readFile(ctx, jobId, isAsked),
}
