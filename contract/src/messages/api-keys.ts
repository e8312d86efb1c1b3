// Keys for programs
export const apiKeyMade = 'The key is ready. Copy it now: we show it only once.'
export const apiKeyRevoked = 'The key is revoked. Programs that use it are refused from now on.'
export const apiKeysFull = 'At most 20 keys can work. Please revoke one first.'
export const apiScopesNeeded = 'Please choose at least one.'
export const apiKeyNeeded = 'This call needs a key that works, as Authorization: Bearer frk_…'
export const repeatRunning =
  'The first request with this Idempotency-Key is still running. Please try again in a moment.'
export const repeatDiffers = 'Another request had this Idempotency-Key. Please send a new one.'
export const repeatKeyForm = 'Please send 1 to 255 letters, digits and signs, without blanks.'
export const reasonOfRejections = 'Only a rejection has a reason.'
/** `scope` is what the call needs. */
export const scopeMissing = (scope = 'for this call'): string => `The key lacks the scope ${scope}.`
