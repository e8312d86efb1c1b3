import { type Difficulty, limits, type QuizStatistics, type QuizType, type QuizView } from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { shownText } from '#app/lib/text/shown-text.ts'

/** The remaining attempts at a quiz. */
export type AttemptRoom = Pick<QuizView, 'attemptsLeft' | 'nextAttemptAt'>

/** Labels that are more than a capital letter. */
const written: Record<string, string> = { sde: 'SDE' }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'data analyst' as a label: Data Analyst. */
export const roleLabel = (role: string): string => written[role] ?? role.split(' ').map(capital).join(' ')

export const levelLabel = (level: Difficulty): string => shownText(capital(level))

export const typeLabel = (type: QuizType): string => type.split(' ').map(capital).join(' ')

export const rolesLabel = (roles: readonly string[]): string => roles.map(roleLabel).join(', ')

/** 1 question · 20 questions */
export const questionCountLabel = (count: number): string => counted(count, 'question')

/** 1 minute · 20 minutes */
export const durationLabel = (minutes: number | null): string =>
  minutes === null ? 'No time limit' : counted(minutes, 'minute')

/** More attempts than this are not worth mentioning. */
const fewAttempts = 20

/** How many attempts are left, or when the next one may be started; undefined if there is nothing to say. */
export function attemptsLabel({ attemptsLeft, nextAttemptAt }: AttemptRoom): string | undefined {
  if (nextAttemptAt !== null) return `You can take this test again from ${dayTimeText(nextAttemptAt)}.`
  if (attemptsLeft === null || attemptsLeft > fewAttempts) return undefined
  return `You have ${counted(attemptsLeft, 'attempt')} left in 24 hours.`
}

/** The statistics of a question as texts, and whether they may still be chance. */
export const questionStatsLabels = ({ attempts, right, discrimination }: QuizStatistics['questions'][number]) => ({
  right: attempts === 0 ? 'N/A' : `${Math.round((right * 100) / attempts)} %`,
  discrimination: discrimination === null ? 'N/A' : discrimination.toFixed(2),
  isEarly: attempts < limits.meaningfulAttempts,
})
