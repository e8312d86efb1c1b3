import { abortRequests } from '#app/lib/api/running-requests.ts'
import { browserStorage } from '#app/lib/browser/browser-storage.ts'
import { session } from './session.ts'

/** How long a logout waits for an answer, including retries. */
const patience = { answerMillis: 6000, askingMillis: 4500 }

/** Ends the session on the server and here, clears everything stored, and reloads at the landing page. */
export async function signOut(): Promise<void> {
  const token = session.read()?.token
  // Before the token is gone: the page would go on to ask without one.
  abortRequests()
  // Before the server is asked, so that answers to running requests find no session to end.
  browserStorage.clear()
  if (token) {
    // In any case this browser has cleared the session. The request code is loaded only now, because public pages have the
    // button too.
    await import('#app/lib/api/send.ts')
      .then(({ sendAs }) => sendAs(token, { method: 'POST', url: '/api/auth/logout' }, patience))
      .catch(() => {})
  }
  // A new document, so that memory with this person's data is freed too.
  window.location.assign('/')
}
