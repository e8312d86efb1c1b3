/**
 * A letter, a combining mark, or a digit, of any script. In Indian scripts most vowels are marks (`\p{M}`) after a letter, so
 * a pattern with letters alone would split words.
 */
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u

/** Whether a letter or digit begins at this index of a text, counted in UTF-16 units. */
export const isLetterAt = (text: string, at: number): boolean => {
  const code = text.codePointAt(at)
  return code !== undefined && letterOrDigit.test(String.fromCodePoint(code))
}

/** Whether a letter or digit ends just before this index of a text, counted in UTF-16 units. */
export const isLetterBefore = (text: string, at: number): boolean =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))

const marks = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of a text, at most so many UTF-16 units, that ends after a whole letter: never between a letter and its marks,
 * or in the middle of a character.
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { index, segment } of marks.segment(text.slice(0, most + 40))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** A text for little space: at most so many letters with their marks, and '…' instead of what is left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  let count = 0
  for (const { index } of marks.segment(text)) {
    if (count === most) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

/** The first letter of a word with its marks: 'कि' of 'किरण'. Empty for an empty word. */
export function firstLetterOf(word: string): string {
  const [first] = marks.segment(word.slice(0, 40))
  return first?.segment ?? ''
}
