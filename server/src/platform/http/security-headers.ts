/** The API's answers allow a browser to do nothing. Directives that default-src does not cover are listed one by one. */
export const strictDirectives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}
const strictPolicy = Object.entries(strictDirectives)
  .map(([name, values]) => `${name} ${values.join(' ')}`)
  .join(';')

export const referrerPolicy = 'strict-origin-when-cross-origin'

/** The headers of answers that helmet does not see: requests with malformed URLs, and answers of Engine.io. */
export const strictHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  'content-security-policy': strictPolicy,
}
