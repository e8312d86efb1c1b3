import { foldText, type PeopleExport } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { skillNames } from '#src/domains/content/content.names.service.ts'
import type { Handle } from '#src/platform/database/db.ts'
import type { Mark } from '#src/platform/database/keyset.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { escapeLike, likePattern, phoneDigits } from '#src/platform/database/search.ts'

/** Search filters and sort order. */
export type PeopleFilter = Partial<Omit<PeopleExport, 'password'>>

/** A candidate's position in the list. */
interface FoundPerson extends Mark {
  id: string
}

/** How far the whole list is counted; more is shown as '10,000+'. */
const listBound = 10_000
/** How many matches are sorted and counted. A text that occurs more often is found quickly by reading in order. */
const findBound = 1000

interface Page {
  after: Mark | null
  count: number
}

/** The next candidates, and the total over all pages, counted up to a bound. */
export async function findPeople(
  db: Handle,
  filter: PeopleFilter,
  page: Page,
): Promise<{ found: FoundPerson[]; total: number; isBounded: boolean }> {
  const patterns = patternsOf(filter.search)
  if (patterns === null) return readInOrder(db, filter, page)

  const finds = await sql<Row>`${finding(filter, patterns, page)}`.execute(db)
  const total = finds.rows[0]?.n ?? 0
  if (total <= findBound) return { found: finds.rows.map(present), total, isBounded: false }
  const { rows } = await sql<Row>`${ordered(filter, page, matchingInOrder(patterns))}`.execute(db)
  return { found: rows.map(present), total: findBound, isBounded: true }
}

interface Row {
  candidateId: string
  registeredAt: Date
  n: number
}

const present = ({ candidateId, registeredAt }: Row): FoundPerson => ({ id: candidateId, createdAt: registeredAt })

async function readInOrder(db: Handle, filter: PeopleFilter, page: Page) {
  const { rows } = await sql<Row>`${ordered(filter, page)}`.execute(db)
  const counted = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${tables(filter)} where ${matches(filter)} limit ${listBound + 1}
    ) counted`.execute(db)
  const n = counted.rows[0]?.n ?? 0
  return { found: rows.map(present), total: Math.min(n, listBound), isBounded: n > listBound }
}

/** The next candidates without their number, for reading the whole list. */
export async function readPeople(db: Handle, filter: PeopleFilter, page: Page): Promise<FoundPerson[]> {
  const patterns = patternsOf(filter.search)
  const matching = patterns === null ? sql`true` : havingAll(patterns)
  const { rows } = await sql<Row>`${ordered(filter, page, matching)}`.execute(db)
  return rows.map(present)
}

/** Reads along the index of the order, after the cursor, until the page is full. */
export const ordered = (filter: PeopleFilter, { after, count }: Page, matching: RawBuilder<unknown> = sql`true`) => {
  const { columns, reverse } = orders[filter.sort ?? 'newest']
  return sql`
  select candidate_id, registered_at, 0 as n from ${tables(filter)}
  where ${matches(filter)} and ${matching} and ${afterCursor(filter, after)}
  order by ${sql.join(columns.map((column) => (reverse ? sql`${column} desc` : column)))}
  limit ${count}`
}

/** Reads what the text index finds, up to the bound, and sorts it. Each row has the number of matches. */
export const finding = (filter: PeopleFilter, patterns: readonly string[], { after, count }: Page) => {
  const { columns, keys, reverse } = orders[filter.sort ?? 'newest']
  return sql`
  with finds as materialized (
    select candidate_id, registered_at, ${sql.join(keys)} from ${tables(filter)}
    where ${matches(filter)} and ${havingAll(patterns)}
    limit ${findBound + 1}
  )
  select candidate_id, registered_at, (select count(*) from finds) as n from finds
  where ${afterCursor(filter, after)}
  order by ${sql.join(columns.map((column) => (reverse ? sql`${column} desc` : column)))}
  limit ${count}`
}

/** The same condition in a form that the planner takes for unselective, so that it reads along the order's index. */
export const matchingInOrder = (patterns: readonly string[]) => sql`coalesce(${havingAll(patterns)}, false)`

const havingAll = (patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`search_text like ${pattern}`),
    sql` and `,
  )

/** What each order sorts by, the id last, and the columns that it needs. */
const orders = {
  newest: { columns: [sql`registered_at`, sql`candidate_id`], keys: [sql`search_text`], reverse: true },
  // Those without a name come last: their text begins with two spaces.
  name: {
    columns: [sql`(search_text like '  %')`, byName('search_text'), sql`candidate_id`],
    keys: [sql`search_text`],
    reverse: false,
  },
  test: {
    columns: [sql`test_shortfall`, sql`account_id`],
    keys: [sql`test_shortfall`, sql`account_id`],
    reverse: false,
  },
} as const

/** The profile is joined where a filter or the order asks for it. */
function tables({ degree, graduationYear, skill, status, testFrom, sort }: PeopleFilter): RawBuilder<unknown> {
  const needed = [degree, graduationYear, skill, testFrom].some((one) => one !== undefined && one !== '')
  return needed || status === 'applied' || sort === 'test'
    ? sql`people join candidates on account_id = candidate_id`
    : sql`people`
}

function matches(filter: PeopleFilter): RawBuilder<unknown> {
  const { profileCompleted, degree, graduationYear, skill, status, testFrom } = filter
  const conditions = [sql`true`]
  if (profileCompleted !== undefined)
    conditions.push(profileCompleted ? sql`profile_completed` : sql`not profile_completed`)
  if (degree) conditions.push(sql`lower(degree) like ${likePattern(degree)}`)
  if (graduationYear !== undefined) conditions.push(sql`graduation_year = ${graduationYear}`)
  if (skill) conditions.push(sql`skill_names @> array[${skillNames.keyOf(skill)}]::text[]`)
  if (testFrom !== undefined)
    conditions.push(sql`skill_test_percent is not null and test_shortfall <= ${100 - testFrom}`)
  if (status) conditions.push(inStatus[status])
  return sql.join(conditions, sql` and `)
}

const inStatus = {
  incomplete: sql`not profile_completed`,
  complete: sql`profile_completed`,
  applied: sql`(interested_in_jobs_at is not null or interested_in_internships_at is not null)`,
  hired: sql`candidate_id in (
    select a.candidate_id from applications a where a.stage = 'hired' and a.hiring_ended_at is null
  )`,
} as const

/** Newest first, the cursor has the key; in the other orders the last row is looked up by its id. */
function afterCursor({ sort = 'newest' }: PeopleFilter, after: Mark | null): RawBuilder<unknown> {
  if (!after) return sql`true`
  if (sort === 'newest') return sql`(registered_at, candidate_id) < (${after.createdAt}, ${after.id}::uuid)`
  const columns = sql.join(orders[sort].columns)
  const from = sort === 'test' ? sql`candidates` : sql`people`
  const id = sort === 'test' ? sql`account_id` : sql`candidate_id`
  return sql`(${columns}) > (select ${columns} from ${from} where ${id} = ${after.id}::uuid)`
}

/** How many words of a search are looked for. */
const mostWords = 10

/**
 * The search patterns, all of which must be found; null when nothing is searched. Words of three characters and more match
 * anywhere, fewer at the beginning of a word: that is what the index supports. A phone number may be written in any way.
 */
export function patternsOf(search: string | undefined): string[] | null {
  const phone = phoneDigits(search ?? '')
  const words = phone
    ? [phone]
    : foldText(search ?? '')
        .split(/\s+/)
        .filter(Boolean)
  if (words.length === 0) return null
  return words.slice(0, mostWords).map((word) => {
    const wanted = escapeLike(word)
    return [...word].length < 3 ? `% ${wanted}%` : `%${wanted}%`
  })
}
