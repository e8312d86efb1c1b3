/** The tab with all candidates, searched for this text. */
export const peoplePath = (search = ''): string => withSearch('/admin?tab=candidates', search)

/** The profile of one candidate; the search is kept for the way back. */
export const personPath = (id: string, search = ''): string =>
  withSearch(`/admin?tab=candidates&candidate=${id}`, search)

/** The editor of this candidate, or of a new one. */
export const editorPath = (id?: string): string => `/admin?tab=profile-editor${id ? `&candidate=${id}` : ''}`

const withSearch = (path: string, search: string): string =>
  search === '' ? path : `${path}&search=${encodeURIComponent(search)}`
