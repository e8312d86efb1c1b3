import { giveTo } from '#src/domains/files/files.service.ts'
import { notifyEach, notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/**
 * Closes and hides all jobs of a recruiter who deletes the account, and notifies the team of those that were open. Returns
 * the ids of all, and of those that were open.
 */
export async function closeAllOf(ctx: Ctx, recruiterId: string): Promise<{ all: string[]; open: string[] }> {
  const now = ctx.now()
  const closed = await ctx.db
    .updateTable('jobs')
    .from('companies')
    .set((eb) => ({ deletedAt: now, completedAt: eb.fn.coalesce('completedAt', eb.val(now)) }))
    .whereRef('companies.id', '=', 'jobs.companyId')
    .where('recruiterId', '=', recruiterId)
    .where('deletedAt', 'is', null)
    .returning(['jobs.id', 'jobs.title', 'companies.name', 'jobs.completedAt'])
    .execute()
  const open = closed.filter(({ completedAt }) => completedAt?.getTime() === now.getTime())
  for (const { title, name } of open) {
    await notifyTeam(ctx, 'job.list_all', `${name || 'A company'} has left. Its job ${title} is closed.`, {
      jobTitle: title,
    })
  }
  return { all: closed.map(({ id }) => id), open: open.map(({ id }) => id) }
}

/**
 * Makes `to` the recruiter of all jobs of a colleague who leaves the company. Descriptions that the colleague uploaded stay
 * with their jobs.
 */
export async function handOver(ctx: Ctx, from: string, to: string): Promise<void> {
  const handed = await ctx.db
    .updateTable('jobs')
    .set({ recruiterId: to })
    .where('recruiterId', '=', from)
    .where('deletedAt', 'is', null)
    .returning(['id', 'title'])
    .execute()
  const described = await ctx.db
    .selectFrom('jobs')
    .innerJoin('uploads', 'uploads.key', 'jobs.descriptionKey')
    .select(['uploads.key', 'jobs.recruiterId'])
    .where('uploads.ownerId', '=', from)
    .where('jobs.deletedAt', 'is', null)
    .execute()
  for (const { key, recruiterId } of described) await giveTo(ctx, key, recruiterId)
  await notifyEach(
    ctx,
    'memberNews',
    handed.map(({ id, title }) => ({
      to,
      text: `You lead ${title} now: its recruiter has left the team.`,
      data: { jobTitle: title, jobId: id },
    })),
  )
}

/** Takes somebody off all jobs, also deleted ones; those that they led must have been handed over. */
export async function leaveJobs(ctx: Ctx, recruiterId: string): Promise<void> {
  await ctx.db.deleteFrom('jobMembers').where('recruiterId', '=', recruiterId).execute()
}

/**
 * Keeps counting the hirings of a candidate who deletes the account: a trigger subtracted them when the applications were
 * deleted.
 */
export async function keepHiredCounts(ctx: Ctx, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  await ctx.db
    .updateTable('jobs')
    .set((eb) => ({ hiredCount: eb('hiredCount', '+', 1) }))
    .where('id', 'in', jobIds)
    .execute()
}
