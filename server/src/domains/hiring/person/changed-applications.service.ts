import { type ApplicationSource, Id, type Stage, stages, stagesOutOfPool } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { hasStanding } from '#src/domains/hiring/application/waits.ts'
import { isInLists } from '#src/domains/hiring/panel/panel.service.ts'
import { ChangedAt, changedAt } from '#src/domains/hiring/pool/pool.ts'
import { interest } from '#src/domains/hiring/pool/pool-filters.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { cursorCodec } from '#src/platform/database/keyset.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'

/** An application as lists of programs name it. */
export interface ChangedApplication {
  id: string
  jobId: string
  candidateId: string
  stage: Stage
  source: ApplicationSource
  appliedAt: Date | null
  stageChangedAt: Date
}

const cursors = cursorCodec(z.tuple([ChangedAt, Id]))

interface ChangedQuery {
  jobId?: string | undefined
  stage?: Stage | undefined
  changedSince?: string | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * The applications that a recruiter sees in the lists of their jobs, those whose stage changed longest ago first. Each job is read
 * along its own index, up to the size of the page.
 */
export async function listChanged(
  ctx: Ctx,
  { jobId, stage, changedSince, limit, cursor }: ChangedQuery,
): Promise<{ rows: ChangedApplication[]; nextCursor: string | null }> {
  const [at, id] = cursor ? cursors.read(cursor) : []
  const conditions = [
    isListed(ctx),
    stage ? sql`a.stage = ${stage}` : sql`true`,
    changedSince ? sql`a.stage_changed_at >= ${changedSince}::timestamptz` : sql`true`,
    cursor ? sql`(a.stage_changed_at, a.id) > (${at}::timestamptz, ${id}::uuid)` : sql`true`,
  ]
  const mine = jobs.visible(ctx).$if(jobId !== undefined, (all) => all.where('jobs.id', '=', jobId ?? ''))
  const { rows } = await sql<ChangedApplication & { position: string }>`
    select a.* from (${mine.clearSelect().select(['jobs.id', 'jobs.role'])}) job
    cross join lateral (
      select a.id, a.job_id, a.candidate_id, a.stage, a.source, a.applied_at, a.stage_changed_at, ${changedAt} as position
      from applications a
      where a.job_id = job.id and ${sql.join(conditions, sql` and `)}
      order by a.stage_changed_at, a.id limit ${limit + 1}
    ) a
    order by a.stage_changed_at, a.id limit ${limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    nextCursor: last && rows.length > limit ? cursors.write([last.position, last.id]) : null,
  }
}

/** Whether a recruiter sees an application `a` of a job `job` in one of its lists. */
function isListed(ctx: Ctx): RawBuilder<unknown> {
  const outside = (source: ApplicationSource) =>
    stagesOutOfPool('recruiter', source).filter((stage) => isInLists(ctx, { stage, source }))
  const listed = hasStanding({ pool: outside('pool'), direct: outside('direct') })
  const inPool = stages.filter(
    (stage) => !stagesOutOfPool('recruiter', 'pool').includes(stage) && isInLists(ctx, { stage, source: 'pool' }),
  )
  if (inPool.length === 0) return listed
  // Applications of the pool are listed as long as their candidates are interested.
  return sql`(${listed} or (a.source = 'pool' and a.stage = any(${inPool}::text[]) and exists (
    select from candidates c where c.account_id = a.candidate_id
      and case job.role when 'internship' then ${interest('internship')} else ${interest('job(full-time)')} end)))`
}

/** One application; 404 for an unknown id. Says nothing about who may see it. */
export const applicationOf = async ({ db }: Ctx, applicationId: string): Promise<ChangedApplication> =>
  orNotFound(
    await db
      .selectFrom('applications')
      .select(['id', 'jobId', 'candidateId', 'stage', 'source', 'appliedAt', 'stageChangedAt'])
      .where('id', '=', applicationId)
      .executeTakeFirst(),
  )
