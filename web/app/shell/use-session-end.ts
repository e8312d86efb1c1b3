import { ApiError } from '@firstrung/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { askForLogin } from '#app/lib/session/ask-for-login.ts'
import { openLogin } from '#app/lib/session/login-modal-store.ts'
import { saveReturnPath } from '#app/lib/session/return-path.ts'
import { isCandidate, session, takeLost, useSession } from '#app/lib/session/session.ts'

/** Leaves a page that needs a login when the session ends, through the server or a logout in another tab. */
export function useSessionEnd(exit: string): void {
  const ended = useSession() === null
  const navigate = useNavigate()
  useEffect(() => {
    // A page from the server has no session before hydration, so this reads the browser's session again.
    if (!ended || session.read()) return
    const lost = takeLost()
    // The server has ended the session. After the next login the user returns to this page, with the input in its draft.
    if (lost) {
      const side = isCandidate(lost) ? 'candidate' : lost === 'recruiter' ? 'recruiter' : 'admin'
      saveReturnPath({ path: `${location.pathname}${location.search}${location.hash}`, side, sessionEnded: true })
      if (side !== 'admin') openLogin(side)
    }
    void navigate(exit, { replace: true })
  }, [ended, exit, navigate])
  useSecondFactorPage()
}

const secondFactorPage = '/second-factor'

/** Redirects people who must first set up two-step login, because until then the server refuses every call. */
function useSecondFactorPage(): void {
  const navigate = useNavigate()
  const queries = useQueryClient().getQueryCache()
  useEffect(
    () =>
      queries.subscribe((event) => {
        // Not `query.state`: until the next fetch it has the refusal from before two-step login was set up.
        const error: unknown = event.type === 'updated' && event.action.type === 'error' ? event.action.error : null
        const isNeeded = error instanceof ApiError && error.code === 'second_factor_required'
        if (isNeeded && location.pathname !== secondFactorPage) void navigate(secondFactorPage, { replace: true })
      }),
    [navigate, queries],
  )
}

/** The guard of a page that the server renders: visitors who open it by its URL are redirected, and asked to log in. */
export function useRedirectVisitors(exit: string): void {
  useEffect(() => {
    if (!session.read()) askForLogin(location)
  }, [])
  useSessionEnd(exit)
}
