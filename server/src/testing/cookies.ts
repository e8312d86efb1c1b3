/** The cookies that an answer sets, as the browser sends them with its next request. */
export const cookieIn = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
