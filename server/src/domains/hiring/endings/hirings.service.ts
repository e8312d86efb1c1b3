import { indianDay, limits } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'

/** The Indian day on which a hiring for this job ends. Internships last a number of months; null for other jobs. */
export function endOfHiring(job: { role: string; internshipMonths: number | null }, hiredAt: Date) {
  if (job.role !== 'internship') return null
  const months = job.internshipMonths ?? limits.internshipMonths.default
  return sql<string>`(${indianDay(hiredAt)}::date + make_interval(months => ${months}))::date`
}

/** Ends the hirings for internships whose months are over: everybody's, or those of one candidate. */
export async function endOverdueHirings(ctx: Ctx, candidateId?: string): Promise<void> {
  await ctx.db
    .updateTable('applications')
    .set({ hiringEndedAt: ctx.now() })
    .where('hiringEndsOn', '<=', indianDay(ctx.now()))
    .where('hiringEndedAt', 'is', null)
    .$if(candidateId !== undefined, (query) => query.where('candidateId', '=', candidateId ?? ''))
    .execute()
}

/** Ends the hirings for deleted jobs: the people hired for them may be hired again. Returns their applications. */
export async function endHiringsFor(ctx: Ctx, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return []
  const ended = await ctx.db
    .updateTable('applications')
    .set({ hiringEndedAt: ctx.now() })
    .where('jobId', 'in', jobIds)
    .where('stage', '=', 'hired')
    .where('hiringEndedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
