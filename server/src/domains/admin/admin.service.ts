import {
  type Funnel,
  type FunnelStep,
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
  const since = startOf(ctx, period)
  const at = (step: FunnelStep) => sql.lit(funnelSteps.indexOf(step))
  const { rows } = await sql<Record<FunnelStep, number>>`
    with cohort as (
      select p.candidate_id as id, p.profile_completed, c.skill_test_at,
             coalesce(c.interested_in_jobs_at, c.interested_in_internships_at) as applied_at
      from people p join candidates c on c.account_id = p.candidate_id
      where p.registered_at >= ${since}
    ), pipeline as (
      select a.candidate_id,
             bool_or(a.source = 'direct') as applied,
             bool_or(a.stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired') or exists (
               select from stage_changes s where s.application_id = a.id
                 and s.to_stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired')
             )) as shortlisted,
             bool_or(exists (select from interviews i where i.application_id = a.id)) as interviewed,
             bool_or(a.stage = 'hired' or exists (
               select from stage_changes s where s.application_id = a.id and s.to_stage = 'hired'
             )) as hired
      from applications a where a.candidate_id in (select id from cohort) group by a.candidate_id
    ), ladder as (
      select case
        when hired then ${at('hired')}
        when interviewed then ${at('interview')}
        when shortlisted then ${at('shortlisted')}
        when applied or applied_at is not null then ${at('applied')}
        when skill_test_at is not null then ${at('test')}
        when profile_completed then ${at('profile')}
        else ${at('registered')}
      end as step
      from cohort left join pipeline on pipeline.candidate_id = cohort.id
    )
    select ${sql.join(funnelSteps.map((step) => sql`count(*) filter (where step >= ${at(step)}) as ${sql.ref(step)}`))}
    from ladder`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('counting always answers one row')
  return { steps: funnelSteps.map((step) => ({ step, people: row[step] })) }
}
