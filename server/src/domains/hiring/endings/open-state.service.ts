import { messages } from '@firstrung/contract'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { openJob } from '#src/domains/hiring/pool/target.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import type * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { complete, reopen } from './jobs.service.ts'

/** Completes or reopens a job, by its recruiter or by the team; its recruiters are notified of what the team did. */
export async function setJobOpen(ctx: Ctx, jobId: string, action: 'complete' | 'reopen'): Promise<Done> {
  const { job, role } = await openJob(ctx, jobId)
  const isCompleted = action === 'complete'
  await (isCompleted ? complete(ctx, job) : reopen(ctx, job))
  if (role === 'admin') {
    const states = isCompleted ? { from: 'Open', to: 'Completed' } : { from: 'Completed', to: 'Open' }
    noteAct(ctx, isCompleted ? 'completeJob' : 'reopenJob', { job: { id: job.id, name: job.title } }, states)
    const what = isCompleted ? 'marked as completed' : 'reopened'
    await notifyRecruiters(ctx, job.id, `Your job ${job.title} was ${what} by the admin.`, {
      jobTitle: job.title,
      jobId: job.id,
    })
  }
  return { job, isActive: !isCompleted, msg: isCompleted ? messages.jobMarkedCompleted : messages.jobReopened }
}

/** Completes a job whose openings are filled; returns whether they are. */
export async function completeWhenFilled(ctx: Ctx, job: jobs.LockedJob): Promise<boolean> {
  const { count } = await ctx.db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('jobId', '=', job.id)
    .where('stage', '=', 'hired')
    .executeTakeFirstOrThrow()
  if (count >= job.openings) await complete(ctx, job)
  return count >= job.openings
}
