import { messages } from '@firstrung/contract'
import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router'
import { toast } from '#app/lib/browser/toast.ts'
import { askForLogin } from './ask-for-login.ts'
import type { LoginTab } from './login-modal-store.ts'
import { isCandidate, type Session, session } from './session.ts'

type Guard = MiddlewareFunction<void | Record<string, DataStrategyResult>>

/** The session; visitors are redirected to a public page, where they can log in to continue (G-98). */
function signedIn({ url }: { url: URL }, side: LoginTab | null): Session {
  const now = session.read()
  if (now) return now
  askForLogin(url, side)
  throw redirect(openPageOf(url.pathname))
}

/** The page over which somebody logs in: the job that they want to apply for, else the landing page. */
const openPageOf = (pathname: string): string => /^\/jobs\/[^/]+(?=\/apply$)/.exec(pathname)?.[0] ?? '/'

/** For everybody with a session. */
export const requireSignedIn: Guard = (visit) => {
  signedIn(visit, null)
}

/** Checks first the token, then the role; each has its own warning. */
export const requireCandidate: Guard = (visit) => {
  if (isCandidate(signedIn(visit, 'candidate').userType)) return
  toast.warning(messages.unauthorizedZ)
  throw redirect('/')
}

export const requireRecruiter: Guard = (visit) => {
  if (signedIn(visit, 'recruiter').userType === 'recruiter') return
  toast.warning(messages.unauthorisedS)
  throw redirect('/')
}

/** Everybody else is redirected to the team's sign-in. */
export const requireAdmin: Guard = () => {
  if (session.read()?.userType !== 'admin') throw redirect('/admin/login')
}

/** An admin who is signed in is redirected from the sign-in page. */
export const skipAdminSignIn: Guard = () => {
  if (session.read()?.userType === 'admin') throw redirect('/admin')
}
