import type { Task } from '#src/platform/tasks/tasks.ts'
import { comparedSigns } from './fraud/likeness.service.ts'
import { postings, tellOfSigns } from './postings.states.service.ts'

/** Compares a posting with those of other companies, and tells the team of what it finds. */
export const comparePosting: Task<{ jobId: string }> = {
  name: 'postings.compare',
  async run(ctx, { jobId }) {
    const signs = await comparedSigns(ctx, jobId)
    const posting = signs.length > 0 && (await postings(ctx).where('postings.jobId', '=', jobId).executeTakeFirst())
    if (posting) await tellOfSigns(ctx, posting, signs, 'has signs of fraud, as a comparison with others shows')
  },
}
