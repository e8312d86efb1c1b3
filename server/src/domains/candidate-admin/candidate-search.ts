import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '#src/platform/db.ts'
import type { Mark } from '#src/platform/keyset.ts'
import { escapeLike } from '#src/platform/search.ts'

/** Which candidates are looked for. */
interface PeopleFilter {
  search?: string | undefined
  profileCompleted?: boolean | undefined
}

/** A candidate's position in the list, newest first. */
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

/** The next candidates, newest first, and the total over all pages, counted up to a bound. */
export async function findPeople(
  db: Handle,
  filter: PeopleFilter,
  page: Page,
): Promise<{ found: FoundPerson[]; total: number; isBounded: boolean }> {
  const pattern = patternOf(filter.search)
  if (pattern === null) return readInOrder(db, filter, page)

  const finds = await sql<Row>`${finding(filter, pattern, page)}`.execute(db)
  const total = finds.rows[0]?.n ?? 0
  if (total <= findBound) return { found: finds.rows.map(present), total, isBounded: false }
  const { rows } = await sql<Row>`${ordered(filter, page, matchingInOrder(pattern))}`.execute(db)
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
    select count(*) as n from (select from people where ${hasProfile(filter)} limit ${listBound + 1}) counted`.execute(
    db,
  )
  const n = counted.rows[0]?.n ?? 0
  return { found: rows.map(present), total: Math.min(n, listBound), isBounded: n > listBound }
}

/** Reads along the index of the order, after the cursor, until the page is full. */
export const ordered = (filter: PeopleFilter, { after, count }: Page, matching: RawBuilder<unknown> = sql`true`) => sql`
  select candidate_id, registered_at, 0 as n from people
  where ${hasProfile(filter)} and ${matching} and ${afterCursor(after)}
  order by registered_at desc, candidate_id desc
  limit ${count}`

/** Reads what the text index finds, up to the bound, and sorts it. Each row has the number of matches. */
export const finding = (filter: PeopleFilter, pattern: string, { after, count }: Page) => sql`
  with finds as materialized (
    select candidate_id, registered_at from people
    where ${hasProfile(filter)} and search_text like ${pattern}
    limit ${findBound + 1}
  )
  select candidate_id, registered_at, (select count(*) from finds) as n from finds
  where ${afterCursor(after)}
  order by registered_at desc, candidate_id desc
  limit ${count}`

/** The same condition in a form that the planner takes for unselective, so that it reads along the order's index. */
export const matchingInOrder = (pattern: string) => sql`coalesce(search_text like ${pattern}, false)`

const hasProfile = ({ profileCompleted }: PeopleFilter) =>
  profileCompleted === undefined ? sql`true` : profileCompleted ? sql`profile_completed` : sql`not profile_completed`

const afterCursor = (after: Mark | null) =>
  after ? sql`(registered_at, candidate_id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`

/**
 * The search pattern; null when nothing is searched. Three characters and more match anywhere, fewer at the beginning of a
 * word: that is what the index supports. A phone number may be written with gaps.
 */
export function patternOf(search: string | undefined): string | null {
  const words = (search ?? '').toLowerCase().trim().replace(/\s+/g, ' ')
  if (words === '') return null
  const isPhone = /^\+?[\d\s-]+$/.test(words) && /\d/.test(words)
  const wanted = escapeLike(isPhone ? words.replace(/[\s-]/g, '') : words)
  return [...wanted].length < 3 ? `% ${wanted}%` : `%${wanted}%`
}
