import type { Task } from '#src/platform/tasks.ts'
import { readFile } from './postings.text.service.ts'

/** Reads the text of a description file into its posting. */
export const readDescription: Task<{ jobId: string }> = {
  name: 'postings.read-description',
  ownTransaction: true,
  run: (ctx, { jobId }) => readFile(ctx, jobId),
}
