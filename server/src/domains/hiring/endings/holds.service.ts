import { sql } from 'kysely'
import type { Suspended } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { cancelSuspendedInterviews } from '#src/domains/hiring/interviews/cancelling.tasks.ts'
import { notOfSuspended } from '#src/domains/jobs/jobs.service.ts'
import { hideOfSuspended, showOfRestored } from '#src/domains/postings/postings.jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { tellOfHold } from './jobs.service.ts'

/** The jobs of these companies that are on hold. */
async function heldOf(ctx: Ctx, companyIds: readonly string[]): Promise<Set<string>> {
  const held = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('companyId', 'in', companyIds)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`not ${notOfSuspended}`)
    .execute()
  return new Set(held.map(({ id }) => id))
}

/**
 * Runs a change of who can work on the jobs of these companies. A job is on hold while its lead is suspended and nobody else
 * works on it: jobs that are on hold afterwards leave the board, jobs that continue come back, and candidates who wait are
 * notified.
 */
export async function followHolds<T>(ctx: Ctx, companyIds: readonly string[], change: () => Promise<T>): Promise<T> {
  if (companyIds.length === 0) return change()
  const before = await heldOf(ctx, companyIds)
  const answer = await change()
  const after = await heldOf(ctx, companyIds)
  const held = [...after].filter((id) => !before.has(id))
  const continued = [...before].filter((id) => !after.has(id))
  await hideOfSuspended(ctx, held)
  await showOfRestored(ctx, continued)
  await tellOfHold(ctx, held, 'held')
  await tellOfHold(ctx, continued, 'continued')
  return answer
}

/** Cancels the upcoming interviews of a company or a recruiter that is suspended, a portion at a time. */
export const endInterviewsOf = (ctx: Ctx, suspended: Suspended): Promise<void> =>
  ctx.later(cancelSuspendedInterviews, suspended)
