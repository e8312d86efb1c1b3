import { addressOf, type Search } from './job-search.ts'

/** The page of saved jobs and searches. */
export const savedPath = '/saved'
/** The parameter in which it gets the address of a search to save. */
export const newSearch = 'search'
/** Where a search is saved to be mailed of new jobs. */
export const searchAddressOf = (search: Search): string =>
  `${savedPath}?tab=searches&${newSearch}=${encodeURIComponent(addressOf(search))}`
/** Where somebody applies to a job. */
export const applyPath = (slug: string): string => `/jobs/${slug}/apply`
