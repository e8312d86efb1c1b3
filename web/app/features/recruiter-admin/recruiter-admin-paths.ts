/** The page of one recruiter; it keeps the search and the filter of the list for the back link. */
export const recruiterPath = (id: string, list?: URLSearchParams): string =>
  `/admin?${new URLSearchParams([...(list ?? [['tab', 'recruiters']]), ['recruiter', id]])}`

/** The list as it was before the page of one recruiter was opened. */
export function listPath(page: URLSearchParams): string {
  const list = new URLSearchParams(page)
  list.delete('recruiter')
  return `/admin?${list}`
}
