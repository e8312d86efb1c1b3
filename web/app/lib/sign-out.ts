import { session } from './session.ts'

/** How long a logout waits for an answer, and for a busy server's turn. */
const patience = { answerMillis: 6000, askingMillis: 4500 }

/** Ends the session on the server as well as here, forgets everything stored, and starts afresh on the landing page. */
export async function signOut(): Promise<void> {
  const token = session.read()?.token
  // First of all: answers that are still under way find no session left to end.
  localStorage.clear()
  if (token) {
    // Whether or not the server can be reached, this browser has forgotten the session. What asks it is fetched only now:
    // public pages have the button too.
    await import('./send.ts')
      .then(({ abortRequests, sendAs }) => {
        abortRequests()
        return sendAs(token, { method: 'POST', url: '/api/auth/logout' }, patience)
      })
      .catch(() => {})
  }
  // A new document: what pages hold in memory of this person goes too.
  window.location.assign('/')
}
