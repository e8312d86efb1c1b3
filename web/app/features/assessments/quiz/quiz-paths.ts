import type { QuizType } from '@firstrung/contract'

/** The names of the quiz types in URLs and tabs. */
export const typeKeys = { skill: 'skill test', practice: 'practice test' } as const satisfies Record<string, QuizType>
export type TypeKey = keyof typeof typeKeys

const tab = '/admin?tab=skill-tests'

/** The team's list of one type of quiz. */
export const quizzesPath = (type: QuizType = 'skill test', archived = false): string =>
  `${tab}${type === typeKeys.practice ? '&type=practice' : ''}${archived ? '&archived=1' : ''}`

export const typeKeyOf = (params: URLSearchParams): TypeKey =>
  params.get('type') === 'practice' ? 'practice' : 'skill'

/** The form of a new quiz that begins as a copy of this one. */
export const copyPath = (testId: string): string => `${quizPath('new')}&from=${testId}`

/** The page of a submitted attempt. */
export const resultPath = (attemptId: string): string => `/skilltests/results/${attemptId}`

/** The form of one quiz; 'new' for a new one. */
export const quizPath = (testId: string): string => `${tab}&test=${testId}`
