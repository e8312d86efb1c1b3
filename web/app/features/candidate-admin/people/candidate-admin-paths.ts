import type { PeopleFilters } from './people-filters.ts'

/** The tab with all candidates, filtered. */
export const peoplePath = (filters: PeopleFilters = {}): string => withFilters('/admin?tab=candidates', filters)

/** The profile of one candidate; the filters are kept for the back link. */
export const personPath = (id: string, filters: PeopleFilters = {}): string =>
  withFilters(`/admin?tab=candidates&candidate=${id}`, filters)

/** The editor of this candidate, or of a new one. */
export const editorPath = (id?: string): string => `/admin?tab=profile-editor${id ? `&candidate=${id}` : ''}`

function withFilters(path: string, filters: PeopleFilters): string {
  const written = new URLSearchParams(filters).toString()
  return written === '' ? path : `${path}&${written}`
}
