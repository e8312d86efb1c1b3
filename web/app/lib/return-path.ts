const key = 'returnPath'

/** Stores this page, for this tab only, for the return from a sign-in on another site. */
export const saveReturnPath = (): void => sessionStorage.setItem(key, `${location.pathname}${location.search}`)

/** The stored page, which is then removed. */
export function takeReturnPath(): string | null {
  const page = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return page
}
