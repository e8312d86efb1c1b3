import {
  indianDay,
  limits,
  type OfferState,
  type OffersReported,
  offerDeclineReasons,
  offerStates,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { hireableStages, isOpen } from '#src/domains/hiring/offers/open-offers.ts'
import type { Ctx } from '#src/platform/context.ts'
import { isWithin, monthReceived, oneDecimal, ownIn, type Span } from './received.ts'

/** What is counted of a group of offers. */
export interface OfferCounts extends Record<OfferState, number> {
  made: number
  /** The declined offers with each of `offerDeclineReasons`, in their order. */
  reasons: number[]
  /** How many were answered. */
  answers: number
  /** The median time from the offer to its answer, in days; null without answers. */
  median: number | null
  /** Null where all are counted together. */
  jobId: string | null
  /** The Indian month in which the application was received; null where all are counted together. */
  month: string | null
}

/**
 * What became of an offer `o` of an application `a` of `jobs`, with the answer `oa`. Unlike what a list shows (`stateOf`), an offer
 * that ran out stays expired when the application or the job ends after its last day: what is over today says nothing about
 * how it went.
 */
const outcome = (now: Date): RawBuilder<OfferState> => sql`(case
  when oa.answer is not null then oa.answer
  when o.withdrawn_at is not null then 'withdrawn'
  when ${isOpen(now)} then 'open'
  when o.answer_by < ${indianDay(now)}::date and coalesce(o.answer_by < (least(o.ended_at, jobs.completed_at,
    case when a.stage <> all(${hireableStages}::text[]) then a.stage_changed_at end) at time zone 'Asia/Kolkata')::date, true)
    then 'expired'
  else 'over' end)`

const groups = {
  none: { columns: sql`null as job_id, null as month`, clause: sql`` },
  jobAndMonth: { columns: sql`job_id, month`, clause: sql`group by 1, 2` },
}

/**
 * Counts the offers for the applications that the jobs received within the span, whenever they were made, in one statement. Returns
 * one row for all, or one for each job and month with offers.
 */
export async function countOffers(
  ctx: Ctx,
  { jobIds, span, by = 'none' }: { jobIds: readonly string[]; span: Span; by?: keyof typeof groups },
): Promise<OfferCounts[]> {
  const ofState = (state: OfferState) => sql`count(*) filter (where outcome = ${state}) as ${sql.ref(state)}`
  const { rows } = await sql<OfferCounts>`
    with ${ownIn(jobIds, span)}, offered as (
      select own.job_id, ${monthReceived} as month, ${outcome(ctx.now())} as outcome, oa.reason,
        extract(epoch from oa.answered_at - o.made_at)::double precision / 86400 as days
      from own join offers o on o.application_id = own.id
        join applications a on a.id = own.id join jobs on jobs.id = a.job_id
        left join offer_answers oa on oa.offer_id = o.id
        left join lateral (
          select min(c.changed_at) as first_move from stage_changes c where c.application_id = own.id) was on true
      where ${isWithin(span, sql`was.first_move`)}
    )
    select ${groups[by].columns}, count(*) as made, ${sql.join(offerStates.map(ofState))},
      array[${sql.join(offerDeclineReasons.map((reason) => sql`count(*) filter (where reason = ${reason})`))}]::int[] as reasons,
      count(days) as answers, percentile_cont(0.5) within group (order by days) as median
    from offered ${groups[by].clause}`.execute(ctx.db)
  return rows
}

/** Counts of offers as a report states them; zeros without any. */
export function presentOffers(counts: OfferCounts | undefined): OffersReported {
  const { made = 0, accepted = 0, declined = 0, withdrawn = 0, expired = 0, open = 0, over = 0 } = counts ?? {}
  const declineReasons = offerDeclineReasons
    .map((reason, at) => ({ reason, count: counts?.reasons[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const median = counts?.median ?? null
  const isShown = median !== null && counts !== undefined && counts.answers >= limits.reportStays
  const medianDays = isShown ? oneDecimal(median) : null
  return { made, accepted, declined, withdrawn, expired, open, over, declineReasons, medianDays }
}
