import type { People, PersonRecord } from '@firstrung/contract'
import { count } from '#app/lib/format.ts'
import { wordLabel } from '#app/lib/words.ts'

/** What a person is called: the name, or the email when there is none yet. */
export const nameOf = (person: { fullName: string; email: string }): string => person.fullName || person.email

/** 1,234, or '10,000+' where the server stopped counting. */
export const totalText = ({ total, totalIsBounded }: Pick<People, 'total' | 'totalIsBounded'>): string =>
  totalIsBounded ? `${count(total)}+` : count(total)

export const listText = (words: readonly string[]): string => words.map(wordLabel).join(', ')

/** Where somebody wants to work: the job types, then the places. */
export const locationText = ({ jobType, preferredLocations }: PersonRecord['preferences']): string =>
  [...jobType.map(wordLabel), ...preferredLocations].join(', ')
