import { sql } from 'kysely'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { isOff, makePosting } from './postings.jobs.service.ts'
import { postings, setState } from './postings.states.service.ts'

/** How many postings one run handles; the next run continues. */
const atOnce = 500

/** Closes postings whose last day of applying is over, and notifies their recruiters. */
export async function closeExpired(ctx: Ctx): Promise<void> {
  const over = await postings(ctx)
    .where('postings.state', 'in', ['live', 'paused'])
    .where('applyBy', '<=', ctx.now())
    .orderBy('postings.jobId')
    .limit(atOnce)
    .forUpdate('postings')
    .skipLocked()
    .execute()
  for (const posting of over) {
    await setState(ctx, posting, 'closed', { cause: 'expired', ...(posting.applyBy && { closedAt: posting.applyBy }) })
    await notifyRecruiters(
      ctx,
      posting.jobId,
      `Applications for ${posting.title} are closed: the last day to apply is over.`,
      { jobTitle: posting.title, jobId: posting.jobId },
    )
  }
}

/** Makes the postings of open jobs that have none. */
export async function makeMissing(ctx: Ctx): Promise<void> {
  if (isOff(ctx)) return
  const without = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('completedAt', 'is', null)
    .where(sql<boolean>`not exists (select from postings p where p.job_id = jobs.id)`)
    .limit(atOnce)
    .execute()
  for (const { id } of without) await makePosting(ctx, id, 'of an older job')
}
