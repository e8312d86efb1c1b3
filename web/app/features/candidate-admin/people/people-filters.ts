/** The filters and the order of the team's list of candidates, as in the URL; blank ones are left out. */
export type PeopleFilters = Partial<Record<(typeof filterNames)[number], string>>

const filterNames = ['search', 'degree', 'graduationYear', 'skill', 'status', 'testFrom', 'sort'] as const

/** The filters in a URL. */
export const readFilters = (params: URLSearchParams): PeopleFilters =>
  Object.fromEntries(filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))

/** The same filters, each blank. */
export const blankOf = (filters: PeopleFilters): PeopleFilters =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, '']))
