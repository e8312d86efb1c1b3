import { indianDay, limits, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'

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

/** Refuses a candidate whose earlier hiring lasts. */
export async function refuseHired(ctx: Ctx, { candidateId }: { candidateId: string }): Promise<void> {
  // The nightly task may not have run yet.
  await endOverdueHirings(ctx, candidateId)
  const elsewhere = await ctx.db
    .selectFrom('applications')
    .select('id')
    .where('candidateId', '=', candidateId)
    .where('stage', '=', 'hired')
    .where('hiringEndedAt', 'is', null)
    .executeTakeFirst()
  if (elsewhere) fail('already_hired')
}

/**
 * From Round 2, hiring needs an interview of any round with a link or a room; from the waiting list it does not. A candidate whose earlier hiring lasts
 * cannot be hired.
 */
export async function mayHire(ctx: Ctx, application: { id: string; candidateId: string; stage: Stage }): Promise<void> {
  await refuseHired(ctx, application)
  if (application.stage !== 'recruiterShortlisted') return
  const planned = await ctx.db
    .selectFrom('interviews')
    .select('id')
    .where('applicationId', '=', application.id)
    .where((interview) => interview.or([interview('link', '!=', ''), interview('room', '!=', '')]))
    .where('status', '!=', 'cancelled')
    .executeTakeFirst()
  if (!planned) fail('interview_link_needed')
}
