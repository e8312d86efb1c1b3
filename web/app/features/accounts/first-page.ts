import { isCandidate } from '#app/lib/session.ts'

/** The page after signing in: the dashboard, or first the profile. */
export function firstPage(userType: string, profileCompleted: boolean): string {
  if (isCandidate(userType)) return profileCompleted ? '/dashboard' : '/candidate/profile/edit'
  return profileCompleted ? '/rdashboard' : '/recruiter/profile/edit'
}
