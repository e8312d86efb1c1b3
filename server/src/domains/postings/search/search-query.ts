import { type RawBuilder, sql } from 'kysely'

/** Words of `job_vector` that a job must all have: 't/react' is react in the title. Its comment in the baseline explains the letters. */
export type Way = readonly string[]
/** Alternative ways: one is enough. */
export type Group = readonly Way[]
/** A text query: each group must be found. */
export type Groups = readonly Group[]

const longestWord = 60
const firstLetters = (text: string, count: number): string => Array.from(text).slice(0, count).join('')

/** A word without its plural, as `words_cut` of the database makes it. */
export function wordOf(word: string): string {
  const kept =
    Array.from(word).length <= 3 || !word.endsWith('s') || /(ss|us|is)$/.test(word) || /^(accounts|sales)$/.test(word)
  if (kept) return firstLetters(word, longestWord)
  if (/..ies$/s.test(word)) return firstLetters(`${word.slice(0, -3)}y`, longestWord)
  return firstLetters(/(ch|sh|ss|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1), longestWord)
}

/** What a word shares with those made of the same verb, as `stems_of` of the database makes it. */
export const stemOf = (word: string): string =>
  wordOf(word)
    .replace(/(?<=[a-z]{3})(ing|ed|er|or|ment|e)$/, '')
    .replace(/([bdfglmnprst])\1$/, '$1')

/** A word of a way as `job_vector` has it: '=/' is anywhere, without the stem. */
function lexemeOf(word: string): string {
  const scope = word.slice(0, 2)
  const rest = word.slice(2)
  if (scope === 'a/' || scope === 'u/') return scope + stemOf(rest)
  if (scope === '=/') return `a/${wordOf(rest)}`
  return scope === 't/' || scope === 'c/' || scope === 's/' ? scope + wordOf(rest) : word
}

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
const termOf = (word: string): string =>
  word.startsWith('!') ? `!${quoted(lexemeOf(word.slice(1)))}` : quoted(lexemeOf(word))
const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Lexemes that every job with this one also has: a word of the title is also in the strong fields, and anywhere. */
function wider(lexeme: string): string[] {
  const word = lexeme.slice(2)
  if (/^[tc]\//.test(lexeme)) return [`s/${word}`, `a/${word}`]
  return lexeme.startsWith('s/') ? [`a/${word}`] : []
}

/**
 * The ways of a group, without ways that find no more than another one. Each row is checked against every way, so fewer are
 * faster.
 */
function termsOf(group: Group): string[] {
  const ways = group.map((way) => unique(way.map(termOf)))
  const alone = new Set(ways.flatMap((way) => (way.length === 1 ? way : [])))
  const isFoundAnyway = (way: readonly string[]): boolean =>
    ways.some((other) => other.length < way.length && other.every((term) => way.includes(term))) ||
    way.some((term) => !term.startsWith('!') && wider(term.slice(1, -1)).some((other) => alone.has(`'${other}'`)))
  return unique(ways.filter((way) => !isFoundAnyway(way)).map((way) => way.join('&')))
}

/**
 * The groups as a query in the database's own language. A word with '!' before it must not be there. The shortest group comes
 * first: a job is checked in this order, and most jobs fail at the short groups, such as a location or a kind.
 */
export const tsQueryOf = (groups: Groups): string =>
  groups
    .map(termsOf)
    .toSorted((one, other) => one.length - other.length)
    .map((terms) => `(${terms.join('|')})`)
    .join('&')

/** What must be found, as a query of the board's index. */
export const textQuery = (groups: Groups): RawBuilder<unknown> => sql`${tsQueryOf(groups)}::tsquery`
