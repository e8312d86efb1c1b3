import type { Difficulty, QuizType } from '@firstrung/contract'

/** What is not simply written with a capital letter. */
const written: Record<string, string> = { sde: 'SDE' }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'data analyst' as people read it: Data Analyst. */
export const roleLabel = (role: string): string => written[role] ?? role.split(' ').map(capital).join(' ')

export const levelLabel = (level: Difficulty): string => capital(level)

export const typeLabel = (type: QuizType): string => type.split(' ').map(capital).join(' ')

export const rolesLabel = (roles: readonly string[]): string => roles.map(roleLabel).join(', ')

/** 1 question · 20 questions */
export const questionCountLabel = (count: number): string => (count === 1 ? '1 question' : `${count} questions`)

/** How long a test may take; a test without a clock has no hurry. */
export const durationLabel = (minutes: number | null): string => (minutes === null ? 'No time limit' : `${minutes} min`)

/** At most `max` characters, the cut marked by an ellipsis. */
export const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).trimEnd()}…` : text
