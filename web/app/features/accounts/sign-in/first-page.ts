import { takeReturnPath } from '#app/lib/session/return-path.ts'
import { isCandidate } from '#app/lib/session/session.ts'

/** The page after signing in: the dashboard, or first the profile. */
export function firstPage(userType: string, profileCompleted: boolean): string {
  if (isCandidate(userType)) return profileCompleted ? '/dashboard' : '/candidate/profile/edit'
  return profileCompleted ? '/rdashboard' : '/recruiter/profile/edit'
}

/** The page that the user wanted before signing in, used once; otherwise the first page (G-98). */
export const pageAfterLogin = (userType: string, profileCompleted: boolean): string =>
  takeReturnPath(isCandidate(userType) ? 'candidate' : userType) ?? firstPage(userType, profileCompleted)
