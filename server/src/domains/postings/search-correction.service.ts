import { searchWords } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { listedWords, readSearch } from './search-reader.ts'

/** Shorter words are too near to others; longer ones are no words. */
const correctable = /^[a-z]{4,30}$/
/** So many words of a search are corrected. */
const mostCorrected = 5
/** So many of the most alike words are compared. */
const mostAlike = 30

/**
 * A search text with its unknown words replaced by the nearest known ones: words of our lists, and of jobs that are or were on
 * the board. Null where nothing is unknown, or nothing is near.
 */
export async function correctSearch(ctx: Ctx, text: string): Promise<string | null> {
  const unlisted = readSearch(text).unlisted.filter((word) => correctable.test(word))
  const wanted = [...new Set(unlisted)].slice(0, mostCorrected)
  if (wanted.length === 0) return null
  const { rows } = await sql<{ word: string; isKnown: boolean; alike: string[] }>`
    select w.word,
      exists (select from posting_search s where s.search @@ job_query(jsonb_build_array(jsonb_build_array(
        jsonb_build_array('s/' || w.word), jsonb_build_array('a/' || w.word)
      )))) as is_known,
      array(
        select near.word from (
          (select k.word from job_words k where k.word % w.word order by similarity(k.word, w.word) desc limit ${mostAlike})
          union
          (select k.word from job_words k
           where length(w.word) <= 6 and k.word >= left(w.word, 1) and k.word < left(w.word, 1) || '{'
             and length(k.word) between length(w.word) - 1 and length(w.word) + 1)
        ) near
      ) as alike
    from unnest(${wanted}::text[]) as w (word)`.execute(ctx.db)
  const better = new Map(
    rows.flatMap(({ word, isKnown, alike }) => {
      const nearest = isKnown ? null : nearestOf(word, [...alike, ...listedWords])
      return nearest === null ? [] : [[word, nearest] as const]
    }),
  )
  if (better.size === 0) return null
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((raw) => {
      const words = searchWords(raw)
      return words.some((word) => better.has(word)) ? words.map((word) => better.get(word) ?? word).join(' ') : raw
    })
    .join(' ')
}

/** The word with the fewest mistakes between it and this one; of equal ones the first. Null where all are too far. */
export function nearestOf(word: string, others: Iterable<string>): string | null {
  const most = word.length < 5 ? 1 : word.length < 7 ? 1.5 : word.length < 9 ? 2 : 2.5
  let nearest: { word: string; mistakes: number } | null = null
  for (const other of others) {
    if (other === word || Math.abs(other.length - word.length) > most) continue
    // People mistype the first letter least.
    const mistakes = mistakesBetween(word, other) + (other[0] === word[0] ? 0 : 1)
    if (mistakes <= most && (nearest === null || mistakes < nearest.mistakes)) nearest = { word: other, mistakes }
  }
  return nearest?.word ?? null
}

/**
 * How many letters are missing, too many, wrong or in the wrong order. Vowels that are mixed up, doubled letters and turned
 * ones are smaller mistakes: 'reciept', 'enginner'.
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
