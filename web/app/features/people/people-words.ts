import type { PersonRecord } from '@firstrung/contract'
import { wordLabel } from '#app/lib/words.ts'

/** What a person is called: the name, or the email when there is none yet. */
export const nameOf = (person: { fullName: string; email: string }): string => person.fullName || person.email

export const listText = (words: readonly string[]): string => words.map(wordLabel).join(', ')

/** Where somebody wants to work: the job types, then the places. */
export const locationText = ({ jobType, preferredLocations }: PersonRecord['preferences']): string =>
  [...jobType.map(wordLabel), ...preferredLocations].join(', ')
