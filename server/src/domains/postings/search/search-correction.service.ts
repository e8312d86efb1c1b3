import { searchWords } from '@firstrung/contract'
import { sql } from 'kysely'
import { placeNames } from '#src/domains/content/content.names.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { planEachTime } from '#src/platform/database/named-statements.ts'
import { placesIn } from './search.service.ts'
import { type Groups, textQuery, wordOf } from './search-query.ts'
import { listedWords, readSearch } from './search-reader.ts'

/** Shorter words are too similar to others; longer texts are not words. */
const correctable = /^[a-z]{4,30}$/
/** How many words of a search are corrected. */
const mostCorrected = 5
/** How many of the most alike words are compared. */
const mostAlike = 30

/** What a search text may have been meant as. */
export interface Correction {
  /** The text with its unknown words replaced by the nearest known ones; null where nothing is unknown, or nothing is near. */
  corrected: string | null
  /** The same without the words that no job has and no word is near to; null where there are none, or nothing known would be left. */
  shortened: string | null
}

/**
 * Looks the words up that are in none of our lists. Known are words of our lists, and those of jobs on the board. A word that
 * is found by its stem alone is unknown too: 'telecaler' has the stem of telecaller.
 */
export async function correctSearch(ctx: Ctx, text: string): Promise<Correction> {
  const { unlisted, isNamed } = readSearch(text)
  const wanted = [...new Set(unlisted)].slice(0, mostCorrected)
  if (wanted.length === 0) return { corrected: null, shortened: null }
  // A separate query for each word, because for words from a column the database would read all jobs.
  const looked = wanted.map(
    (word) => sql`
      select ${word}::text as word, ${isFound([[[`s/${word}`], [`=/${word}`]]])} as is_known,
        ${isFound([[[`a/${word}`], [`u/${word}`]]])} as is_alike,
        ${correctable.test(word) ? nearTo(word) : sql`'{}'::text[]`} as near`,
  )
  const { rows } = await sql<{ word: string; isKnown: boolean; isAlike: boolean; near: string[] }>`
    ${planEachTime} ${sql.join(looked, sql` union all `)}`.execute(ctx.db)
  const better = new Map<string, string>()
  const nowhere = new Set<string>()
  for (const { word, isKnown, isAlike, near } of rows) {
    const nearest = isKnown || !correctable.test(word) ? null : nearestOf(word, [...near, ...listedWords])
    if (nearest !== null) better.set(word, placeNames.has(nearest) ? placeNames.labelOf(nearest) : nearest)
    else if (!isKnown && !isAlike) nowhere.add(word)
  }
  return {
    corrected: better.size > 0 ? withWords(text, (word) => better.get(word) ?? word) : null,
    shortened:
      nowhere.size > 0 && isNamed
        ? withWords(text, (word) => (nowhere.has(word) ? '' : (better.get(word) ?? word)))
        : null,
  }
}

/**
 * The locations of a filter. Locations that neither our list nor a job on the board has are replaced by the nearest of the
 * list: 'Bangalor' and 'Bangal' are Bengaluru. Null if none is unknown, or nothing is near.
 */
export async function correctPlaces(ctx: Ctx, text: string): Promise<string | null> {
  const places = placesIn(text).slice(0, mostCorrected)
  const better = places.map((place) => (placeNames.has(place) ? null : nearestPlace(place)))
  const wanted = places.filter((_, at) => better[at] !== null)
  if (wanted.length === 0) return null
  const looked = wanted.map(
    (place) => sql`select ${place}::text as place where ${isFound([[[`k/${placeNames.keyOf(place)}`]]])}`,
  )
  const { rows } = await sql<{ place: string }>`
    ${planEachTime} ${sql.join(looked, sql` union all `)}`.execute(ctx.db)
  const known = new Set(rows.map(({ place }) => place))
  const meant = places.map((place, at) => (known.has(place) ? place : (better[at] ?? place)))
  return meant.some((place, at) => place !== places[at]) ? [...new Set(meant)].join(', ') : null
}

/** Latin spellings of places, without spaces, each with the name of its place. */
const placesByLetters: ReadonlyMap<string, string> = new Map(
  placeNames.all
    .flatMap((name) => placeNames.spellingsOf(name).map((spelling) => [lettersOf(spelling), name] as const))
    .filter(([letters, name]) => correctable.test(letters) && placeNames.keyOf(name) !== 'remote'),
)

function lettersOf(place: string): string {
  return searchWords(place).join('')
}

/** The place that is meant by a mistyped name, or by the beginning of only one. */
function nearestPlace(place: string): string | null {
  const typed = lettersOf(place)
  if (!correctable.test(typed)) return null
  const nearest = nearestOf(typed, placesByLetters.keys(), (one, other) => one === other)
  if (nearest !== null) return placesByLetters.get(nearest) ?? null
  const begun = new Set([...placesByLetters].flatMap(([letters, name]) => (letters.startsWith(typed) ? [name] : [])))
  const [only] = begun
  return begun.size === 1 && only !== undefined ? only : null
}

const isFound = (groups: Groups) => sql`exists (select from posting_search s where s.search @@ ${textQuery(groups)})`

/** Words of jobs that look like a word: by their trigrams, and short ones by their first letter and length. */
const nearTo = (word: string) => sql`array(
  (select k.word from job_words k where k.word % ${word} order by similarity(k.word, ${word}) desc limit ${mostAlike})
  ${
    word.length > 6
      ? sql``
      : sql`union
        select k.word from job_words k
        where k.word >= ${word.slice(0, 1)} and k.word < ${word.slice(0, 1)} || '{'
          and length(k.word) between ${word.length - 1}::int and ${word.length + 1}::int`
  }
)`

/** How many words of jobs are looked up in one go. */
const lookedUp = 500

/**
 * Deletes those of a portion of the words of jobs that no job on the board has any more. Returns the last word of the portion, or null
 * after the last one.
 */
export async function dropUnusedWords(ctx: Ctx, after: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`
    select word from job_words where word > ${after} order by word limit ${lookedUp}`.execute(ctx.db)
  const last = rows.at(-1)
  if (!last) return null
  const unused = rows.map(({ word }) => sql`select ${word}::text as word where not ${isFound([[[`=/${word}`]]])}`)
  await sql`
    delete from job_words k using (${planEachTime} ${sql.join(unused, sql` union all `)}) unused
    where k.word = unused.word`.execute(ctx.db)
  return rows.length < lookedUp ? null : last.word
}

/** A text with its words replaced. Unchanged words keep their typed form. */
function withWords(text: string, by: (word: string) => string): string {
  return text
    .split(/\s+/)
    .flatMap((raw) => {
      const words = searchWords(raw)
      return words.some((word) => by(word) !== word) ? words.map(by) : [raw]
    })
    .filter(Boolean)
    .join(' ')
}

/** A word without the ending of a verb. So 'developed' is known where jobs only say 'developers', and is not corrected. */
const bare = (word: string): string => wordOf(word).replace(/(ing|ed|er|or|ment|e)$/, '')

/** The word with the fewest mistakes between it and this one; of equal ones the first. Null where all are too far. */
export function nearestOf(
  word: string,
  others: Iterable<string>,
  isSame = (one: string, other: string) => bare(one) === bare(other),
): string | null {
  const most = word.length < 5 ? 1 : word.length < 7 ? 1.5 : word.length < 9 ? 2 : 2.5
  let nearest: { word: string; mistakes: number } | null = null
  for (const other of others) {
    if (isSame(word, other) || Math.abs(other.length - word.length) > most) continue
    // A wrong first letter counts more, because people rarely mistype it.
    const mistakes = mistakesBetween(word, other) + (other[0] === word[0] ? 0 : 1)
    if (mistakes <= most && (nearest === null || mistakes < nearest.mistakes)) nearest = { word: other, mistakes }
  }
  return nearest?.word ?? null
}

/**
 * How many letters are missing, too many, wrong or in the wrong order. Mixed-up vowels, doubled letters and swapped letters
 * count less: 'reciept', 'enginner'.
 */
function mistakesBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const [a, b] = [one[i - 1] ?? '', other[j - 1] ?? '']
      const swap = a === b ? 0 : isVowel(a) && isVowel(b) ? 0.7 : 1
      const [extra, missing] = [a === one[i - 2] ? 0.6 : 0.9, b === other[j - 2] ? 0.6 : 0.9]
      let least = Math.min((last?.[j - 1] ?? 0) + swap, (last?.[j] ?? 0) + extra, (row[j - 1] ?? 0) + missing)
      if (i > 1 && j > 1 && a === other[j - 2] && b === one[i - 2])
        least = Math.min(least, (before?.[j - 2] ?? 0) + 0.8)
      row.push(least)
    }
    before = last
    last = row
  }
  return last?.[other.length] ?? Math.max(one.length, other.length)
}

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter)
