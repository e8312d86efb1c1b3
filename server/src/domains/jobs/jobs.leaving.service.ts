import { notifyAdmins } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/**
 * Closes all jobs of a recruiter who leaves, takes them out of every list, and tells the team of those that were open.
 * Answers the ids of all of them, and of those that were open.
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
    await notifyAdmins(ctx, `${name || 'A company'} has left. Its job ${title} is closed.`, { jobTitle: title })
  }
  return { all: closed.map(({ id }) => id), open: open.map(({ id }) => id) }
}

/** Goes on counting a hiring of a candidate who leaves; the database took it off when the application was deleted. */
export async function keepHiredCount(ctx: Ctx, jobId: string): Promise<void> {
  await ctx.db
    .updateTable('jobs')
    .set((eb) => ({ hiredCount: eb('hiredCount', '+', 1) }))
    .where('id', '=', jobId)
    .execute()
}
