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

/** How many milliseconds a sign-in waits for the requests before it. */
const longestWait = 3000

const running = new Set<Promise<unknown>>()
let signIn: Promise<unknown> | undefined
let isSigningIn = false

/** Whether a sign-in is about to replace the session: what the server says of the old one then, ends nothing. */
export const isReplacingSession = (): boolean => signIn !== undefined

/** Sends a request; one that begins during a sign-in waits for its end, and then goes with the new session. */
export async function sendRequest<T>(request: () => Promise<T>): Promise<T> {
  if (!isSigningIn) while (signIn) await signIn
  const answer = request()
  running.add(answer)
  try {
    return await answer
  } finally {
    running.delete(answer)
  }
}

/**
 * Signs in on a page that has a session, which the server ends before it answers. Requests that came there later would
 * be refused with 401, and the page would ask for a login: so nothing else is sent until `begin` has stored the answer.
 */
export async function signInAlone<T>(send: () => Promise<T>, begin: (answer: T) => void): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>()
  while (signIn) await signIn
  signIn = promise
  try {
    await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, longestWait))])
    isSigningIn = true
    const answer = send()
    isSigningIn = false
    begin(await answer)
    return await answer
  } finally {
    isSigningIn = false
    signIn = undefined
    resolve()
  }
}
