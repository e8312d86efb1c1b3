import {
  citiesOf,
  type EligibilityFacts,
  Id,
  type JobSearch,
  type JobSort,
  judge,
  limits,
  meetsHardRules,
  type PostingRule,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { keysOf, placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { cursorCodec, Moment } from '#src/platform/database/keyset.ts'
import { planEachTime, rowLimit } from '#src/platform/database/named-statements.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { cardRowsOf, cardsOf, type OwnCard, presentOwn } from './cards.service.ts'
import { textQuery } from './search-query.ts'
import { type Reading, readSearch } from './search-reader.ts'

type Condition = RawBuilder<unknown>

const day = 24 * 3600 * 1000

/** What is looked for, without the order and the page. */
export type Wish = Omit<JobSearch, 'sort' | 'limit' | 'cursor'>

/** A search as conditions of `posting_search s`; jobs whose last day is over are never among the found. */
export function conditionsOf(ctx: Ctx, search: Wish): Condition {
  const { role, mode, place, skills = [], payMin, fresher, since, company, q } = search
  const skillKeys = keysOf(skillNames, skills)
  const placeKeys = keysOf(placeNames, placesIn(place))
  const conditions: Condition[] = [sql`s.apply_by > ${ctx.now()}`]
  if (role) conditions.push(sql`s.role = ${role}`)
  if (mode) conditions.push(sql`s.work_mode = ${mode}`)
  if (placeKeys.length > 0) conditions.push(sql`s.place_keys && ${placeKeys}::text[]`)
  if (skillKeys.length > 0) conditions.push(sql`s.skills @> ${skillKeys}::text[]`)
  if (payMin !== undefined) conditions.push(sql`s.pay_year >= ${payMin}`)
  if (fresher) conditions.push(sql`s.is_fresher`)
  if (since) conditions.push(sql`s.published_at > ${new Date(ctx.now().getTime() - since * day)}`)
  if (company) conditions.push(sql`s.company_id = (select company_id from company_pages where slug = ${company})`)
  const text = q ? textCondition(readSearch(q)) : null
  if (text) conditions.push(text)
  const all = sql.join(conditions, sql` and `)
  return conditions.length > 1 ? sql`${planEachTime} ${all}` : all
}

/** The alternative locations of a filter: 'Pune, Mumbai or Thane'. */
export const placesIn = (text = ''): string[] => (placeNames.has(text) ? [text] : citiesOf([text]))

/**
 * Whether a posting has what a text asks for; null where the text narrows nothing. A text without letters or digits finds
 * nothing.
 */
function textCondition({ groups, literal, isBlank }: Reading): Condition | null {
  if (groups.length === 0) return isBlank ? sql`false` : null
  return literal.length > 0
    ? sql`s.search @@ (${textQuery(groups)} || ${textQuery(literal)})`
    : sql`s.search @@ ${textQuery(groups)}`
}

/**
 * How many are found, counted no further than one beyond the bound. Planned as if all were counted: for a bounded count
 * PostgreSQL reads the jobs one by one until it has enough, because it assumes that a text of many names is as cheap to check
 * as one word.
 */
export async function countFound(ctx: Ctx, where: Condition): Promise<{ total: number; totalIsBounded: boolean }> {
  const { rows } = await sql<{ n: number }>`
    with found as materialized (select 1 from posting_search s where ${where})
    select count(*) as n from (select from found limit ${sql.lit(limits.countedJobs + 1)}) counted`.execute(ctx.db)
  const n = rows[0]?.n ?? 0
  return { total: Math.min(n, limits.countedJobs), totalIsBounded: n > limits.countedJobs }
}

const MilliSort = z.tuple([z.enum(['newest', 'closing']), Moment, Id])
const PaySort = z.tuple([
  z.literal('pay'),
  z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .nullable(),
  Id,
])
/** Whether the hard rules are met, how many skills are, and when it was published. */
const MatchSort = z.tuple([
  z.literal('match'),
  z.number().int().min(0).max(1),
  z.number().int().min(0).max(1000),
  Moment,
  Id,
])
/** How closely it is found, 0 the closest, and when it was published. */
const BestSort = z.tuple([z.literal('best'), z.number().int().min(0).max(9), Moment, Id])
const cursors = cursorCodec(z.union([MilliSort, PaySort, MatchSort, BestSort]))
type Position =
  | z.output<typeof MilliSort>
  | z.output<typeof PaySort>
  | z.output<typeof MatchSort>
  | z.output<typeof BestSort>

/** Where no order is asked for: what is found closest first where there is a text, else the newest. */
type Order = JobSort | 'best'

interface FoundPage {
  cards: OwnCard[]
  nextCursor: string | null
}

interface Wanted {
  sort: JobSort | undefined
  /** The text of the search. */
  q: string | undefined
  limit: number
  cursor: string | undefined
  /** Whether all the found jobs were counted, because they are few. */
  areFew: boolean
  /** The profile that `match` compares with. */
  facts: EligibilityFacts | null
}

/** A page of the found jobs in an order. Without a profile, `match` is as if no order was asked for. */
export async function findPage(ctx: Ctx, where: Condition, wanted: Wanted): Promise<FoundPage> {
  const { sort, q, limit, cursor, areFew, facts } = wanted
  const tiers = q ? readSearch(q).tiers.map((groups) => sql`s.search @@ ${textQuery(groups)}`) : []
  const usual = tiers.length > 0 ? 'best' : 'newest'
  const order: Order = sort === undefined || (sort === 'match' && !facts) ? usual : sort
  const after = cursor ? cursors.read(cursor) : null
  // A cursor of another order says nothing here.
  if (after && after[0] !== order)
    fail('invalid', { fields: [{ field: 'cursor', msg: 'This list has another order now.' }] })
  if (order === 'match' && facts) {
    const ofMatch = after?.[0] === 'match' ? after : null
    const found = foundBy(where, areFew)
    const { shown, nextCursor } = cut(await ranked(ctx, found, facts, { limit, after: ofMatch }), limit)
    const cards = await cardsOf(
      ctx,
      shown.map(({ jobId }) => jobId),
    )
    return { cards, nextCursor }
  }
  const rows =
    order === 'best'
      ? await closest(ctx, where, { tiers, areFew, limit, after: after?.[0] === 'best' ? after : null })
      : await ordered(ctx, foundBy(where, areFew), order === 'match' ? 'newest' : order, { limit, after })
  const { shown, nextCursor } = cut(rows, limit)
  return { cards: shown.map(({ card }) => card), nextCursor }
}

/** How many of the newest found jobs are ordered by how closely they are found. */
const rankedByText = 200

/**
 * The found jobs, those first that are found most closely, each tier with the newest first. If there are many, only the newest
 * are ordered so, and the older ones follow, newest first. Otherwise the database, which cannot know how many jobs a tier has,
 * would read all jobs for an empty tier.
 */
async function closest(
  ctx: Ctx,
  where: Condition,
  {
    tiers,
    areFew,
    limit,
    after,
  }: { tiers: readonly Condition[]; areFew: boolean; limit: number; after: z.output<typeof BestSort> | null },
): Promise<{ card: OwnCard; position: Position }[]> {
  const older = tiers.length + 1
  const read = async (from: Condition, count: number) => {
    const order = sql`s.tier, s.published_at desc, s.job_id desc`
    const later = after
      ? sql`(s.tier > ${after[1]} or s.tier = ${after[1]} and (s.published_at, s.job_id) < (${new Date(after[2])}, ${after[3]}::uuid))`
      : sql`true`
    const found = sql<{ jobId: string; position: number; tier: number }>`
      select s.job_id, s.tier, row_number() over (order by ${order}) as position
      from (${from}) s where ${later} order by ${order} limit ${rowLimit(count)}`
    const rows = await cardRowsOf(ctx, found).select('found.tier').execute()
    return rows.map((row) => ({
      card: presentOwn(ctx, row),
      position: ['best', row.tier, row.publishedAt.getTime(), row.jobId] satisfies Position,
    }))
  }
  const newest = sql`select s.* from posting_search s where ${where}`
  const inOrder = sql`${newest} order by s.published_at desc, s.job_id desc`
  const cases = sql.join(
    tiers.map((tier, at) => sql`when ${tier} then ${sql.lit(at)}`),
    sql` `,
  )
  const ranked = sql`select s.job_id, s.published_at, case ${cases} else ${sql.lit(tiers.length)} end as tier
    from (${areFew ? sql`${newest} offset 0` : sql`${inOrder} limit ${sql.lit(rankedByText)}`}) s`
  const rows = after?.[1] === older ? [] : await read(ranked, limit + 1)
  if (areFew || rows.length > limit) return rows
  const left = limit + 1 - rows.length
  const rest =
    after?.[1] === older
      ? sql`${newest} and (s.published_at, s.job_id) < (${new Date(after[2])}, ${after[3]}::uuid)
          order by s.published_at desc, s.job_id desc limit ${rowLimit(left)}`
      : sql`${inOrder} offset ${sql.lit(rankedByText)} limit ${rowLimit(left)}`
  const olderOnes = sql`select s.job_id, s.published_at, ${sql.lit(older)}::int as tier from (${rest}) s`
  return [...rows, ...(await read(olderOnes, left))]
}

/** One more than the page is read, to know whether there is a next one. */
function cut<F extends { position: Position }>(found: F[], limit: number): { shown: F[]; nextCursor: string | null } {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: last && found.length > limit ? cursors.write(last.position) : null }
}

/**
 * Where the found jobs come from, as `s`. If they are few, all are found before they are ordered; otherwise the database would
 * read the index of the order to its end. Of many, the first ones of that index are enough.
 */
const foundBy = (where: Condition, areFew: boolean): Condition =>
  areFew
    ? sql`(
        select s.job_id, s.published_at, s.apply_by, s.pay_year, s.skills from posting_search s where ${where} offset 0
      ) s where true`
    : sql`posting_search s where ${where}`

/** The jobs of a page with their cards, read in one statement. */
async function ordered(
  ctx: Ctx,
  from: Condition,
  order: 'newest' | 'closing' | 'pay',
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ card: OwnCard; position: Position }[]> {
  const found = sql<{ jobId: string; position: number; payYear: number | null }>`
    select s.job_id, s.pay_year, row_number() over (order by ${orders[order]}) as position
    from ${from} ${after ? sql`and ${isLater(after)}` : sql``}
    order by ${orders[order]} limit ${rowLimit(limit + 1)}`
  const rows = await cardRowsOf(ctx, found).select('found.payYear').execute()
  return rows.map((row) => ({
    card: presentOwn(ctx, row),
    position:
      order === 'pay'
        ? ['pay', row.payYear, row.jobId]
        : [order, (order === 'newest' ? row.publishedAt : row.applyBy).getTime(), row.jobId],
  }))
}

const orders = {
  newest: sql`s.published_at desc, s.job_id desc`,
  closing: sql`s.apply_by, s.job_id`,
  pay: sql`s.pay_year desc nulls last, s.job_id desc`,
}

function isLater(after: Position): Condition {
  switch (after[0]) {
    case 'newest':
      return sql`(s.published_at, s.job_id) < (${new Date(after[1])}, ${after[2]}::uuid)`
    case 'closing':
      return sql`(s.apply_by, s.job_id) > (${new Date(after[1])}, ${after[2]}::uuid)`
    case 'pay':
      return after[1] === null
        ? sql`s.pay_year is null and s.job_id < ${after[2]}::uuid`
        : sql`(s.pay_year < ${after[1]} or s.pay_year = ${after[1]} and s.job_id < ${after[2]}::uuid or s.pay_year is null)`
    case 'match':
    case 'best':
      return sql`true`
  }
}

/** How many of the newest found jobs are ranked; the order says so. */
const rankedJobs = 1000

interface Ranked {
  jobId: string
  position: z.output<typeof MatchSort>
}

/** Hard rules met first, then by the number of skills that the candidate has, then the newest. */
async function ranked(
  ctx: Ctx,
  from: Condition,
  facts: EligibilityFacts,
  { limit, after }: { limit: number; after: z.output<typeof MatchSort> | null },
): Promise<Ranked[]> {
  const { rows } = await sql<{ jobId: string; publishedAt: Date; skills: string[]; rules: PostingRule[] | null }>`
    select s.job_id, s.published_at, s.skills,
      (select jsonb_agg(jsonb_build_object('params', r.params, 'isHard', r.is_hard))
       from posting_rules r where r.job_id = s.job_id and r.is_hard) as rules
    from ${from}
    order by s.published_at desc, s.job_id desc limit ${rankedJobs}`.execute(ctx.db)
  return rows
    .map(({ jobId, publishedAt, skills, rules }): Ranked => {
      const isEligible = meetsHardRules(judge(rules ?? [], facts)) ? 1 : 0
      const known = skills.filter((skill) => facts.skills.includes(skill)).length
      return { jobId, position: ['match', isEligible, known, publishedAt.getTime(), jobId] }
    })
    .toSorted((a, b) => byMatch(a.position, b.position))
    .filter(({ position }) => after === null || byMatch(position, after) > 0)
    .slice(0, limit + 1)
}

/**
 * The open jobs that fit a candidate best, in the order of `match`: those whose hard rules they meet, with a skill of theirs.
 * `leftOut` is a condition of `posting_search s`.
 */
export async function findFitting(
  ctx: Ctx,
  facts: EligibilityFacts,
  { leftOut, limit }: { leftOut: Condition; limit: number },
): Promise<OwnCard[]> {
  if (facts.skills.length === 0) return []
  const where = sql`${planEachTime} ${conditionsOf(ctx, {})} and s.skills && ${facts.skills}::text[] and not (${leftOut})`
  const found = await ranked(ctx, foundBy(where, false), facts, { limit, after: null })
  const eligible = found.filter(({ position: [, isEligible] }) => isEligible === 1).slice(0, limit)
  return cardsOf(
    ctx,
    eligible.map(({ jobId }) => jobId),
  )
}

function byMatch(a: z.output<typeof MatchSort>, b: z.output<typeof MatchSort>): number {
  return b[1] - a[1] || b[2] - a[2] || b[3] - a[3] || (a[4] < b[4] ? 1 : a[4] > b[4] ? -1 : 0)
}
