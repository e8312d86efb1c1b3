import { foldText, type HiringRole, type JobRole, limits, type PanelQuery } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { keysOf, placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import { isAnswerTo } from '#src/domains/hiring/application/sent.service.ts'
import { waitsFor } from '#src/domains/hiring/application/waits.ts'
import { escapeLike, likePattern, namesHave } from '#src/platform/database/search.ts'

/** When a candidate `c` asked to be considered for jobs of this role. */
export const interestedAt = (role: JobRole) =>
  role === 'internship' ? sql`c.interested_in_internships_at` : sql`c.interested_in_jobs_at`

/** Whether a candidate `c` wants to be considered for a job of this role. */
export const interest = (role: JobRole) => sql`${interestedAt(role)} is not null`

export type Filters = Omit<PanelQuery, 'candidateType' | 'list' | 'limit' | 'cursor' | 'sort'>

/** Who filters the candidates of which job, and the time from which days in a stage are counted. */
interface FilterScope {
  viewer: HiringRole
  job: { id: string; role: JobRole }
  now: Date
  /**
   * The company for which emails may be masked: it finds candidates by email only where it sees the email. Null for callers who
   * see all.
   */
  masksFor: string | null
}

export const hasFilters = (filters: Filters, scope: FilterScope): boolean => conditionsOf(filters, scope).length > 0

/** The conditions of the filters (G-21), over `candidates c`, `accounts p`, and in a job `applications a`, `scorecards s`. */
export function conditionsOf(filters: Filters, { viewer, job, now, masksFor }: FilterScope): RawBuilder<unknown>[] {
  const { q, stageSince, source, appliedWithin, waits, newSince } = filters
  const conditions = ofProfile(filters)
  if (viewer === 'recruiter' && conditions.length > 0) conditions.push(isSeenBy(job.id))
  if (isNameUsed(filters)) conditions.push(namesHave(sql`fold_text(p.full_name)`, filters.name ?? ''))
  if (q) conditions.push(sql`p.role = 'candidate' and ${matchesText(q, masksFor)}`)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  if (stageSince)
    conditions.push(sql`coalesce(a.stage_changed_at, ${interestedAt(job.role)}) <= ${daysAgo(stageSince)}`)
  // People in the pool have no application yet.
  if (source) conditions.push(sql`coalesce(a.source, 'pool') = ${source}`)
  if (appliedWithin) conditions.push(sql`a.applied_at >= ${daysAgo(appliedWithin)}`)
  if (waits) conditions.push(waitsFor(waits, now, sql`${newSince ? new Date(newSince) : '-infinity'}::timestamptz`))
  return conditions
}

/** The conditions on profile fields, which a recruiter no longer sees once a candidate has ended the access. */
function ofProfile(filters: Filters): RawBuilder<unknown>[] {
  const { degree, skills, graduationYear, minTest, place, experience, college, minRating, question, answer } = filters
  const conditions: RawBuilder<unknown>[] = []
  if (degree) conditions.push(sql`lower(c.degree) like ${likePattern(degree)}`)
  if (skills?.length) conditions.push(sql`c.skill_names @> ${keysOf(skillNames, skills)}::text[]`)
  if (graduationYear) conditions.push(sql`c.graduation_year = ${graduationYear}`)
  if (minTest) conditions.push(sql`c.test_shortfall <= ${100 - minTest}`)
  if (place)
    conditions.push(
      sql`places_text(c.city, c.state, c.preferred_locations) like any(${placeNames.spellingsOf(place).map(likePattern)}::text[])`,
    )
  if (experience) conditions.push(experience === 'yes' ? sql`c.experiences <> '[]'` : sql`c.experiences = '[]'`)
  if (college) conditions.push(namesHave(sql`fold_text(c.college_name)`, college))
  if (minRating) conditions.push(sql`s.rating >= ${minRating}`)
  if (question && answer) conditions.push(hasAnswered(question, answer))
  return conditions
}

/** Whether an application `a` gives this answer to a question of its posting. */
function hasAnswered(questionId: string, answer: string): RawBuilder<unknown> {
  const least = /^\d{1,10}$/.test(answer) ? Number(answer) : null
  return sql`exists (
    select from application_answers g join posting_questions q on ${isAnswerTo}
    where g.application_id = a.id and g.question_id = ${questionId} and case jsonb_typeof(g.value)
      when 'boolean' then g.value = to_jsonb(${answer}::text = 'yes')
      when 'number' then (g.value #>> '{}')::numeric >= ${least}::numeric
      else case when q.kind in ('one', 'many') then jsonb_exists(g.value, ${answer})
        else lower(g.value #>> '{}') like ${likePattern(answer)} end
    end)`
}

/** Whether a candidate `c` has neither ended the access of the job's company nor blocked it. */
const isSeenBy = (jobId: string) => sql`not exists (
    select from contact_grants g join jobs gj on gj.company_id = g.company_id
    where gj.id = ${jobId} and g.candidate_id = c.account_id and g.ended_at is not null
  ) and not exists (
    select from company_blocks b join jobs bj on bj.company_id = b.company_id
    where bj.id = ${jobId} and b.candidate_id = c.account_id
  )`

const isNameUsed = ({ name }: Filters) => name !== undefined && name.length > limits.nameFilterOver

/** Shorter texts are searched only at the beginning of words, where the index still helps. */
const shortText = 3
const idForm = /^cl\d{1,6}$/i

/** Matches within the name or email, or at the beginning of the unique id. */
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
  const name = sql`fold_text(p.full_name)`
  const begin = escapeLike(foldText(text))
  return [...text].length < shortText
    ? sql`(${name} like ${`${begin}%`} or ${name} like ${`% ${begin}%`} or p.email like ${`${part}%`}${isSeen})`
    : sql`(${namesHave(name, text)} or p.email like ${`%${part}%`}${isSeen})`
}

/** The account of a candidate, for filters that read it. */
export const personJoin = (filters: Filters) =>
  filters.q || isNameUsed(filters) ? sql`join accounts p on p.id = c.account_id` : sql``
