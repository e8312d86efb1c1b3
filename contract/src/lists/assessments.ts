import { profileFields } from './candidates.ts'

/** Closed lists about tests. Documented values, to the letter. */

/** In the role select of /skilltests beside the profile fields, so that they can be filtered for. */
export const analystRoles = ['research analyst', 'data engineer'] as const
export const quizRoles = [...profileFields, ...analystRoles] as const
/** The first three of the role select of /skilltests. */
export const practiceRoles = ['Research Analyst', 'Data Analyst', 'Data Engineer'] as const

export const difficulties = ['beginner', 'intermediate', 'advance'] as const
export type Difficulty = (typeof difficulties)[number]
export const quizTypes = ['skill test', 'practice test'] as const
export type QuizType = (typeof quizTypes)[number]
