import { abortRequests } from '#app/lib/api/running-requests.ts'
import { browserStorage } from '#app/lib/browser/browser-storage.ts'
import { session } from './session.ts'

/** How long a logout waits for an answer, including retries. */
const patience = { answerMillis: 6000, askingMillis: 4500 }

/**
 * Ends the session on the server and here, clears everything stored, and loads the landing page, or with `stays` this page
 * once more.
 */
export async function signOut({ stays = false } = {}): Promise<void> {
  const token = session.read()?.token
  // First, because the page would otherwise send requests without a token.
  abortRequests()
  // Before the request, so that responses to running requests find no session to end.
  browserStorage.clear()
  if (token) {
    // Errors are ignored: this browser has already cleared the session. The request code is loaded only now, because public
    // pages have the button too.
    await import('#app/lib/api/send.ts')
      .then(({ sendAs }) => sendAs(token, { method: 'POST', url: '/api/auth/logout' }, patience))
      .catch(() => {})
  }
  // Loads a new document, so that this person's data is also removed from memory.
  if (stays) window.location.reload()
  else window.location.assign('/')
}
