import { ApiError, messages, offlineError, retryWhileOverloaded, type Send } from '@firstrung/contract'
import { toast } from '#app/lib/browser/toast.ts'
import { keepUnsaved } from '#app/lib/form/unsaved-forms.ts'
import { session } from '#app/lib/session/session.ts'
import { isReplacingSession, requestSignal, sendRequest } from './running-requests.ts'

/** The timeout of a request. */
const answerMillis = 30_000
/** How long a busy server is retried; after that the last try still has some time for its response. */
const askingMillis = 25_000

const signedOut = () => new ApiError(401, { code: 'signed_out', msg: messages.pleaseLogin })

const sleep = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Sends a request with the stored token, with retries when the server was too busy to begin. */
export const send: Send = (request) => {
  const signal = requestSignal()
  if (signal.aborted) return Promise.reject(signedOut())
  return sendRequest(() => sendAs(session.read()?.token, request, { answerMillis, askingMillis, signal })).catch(
    (error: unknown) => {
      // Not 'offline', because queries would retry it.
      throw signal.aborted ? signedOut() : error
    },
  )
}

/** Sends a request with a token that is not stored any more, or with none, and with its own timeouts. */
export function sendAs(
  token: string | undefined,
  request: Parameters<Send>[0],
  patience: { answerMillis: number; askingMillis: number; signal?: AbortSignal } = { answerMillis, askingMillis },
): ReturnType<Send> {
  const timeout = AbortSignal.timeout(patience.answerMillis)
  const signal = patience.signal ? AbortSignal.any([timeout, patience.signal]) : timeout
  return retryWhileOverloaded(() => carry(request, token, signal), patience.askingMillis, sleep)
}

/** Sends a request. If the server has ended the session, ends it here too, once. */
async function carry(
  { method, url, body }: Parameters<Send>[0],
  token: string | undefined,
  signal: AbortSignal,
): ReturnType<Send> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token ? { 'x-auth-token': token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch(() => {
    throw offlineError()
  })

  const content: unknown = await answer.json().catch(() => undefined)
  // Neither a gateway's error page nor a response without its whole body is an answer of the API.
  if (content === undefined) throw offlineError()
  if (answer.status === 401 && token && codeOf(content) === 'signed_out') endSession(token)
  return { status: answer.status, body: content, header: (name) => answer.headers.get(name) }
}

const codeOf = (content: unknown): unknown =>
  typeof content === 'object' && content !== null && 'code' in content ? content.code : undefined

/**
 * Removes a session that the server has ended. Several responses can report this; only the first one acts, and a newer
 * session stays, also one that a sign-in is about to bring. Unsaved input is kept for the next login.
 */
export function endSession(token: string): void {
  if (session.read()?.token !== token || isReplacingSession()) return
  keepUnsaved()
  session.lose()
  toast.warning(messages.pleaseLogin)
}
