import { payOfBand, type SearchFilters, salaryOptions, stipendOptions, workModes } from '@firstrung/contract'
import { placeNames, skillNames } from '@firstrung/server/src/domains/content/content.names.service.ts'
import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { addRecruiters, cities, dice, idOf, pick, skills, titles } from './dataset.ts'

// The public board and the searches that candidates keep, made in the database itself. The triggers of the product write
// what the board shows and is searched by.

const skillKeys = skills.map(skillNames.keyOf)
const skillLabels = skills.map(skillNames.labelOf)
const places = cities.map(([name]) => name)
const placeKeys = places.map(placeNames.keyOf)
const duties = [
  'Build pages that people use on a slow phone.',
  'Write queries, check their results and explain them to people who do not.',
  'Answer customers in writing, and tell the team what they ask for.',
  'Test each release before it goes out, and write down what broke.',
  'Keep the price list true, in every city in which we sell.',
  'Visit two depots a month and write a short report.',
  'Review the work of a colleague each week, and have yours reviewed.',
  'Prepare the figures for the meeting on Monday.',
  'Draw first versions of new screens and try them with five people.',
  'Clean data from many sources and say how far it can be trusted.',
  'Plan posts, write them, and measure which of them are read.',
  'Learn how payments fail, and what to do then.',
]

/** Picks one of a list, by an expression that counts from 0. */
const at = (list: readonly string[], index: RawBuilder<number>): RawBuilder<string> =>
  sql`(${sql.val(list)}::text[])[1 + ${index}]`
/** Picks three different entries of a list that is as long as `skills`. */
const threeOf = (list: readonly string[]): RawBuilder<string[]> => {
  const [first, half] = [dice(list.length, 61), Math.floor(list.length / 2)]
  const nth = (from: number, sides: number, salt: number): RawBuilder<number> =>
    sql`(${first} + ${sql.raw(String(from))} + ${dice(sides, salt)}) % ${sql.raw(String(list.length))}`
  return sql`array[${at(list, first)}, ${at(list, nth(1, half - 1, 62))}, ${at(list, nth(half, list.length - half, 63))}]`
}
/** A band of pay by `n`, as a column of all bands: every fourth job is an internship. */
const ofBand = (column: (band: string) => string | number | null, type: 'text' | 'int'): RawBuilder<unknown> => {
  const one = (bands: readonly string[]) =>
    sql`(${sql.val(bands.map(column))}::${sql.raw(type)}[])[1 + ${dice(bands.length, 64)}]`
  return sql`case when n % 4 = 0 then ${one(stipendOptions)} else ${one(salaryOptions)} end`
}

/** Adds this many companies whose postings are on the board, for `addPostings` with the same prefix. */
export async function addPostingCompanies(db: Db, prefix: string, companies: number): Promise<void> {
  const subject = await addRecruiters(db, prefix, companies)
  await sql`
    update companies c set slug = replace(lower(c.name), ' ', '-') || '-' || ${prefix} || p.number, posting_approved_at = now()
    from (select r.company_id, n as number ${subject}) p
    where c.id = p.company_id`.execute(db)
}

/** Adds the live postings `from` to `to` with their jobs, published within two months and spread over the companies. */
export async function addPostings(
  db: Db,
  prefix: string,
  { from, to, companies }: { from: number; to: number; companies: number },
): Promise<void> {
  const poster = idOf(prefix, sql`(1 + n % ${companies}::int)`)
  const made = sql`
    select n, ${idOf(`${prefix}job-`)} as id, ${poster} as recruiter_id, ${pick(titles, 65)} as title,
           ${threeOf(skillKeys)} as skills, ${threeOf(skillLabels)} as labels,
           ${pick(duties, 66)} as first_duty, ${pick(duties, 67)} as second_duty, ${pick(duties, 68)} as third_duty,
           now() - make_interval(mins => ${dice(86_400, 69)}) as published_at
    from generate_series(${from}::int, ${to}::int) n`
  await sql`
    insert into jobs (id, company_id, recruiter_id, title, description_content, description_file_name, qualifications,
                      skills, salary, role, work_mode, locations, openings, created_at)
    select m.id, r.company_id, m.recruiter_id, m.title,
           jsonb_build_array(
             jsonb_build_object('type', 'paragraph', 'children', jsonb_build_array(jsonb_build_object('text',
               'A first job for somebody who learns fast, in a team of six.'))),
             jsonb_build_object('type', 'bulleted-list', 'children', (
               select jsonb_agg(jsonb_build_object('type', 'list-item', 'children', jsonb_build_array(jsonb_build_object('text', duty))))
               from unnest(array[m.first_duty, m.second_duty, m.third_duty]) duty))),
           '', array_to_string(m.labels, ', '), m.skills, ${ofBand((band) => band, 'text')},
           case when n % 4 = 0 then 'internship' when n % 20 = 1 then 'job(part-time)' else 'job(full-time)' end,
           ${pick(workModes, 70)}, array[${pick(places, 71)}], 1 + ${dice(20, 72)}, m.published_at
    from (${made}) m join recruiters r on r.account_id = m.recruiter_id`.execute(db)
  await sql`
    insert into postings (job_id, slug, state, content, content_text, text_source, pay_kind, pay_min, pay_max,
                          experience_min, apply_by, answer_days, process, published_at, state_since, skills, place_keys)
    select m.id, replace(lower(m.title), ' ', '-') || '-' || ${prefix} || n, 'live', j.description_content,
           'A first job for somebody who learns fast, in a team of six. ' || m.first_duty || ' ' || m.second_duty || ' ' || m.third_duty,
           'typed', ${ofBand((band) => payOfBand(band).kind, 'text')}, ${ofBand((band) => payOfBand(band).min, 'int')},
           ${ofBand((band) => payOfBand(band).max, 'int')}, case when ${dice(5, 73)} = 0 then 1 else 0 end,
           now() + make_interval(days => 1 + ${dice(40, 74)}), 5 + ${dice(10, 75)},
           '[{"title": "We read your application", "days": 5}, {"title": "Call with the team lead", "days": 3}]',
           m.published_at, m.published_at, m.skills, array[${pick(placeKeys, 71)}]
    from (${made}) m join jobs j on j.id = m.id`.execute(db)
}

/** How often a search of the dataset comes again. */
const differentSearches = 240

/** The searches of a board that has been there for a while: most ask for a place, few for a word alone. */
const searches: SearchFilters[] = Array.from({ length: differentSearches }, (_, n) => {
  const one = (list: readonly string[], step: number) => list[(n * step) % list.length] ?? ''
  const [place, skill, title] = [one(places, 1), one(skillLabels, 5), one(titles, 7)]
  const kinds: SearchFilters[] = [
    { q: title, place },
    { role: 'internship', place, skills: [skill] },
    { q: `${skill} ${place}`, fresher: true },
    { role: 'job(full-time)', mode: 'remote', skills: [skill], payMin: 600_000 },
    { q: skill, payMin: 800_000 },
    { place, mode: 'hybrid', fresher: true },
  ]
  return kinds[n % kinds.length] ?? {}
})

/** Adds this many saved searches to the first candidates of a dataset; nobody has more than the product allows. */
export async function addSearches(
  db: Db,
  prefix: string,
  { count, candidates }: { count: number; candidates: number },
): Promise<void> {
  const each = Math.ceil(count / candidates)
  for (const [kind, query] of searches.entries()) {
    const { q, place, skills: wanted = [] } = query
    await sql`
      insert into saved_searches (candidate_id, name, query, mail, seen_until, created_at)
      select ${idOf(prefix, sql`(1 + (n - 1) / ${each}::int)`)}, ${[q, place, ...wanted].filter(Boolean).join(', ')}::text,
             ${JSON.stringify(query)}::jsonb, case when n % 5 = 0 then 'weekly' else 'daily' end, now() - interval '1 day',
             now() - interval '30 days'
      from generate_series(${kind + 1}::int, ${count}::int, ${differentSearches}::int) n`.execute(db)
  }
}
