/** What the answers of the API allow a browser to do with them: nothing. What the first directive does not speak for is named. */
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

/** The headers of answers that pass helmet by: addresses that cannot be read, and what Engine.io answers. */
export const strictHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  'content-security-policy': strictPolicy,
}
