import { foldText } from '@firstrung/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The text in lower case with the special characters of LIKE escaped, so that they are meant literally. */
export const escapeLike = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** The pattern for LIKE that finds the text anywhere. The column must be compared in lower case. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`

/** The search uses at most so many words of a name. */
const mostWords = 10

/** The words of a text that names somebody, folded, each as a pattern that finds it anywhere. */
export const wordPatterns = (text: string): string[] =>
  foldText(text).split(/\s+/).filter(Boolean).slice(0, mostWords).map(likePattern)

/**
 * Whether a name has all words of a text, in any order, whatever accents and apostrophes either is written with. `name` is a
 * column under `fold_text`, as its index has it. A text without words is in no name.
 */
export function namesHave(name: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const patterns = wordPatterns(text).map((pattern) => sql`${name} like ${pattern}`)
  return patterns.length > 0 ? sql<SqlBool>`(${sql.join(patterns, sql` and `)})` : sql<SqlBool>`false`
}

/** A typed phone number, or some of it, in the stored form: digits of any script, without gaps and without a prefix. */
export function phoneDigits(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String((digit.codePointAt(0) ?? 0) - zeroBefore(digit.codePointAt(0) ?? 0)))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
  if (!/^[\s+()./\d\u2010-\u2015-]*$/.test(plain)) return null
  const digits = plain.replace(/\D/g, '')
  return digits === '' ? null : digits.replace(/^(?:00)?(?:91)?0?(?=[6-9]\d{9}$)/, '')
}

/** The code of the zero in this digit's script, because Unicode has digits in rows of ten. */
function zeroBefore(digit: number): number {
  let zero = digit
  while (digit - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return zero
}
