import type { HiringRole, Stage } from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import type { ApplicationTable } from '#src/domains/hiring/hiring.tables.ts'
import { type ClockFacts, clockFacts } from '#src/domains/hiring/promises/clock.service.ts'
import type * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { interest } from './pool-filters.ts'

/** An application as moves read it. */
export type Application = Selectable<ApplicationTable> & { hasBlockedCompany: boolean; clock: ClockFacts }

/**
 * The locked application of a candidate; made for a candidate of the pool when there is none. 404 for candidates outside of the
 * pool.
 */
export async function applicationFor(
  ctx: Ctx,
  role: HiringRole,
  job: jobs.LockedJob,
  candidateId: string,
): Promise<Application> {
  const existing = await lockApplication(ctx, job, candidateId)
  if (existing) return existing
  // A recruiter who does not see the pool must not learn who is in it.
  if (role === 'recruiter' && ctx.env.SCREENING === 'managed') fail('not_found')
  // The job is locked, so nobody else can make an application now.
  const { rows } = await sql<Application>`
    insert into applications (job_id, candidate_id, stage, stage_changed_at)
    select ${job.id}::uuid, c.account_id, ${'applicant' satisfies Stage}, ${ctx.now()}::timestamptz
    from candidates c where c.account_id = ${candidateId} and ${interest(job.role)}
    returning *, ${hasBlockedCompany(job)} as has_blocked_company, ${clockFacts(ctx)} as clock`.execute(ctx.db)
  return rows[0] ?? refuseOutsidePool(ctx, candidateId)
}

/** Refuses a candidate who withdrew from the pool and has no application. */
async function refuseOutsidePool(ctx: Ctx, candidateId: string): Promise<never> {
  orNotFound(
    await ctx.db.selectFrom('candidates').select('accountId').where('accountId', '=', candidateId).executeTakeFirst(),
  )
  fail('left_pool')
}

const hasBlockedCompany = ({ companyId }: jobs.LockedJob) => sql<boolean>`exists (
  select from company_blocks b where b.company_id = ${companyId}::uuid and b.candidate_id = applications.candidate_id)`

/** The locked application of a candidate in a locked job, if there is one. */
export const lockApplication = (ctx: Ctx, job: jobs.LockedJob, candidateId: string) =>
  ctx.db
    .selectFrom('applications')
    .selectAll()
    .select([hasBlockedCompany(job).as('hasBlockedCompany'), clockFacts(ctx).as('clock')])
    .where('jobId', '=', job.id)
    .where('candidateId', '=', candidateId)
    .forNoKeyUpdate()
    .executeTakeFirst()
