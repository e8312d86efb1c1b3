import type { QuizTaken } from '@firstrung/contract'

/** Labels that are more than a capital letter. '0-2' means years, while the other bands are months. */
const written: Record<string, string> = { sde: 'SDE', '0-2': '0-2 Years' }

/** The label of a stored value. */
export const labelOf = (word: string): string => written[word] ?? word.charAt(0).toUpperCase() + word.slice(1)

export const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: labelOf(value) }))

/** 'attempt 3, first score 12/20'; the first attempt needs no second score. */
export function attemptLabel({ attempt, first }: Pick<QuizTaken, 'attempt' | 'first'>): string {
  return attempt === 1 ? 'attempt 1' : `attempt ${attempt}, first score ${first.score}/${first.totalScore}`
}
