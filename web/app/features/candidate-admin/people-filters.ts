/** The filters and the order of the team's list of candidates, as they stand in the address; blank ones are absent. */
export type PeopleFilters = Partial<Record<(typeof filterNames)[number], string>>

const filterNames = ['search', 'degree', 'graduationYear', 'skill', 'status', 'testFrom', 'sort'] as const

/** The filters in an address. */
export const readFilters = (params: URLSearchParams): PeopleFilters =>
  writtenFilters(Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])))

/** Without the blank ones. */
export const writtenFilters = (filters: PeopleFilters): PeopleFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
