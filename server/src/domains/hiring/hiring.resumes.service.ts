import { recruiterSees, waitingStages } from '@firstrung/contract'
import { sql } from 'kysely'
import type { ResumeUses } from '#src/domains/candidates/candidates.kept.service.ts'
import { noteOpened } from '#src/domains/candidates/candidates.resumes.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'

/** In which applications resumes are. */
export const resumeUses: ResumeUses = {
  async countOpen(ctx, resumeIds) {
    if (resumeIds.length === 0) return new Map()
    const rows = await ctx.db
      .selectFrom('applications')
      .innerJoin('jobs', 'jobs.id', 'applications.jobId')
      .select(({ fn }) => ['resumeId', fn.countAll<number>().as('count')])
      .where('resumeId', 'in', resumeIds)
      .where('stage', 'in', waitingStages('direct'))
      .where('completedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .groupBy('resumeId')
      .execute()
    return new Map(rows.flatMap(({ resumeId, count }) => (resumeId ? [[resumeId, count] as const] : [])))
  },
}

/**
 * Before a private file is sent to somebody: a recruiter whose company the candidate has withdrawn from no longer opens the
 * resume, also with an earlier link (403 `access_ended`). Notes who opened a resume.
 */
export async function openPaper(ctx: Ctx, key: string, viewerId: string): Promise<void> {
  const { rows } = await sql<{ companyId: string; candidateId: string }>`
    select r.company_id, resumes.candidate_id from resumes, recruiters r
    where resumes.file_key = ${key} and r.account_id = ${viewerId}`.execute(ctx.db)
  const [opening] = rows
  if (opening) {
    if (await hasWithdrawnFrom(ctx, opening)) fail('access_ended')
    await noteSeen(ctx, opening)
  }
  await noteOpened(ctx, key, viewerId)
}

interface Opening {
  companyId: string
  candidateId: string
}

/** Whether the candidate has withdrawn from a job of the company and is in no other of its lists. */
async function hasWithdrawnFrom(ctx: Ctx, { companyId, candidateId }: Opening): Promise<boolean> {
  const applications = await ctx.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .select(['stage', 'source', 'inPool'])
    .where('candidateId', '=', candidateId)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .execute()
  const isInPool = ctx.env.SCREENING === 'direct' && applications.some(({ inPool }) => inPool)
  return (
    applications.some(({ stage }) => stage === 'withdrawn') &&
    !isInPool &&
    !applications.some((application) => recruiterSees(application, ctx.env.SCREENING))
  )
}

/** Notes that somebody of the company has opened profile or resume of those who applied to its jobs. */
export async function noteSeen(ctx: Ctx, { companyId, candidateId }: Opening): Promise<void> {
  await sql`
    update applications a set seen_at = ${ctx.now()}
    from jobs j
    where j.id = a.job_id and j.company_id = ${companyId} and a.candidate_id = ${candidateId}
      and a.source = 'direct' and a.seen_at is null`.execute(ctx.db)
}
