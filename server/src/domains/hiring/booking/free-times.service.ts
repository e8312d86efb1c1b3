import {
  type FreeTimes,
  type FreeTimesAsk,
  type InterviewHost,
  indianDay,
  indianMoment,
  limits,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { idsOfHost } from '#src/domains/hiring/application/held-interviews.ts'
import { colleaguesAmong, companyOf } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { dayCount, isHoliday } from '#src/domains/postings/applicants/promises.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { busyElsewhere } from './busy-elsewhere.service.ts'
import { freeTimes, type Span, type Wanted } from './free-times.ts'
import { hoursOf } from './hours.service.ts'

const day = 24 * 3600 * 1000

/** The people of the company who can hold interviews of a job that the caller sees: the caller first, then by name. */
export async function listHosts(ctx: Ctx, jobId: string): Promise<{ hosts: InterviewHost[] }> {
  await jobs.viewOf(ctx, jobId)
  const people = await companyOf(ctx, jobId)
  const hours = await hoursOf(
    ctx,
    people.map(({ id }) => id),
  )
  const hosts = people.map(({ id, fullName }) => ({
    userId: id,
    fullName,
    hasHours: (hours.get(id)?.hours.length ?? 0) > 0,
  }))
  const isOwn = ({ userId }: InterviewHost) => userId === signedIn(ctx).id
  return { hosts: [...hosts.filter(isOwn), ...hosts.filter((host) => !isOwn(host))] }
}

/** When people of a job's company are free. Others are left out, and who has no hours is never free. */
export async function findFreeTimes(
  ctx: Ctx,
  jobId: string,
  { hostIds, minutes, from = indianDay(ctx.now()), days = limits.booking.days }: FreeTimesAsk,
): Promise<{ hosts: FreeTimes[] }> {
  await jobs.viewOf(ctx, jobId)
  const company = await colleaguesAmong(ctx, jobId, hostIds)
  const begins = indianMoment(from, '00:00')
  const wanted = { minutes, from: begins, until: new Date(begins.getTime() + days * day) }
  return {
    hosts: await freeTimesOf(
      ctx,
      hostIds.filter((id) => company.has(id)),
      wanted,
    ),
  }
}

/** When these people are free, each by their own hours. What is held or booked for `application` takes no time. */
export async function freeTimesOf(
  ctx: Ctx,
  hostIds: readonly string[],
  wanted: Wanted,
  application: string | null = null,
): Promise<FreeTimes[]> {
  const hours = await hoursOf(ctx, hostIds)
  const interviews = await busyTimesOf(ctx, [...hours.keys()], { ...wanted, application })
  const elsewhere = await busyElsewhere(ctx, [...hours.keys()], wanted)
  const working = await dayCount(ctx, 'working')
  return hostIds.map((userId) => {
    const own = hours.get(userId)
    if (!own) return { userId, zone: '', times: [] }
    const facts = {
      now: ctx.now(),
      interviews: interviews.get(userId) ?? [],
      elsewhere: elsewhere.get(userId) ?? [],
      isHoliday: (date: string) => isHoliday(date, working),
    }
    return { userId, zone: own.zone, times: freeTimes(own, wanted, facts).map((time) => time.toISOString()) }
  })
}

/**
 * What these people hold around the wanted times: interviews of their own company, and times that candidates hold. Interviews
 * of other companies that name their email are left out, so that nobody can block or read the calendar of somebody else's employees.
 */
async function busyTimesOf(
  ctx: Ctx,
  hostIds: readonly string[],
  { from, until, application }: Pick<Wanted, 'from' | 'until'> & { application: string | null },
): Promise<Map<string, Span[]>> {
  if (hostIds.length === 0) return new Map()
  // A day more on both sides: for days of other zones, and for what lasts over midnight.
  const [first, last] = [new Date(from.getTime() - 2 * day), new Date(until.getTime() + 2 * day)]
  const isAround = sql`i.status in ('requested', 'scheduled')
    and i.held_on between ${indianDay(first)}::date and ${indianDay(last)}::date
    and i.application_id is distinct from ${application}::uuid`
  // Their interviews are found first, by host and day: else PostgreSQL looks at every application to their company.
  const { rows } = await sql<{ id: string; from: number; to: number }>`
    with planned as materialized (
      select a.id, r.company_id, i.application_id, i.duration_minutes as minutes,
        (i.held_on + i.held_at::time) at time zone 'Asia/Kolkata' as begins
      from accounts a
      join recruiters r on r.account_id = a.id
      cross join lateral (${idsOfHost({ id: sql`a.id`, email: sql`a.email` }, isAround)}) own
      join interviews i on i.id = own.id
      where a.id = any(${[...hostIds]}::uuid[])
    ), spans as (
      select planned.id, begins, minutes
      from planned
      join applications on applications.id = planned.application_id
      join jobs on jobs.id = applications.job_id and jobs.company_id = planned.company_id and jobs.deleted_at is null
    )
    select id, (extract(epoch from begins) * 1000)::float8 as from,
      (extract(epoch from begins) * 1000)::float8 + minutes * 60000 as to
    from spans
    union all
    select person_id, (extract(epoch from lower(during)) * 1000)::float8, (extract(epoch from upper(during)) * 1000)::float8
    from booked_times
    where person_id = any(${[...hostIds]}::uuid[]) and interview_id is null and held_until > ${ctx.now()}
      and application_id is distinct from ${application}::uuid
      and during && tstzrange(${first}, ${last})`.execute(ctx.db)
  return Map.groupBy(rows, ({ id }) => id)
}
