import { messages } from '@firstrung/contract'
import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router'
import { isCandidate, type Session, session } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'

type Guard = MiddlewareFunction<void | Record<string, DataStrategyResult>>

function signedIn(): Session {
  const now = session.read()
  if (now) return now
  toast.warning(messages.pleaseLogin)
  throw redirect('/')
}

/** For everybody with a session. */
export const requireSignedIn: Guard = () => {
  signedIn()
}

/** First the token, then the role: each has its own warning. */
export const requireCandidate: Guard = () => {
  if (isCandidate(signedIn().userType)) return
  toast.warning(messages.unauthorizedZ)
  throw redirect('/')
}

export const requireRecruiter: Guard = () => {
  if (signedIn().userType === 'recruiter') return
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
