const key = 'returnPath'

/** Remembers this page, in this tab only, for the return from a sign-in on another site. */
export const saveReturnPath = (): void => sessionStorage.setItem(key, `${location.pathname}${location.search}`)

/** The page that was remembered; forgets it. */
export function takeReturnPath(): string | null {
  const page = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return page
}
