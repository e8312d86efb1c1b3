import {
  decidedStages,
  type HiringReport,
  type HiringReportQuery,
  hiringSources,
  limits,
  type Stage,
  stages,
  type TimeInStage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { countOffers, presentOffers } from './offers-made.ts'
import { type Counts, countReceived, isWithin, monthsOf, oneDecimal, ownIn, type Span, spanOf } from './received.ts'

/** The jobs of a report by their titles: those on which the caller works, or one of them. 404 for a job of others. */
export async function jobsOf(
  ctx: Ctx,
  { job: jobId }: HiringReportQuery,
): Promise<{ jobId: string; jobTitle: string }[]> {
  const all = jobs.visible(ctx)
  const mine = await (jobId ? all.where('jobs.id', '=', jobId) : all)
    .clearSelect()
    .select(['jobs.id as jobId', 'jobs.title as jobTitle'])
    .orderBy(byName('jobs.title'))
    .orderBy('jobs.id')
    .execute()
  if (jobId) orNotFound(mine[0])
  return mine
}

/**
 * What became of the applications that the caller's jobs received within some months. Everything is counted by the database, in
 * three statements whatever the number of jobs and months. The statements get the ids of the jobs, from which PostgreSQL can
 * estimate how many applications it will find.
 */
export async function readReport(ctx: Ctx, query: HiringReportQuery): Promise<HiringReport> {
  const span = spanOf(ctx, query)
  const mine = await jobsOf(ctx, query)
  const jobIds = mine.map(({ jobId }) => jobId)
  const rows = await countReceived(ctx, { jobIds, span, by: 'source' })
  const total = sumOf(rows)
  const { promised, answeredInTime, answeredLate, closed, withdrawnBefore } = total
  return {
    ...span,
    job: query.job ? (mine[0] ?? null) : null,
    funnel: stages.map((stage) => ({ stage, count: total[stage] })),
    timeInStage: await timeInStages(ctx, jobIds, span),
    sources: hiringSources.map((source) => {
      const { applicant: received, interviewed, hired } = sumOf(rows.filter((row) => row.source === source))
      return { source, received, interviewed, hired }
    }),
    answers: {
      promised,
      inTime: answeredInTime,
      late: answeredLate,
      unanswered: closed,
      withdrawn: withdrawnBefore,
      waiting: promised - answeredInTime - answeredLate - closed - withdrawnBefore,
    },
    offers: presentOffers((await countOffers(ctx, { jobIds, span }))[0]),
    months: monthsOf(span).map((month) => {
      const of = sumOf(rows.filter((row) => row.month === month))
      const { applicant: received, interviewed, hired, removed: rejected, unanswered } = of
      return { month, received, interviewed, hired, rejected, unanswered }
    }),
  }
}

const none: Counts = {
  applicant: 0,
  shortlisted: 0,
  recruiterShortlisted: 0,
  waitlisted: 0,
  hired: 0,
  removed: 0,
  withdrawn: 0,
  unanswered: 0,
  interviewed: 0,
  promised: 0,
  answeredInTime: 0,
  answeredLate: 0,
  closed: 0,
  withdrawnBefore: 0,
}

/** The counts of several groups together. */
function sumOf(rows: readonly Counts[]): Counts {
  const names = Object.keys(none) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Record<
    keyof Counts,
    number
  >
}

/** The stages in which candidates wait for a decision. The duration of other stages means nothing. */
const waited: readonly Stage[] = stages.filter((stage) => !decidedStages.includes(stage))

interface StayRow {
  stage: Stage
  stays: number
  median: number
  longest: number
}

/**
 * How long the applications stayed in each stage that they have left. Nobody waits in the pool, so time in the pool does not
 * count.
 */
async function timeInStages(ctx: Ctx, jobIds: readonly string[], span: Span): Promise<TimeInStage[]> {
  const { rows } = await sql<StayRow>`
    with ${ownIn(jobIds, span)}, moved as (
      select c.from_stage as stage, c.changed_at, own.applied_at,
        greatest(lag(c.changed_at) over (partition by own.id order by c.changed_at), own.applied_at) as entered_at,
        ${isWithin(span, sql`min(c.changed_at) over (partition by own.id)`)} as is_within
      from own join stage_changes c on c.application_id = own.id
    ), stays as (
      select stage, extract(epoch from changed_at - entered_at)::double precision / 86400 as days
      from moved where is_within and changed_at >= entered_at
    )
    select stage, count(*) as stays, percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as longest
    from stays where stage = any(${waited}::text[]) group by 1`.execute(ctx.db)
  return waited.map((stage) => {
    const row = rows.find((one) => one.stage === stage)
    const isShown = row && row.stays >= limits.reportStays
    return {
      stage,
      stays: row?.stays ?? 0,
      medianDays: isShown ? oneDecimal(row.median) : null,
      longestDays: isShown ? oneDecimal(row.longest) : null,
    }
  })
}
