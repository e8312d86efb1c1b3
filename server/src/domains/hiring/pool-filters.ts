import { type JobRole, limits, type PanelQuery } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { keysOf, placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import { escapeLike, likePattern } from '#src/platform/search.ts'

/** When a candidate `c` asked to be considered for jobs of this role. */
export const interestedAt = (role: JobRole) =>
  role === 'internship' ? sql`c.interested_in_internships_at` : sql`c.interested_in_jobs_at`

/** Whether a candidate `c` wants to be considered for a job of this role. */
export const interest = (role: JobRole) => sql`${interestedAt(role)} is not null`

export type Filters = Omit<PanelQuery, 'candidateType' | 'list' | 'limit' | 'cursor' | 'sort'>

/** What a filter is about: the kind of job, and the time from which days in a stage are counted. */
interface FilterScope {
  role: JobRole
  now: Date
  /** The company that finds candidates by their email only where it sees it; null for those who see all. */
  masksFor: string | null
}

export const hasFilters = (filters: Filters, scope: FilterScope): boolean => conditionsOf(filters, scope).length > 0

/** The conditions of the filters (G-21), over `candidates c`, `accounts p`, and in a job `applications a`, `scorecards s`. */
export function conditionsOf(filters: Filters, { role, now, masksFor }: FilterScope): RawBuilder<unknown>[] {
  const { degree, skills, graduationYear, q, minTest, place, experience, minRating, stageSince } = filters
  const conditions: RawBuilder<unknown>[] = []
  if (degree) conditions.push(sql`lower(c.degree) like ${likePattern(degree)}`)
  if (skills?.length) conditions.push(sql`c.skill_names @> ${keysOf(skillNames, skills)}::text[]`)
  if (graduationYear) conditions.push(sql`c.graduation_year = ${graduationYear}`)
  if (isNameUsed(filters)) conditions.push(sql`lower(p.full_name) like ${likePattern(filters.name ?? '')}`)
  if (q) conditions.push(sql`p.role = 'candidate' and ${matchesText(q, masksFor)}`)
  if (minTest) conditions.push(sql`c.test_shortfall <= ${100 - minTest}`)
  if (place)
    conditions.push(
      sql`places_text(c.city, c.state, c.preferred_locations) like any(${placeNames.spellingsOf(place).map(likePattern)}::text[])`,
    )
  if (experience) conditions.push(experience === 'yes' ? sql`c.experiences <> '[]'` : sql`c.experiences = '[]'`)
  if (minRating) conditions.push(sql`s.rating >= ${minRating}`)
  if (stageSince) {
    const since = new Date(now.getTime() - stageSince * 24 * 3600 * 1000)
    conditions.push(sql`coalesce(a.stage_changed_at, ${interestedAt(role)}) <= ${since}`)
  }
  return conditions
}

const isNameUsed = ({ name }: Filters) => name !== undefined && name.length > limits.nameFilterOver

/** Shorter texts are looked for at the beginning of words, where the index still helps. */
const shortText = 3
const idForm = /^cl\d{1,6}$/i

/** A part of the name or email, or the beginning of the unique id. */
function matchesText(text: string, masksFor: string | null): RawBuilder<unknown> {
  const part = escapeLike(text)
  const isSeen = masksFor
    ? sql` and exists (select from contact_grants g
        where g.candidate_id = p.id and g.company_id = ${masksFor} and g.ended_at is null)`
    : sql``
  if (idForm.test(text)) {
    const digits = text.slice(2)
    const [first, last] = ['0', '9'].map((fill) => `CL${digits.padEnd(6, fill)}`)
    return sql`(p.unique_id between ${first} and ${last} or p.email like ${`${part}%`}${isSeen})`
  }
  const name = sql`lower(p.full_name)`
  return [...text].length < shortText
    ? sql`(${name} like ${`${part}%`} or ${name} like ${`% ${part}%`} or p.email like ${`${part}%`}${isSeen})`
    : sql`(${name} like ${`%${part}%`} or p.email like ${`%${part}%`}${isSeen})`
}

/** The account of a candidate, for filters that read it. */
export const personJoin = (filters: Filters) =>
  filters.q || isNameUsed(filters) ? sql`join accounts p on p.id = c.account_id` : sql``
