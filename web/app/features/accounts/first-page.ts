import { isCandidate } from '#app/lib/session.ts'

/** Where somebody goes after signing in: to the dashboard, or first to the profile. */
export function firstPage(userType: string, profileCompleted: boolean): string {
  if (isCandidate(userType)) return profileCompleted ? '/dashboard' : '/candidate/profile/edit'
  return profileCompleted ? '/rdashboard' : '/recruiter/profile/edit'
}
