import type { ApplicationSource, HiringRole, JobRole, PanelSort, Stage } from '@firstrung/contract'
import { applicationSources, Id, panelSorts, stagesOutOfPool } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { hasStanding, isPromised, type Standings } from '#src/domains/hiring/application/waits.ts'
import type { Handle } from '#src/platform/database/db.ts'
import { cursorCodec } from '#src/platform/database/keyset.ts'
import type { Wanted } from './match.ts'
import { conditionsOf, type Filters, interest, personJoin } from './pool-filters.ts'
import {
  type Band,
  every,
  hiredElsewhere,
  isAfter,
  isHiringElsewhere,
  keyOf,
  matchKey,
  orderOf,
  type PoolOrder,
  sortedBy,
} from './pool-order.ts'

/** One candidate in one list of a job. `position` is the cursor after it. */
export interface Seat {
  candidateId: string
  applicationId: string | null
  stage: Stage
  source: ApplicationSource
  rating: number | null
  comment: string | null
  position: ListPosition
}

/** When somebody's stage changed, to the microsecond. */
export const ChangedAt = z.iso.datetime().refine((moment) => moment >= '1000')
const Key = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).int()
const Sort = z.enum(panelSorts)
const OfPool = z.tuple([z.literal('pool'), Sort, z.number().min(0).max(1000).int(), Key, Id])
const OfStage = z.tuple([z.literal('stage'), Sort, z.literal([0, 1]), Key, ChangedAt, Id])
const ListPosition = z.union([OfPool, OfStage])

/**
 * A position in a list and its order. In the pool: the group, the key within it and the candidate. In the list of a stage:
 * whether the candidate is hired elsewhere, the key, when the stage changed, and the application.
 */
export type ListPosition = z.output<typeof ListPosition>
type PoolPosition = z.output<typeof OfPool>
type StagePosition = z.output<typeof OfStage>

export const isOfPool = (position: ListPosition): position is PoolPosition => position[0] === 'pool'

/** The default order of each kind of list. */
const usualSort = { pool: 'match', stage: 'newest' } as const

/** A cursor is refused in any order but its own. */
export const listCursor = (sort: PanelSort | undefined) =>
  cursorCodec(ListPosition.refine(([kind, own]) => own === (sort ?? usualSort[kind])))

type JobOfPool = Wanted & { id: string }

/** How a list is read. */
export interface Reading {
  viewer: HiringRole
  filters: Filters
  sort: PanelSort | undefined
  now: Date
  /** The company that finds candidates by their email only where it sees it; null for those who see all. */
  masksFor: string | null
}

interface PoolRow {
  candidateId: string
  applicationId: string | null
  stage: Stage | null
  rating: number | null
  comment: string | null
  group: number
  key: number
}

interface PoolPageOptions extends Reading {
  after: PoolPosition | null
  count: number
  /** The size of the pool, or null where filters need a count. */
  size: number | null
}

/** Counts with filters stop at this number; more is shown as '10,000+'. */
export const countBound = 10_000
/** A band of up to this size is found by its own indexes and sorted; a larger one is read along the index of the order. */
const sortBound = 1000

/** The next `count` candidates of a job's pool, and, if `size` is null, how many there are, counted up to the bound. */
export async function poolPage(
  db: Handle,
  job: JobOfPool,
  options: PoolPageOptions,
): Promise<{ seats: Seat[]; total: number; isBounded: boolean }> {
  const sort = options.sort ?? usualSort.pool
  const read = reader(db, job, orderOf(job, sort), options)
  const whole = { first: 0, last: read.order.groups.length - 1, condition: sql`true`, parts: read.order.bands }
  const { size } = options
  const all = size === null || size <= sortBound ? await read.atOnce(whole, countBound) : null
  const rows = all?.rows ?? (options.count > 0 ? await read.inParts(whole, options.count) : [])
  return {
    seats: rows.map(({ candidateId, applicationId, stage, rating, comment, group, key }) => ({
      ...{ candidateId, applicationId, rating, comment },
      stage: stage ?? 'applicant',
      source: 'pool',
      position: ['pool', sort, group, key, candidateId],
    })),
    total: Math.min(all?.total ?? 0, countBound),
    isBounded: all?.rows === null,
  }
}

const applicationJoins = ({ id }: { id: string }) => sql`
  left join applications a on a.job_id = ${id} and a.candidate_id = c.account_id
  left join scorecards s on s.application_id = a.id`
const isFree = (viewer: HiringRole) =>
  sql`(a.id is null or (a.source = 'pool' and a.stage <> all(${stagesOutOfPool(viewer, 'pool')}::text[])))`

/** Companies do not find candidates who have blocked them. */
const notBlocked = (viewer: HiringRole, { id }: { id: string }) =>
  viewer === 'admin'
    ? sql`true`
    : sql`not exists (select from company_blocks b join jobs bj on bj.company_id = b.company_id
        where bj.id = ${id} and b.candidate_id = c.account_id)`

/** Reads a pool in its order after a position. */
function reader(db: Handle, job: JobOfPool, order: PoolOrder, options: PoolPageOptions) {
  const { viewer, filters, after, count } = options
  const { role } = job
  const filtered = [...conditionsOf(filters, { ...options, job }), notBlocked(viewer, job)]
  const seat = sql`c.account_id as candidate_id, a.id as application_id, a.stage, s.rating, s.comment`
  const from = sql`from candidates c ${personJoin(filters)} ${applicationJoins(job)}`
  const keys = new Set(order.groups.map(({ key }) => key))
  const key = keys.size === 1 ? keyOf([...keys][0] ?? 'test', role) : keyByGroup(order, role)

  /** All candidates of a band, found in one query and sorted; `rows` is null if there are more than `bound`. */
  async function atOnce(band: Band, bound: number, wanted = count): Promise<{ rows: PoolRow[] | null; total: number }> {
    const later = after
      ? sql`where ("group", key, candidate_id) > (${after[2]}::int, ${after[3]}::bigint, ${after[4]}::uuid)`
      : sql``
    const { rows } = await sql<PoolRow & { total: number }>`
      with matching as materialized (
        select ${seat}, (${order.groupOf})::int as "group", (${key})::bigint as key
        ${from}
        where ${every([interest(role), band.condition, ...filtered])} and ${isFree(viewer)}
        limit ${bound + 1}
      )
      select page.*, found.total from (select count(*) as total from matching) found
      left join lateral (
        select * from matching ${later} order by "group", key, candidate_id limit ${wanted}
      ) page on found.total <= ${bound}`.execute(db)
    const total = rows[0]?.total ?? 0
    return { rows: total > bound ? null : rows.filter(({ candidateId }) => candidateId !== null), total }
  }

  /** Reads a group along the index of its order. If a page fills soon, its cost does not depend on the group's size. */
  async function inOrder(index: number, wanted: number): Promise<PoolRow[]> {
    const group = order.groups[index]
    if (!group) return []
    const later = after && after[2] === index ? [isAfter(group.key, role, { key: after[3], id: after[4] })] : []
    const { rows } = await sql<Omit<PoolRow, 'group'>>`
      select ${seat}, (${keyOf(group.key, role)})::bigint as key
      ${from}
      where ${every([interest(role), group.condition, ...filtered, ...later])} and ${isFree(viewer)}
      order by ${sortedBy(group.key, role)}
      limit ${wanted}`.execute(db)
    return rows.map((row) => ({ ...row, group: index }))
  }

  async function inParts(band: Band, wanted: number): Promise<PoolRow[]> {
    const found: PoolRow[] = []
    for (const part of band.parts) {
      if (found.length >= wanted) break
      if (after && part.last < after[2]) continue
      const missing = wanted - found.length
      const few = part.parts.length > 0 ? (await atOnce(part, sortBound, missing)).rows : null
      found.push(
        ...(few ?? (part.parts.length > 0 ? await inParts(part, missing) : await inOrder(part.first, missing))),
      )
    }
    return found
  }

  return { order, atOnce, inParts }
}

/** The key of each candidate by their group, where groups have different ones. */
function keyByGroup({ groups, groupOf }: PoolOrder, role: JobRole): RawBuilder<unknown> {
  const cases = groups.map(({ key }, index) => sql`when ${sql.lit(index)} then ${keyOf(key, role)}`)
  return sql`case ${groupOf} ${sql.join(cases, sql` `)} end`
}

/** When the stage of an application `a` changed: ISO 8601 with microseconds. */
export const changedAt = sql`to_char(a.stage_changed_at at time zone 'UTC', ${sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')})`

interface StagePageOptions extends Reading {
  stages: Standings
  after: StagePosition | null
  count: number
}

/** The next `count` candidates of each of these stages: those hired elsewhere last, else in the order asked for. */
export async function stagePages(db: Handle, job: JobOfPool, options: StagePageOptions): Promise<Seat[]> {
  const { stages, after, count } = options
  const free = after?.[2] === 1 ? [] : await stagePart(db, job, 0, options)
  const missing = (source: ApplicationSource) =>
    stages[source].filter((stage) => free.filter((seat) => seat.stage === stage).length < count)
  const lacking = { pool: missing('pool'), direct: missing('direct') }
  if (lacking.direct.length === 0) return free
  return [
    ...free,
    ...(await stagePart(db, job, 1, { ...options, stages: lacking, after: after?.[2] === 1 ? after : null })),
  ]
}

/** Up to this number, a job's applications are filtered one by one, which is faster than searching all candidates. */
const fewApplications = 200

async function countApplications(db: Handle, { id }: JobOfPool): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from stage_counts where job_id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * With filters: the same candidates, and how many of each stage the filters leave. Counting finds all of them anyway, so the
 * pages are taken from that result.
 */
export async function filteredStagePages(
  db: Handle,
  job: JobOfPool,
  { viewer, stages, filters, sort = usualSort.stage, now, masksFor, after, count }: StagePageOptions,
): Promise<{ seats: Seat[]; sizes: StageSize[] }> {
  const applications = await countApplications(db, job)
  if (applications === 0) return { seats: [], sizes: [] }
  // `offset 0` keeps the database from searching the candidates first.
  const applicants =
    applications <= fewApplications
      ? sql`from (select * from applications where job_id = ${job.id} offset 0) a
          cross join lateral (select * from candidates where account_id = a.candidate_id offset 0) c`
      : sql`from applications a join candidates c on a.job_id = ${job.id} and c.account_id = a.candidate_id`
  const later = after
    ? sql`((a.group, a.key) > (${after[2]}::int, ${after[3]}::bigint)
        or (a.group, a.key) = (${after[2]}::int, ${after[3]}::bigint)
        and (a.stage_changed_at, a.id) < (${after[4]}::timestamptz, ${after[5]}::uuid))`
    : sql`true`
  const { rows } = await sql<{ sizes: StageSize[] } & ((SeatRow & { group: 0 | 1 }) | { candidateId: null })>`
    with matching as materialized (
      select a.id, a.candidate_id, a.stage, a.source, a.stage_changed_at, s.rating, s.comment,
             (h.id is not null)::int as "group", (${stageKey(sort, job) ?? sql`0`})::bigint as key
      ${applicants} ${personJoin(filters)}
      left join scorecards s on s.application_id = a.id
      left join applications h on h.candidate_id = a.candidate_id and ${isHiringElsewhere(job.id)}
      where ${every(conditionsOf(filters, { viewer, job, now, masksFor }))}
    )
    select found.sizes, page.* from (
      select coalesce(json_agg(json_build_object('stage', stage, 'source', source, 'n', n)), '[]') as sizes
      from (select stage, source, count(*) as n from matching group by 1, 2) counted
    ) found left join (
      select a.candidate_id, a.id as application_id, a.stage, a.source, a.rating, a.comment, a.group, a.key, a.place,
             ${changedAt} as changed_at
      from (
        select a.*, row_number() over (
          partition by a.stage order by a.group, a.key, a.stage_changed_at desc, a.id desc
        ) as place
        from matching a where ${hasStanding(stages)} and ${later}
      ) a
      where a.place <= ${count}
    ) page on true
    order by page.group, page.place`.execute(db)
  return {
    seats: rows.flatMap((row) => (row.candidateId === null ? [] : [seatOf(row, sort, row.group)])),
    sizes: rows[0]?.sizes ?? [],
  }
}

/** The same order over several stages of one list: group, key, latest change first. */
export const inListOrder = (seats: readonly Seat[]): Seat[] =>
  seats.toSorted(({ position: a }, { position: b }) => {
    if (isOfPool(a) || isOfPool(b)) return 0
    return a[2] - b[2] || a[3] - b[3] || (a[4] === b[4] ? compared(b[5], a[5]) : compared(b[4], a[4]))
  })
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A number of seconds that sorts after every promised day. */
const noDay = 1e11

/** The first sort key of the list of a stage, before the time of the change. */
function stageKey(sort: PanelSort, job: JobOfPool): RawBuilder<number> | null {
  switch (sort) {
    case 'newest':
      return null
    case 'match':
      return matchKey(job)
    case 'answer':
      return sql`case when ${isPromised} then extract(epoch from a.promised_by)::bigint else ${noDay}::bigint end`
    case 'test':
      return sql`c.test_shortfall`
    case 'rating':
      return sql`(1000 - coalesce(s.rating, -1) * 10)::int`
  }
}

/** One group of each of these stages, in one query: 0 has the free candidates, 1 the candidates who are hired elsewhere. */
async function stagePart(
  db: Handle,
  job: JobOfPool,
  group: 0 | 1,
  { viewer, stages, filters, sort = usualSort.stage, now, masksFor, after, count }: StagePageOptions,
): Promise<Seat[]> {
  const key = stageKey(sort, job)
  const changedBefore = after
    ? sql`(a.stage_changed_at, a.id) < (${after[4]}::timestamptz, ${after[5]}::uuid)`
    : sql`true`
  const later =
    after && key ? sql`(${key} > ${after[3]} or (${key} = ${after[3]} and ${changedBefore}))` : changedBefore
  const filtered = conditionsOf(filters, { viewer, job, now, masksFor })
  const partOf = (wanted: readonly Stage[], source: RawBuilder<unknown>) => sql`
    select row.* from unnest(${[...wanted]}::text[]) wanted(stage)
    cross join lateral (
      select a.candidate_id, a.id as application_id, a.stage, a.source, s.rating, s.comment,
             ${changedAt} as changed_at, ${key ?? sql`0`} as key
      from applications a
      ${key || filtered.length > 0 ? sql`join candidates c on c.account_id = a.candidate_id ${personJoin(filters)}` : sql``}
      left join scorecards s on s.application_id = a.id
      where a.job_id = ${job.id} and a.stage = wanted.stage ${source}
        and ${every([later, ...filtered])} and ${group === 1 ? sql`` : sql`not`} ${hiredElsewhere(sql`a.candidate_id`, job.id)}
      order by ${key ? sql`key, ` : sql``} a.stage_changed_at desc, a.id desc
      limit ${count}
    ) row`
  // Stages that are listed only for direct applications have an index of their own.
  const onlyDirect = stages.direct.filter((stage) => !stages.pool.includes(stage))
  const { rows } = await sql<SeatRow>`${partOf(stages.pool, sql``)}
    ${onlyDirect.length > 0 ? sql`union all ${partOf(onlyDirect, sql`and a.source = 'direct'`)}` : sql``}`.execute(db)
  return rows.map((row) => seatOf(row, sort, group))
}

interface SeatRow {
  candidateId: string
  applicationId: string
  stage: Stage
  source: ApplicationSource
  rating: number | null
  comment: string | null
  changedAt: string
  key: number
}

const seatOf = (row: SeatRow, sort: PanelSort, group: 0 | 1): Seat => {
  const { candidateId, applicationId, stage, source, rating, comment, key, changedAt: changed } = row
  const position: StagePosition = ['stage', sort, group, key, changed, applicationId]
  return { candidateId, applicationId, stage, source, rating, comment, position }
}

const poolKind = (role: JobRole): 'jobs' | 'internships' => (role === 'internship' ? 'internships' : 'jobs')

/** How many applications there are in a stage. */
export interface StageSize {
  stage: Stage
  source: ApplicationSource
  n: number
}

/** How many are in the pool, and in each stage beside it or within it. */
export interface ListSizes {
  pool: number
  stages: StageSize[]
}

/** Subtracts the candidates of the pool who have blocked the job's company, which does not find them. */
const lessBlocked = (job: Pick<Wanted, 'role'> & { id: string }) => sql`
  union all select null, 'pool', true, -count(*)::bigint
    from company_blocks b join jobs bj on bj.company_id = b.company_id and bj.id = ${job.id}
    join candidates c on c.account_id = b.candidate_id ${applicationJoins(job)}
    where ${interest(job.role)} and ${isFree('recruiter')}`

/** The size of each list and of the pool, without filters, from the stored counters. */
export async function countLists(
  db: Handle,
  job: Pick<Wanted, 'role'> & { id: string },
  viewer: HiringRole,
): Promise<ListSizes> {
  // Candidates who withdrew from the pool stay in their stage, but are not counted in the pool.
  const { rows } = await sql<{ stage: Stage | null; source: ApplicationSource; inPool: boolean; n: number }>`
    select stage, source, in_pool, sum(n)::bigint as n from stage_counts where job_id = ${job.id} group by 1, 2, 3
    union all select null, 'pool', true, sum(n)::bigint from pool_counts where kind = ${poolKind(job.role)}
    ${viewer === 'recruiter' ? lessBlocked(job) : sql``}`.execute(db)
  const outside = Object.fromEntries(applicationSources.map((source) => [source, stagesOutOfPool(viewer, source)]))
  let pool = 0
  for (const { stage, source, inPool, n } of rows) {
    if (stage === null) pool += n
    else if (inPool && outside[source]?.includes(stage)) pool -= n
  }
  const stages = rows.flatMap(({ stage, source, n }) => (stage ? { stage, source, n } : []))
  return { pool: Math.max(0, pool), stages }
}
