import { type JobRole, jobRoleLabels, type QuizTaken } from '@firstrung/contract'
import { shownText } from './shown-text.ts'

/** Labels that are more than a capital letter. '0-2' means years, while the other bands are months. */
const written: Record<string, string> = { sde: 'SDE', '0-2': '0-2 Years' }

/** The label of a stored value. */
export const labelOf = (word: string): string =>
  written[word] ?? shownText(word.charAt(0).toUpperCase() + word.slice(1))

/** The label of a job's role: Full Time. */
export const jobRoleLabel = (role: JobRole): string => shownText(jobRoleLabels[role])

export const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: labelOf(value) }))

/** 'attempt 3, first score 12/20'; the first attempt needs no second score. */
export function attemptLabel({ attempt, first }: Pick<QuizTaken, 'attempt' | 'first'>): string {
  return attempt === 1 ? 'attempt 1' : `attempt ${attempt}, first score ${first.score}/${first.totalScore}`
}

/** 'remote' → 'Remote'. */
export const workModeLabel = (jobType: string): string => jobType.charAt(0).toUpperCase() + jobType.slice(1)
