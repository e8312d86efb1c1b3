import {
  jobRoles,
  jobSorts,
  limits,
  postedWithinDays,
  type RouteInput,
  type routes,
  workModes,
} from '@firstrung/contract'

/** The fields of a search in the URL and in the form: texts, empty if not set. */
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

/** The search in a URL. Values that the board does not know count as not set. */
export function searchOf(params: URLSearchParams): Search {
  const read = (field: SearchField) => {
    const text = (params.get(field) ?? '').trim().slice(0, limits.shortText)
    if (field === 'payMin') return /^[1-9]\d{0,7}$/.test(text) ? text : ''
    return closed[field]?.includes(text) === false ? '' : text
  }
  return Object.fromEntries(searchFields.map((field) => [field, read(field)])) as Search
}

/** The URL of a search, without fields that are not set. */
export function addressOf(search: Search): string {
  const params = new URLSearchParams(searchFields.flatMap((field) => (search[field] ? [[field, search[field]]] : [])))
  const text = params.toString()
  return text ? `/jobs?${text}` : '/jobs'
}

/** The URL parameter of the saved-searches page with the URL of a search to save. */
export const newSearch = 'search'
/** The page that saves a search for emails about new jobs. */
export const searchAddressOf = (search: Search): string =>
  `/saved?tab=searches&${newSearch}=${encodeURIComponent(addressOf(search))}`

/** The fields that narrow a search: not its order, and not whether its words are corrected. */
export const filtersOf = (search: Search): SearchField[] =>
  searchFields.filter((field) => field !== 'sort' && field !== 'exact' && search[field] !== '')

/** The query of the first page. */
export const queryOf = (search: Search): RouteInput<typeof routes.board.list>['query'] =>
  Object.fromEntries(searchFields.flatMap((field) => (search[field] ? [[field, search[field]]] : [])))
