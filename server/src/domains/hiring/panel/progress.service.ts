import {
  indianDay,
  indianMoment,
  type JobProgress,
  limits,
  type PanelWait,
  type RecruiterNeeds,
  recruiterNeeds,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { isAhead, waitsFor, waitsForLink } from '#src/domains/hiring/application/waits.ts'
import type { StageSize } from '#src/domains/hiring/pool/pool.ts'
import type { JobProgressReader } from '#src/domains/jobs/jobs.lists.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import { countIn, perList, viewerOf } from './panel.service.ts'

/** The number of rows, counted up to `limits.counted`. */
const boundedCount = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (select ${rows} limit ${sql.lit(limits.counted)}) bounded)`

/** When the caller last visited the panel of the job. */
const lastVisit = (ctx: Ctx) =>
  sql`(select seen_at from job_visits v where v.job_id = jobs.id and v.recruiter_id = ${signedIn(ctx).id})`

/** Applications of the open job that wait for this. */
const waiting = (ctx: Ctx, wait: PanelWait) => sql`from applications a
  where a.job_id = jobs.id and jobs.completed_at is null
    and ${waitsFor(wait, ctx.now(), sql`coalesce(${lastVisit(ctx)}, '-infinity')`)}`

const hasNobody = sql<boolean>`not exists (
  select from stage_counts c
  where c.job_id = jobs.id and c.n > 0 and c.stage not in ('removed', 'withdrawn', 'unanswered')
    and (c.stage <> 'applicant' or c.source = 'direct'))`

const withoutLink = sql`from interviews i join applications a on a.id = i.application_id where i.status = 'requested'`

interface ProgressRow {
  id: string
  stages: StageSize[]
  newApplicants: number
  answersOwed: number
  ahead: number | null
  next: string | null
  withoutLink: number | null
  waitingSince: Date | null
}

async function progressOf(ctx: Ctx, jobIds: string[]): Promise<Map<string, JobProgress>> {
  if (jobIds.length === 0) return new Map()
  const viewer = viewerOf(ctx)
  const { rows } = await sql<ProgressRow>`
    select jobs.id,
      (select coalesce(json_agg(json_build_object('stage', stage, 'source', source, 'n', n)), '[]')
        from stage_counts c where c.job_id = jobs.id) as stages,
      ${viewer === 'recruiter' ? boundedCount(waiting(ctx, 'new-applicants')) : sql`0`} as new_applicants,
      ${boundedCount(waiting(ctx, 'answers-owed'))} as answers_owed,
      held.ahead, held.next, held.without_link,
      least(held.link_since, case when jobs.completed_at is null and ${hasNobody} then jobs.created_at end)
        as waiting_since
    from jobs left join (
      select a.job_id,
        count(*) filter (where ${isAhead(ctx.now())}) as ahead,
        min(i.held_on || ' ' || i.held_at) filter (where ${isAhead(ctx.now())}) as next,
        count(*) filter (where i.status = 'requested') as without_link,
        min(i.requested_at) filter (where i.status = 'requested') as link_since
      from interviews i join applications a on a.id = i.application_id
      where a.job_id = any(${jobIds}::uuid[]) and i.status in ('requested', 'scheduled')
        and (i.status = 'requested' or i.held_on >= ${indianDay(ctx.now())}::date)
      group by a.job_id
    ) held on held.job_id = jobs.id
    where jobs.id = any(${jobIds}::uuid[])`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        counts: perList((list) => countIn(viewer, list, row.stages)),
        newApplicants: row.newApplicants,
        answersOwed: row.answersOwed,
        interviewsAhead: row.ahead ?? 0,
        nextInterviewAt: momentOf(row.next),
        interviewsWithoutLink: row.withoutLink ?? 0,
        waitingSince: row.waitingSince?.toISOString() ?? null,
      },
    ]),
  )
}

/** '2026-05-27 15:30' in India, as an instant. */
function momentOf(written: string | null): string | null {
  const [date = '', time = ''] = written?.split(' ') ?? []
  return date ? indianMoment(date, time).toISOString() : null
}

/** What cards and lists of jobs say about their candidates. */
export const jobProgress: JobProgressReader = {
  of: progressOf,
  newApplicants: (ctx) => boundedCount(waiting(ctx, 'new-applicants')),
  lacksLink: sql<boolean>`jobs.id in (select a.job_id ${withoutLink})`,
  hasNobody,
  waitingSince: {
    join: sql`left join (select a.job_id, min(i.requested_at) as since ${withoutLink} group by a.job_id) link
      on link.job_id = jobs.id`,
    at: sql`least(link.since, case when jobs.completed_at is null and ${hasNobody} then jobs.created_at end)`,
  },
}

/** Remembers that the caller has seen the panel of a job: its candidates are no longer new to them. */
export async function markVisit(ctx: Ctx, jobId: string): Promise<{ jobId: string }> {
  await jobs.viewOf(ctx, jobId)
  const seenAt = ctx.now()
  await ctx.db
    .insertInto('jobVisits')
    .values({ jobId, recruiterId: signedIn(ctx).id, seenAt })
    .onConflict((conflict) => conflict.columns(['jobId', 'recruiterId']).doUpdateSet({ seenAt }))
    .execute()
  return { jobId }
}

/** How many jobs of each kind are named. */
const jobsNamed = 5

interface NeedsRow extends Record<(typeof recruiterNeeds)[number], number> {
  id: string
  title: string
  seenAt: Date | null
}

/** What waits in open jobs on which the caller works, in one statement. Owners do not get the jobs of their colleagues. */
export async function needsOfRecruiter(ctx: Ctx): Promise<RecruiterNeeds> {
  const myJobs = jobs
    .visible(ctx)
    .where('completedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('jobMembers')
          .select('jobId')
          .whereRef('jobMembers.jobId', '=', 'jobs.id')
          .where('jobMembers.recruiterId', '=', signedIn(ctx).id),
      ),
    )
  const { rows } = await sql<NeedsRow>`
    select * from (
      select jobs.id, jobs.title, jobs.created_at, ${lastVisit(ctx)} as seen_at,
        ${sql.join(recruiterNeeds.map((kind) => sql`${boundedCount(waiting(ctx, kind))} as ${sql.ref(kind)}`))}
      from (${myJobs}) jobs
    ) open_jobs
    where ${sql.join(
      recruiterNeeds.map((kind) => sql.ref(kind)),
      sql` + `,
    )} > 0
    order by created_at desc, id`.execute(ctx.db)
  const needs = recruiterNeeds.map((kind) => {
    const those = rows.filter((row) => row[kind] > 0)
    return {
      kind,
      count: those.reduce((sum, row) => sum + row[kind], 0),
      jobs: those.slice(0, jobsNamed).map((row) => ({
        jobId: row.id,
        jobTitle: row.title,
        count: row[kind],
        since: kind === 'new-applicants' ? (row.seenAt?.toISOString() ?? null) : null,
      })),
    }
  })
  return { needs: needs.filter(({ count }) => count > 0) }
}

/** Open jobs for which nobody is shortlisted, and interviews without a link. */
export async function teamWaits(ctx: Ctx): Promise<{ jobs: Waiting; links: Waiting }> {
  return {
    jobs: await countWaiting(
      ctx.db,
      sql`jobs.created_at as since from jobs
        where jobs.deleted_at is null and ${jobs.notOfSuspended} and jobs.completed_at is null and ${hasNobody} order by jobs.created_at`,
    ),
    links: await countWaiting(
      ctx.db,
      sql`i.requested_at as since from interviews i join applications a on a.id = i.application_id
        where ${waitsForLink} order by i.requested_at`,
    ),
  }
}
