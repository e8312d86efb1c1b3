import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { closeCompleted, openReopened } from '#src/domains/postings/postings.jobs.service.ts'
import type { PostingRemovals } from '#src/domains/postings/postings.review.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { notifyOfJob } from './endings.tasks.ts'
import { endHiringsFor } from './hirings.service.ts'

/** Closes a job and answers candidates who are still waiting in it. */
export async function complete(ctx: Ctx, job: jobs.LockedJob): Promise<void> {
  await jobEndings.completed(ctx, job.id, await jobs.complete(ctx, job))
}

/** Opens a job again and notifies those who were notified of its end. */
export async function reopen(ctx: Ctx, job: jobs.LockedJob): Promise<void> {
  const closedAt = await jobs.reopen(ctx, job)
  await openReopened(ctx, job.id)
  await ctx.later(notifyOfJob, { jobId: job.id, what: 'reopened', at: closedAt.toISOString() })
}

/** Notifies the candidates who wait in these jobs that the job is on hold, because its recruiter is suspended, or continues. */
export const tellOfHold = (ctx: Ctx, jobIds: readonly string[], what: 'held' | 'continued'): Promise<void> =>
  ctx.laterEach(
    notifyOfJob,
    jobIds.map((jobId) => ({ jobId, what, at: ctx.now().toISOString() })),
  )

/** Waiting candidates get an answer; those hired for a deleted job may be hired again. */
export const jobEndings: jobs.JobEndings = {
  async completed(ctx, jobId, completedAt) {
    await closeCompleted(ctx, jobId, completedAt)
    await ctx.later(notifyOfJob, { jobId, what: 'ended', at: completedAt.toISOString() })
  },
  async removed(ctx, jobId) {
    // Waiting candidates are notified later, in portions. Hired candidates may still have an interview ahead, even in a
    // completed job.
    await cancelInterviews(ctx, await endHiringsFor(ctx, [jobId]))
    await ctx.later(notifyOfJob, { jobId, what: 'deleted', at: ctx.now().toISOString() })
  },
}

/** Waiting candidates are notified that nobody else can apply, or that others can apply again. Their applications go on. */
export const postingRemovals: PostingRemovals = {
  tell: (ctx, jobId, what) => ctx.later(notifyOfJob, { jobId, what, at: ctx.now().toISOString() }),
}

/** How many candidates have applied to this job directly and have not withdrawn. */
export async function countApplicants(ctx: Ctx, jobId: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('jobId', '=', jobId)
    .where('source', '=', 'direct')
    .where('stage', '<>', 'withdrawn')
    .executeTakeFirstOrThrow()
  return n
}
