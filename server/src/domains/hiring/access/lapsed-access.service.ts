import {
  type ApplicationSource,
  limits,
  listFor,
  type ResumeAccess,
  recruiterSees,
  type Stage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'

export type Lapsed = NonNullable<ResumeAccess['lapsed']>

/** How long a company may open resumes after its job has ended. */
const afterTheJob = limits.accessDays * 24 * 3600 * 1000

interface Standing {
  companyId: string
  isSuspended: boolean
  /** Whether somebody who works there can log in. */
  hasPeople: boolean
  /** Whether it has a job that is not deleted. */
  hasJob: boolean
  isInterested: boolean
  applications: {
    stage: Stage
    source: ApplicationSource
    inPool: boolean
    isDeleted: boolean
    endedAt: string | null
  }[]
}

/**
 * Which of these companies no longer see a candidate although the candidate did not end the access, and why. Opening resumes
 * and the list 'Who has access' both use this function, so that they cannot differ.
 */
export async function lapsedAccess(
  ctx: Ctx,
  candidateId: string,
  companyIds: readonly string[],
): Promise<Map<string, Lapsed>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await sql<Standing>`
    select companies.id as company_id, companies.suspended_at is not null as is_suspended,
      exists (
        select from recruiters r join accounts p on p.id = r.account_id
        where r.company_id = companies.id and p.suspended_at is null
      ) as has_people,
      exists (select from jobs j where j.company_id = companies.id and j.deleted_at is null) as has_job,
      coalesce(c.interested_in_jobs_at, c.interested_in_internships_at) is not null as is_interested,
      (
        select coalesce(json_agg(json_build_object(
          'stage', a.stage, 'source', a.source, 'inPool', a.in_pool, 'isDeleted', j.deleted_at is not null,
          'endedAt', coalesce(j.completed_at, j.deleted_at))), '[]')
        from applications a join jobs j on j.id = a.job_id
        where a.candidate_id = c.account_id and j.company_id = companies.id
      ) as applications
    from candidates c, companies
    where c.account_id = ${candidateId} and companies.id = any(${[...companyIds]}::uuid[])`.execute(ctx.db)
  return new Map(
    rows.flatMap((row) => {
      const lapsed = lapsedOf(ctx, row)
      return lapsed ? [[row.companyId, lapsed] as const] : []
    }),
  )
}

/**
 * The company is suspended, nobody who works there can log in, its jobs with the candidate were deleted or ended long ago, the
 * candidate has withdrawn from one and is in no other of its lists, was taken back from all, or only ever stood in its pool and has
 * left it.
 */
function lapsedOf(ctx: Ctx, standing: Standing): Lapsed | null {
  const { isSuspended, hasPeople, hasJob, isInterested, applications } = standing
  if (isSuspended) return 'suspended'
  if (!hasPeople) return 'unstaffed'
  if (!hasJob) return 'deleted'
  if (applications.length === 0) return isInterested ? null : 'left'
  if (ctx.env.SCREENING === 'direct' && applications.some(({ inPool }) => inPool)) return null
  const lastEnd = ctx.now().getTime() - afterTheJob
  if (applications.every(({ endedAt }) => endedAt && Date.parse(endedAt) < lastEnd)) return 'over'
  const kept = applications.filter(({ isDeleted }) => !isDeleted)
  if (kept.length === 0) return 'deleted'
  if (kept.some((application) => recruiterSees(application, ctx.env.SCREENING))) return null
  if (kept.some(({ stage }) => stage === 'withdrawn')) return 'withdrawn'
  // Where the team screens, the company does not see the pool, to which they went back.
  return kept.every(({ stage }) => listFor('recruiter', stage) !== undefined) ? 'left' : null
}
