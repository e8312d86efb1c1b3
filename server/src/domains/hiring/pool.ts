import type { HiringRole, JobRole, PanelQuery, Stage } from '@firstrung/contract'
import { Id, limits, stagesOutOfPool } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Handle } from '#src/platform/db.ts'
import { cursorCodec } from '#src/platform/keyset.ts'
import { likePattern } from '#src/platform/search.ts'
import type { Wanted } from './match.ts'

/** One candidate in one list of a job. `position` is the cursor after it. */
export interface Seat {
  candidateId: string
  applicationId: string | null
  stage: Stage
  rating: number | null
  comment: string | null
  position: ListPosition
}

/** When somebody's stage changed, to the microsecond. */
const ChangedAt = z.iso.datetime().refine((moment) => moment >= '1000')
const OfPool = z.tuple([z.literal([0, 1, 2, 3]), z.number().min(0).max(100).int(), Id])
const OfStage = z.tuple([z.literal([0, 1]), ChangedAt, Id])
const ListPosition = z.union([OfPool, OfStage])

/**
 * A position in a list: the group, the sorting key and the id. In the pool the key is a number, the missing percent of the
 * skill test; in the list of a stage it is a moment, and group 1 holds those who are hired elsewhere.
 */
export type ListPosition = z.output<typeof ListPosition>

/** Whether this is a position in the pool, not in the list of a stage. */
export const isOfPool = (position: ListPosition): boolean => typeof position[1] === 'number'

export const listCursor = cursorCodec(ListPosition)

export type Filters = Pick<PanelQuery, 'degree' | 'skills' | 'graduationYear' | 'name'>

export const hasFilters = (filters: Filters): boolean => filterConditions(filters).length > 0

/** The filters of G-21 over the tables `candidates c` and `accounts p`. */
function filterConditions({ degree, skills, graduationYear, name }: Filters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (degree) conditions.push(sql`lower(c.degree) like ${likePattern(degree)}`)
  if (skills?.length) conditions.push(sql`c.skill_names @> ${skills.map((skill) => skill.toLowerCase())}::text[]`)
  if (graduationYear) conditions.push(sql`c.graduation_year = ${graduationYear}`)
  if (name && name.length > limits.nameFilterOver) conditions.push(sql`lower(p.full_name) like ${likePattern(name)}`)
  return conditions
}

const every = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Whether a candidate `c` wants to be considered for a job of this role. */
export const interest = (role: JobRole) =>
  role === 'internship' ? sql`c.interested_in_internships_at is not null` : sql`c.interested_in_jobs_at is not null`

const poolKind = (role: JobRole): 'jobs' | 'internships' => (role === 'internship' ? 'internships' : 'jobs')

/**
 * Whether a candidate is hired for another job, and that hiring lasts (G-110). Looked up per candidate with the index of
 * the constraint.
 */
const hiredElsewhere = (candidate: RawBuilder<unknown>, jobId: string) => sql`exists (
  select from applications h
  where h.candidate_id = ${candidate} and h.stage = 'hired' and h.hiring_ended_at is null and h.job_id <> ${jobId})`

/**
 * The groups of a pool, best first and those hired elsewhere last, as conditions that exclude each other (see reasonsFor).
 */
function groups(job: Wanted & { id: string }): RawBuilder<unknown>[] {
  const skilled = sql`c.skill_names && ${job.skills}::text[]`
  const fits =
    job.workMode === 'remote'
      ? sql`'remote' = any(c.work_modes)`
      : sql`exists (select from unnest(c.preferred_locations) location where lower(location) = any(${job.places}::text[]))`
  const byMatch =
    job.skills.length === 0
      ? [sql`true`]
      : [sql`${skilled} and ${fits}`, sql`${skilled} and not ${fits}`, sql`not ${skilled}`]
  const isHired = hiredElsewhere(sql`c.account_id`, job.id)
  return [...byMatch.map((condition) => sql`${condition} and not ${isHired}`), isHired]
}

/** Which of the groups of a pool, best first. */
type Group = z.output<typeof OfPool>[0]

interface PoolRow {
  candidateId: string
  applicationId: string | null
  stage: Stage | null
  rating: number | null
  comment: string | null
  group: Group
  shortfall: number
}

interface PoolPageOptions {
  viewer: HiringRole
  filters: Filters
  /** Whether the filters leave at most as many as are counted. */
  areFew: boolean
  after: ListPosition | null
  count: number
}

/** The next `count` candidates of a job's pool, best match first. */
export async function poolPage(db: Handle, job: Wanted & { id: string }, options: PoolPageOptions): Promise<Seat[]> {
  const rows = options.areFew ? await amongFew(db, job, options) : await groupByGroup(db, job, options)
  return rows.map(({ group, shortfall, ...row }) => ({
    ...row,
    stage: row.stage ?? 'applicant',
    position: [group, shortfall, row.candidateId],
  }))
}

const seatOf = sql`c.account_id as candidate_id, a.id as application_id, a.stage, s.rating, s.comment,
  c.test_shortfall as shortfall`
const seatJoins = ({ id }: { id: string }) => sql`
  left join applications a on a.job_id = ${id} and a.candidate_id = c.account_id
  left join scorecards s on s.application_id = a.id`
const isFree = (viewer: HiringRole) => sql`(a.stage is null or a.stage <> all(${stagesOutOfPool(viewer)}::text[]))`

/** Each group in the order of its index: a page costs the same however large the pool is, as long as it is soon full. */
async function groupByGroup(
  db: Handle,
  job: Wanted & { id: string },
  { viewer, filters, after, count }: PoolPageOptions,
): Promise<PoolRow[]> {
  const all = groups(job)
  const found: PoolRow[] = []
  for (let group = after?.[0] ?? 0; group < all.length && found.length < count; group += 1) {
    const later = after && after[0] === group ? [afterRow(after)] : []
    const conditions = [interest(job.role), all[group] ?? sql`true`, ...filterConditions(filters), ...later]
    const { rows } = await sql<Omit<PoolRow, 'group'>>`
      select ${seatOf}
      from candidates c
      ${nameJoin(filters)}
      ${seatJoins(job)}
      where ${every(conditions)} and ${isFree(viewer)}
      order by c.test_shortfall, c.account_id
      limit ${count - found.length}`.execute(db)
    found.push(...rows.map((row) => ({ ...row, group })))
  }
  return found
}

/**
 * All matches of the filters, found once by their own indexes: reading a group in its order would skip nearly everybody.
 */
async function amongFew(
  db: Handle,
  job: Wanted & { id: string },
  { viewer, filters, after, count }: PoolPageOptions,
): Promise<PoolRow[]> {
  const cases = groups(job).map((condition, group) => sql`when ${condition} then ${sql.lit(group)}`)
  const later = after
    ? sql`and (g.pool_group, c.test_shortfall, c.account_id) > (${after[0]}::int, ${after[1]}, ${after[2]}::uuid)`
    : sql``
  const { rows } = await sql<PoolRow>`
    with matching as materialized (
      select c.account_id, c.test_shortfall, c.skill_names, c.work_modes, c.preferred_locations
      from candidates c
      ${nameJoin(filters)}
      where ${every([interest(job.role), ...filterConditions(filters)])}
    )
    select ${seatOf}, g.pool_group as "group"
    from matching c
    cross join lateral (select case ${sql.join(cases, sql` `)} end as pool_group) g
    ${seatJoins(job)}
    where ${isFree(viewer)} ${later}
    order by g.pool_group, c.test_shortfall, c.account_id
    limit ${count}`.execute(db)
  return rows
}

const nameJoin = ({ name }: Filters) =>
  name && name.length > limits.nameFilterOver ? sql`join accounts p on p.id = c.account_id` : sql``

const afterRow = ([, shortfall, id]: ListPosition) =>
  sql`(c.test_shortfall, c.account_id) > (${shortfall}, ${id}::uuid)`

/** ISO 8601 with microseconds. */
const changedAtForm = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')

interface StagePageOptions {
  stages: readonly Stage[]
  filters: Filters
  after: ListPosition | null
  count: number
}

/** The next `count` candidates of each of these stages: those hired elsewhere last, then the latest change first. */
export async function stagePages(db: Handle, jobId: string, options: StagePageOptions): Promise<Seat[]> {
  const { stages, after, count } = options
  const free = after?.[0] === 1 ? [] : await stagePart(db, jobId, 0, options)
  const missing = stages.filter((stage) => free.filter((seat) => seat.stage === stage).length < count)
  if (missing.length === 0) return free
  return [
    ...free,
    ...(await stagePart(db, jobId, 1, { ...options, stages: missing, after: after?.[0] === 1 ? after : null })),
  ]
}

/** One group of each of these stages, in one query: 0 holds those who are free, 1 those who are hired elsewhere. */
async function stagePart(
  db: Handle,
  jobId: string,
  group: 0 | 1,
  { stages, filters, after, count }: StagePageOptions,
): Promise<Seat[]> {
  const later = after ? sql`and (a.stage_changed_at, a.id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``
  const filtered = filterConditions(filters)
  const { rows } = await sql<{
    candidateId: string
    applicationId: string
    stage: Stage
    rating: number | null
    comment: string | null
    changedAt: string
  }>`
    select row.* from unnest(${[...stages]}::text[]) wanted(stage)
    cross join lateral (
      select a.candidate_id, a.id as application_id, a.stage, s.rating, s.comment, to_char(a.stage_changed_at at time zone 'UTC', ${changedAtForm}) as changed_at
      from applications a
      ${filtered.length > 0 ? sql`join candidates c on c.account_id = a.candidate_id join accounts p on p.id = a.candidate_id` : sql``}
      left join scorecards s on s.application_id = a.id
      where a.job_id = ${jobId} and a.stage = wanted.stage ${filtered.length > 0 ? sql`and ${every(filtered)}` : sql``} ${later}
        and ${group === 1 ? sql`` : sql`not`} ${hiredElsewhere(sql`a.candidate_id`, jobId)}
      order by a.stage_changed_at desc, a.id desc
      limit ${count}
    ) row`.execute(db)
  return rows.map(({ changedAt, ...row }) => ({ ...row, position: [group, changedAt, row.applicationId] }))
}

/** Counts over filters stop here; more is shown as '10,000+'. */
export const countBound = 10_000

/** The size of each list. Without filters from the stored counters, else counted up to the bound. */
export async function countLists(
  db: Handle,
  job: Pick<Wanted, 'role'> & { id: string },
  viewer: HiringRole,
  filters: Filters,
): Promise<{ pool: number; stages: Partial<Record<Stage, number>>; bounded: boolean }> {
  const conditions = filterConditions(filters)
  if (conditions.length === 0) {
    // Candidates who withdrew from the pool stay in their stage, but are not counted in the pool.
    const { rows } = await sql<{ stage: Stage | null; n: number }>`
      select stage, n from stage_counts where job_id = ${job.id}
      union all select null, sum(n)::bigint from pool_counts where kind = ${poolKind(job.role)}
      union all select null, count(*) from applications a join candidates c on c.account_id = a.candidate_id
        where a.job_id = ${job.id} and a.stage = any(${stagesOutOfPool(viewer)}::text[]) and not (${interest(job.role)})`.execute(
      db,
    )
    const stages: Partial<Record<Stage, number>> = {}
    let pool = 0
    for (const { stage, n } of rows) {
      if (stage) stages[stage] = n
      else pool += n
    }
    for (const stage of stagesOutOfPool(viewer)) pool -= stages[stage] ?? 0
    return { pool: Math.max(0, pool), stages, bounded: false }
  }
  const { rows } = await sql<{ stage: Stage | null; n: number }>`
    select a.stage, count(*) as n
    from applications a join candidates c on c.account_id = a.candidate_id join accounts p on p.id = a.candidate_id
    where a.job_id = ${job.id} and ${every(conditions)}
    group by a.stage
    union all
    select null, count(*) from (
      select from candidates c
      ${nameJoin(filters)}
      left join applications a on a.job_id = ${job.id} and a.candidate_id = c.account_id
      where ${every([interest(job.role), ...conditions])} and ${isFree(viewer)}
      limit ${countBound + 1}
    ) bounded`.execute(db)
  const stages: Partial<Record<Stage, number>> = {}
  let pool = 0
  for (const { stage, n } of rows) {
    if (stage) stages[stage] = n
    else pool += n
  }
  return { pool: Math.min(pool, countBound), stages, bounded: pool > countBound }
}
