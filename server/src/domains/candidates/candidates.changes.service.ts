import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import type { Database } from '#src/platform/database/db.ts'

/** What other domains change in a candidate and their resumes. */

/** Notes that the team entered this candidate. */
export async function markAdminCreated(ctx: Ctx, candidateId: string): Promise<void> {
  await ctx.db.updateTable('candidates').set({ adminCreated: true }).where('accountId', '=', candidateId).execute()
}

/** Notes that the candidate asks for a live project; false when such a request is open. */
export async function openProjectRequest(ctx: Ctx, candidateId: string, askedAt: Date): Promise<boolean> {
  const opened = await ctx.db
    .updateTable('candidates')
    .set({ appliedForProjectAt: askedAt })
    .where('accountId', '=', candidateId)
    .where('appliedForProjectAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst()
  return opened !== undefined
}

/** Ends the open request for a live project and returns when it was made; null when there is none. */
export async function closeProjectRequest(ctx: Ctx, candidateId: string): Promise<Date | null> {
  const request = await ctx.db
    .selectFrom('candidates')
    .select('appliedForProjectAt')
    .where('accountId', '=', candidateId)
    .where('appliedForProjectAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!request) return null
  await ctx.db
    .updateTable('candidates')
    .set({ appliedForProjectAt: null })
    .where('accountId', '=', candidateId)
    .execute()
  return request.appliedForProjectAt
}

/** A result in a skill test; `isEmpty` when nothing was answered. */
interface SkillTestResult {
  candidateId: string
  percent: number
  submittedAt: Date
  isEmpty: boolean
}

/**
 * A statement that keeps a result as the candidate's best, unless a better one exists that is newer than `countsSince`. An
 * empty result never replaces a better or an equal one. It is part of the `with` of the statement that closes an attempt, so
 * either both happen or none, and a submission takes one statement.
 */
export const recordSkillTest = (
  { candidateId, percent, submittedAt, isEmpty }: SkillTestResult,
  { countsSince, when }: { countsSince: Date; when: RawBuilder<boolean> },
): RawBuilder<unknown> => sql`
  update candidates set skill_test_percent = ${percent}, skill_test_at = ${submittedAt}
  where account_id = ${candidateId} and ${when}
    and (skill_test_percent is null or skill_test_at <= ${countsSince}
      or (${!isEmpty} and (skill_test_percent, skill_test_at) < (${percent}, ${submittedAt})))`

/**
 * Replaces the best results that were submitted before `countsSince`. `best` selects the next best one of the candidate in
 * `aged.account_id`, if there is one.
 */
export async function replaceOldSkillTests(
  ctx: Ctx,
  countsSince: Date,
  best: SelectQueryBuilder<Database, never, { percent: number; submittedAt: Date | null }>,
): Promise<void> {
  // A concurrent submission sets a newer date: the condition is checked again on that row, which then stays.
  await sql`
    update candidates c
    set skill_test_percent = best.percent, skill_test_at = coalesce(best.submitted_at, c.skill_test_at)
    from candidates aged left join lateral (${best}) best on true
    where c.account_id = aged.account_id and aged.skill_test_percent is not null and aged.skill_test_at <= ${countsSince}
      and c.skill_test_at <= ${countsSince}`.execute(ctx.db)
}

/** Keeps the team's review of a resume. */
export async function recordResumeReview(ctx: Ctx, resumeId: string, reviewText: string): Promise<void> {
  await ctx.db
    .updateTable('resumes')
    .set({ reviewText, reviewedAt: ctx.now(), reviewedBy: ctx.actor?.id ?? null })
    .where('id', '=', resumeId)
    .execute()
}

/** Deletes all resumes of a candidate; their files stay. */
export async function deleteResumes(ctx: Ctx, candidateId: string): Promise<void> {
  await ctx.db.deleteFrom('resumes').where('candidateId', '=', candidateId).execute()
}
