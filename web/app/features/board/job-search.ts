import {
  jobRoles,
  jobSorts,
  limits,
  postedWithinDays,
  type RouteInput,
  type routes,
  workModes,
} from '@firstrung/contract'

/** The search as it stands in the address and in the form: texts, empty for what is not set. */
export const searchFields = [
  'q',
  'place',
  'role',
  'mode',
  'payMin',
  'fresher',
  'since',
  'skills',
  'company',
  'sort',
  'exact',
] as const
export type SearchField = (typeof searchFields)[number]
export type Search = Record<SearchField, string>

const closed: Partial<Record<SearchField, readonly string[]>> = {
  role: jobRoles,
  mode: workModes,
  fresher: ['yes'],
  since: postedWithinDays.map(String),
  sort: jobSorts,
  exact: ['yes'],
}

/** The search in an address. What the board does not know counts as not set. */
export function searchOf(params: URLSearchParams): Search {
  const read = (field: SearchField) => {
    const text = (params.get(field) ?? '').trim().slice(0, limits.shortText)
    if (field === 'payMin') return /^[1-9]\d{0,7}$/.test(text) ? text : ''
    return closed[field]?.includes(text) === false ? '' : text
  }
  return Object.fromEntries(searchFields.map((field) => [field, read(field)])) as Search
}

/** The address of a search without what is not set. */
export function addressOf(search: Search): string {
  const params = new URLSearchParams(searchFields.flatMap((field) => (search[field] ? [[field, search[field]]] : [])))
  const text = params.toString()
  return text ? `/jobs?${text}` : '/jobs'
}

/** The parameter of the page of saved searches that contains the address of a search to save. */
export const newSearch = 'search'
/** Where a search is saved to be mailed of new jobs. */
export const searchAddressOf = (search: Search): string =>
  `/saved?tab=searches&${newSearch}=${encodeURIComponent(addressOf(search))}`

/** The fields that narrow a search: neither its order nor whether its words are corrected. */
export const filtersOf = (search: Search): SearchField[] =>
  searchFields.filter((field) => field !== 'sort' && field !== 'exact' && search[field] !== '')

/** The query of the first page. */
export const queryOf = (search: Search): RouteInput<typeof routes.board.list>['query'] =>
  Object.fromEntries(searchFields.flatMap((field) => (search[field] ? [[field, search[field]]] : [])))
