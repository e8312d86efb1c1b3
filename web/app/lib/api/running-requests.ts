let loggingOut = new AbortController()

/** The signal of requests that begin now. */
export const requestSignal = (): AbortSignal => loggingOut.signal

/**
 * Aborts every request of this page, and sends no more: after a logout the server would refuse each with 401. A page that
 * the Back button restores may send again.
 */
export function abortRequests(): void {
  loggingOut.abort()
  window.addEventListener('pageshow', () => (loggingOut = new AbortController()), { once: true })
}
