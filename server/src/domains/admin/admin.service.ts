import {
  type Funnel,
  funnelSteps,
  indianDay,
  indianMoment,
  istOffset,
  type Stats,
  type StatsPeriod,
  type Trend,
} from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { startOfIndianDay } from '#src/platform/time/indian-time.ts'
import type { Figure } from './admin.tables.ts'

/** Days of a period, today included (G-46). */
const days: Record<StatsPeriod, number> = { daily: 1, weekly: 7, monthly: 30, yearly: 365 }

/** The team's stats over a period that ends now; days are Indian days. */
export async function statistics(ctx: Ctx, period: StatsPeriod): Promise<Stats> {
  const since = startOf(ctx, period)
  // Counts what was done by people who deleted their accounts since.
  const past = (kind: Figure) => sql`(select count(*) from past_figures where kind = ${kind} and at >= ${since})`
  const { rows } = await sql<Stats>`
    select
      (select count(*) from accounts where created_at >= ${since} and role <> 'admin')
        + ${past('newUsers')} as new_users,
      (select count(*) from candidates where interested_in_jobs_at >= ${since})
        + ${past('jobCandidates')} as job_candidates,
      (select count(*) from candidates where interested_in_internships_at >= ${since})
        + ${past('internCandidates')} as intern_candidates,
      (select count(*) from applications where hired_at >= ${since})
        + ${past('candidatesHired')} as candidates_hired,
      (select count(*) from attempts where submitted_at >= ${since})
        + ${past('testTaken')} as test_taken,
      (select count(*) from event_registrations where seated_at >= ${since})
        + ${past('eventsAttended')} as events_attended`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('a select without from always answers one row')
  return row
}

const startOf = (ctx: Ctx, period: StatsPeriod): Date =>
  new Date(startOfIndianDay(ctx.now()).getTime() - (days[period] - 1) * 24 * 3600 * 1000)

const kinds = ['registrations', 'tests', 'applications', 'hires'] as const
type Counted = Record<(typeof kinds)[number], number>
const nothing = (): Counted => ({ registrations: 0, tests: 0, applications: 0, hires: 0 })

const units: Record<StatsPeriod, Trend['unit']> = { daily: 'hour', weekly: 'day', monthly: 'day', yearly: 'month' }
/** How an Indian hour, day and month are written. */
const patterns: Record<Trend['unit'], string> = {
  hour: 'YYYY-MM-DD"T"HH24":00"',
  day: 'YYYY-MM-DD"T00:00"',
  month: 'YYYY-MM"-01T00:00"',
}

/** What happened over a period that ends now, hour by hour, day by day or month by month; each by its own time. */
export async function trend(ctx: Ctx, period: StatsPeriod): Promise<Trend> {
  const since = startOf(ctx, period)
  const unit = units[period]
  const happened = (kind: keyof Counted, column: string, from: string, more = 'true') => sql`
    select ${kind}::text as kind, to_char(${sql.ref(column)} at time zone interval '05:30', ${patterns[unit]}) as start,
           count(*) as n
    from ${sql.table(from)} where ${sql.ref(column)} >= ${since} and ${sql.raw(more)} group by 2`
  const { rows } = await sql<{ kind: keyof Counted; start: string; n: number }>`
    ${happened('registrations', 'created_at', 'accounts', "role <> 'admin'")}
    union all ${happened('tests', 'submitted_at', 'attempts')}
    union all ${happened('applications', 'interested_in_jobs_at', 'candidates')}
    union all ${happened('applications', 'interested_in_internships_at', 'candidates')}
    union all ${happened('hires', 'hired_at', 'applications')}
    union all ${happened('registrations', 'at', 'past_figures', "kind = 'newUsers'")}
    union all ${happened('tests', 'at', 'past_figures', "kind = 'testTaken'")}
    union all ${happened('applications', 'at', 'past_figures', "kind in ('jobCandidates', 'internCandidates')")}
    union all ${happened('hires', 'at', 'past_figures', "kind = 'candidatesHired'")}`.execute(ctx.db)

  const totals = nothing()
  const byStart = new Map(startsOf(unit, since, ctx.now()).map((start) => [start, nothing()]))
  for (const { kind, start, n } of rows) {
    const point = byStart.get(start)
    if (!point) continue
    point[kind] += n
    totals[kind] += n
  }
  return { unit, points: [...byStart].map(([start, point]) => ({ from: `${start}:00${istOffset}`, ...point })), totals }
}

/** Every Indian hour, day or month from one moment to another, as the patterns write them. */
function startsOf(unit: Trend['unit'], since: Date, until: Date): string[] {
  const starts: string[] = []
  if (unit === 'month') {
    const last = indianDay(until).slice(0, 7)
    for (let month = indianDay(since).slice(0, 7); month <= last; month = nextMonth(month)) {
      starts.push(`${month}-01T00:00`)
    }
    return starts
  }
  const step = (unit === 'hour' ? 1 : 24) * 3600 * 1000
  for (let at = since.getTime(); at <= until.getTime(); at += step) {
    const hour = new Date(at - indianMoment(indianDay(new Date(at)), '00:00').getTime()).toISOString().slice(11, 13)
    starts.push(`${indianDay(new Date(at))}T${hour}:00`)
  }
  return starts
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/**
 * Which steps the candidates who registered in a period have ever reached: a rejection or a cancelled interview takes
 * nobody out again. Who has reached a step counts in all steps before it, so that no step is larger than the one before.
 */
export async function funnel(ctx: Ctx, period: StatsPeriod): Promise<Funnel> {
  const day = indianDay(startOf(ctx, period))
  const { rows } = await sql<{ step: number; n: number }>`
    select step, sum(n)::int as n from funnel_days where day >= ${day}::date group by step`.execute(ctx.db)
  const reached = (least: number) => rows.reduce((sum, { step, n }) => (step >= least ? sum + n : sum), 0)
  return { steps: funnelSteps.map((step, at) => ({ step, people: reached(at) })) }
}

/** Writes the counts of a day and step as one row. Each change of a candidate adds rows. */
export async function joinFunnelDays(ctx: Ctx): Promise<void> {
  await sql`
    with parts as (
      delete from funnel_days
      where (day, step) in (select day, step from funnel_days group by day, step having count(*) > 1)
      returning day, step, n
    )
    insert into funnel_days (day, step, n)
    select day, step, sum(n) from parts group by day, step having sum(n) <> 0`.execute(ctx.db)
}
