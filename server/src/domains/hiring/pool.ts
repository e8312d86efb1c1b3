import type { JobRole, PanelQuery, Stage } from '@firstrung/contract'
import { limits } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '#src/platform/db.ts'
import type { Wanted } from './match.ts'

/** One candidate in one list of a job. `place` is what a cursor needs to go on behind him. */
export interface Seat {
  candidateId: string
  applicationId: string | null
  stage: Stage
  rating: number | null
  comment: string | null
  place: Place
}

/** A position in a list: the group of the pool, or null in the list of a stage; then the sorting key and the id. */
export type Place = [group: number | null, key: number | string, id: string]

export const encodePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

export function decodePlace(cursor: string | undefined): Place | null {
  if (!cursor) return null
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== 3) return null
    const [group, key, id] = place as unknown[]
    if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return null
    const isOfStage = group === null && typeof key === 'string' && !Number.isNaN(Date.parse(key))
    const isOfPool = (group === 0 || group === 1 || group === 2) && Number.isInteger(key)
    return isOfStage || isOfPool ? (place as Place) : null
  } catch {
    return null
  }
}

export type Filters = Pick<PanelQuery, 'degree' | 'skills' | 'graduationYear' | 'name'>

export const hasFilters = (filters: Filters): boolean => filterConditions(filters).length > 0

/** The filters of G-21 over the tables `candidates c` and `accounts p`. */
function filterConditions({ degree, skills, graduationYear, name }: Filters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (degree) conditions.push(sql`lower(c.degree) like ${contains(degree)}`)
  if (skills?.length) conditions.push(sql`c.skill_names @> ${skills.map((skill) => skill.toLowerCase())}::text[]`)
  if (graduationYear) conditions.push(sql`c.graduation_year = ${graduationYear}`)
  if (name && name.length > limits.nameFilterOver) conditions.push(sql`lower(p.full_name) like ${contains(name)}`)
  return conditions
}

/** Special characters of a pattern are meant literally (G-49). */
const contains = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const every = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

const interest = (role: JobRole) =>
  role === 'internship' ? sql`c.interested_in_internships_at is not null` : sql`c.interested_in_jobs_at is not null`

export const poolKind = (role: JobRole): 'jobs' | 'internships' => (role === 'internship' ? 'internships' : 'jobs')

/** Stages that take a candidate out of the pool's list of a job. */
const taken = {
  /** The team still sees whom a recruiter rejected (X-58). */
  admin: ['shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'],
  recruiter: ['shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed'],
} as const
export type Viewer = keyof typeof taken

/** The three groups of a pool, best first, as conditions that exclude each other (see reasonsFor). */
function groups(job: Wanted): RawBuilder<unknown>[] {
  const skilled = sql`c.skill_names && ${job.skills}::text[]`
  const fits =
    job.workMode === 'remote'
      ? sql`'remote' = any(c.work_modes)`
      : sql`exists (select from unnest(c.preferred_locations) place where lower(place) = any(${job.places}::text[]))`
  if (job.skills.length === 0) return [sql`true`]
  return [sql`${skilled} and ${fits}`, sql`${skilled} and not ${fits}`, sql`not ${skilled}`]
}

interface PoolRow {
  candidateId: string
  applicationId: string | null
  stage: Stage | null
  rating: number | null
  comment: string | null
  group: number
  shortfall: number
}

interface PoolPageOptions {
  viewer: Viewer
  filters: Filters
  /** Whether no more are left by the filters than are counted. */
  areFew: boolean
  after: Place | null
  count: number
}

/** The next `count` candidates of a job's pool, best match first. */
export async function poolPage(db: Handle, job: Wanted & { id: string }, options: PoolPageOptions): Promise<Seat[]> {
  const rows = options.areFew ? await amongFew(db, job, options) : await groupByGroup(db, job, options)
  return rows.map(({ group, shortfall, ...row }) => ({
    ...row,
    stage: row.stage ?? 'applicant',
    place: [group, shortfall, row.candidateId],
  }))
}

const seatOf = sql`c.account_id as candidate_id, a.id as application_id, a.stage, s.rating, s.comment,
  c.test_shortfall as shortfall`
const seatJoins = ({ id }: { id: string }) => sql`
  left join applications a on a.job_id = ${id} and a.candidate_id = c.account_id
  left join scorecards s on s.application_id = a.id`
const isFree = (viewer: Viewer) => sql`(a.stage is null or a.stage <> all(${[...taken[viewer]]}::text[]))`

/** Each group in the order of its index: a page costs the same however large the pool is, as long as it is soon full. */
async function groupByGroup(
  db: Handle,
  job: Wanted & { id: string },
  { viewer, filters, after, count }: PoolPageOptions,
): Promise<PoolRow[]> {
  const all = groups(job)
  const found: PoolRow[] = []
  for (let group = after?.[0] ?? 0; group < all.length && found.length < count; group += 1) {
    const behind = after && after[0] === group ? [behindOf(after)] : []
    const conditions = [interest(job.role), all[group] ?? sql`true`, ...filterConditions(filters), ...behind]
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

/** All that the filters leave, found once by their own indexes: reading a group in its order would pass by nearly everybody. */
async function amongFew(
  db: Handle,
  job: Wanted & { id: string },
  { viewer, filters, after, count }: PoolPageOptions,
): Promise<PoolRow[]> {
  const cases = groups(job).map((condition, group) => sql`when ${condition} then ${sql.lit(group)}`)
  const behind = after
    ? sql`and (g.place, c.test_shortfall, c.account_id) > (${after[0]}::int, ${after[1]}, ${after[2]}::uuid)`
    : sql``
  const { rows } = await sql<PoolRow>`
    with matching as materialized (
      select c.account_id, c.test_shortfall, c.skill_names, c.work_modes, c.preferred_locations
      from candidates c
      ${nameJoin(filters)}
      where ${every([interest(job.role), ...filterConditions(filters)])}
    )
    select ${seatOf}, g.place as "group"
    from matching c
    cross join lateral (select case ${sql.join(cases, sql` `)} end as place) g
    ${seatJoins(job)}
    where ${isFree(viewer)} ${behind}
    order by g.place, c.test_shortfall, c.account_id
    limit ${count}`.execute(db)
  return rows
}

const nameJoin = ({ name }: Filters) =>
  name && name.length > limits.nameFilterOver ? sql`join accounts p on p.id = c.account_id` : sql``

const behindOf = ([, shortfall, id]: Place) => sql`(c.test_shortfall, c.account_id) > (${shortfall}, ${id}::uuid)`

/** The next `count` candidates of each of these stages, latest change first. One query for all of them. */
export async function stagePages(
  db: Handle,
  jobId: string,
  options: { stages: readonly Stage[]; filters: Filters; after: Place | null; count: number },
): Promise<Seat[]> {
  const { stages, filters, after, count } = options
  const behind = after ? sql`and (a.stage_changed_at, a.id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``
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
      select a.candidate_id, a.id as application_id, a.stage, s.rating, s.comment, a.stage_changed_at::text as changed_at
      from applications a
      ${filtered.length > 0 ? sql`join candidates c on c.account_id = a.candidate_id join accounts p on p.id = a.candidate_id` : sql``}
      left join scorecards s on s.application_id = a.id
      where a.job_id = ${jobId} and a.stage = wanted.stage ${filtered.length > 0 ? sql`and ${every(filtered)}` : sql``} ${behind}
      order by a.stage_changed_at desc, a.id desc
      limit ${count}
    ) row`.execute(db)
  return rows.map(({ changedAt, ...row }) => ({ ...row, place: [null, changedAt, row.applicationId] }))
}

/** Counts over filters stop here; more is shown as '10,000+'. */
export const countBound = 10_000

/** How many stand in each list. Without filters from the kept counters, else counted up to the bound. */
export async function countLists(
  db: Handle,
  job: Wanted & { id: string },
  viewer: Viewer,
  filters: Filters,
): Promise<{ pool: number; stages: Partial<Record<Stage, number>>; bounded: boolean }> {
  const conditions = filterConditions(filters)
  if (conditions.length === 0) {
    const { rows } = await sql<{ stage: Stage | null; n: number }>`
      select stage, n from stage_counts where job_id = ${job.id}
      union all select null, sum(n)::bigint from pool_counts where kind = ${poolKind(job.role)}`.execute(db)
    const stages: Partial<Record<Stage, number>> = {}
    let pool = 0
    for (const { stage, n } of rows) {
      if (stage) stages[stage] = n
      else pool += n
    }
    for (const stage of taken[viewer]) pool -= stages[stage] ?? 0
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
