import type { QuizType } from '@firstrung/contract'

/** A type in addresses and tabs. */
export const typeKeys = { skill: 'skill test', practice: 'practice test' } as const satisfies Record<string, QuizType>
export type TypeKey = keyof typeof typeKeys

const tab = '/admin?tab=skill-tests'

/** The team's list of one type of quiz. */
export const quizzesPath = (type: QuizType = 'skill test'): string =>
  type === typeKeys.practice ? `${tab}&type=practice` : tab

export const typeKeyOf = (params: URLSearchParams): TypeKey =>
  params.get('type') === 'practice' ? 'practice' : 'skill'

/** The form of one quiz; 'new' for a new one. */
export const quizPath = (testId: string): string => `${tab}&test=${testId}`
