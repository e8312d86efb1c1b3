import type { JobRole, PanelSort } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Wanted, yearlyTop } from './match.ts'
import { interestedAt } from './pool-filters.ts'

type Condition = RawBuilder<unknown>
type JobOfPool = Wanted & { id: string }

/** The key by which a group is sorted: whole numbers, the smallest first. */
export type SortKey = 'test' | 'time' | 'rating'

/** A group of candidates in a pool, sorted by one key. */
export interface PoolGroup {
  condition: Condition
  key: SortKey
}

/** The order of a pool. */
export interface PoolOrder {
  /** The best group first; no candidate is in two. The last group has the candidates who are hired elsewhere (G-110). */
  groups: readonly PoolGroup[]
  /** The index of a candidate's group. */
  groupOf: RawBuilder<number>
  /**
   * Neighbouring groups, [first, last], that are read together first. Each is read alone only if together they have too many
   * candidates.
   */
  bands: readonly Band[]
}

export interface Band {
  first: number
  last: number
  condition: Condition
  /** The same candidates in smaller bands, for a band with too many. */
  parts: readonly Band[]
}

export const every = (conditions: Condition[]) => sql.join(conditions, sql` and `)
const any = (conditions: Condition[]) => sql`(${sql.join(conditions, sql` or `)})`

/**
 * Whether a candidate is hired for another job, and that hiring lasts (G-110). Looked up per candidate with the index of
 * the constraint.
 */
export const hiredElsewhere = (candidate: Condition, jobId: string) => sql`exists (
  select from applications h where h.candidate_id = ${candidate} and ${isHiringElsewhere(jobId)})`

/** Whether an application `h` is a hiring for another job that lasts. A candidate has at most one. */
export const isHiringElsewhere = (jobId: string) =>
  sql`h.stage = 'hired' and h.hiring_ended_at is null and h.job_id <> ${jobId}`

/** The expression of a key. */
export function keyOf(key: SortKey, role: JobRole): RawBuilder<number> {
  switch (key) {
    case 'test':
      return sql`c.test_shortfall`
    case 'time':
      return sql`-(extract(epoch from ${interestedAt(role)}) * 1000000)::bigint`
    case 'rating':
      return sql`(1000 - s.rating * 10)::int`
  }
}

/** How a group is sorted, along an index where there is one. */
export const sortedBy = (key: SortKey, role: JobRole) =>
  key === 'time' ? sql`${interestedAt(role)} desc, c.account_id` : sql`${keyOf(key, role)}, c.account_id`

/** Selects the candidates of a group after a position in it. */
export function isAfter(key: SortKey, role: JobRole, after: { key: number; id: string }): Condition {
  if (key !== 'time') return sql`(${keyOf(key, role)}, c.account_id) > (${after.key}, ${after.id}::uuid)`
  const time = interestedAt(role)
  const moment = sql`(timestamptz 'epoch' + ${-after.key}::double precision * interval '1 microsecond')`
  return sql`${time} <= ${moment} and (${time} < ${moment} or c.account_id > ${after.id}::uuid)`
}

/** The sort key of each order within a group. Nobody of the pool waits for an answer, so `answer` sorts by the test. */
const keyWithin: Record<Exclude<PanelSort, 'match'>, 'time' | 'test'> = {
  newest: 'time',
  test: 'test',
  rating: 'test',
  answer: 'test',
}

/** The order of a job's pool: by the match (G-112), or by one key alone. */
export function orderOf(job: JobOfPool, sort: PanelSort): PoolOrder {
  const isHired = hiredElsewhere(sql`c.account_id`, job.id)
  if (sort === 'match') return matchOrder(job, isHired)
  const isFree = sql`not ${isHired}`
  const key = keyWithin[sort]
  const free: PoolGroup[] =
    sort === 'rating'
      ? [
          { condition: sql`s.rating is not null and ${isFree}`, key: 'rating' },
          { condition: sql`s.rating is null and ${isFree}`, key },
        ]
      : [{ condition: isFree, key }]
  const groups = [...free, { condition: isHired, key } as const]
  const cases = groups.map(({ condition }, index) => sql`when ${condition} then ${sql.lit(index)}`)
  return { groups, groupOf: sql`case ${sql.join(cases, sql` `)} end`, bands: groups.map(bandOfOne) }
}

const bandOfOne = ({ condition }: PoolGroup, index: number): Band => ({
  first: index,
  last: index,
  condition,
  parts: [],
})

/** Candidates with more of the required skills first; then by location and pay; then by the better test (G-112). */
function matchOrder(job: JobOfPool, isHired: Condition): PoolOrder {
  const { skills } = job
  const fits = fitOf(job)
  const met = skillsMet(skills)
  const isFree = sql`not ${isHired}`
  const levels = Array.from({ length: skills.length + 1 }, (_, missing) => skills.length - missing)
  const groups: PoolGroup[] = levels.flatMap((level) =>
    fits.conditions.map((fit) => ({ condition: every([levelOf(skills, level), fit, isFree]), key: 'test' })),
  )
  groups.push({ condition: isHired, key: 'test' })

  const size = fits.conditions.length
  const bandOf = (level: number): Band => {
    const first = (skills.length - level) * size
    const last = first + size - 1
    const parts = groups.slice(first, last + 1).map((group, index) => bandOfOne(group, first + index))
    return { first, last, condition: every([levelOf(skills, level), isFree]), parts }
  }
  const several = levels.filter((level) => level > 1)
  const bands: Band[] = levels.filter((level) => level <= 1).map(bandOf)
  if (several.length > 0) {
    const isSeveral = every([atLeast(skills, 2), isFree])
    bands.unshift({ first: 0, last: several.length * size - 1, condition: isSeveral, parts: several.map(bandOf) })
  }
  bands.push(bandOfOne({ condition: isHired, key: 'test' }, groups.length - 1))
  const rank = sql`(${skills.length} - ${met}) * ${size} + ${size - 1} - (${fits.points})`
  return { groups, groupOf: sql`case when ${isHired} then ${groups.length - 1} else ${rank} end`, bands }
}

/** The sort key of a list for 'match': smaller is better. The list itself separates candidates who are hired elsewhere. */
export function matchKey(job: JobOfPool): RawBuilder<number> {
  const { conditions, points } = fitOf(job)
  const size = conditions.length
  return sql`((${job.skills.length} - ${skillsMet(job.skills)}) * ${size} + ${size - 1} - (${points})) * 1000 + c.test_shortfall`
}

const point = (condition: Condition) => sql`(${condition})::int`

/** How many of the required skills a candidate has. */
const skillsMet = (skills: string[]): Condition =>
  skills.length === 0
    ? sql`0`
    : sql`(${sql.join(
        skills.map((skill) => point(sql`${skill}::text = any(c.skill_names)`)),
        sql` + `,
      )})`

/** Groups by how many of location and pay fit: a condition for each number, the highest first. */
function fitOf(job: Wanted): { points: Condition; conditions: Condition[] } {
  const place =
    job.workMode === 'remote'
      ? sql`'remote' = any(c.work_modes)`
      : sql`lower_all(c.preferred_locations) && ${job.places}::text[]`
  const top = yearlyTop(job.salary)
  if (top === null) return { points: point(place), conditions: [place, sql`not ${place}`] }
  // Candidates who named no expected pay count as fitting.
  const pay = sql`coalesce(c.expected_ctc <= ${top}, true)`
  return {
    points: sql`${point(place)} + ${point(pay)}`,
    conditions: [
      sql`${place} and ${pay}`,
      sql`(${place} and not ${pay} or not ${place} and ${pay})`,
      sql`not ${place} and not ${pay}`,
    ],
  }
}

/** With more sets of skills than this, a search for each takes too long. */
const mostSets = 20

/** Candidates with so many of the skills, as a condition that can use the index of skills. */
function levelOf(skills: string[], level: number): Condition {
  if (level === 0) return skills.length === 0 ? sql`true` : sql`not c.skill_names && ${skills}::text[]`
  const found = atLeast(skills, level)
  const exactly = sql`${skillsMet(skills)} = ${level}`
  return level === skills.length ? found : sql`${found} and ${exactly}`
}

function atLeast(skills: string[], level: number): Condition {
  if (level === 1) return sql`c.skill_names && ${skills}::text[]`
  const sets = setsOf(skills, level, mostSets)
  if (sets) return any(sets.map((set) => sql`c.skill_names @> ${set}::text[]`))
  return sql`c.skill_names && ${skills}::text[] and ${skillsMet(skills)} >= ${level}`
}

/** All choices of this many of the skills; null where there are more than `most`. */
function setsOf(skills: string[], size: number, most: number): string[][] | null {
  let sets: string[][] = [[]]
  for (const [index, skill] of skills.entries()) {
    const left = skills.length - index - 1
    sets = sets
      .flatMap((set) => (set.length < size ? [set, [...set, skill]] : [set]))
      .filter((set) => set.length + left >= size)
    if (sets.length > most * 4) return null
  }
  return sets.length <= most ? sets : null
}
