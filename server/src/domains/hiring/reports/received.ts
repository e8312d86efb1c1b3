import {
  type HiringReportQuery,
  indianMoment,
  indianMonth,
  limits,
  messages,
  monthAfter,
  monthsBetween,
  type Stage,
  stages,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { planEachTime } from '#src/platform/database/named-statements.ts'
import { fail } from '#src/platform/errors/errors.ts'

/** The months of a report, YYYY-MM, both included. */
export interface Span {
  from: string
  to: string
}

/** The months that were asked for, or the last ones. Refuses too many, and a first one after the last (400 `invalid`). */
export function spanOf(ctx: Ctx, { from, to = indianMonth(ctx.now()) }: HiringReportQuery): Span {
  const span = { from: from ?? monthAfter(to, 1 - limits.reportMonths.default), to }
  const length = monthsBetween(span.from, span.to)
  const msg = length < 1 ? messages.reportOrder : messages.reportRange
  if (length < 1 || length > limits.reportMonths.max) fail('invalid', { msg, fields: [{ field: 'from', msg }] })
  return span
}

/** Every month of a span, the earliest first. */
export const monthsOf = ({ from, to }: Span): string[] =>
  Array.from({ length: monthsBetween(from, to) }, (_, index) => monthAfter(from, index))

/** Days with one decimal. */
export const oneDecimal = (days: number): number => Math.round(days * 10) / 10

const since = ({ from }: Span) => sql`${indianMoment(`${from}-01`, '00:00')}::timestamptz`
const until = ({ to }: Span) => sql`${indianMoment(`${monthAfter(to, 1)}-01`, '00:00')}::timestamptz`

/**
 * The applications of the jobs that may have been received within the span, as `own`. Out of the pool they are received when
 * they are first moved, which is no later than their last move. Those that the team took back into the pool are left out:
 * recruiters see them in no list. Some jobs have three applications and some thousands, so no query plan is best for all.
 */
export const ownIn = (
  jobIds: readonly string[],
  span: Span,
): RawBuilder<unknown> => sql`own as materialized (${planEachTime}
  select a.id, a.job_id, a.source, a.stage, a.stage_changed_at, a.applied_at, a.answered_at, a.promised_by
  from applications a
  where a.job_id = any(${jobIds}::uuid[]) and (
    (a.source = 'direct' and a.applied_at >= ${since(span)} and a.applied_at < ${until(span)})
    or (a.source = 'pool' and a.stage <> 'applicant' and a.stage_changed_at >= ${since(span)}))
)`

/** Whether an application of `own` was received within the span, by the moment of its first move. */
export const isWithin = (span: Span, firstMove: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  own.source = 'direct' or (coalesce(${firstMove}, own.stage_changed_at) >= ${since(span)}
    and coalesce(${firstMove}, own.stage_changed_at) < ${until(span)}))`

/**
 * Stages that count for every application that was ever in them. The other stages are ends, which can be undone: only the
 * current one counts.
 */
const passed = ['shortlisted', 'recruiterShortlisted', 'waitlisted'] as const satisfies readonly Stage[]
const isPassed = (stage: Stage): stage is (typeof passed)[number] => (passed as readonly Stage[]).includes(stage)

/** The condition under which an application counts for a stage. Everybody begins in the first one. */
function reaches(stage: Stage): RawBuilder<unknown> {
  if (stage === 'applicant') return sql`true`
  return isPassed(stage) ? sql`(stage = ${stage} or ${sql.ref(`was.${stage}`)})` : sql`stage = ${stage}`
}

/** What is counted of a group of applications. */
export interface Counts extends Record<Stage, number> {
  interviewed: number
  promised: number
  answeredInTime: number
  answeredLate: number
  closed: number
  withdrawnBefore: number
}

/** What is counted, and under which condition. */
const counted: Record<keyof Counts, RawBuilder<unknown>> = {
  ...(Object.fromEntries(stages.map((stage) => [stage, reaches(stage)])) as Record<Stage, RawBuilder<unknown>>),
  interviewed: sql`invited.application_id is not null`,
  promised: sql`promised_by is not null`,
  answeredInTime: sql`answered_at <= promised_by`,
  // A late answer counts from the moment it is given; the candidate's reply comes later.
  answeredLate: sql`answered_at > promised_by or (promised_by is not null and answered_at is null and late.application_id is not null)`,
  closed: sql`promised_by is not null and answered_at is null and late.application_id is null and stage = 'unanswered'`,
  withdrawnBefore: sql`promised_by is not null and answered_at is null and late.application_id is null and stage = 'withdrawn'`,
}

/** The Indian month in which an application of `own` was received, with its first move as `was`. */
export const monthReceived: RawBuilder<string> = sql`to_char(
  coalesce(own.applied_at, was.first_move, own.stage_changed_at) at time zone 'Asia/Kolkata', 'YYYY-MM')`

/** How the applications are grouped besides their month. */
const groups = {
  source: sql`case when source = 'direct' then 'board' when stage = 'shortlisted' or was.shortlisted then 'team' else 'pool' end`,
  jobId: sql`job_id`,
}

/** Counts the applications of the jobs by month and one more column, in one statement. Leaves out empty groups. */
export async function countReceived<Group extends keyof typeof groups>(
  ctx: Ctx,
  { jobIds, span, by }: { jobIds: readonly string[]; span: Span; by: Group },
): Promise<(Counts & { month: string } & Record<Group, string>)[]> {
  const { rows } = await sql<Counts & { month: string } & Record<Group, string>>`
    with ${ownIn(jobIds, span)}, was as (
      select c.application_id, min(c.changed_at) as first_move,
        ${sql.join(passed.map((stage) => sql`bool_or(c.to_stage = ${stage}) as ${sql.ref(stage)}`))}
      from own join stage_changes c on c.application_id = own.id group by 1
    ), invited as (
      select distinct i.application_id from own join interviews i on i.application_id = own.id where i.status <> 'cancelled'
    )
    select ${monthReceived} as month, ${groups[by]} as ${sql.ref(by)},
      ${sql.join(Object.entries(counted).map(([name, when]) => sql`count(*) filter (where ${when}) as ${sql.ref(name)}`))}
    from own left join was on was.application_id = own.id left join invited on invited.application_id = own.id
      left join late_answers late on late.application_id = own.id
    where ${isWithin(span, sql`was.first_move`)}
    group by 1, 2 order by 1, 2`.execute(ctx.db)
  return rows
}
