import { isCandidate, type Session } from '#app/lib/session/session.ts'

export interface NavigationItem {
  label: string
  to: string
  /** Another page that belongs to the entry. */
  also?: string
  isNew?: boolean
}

type Audience = 'visitor' | 'candidate' | 'recruiter' | 'admin'

/** The stored user type decides which bar is shown. */
export function audienceOf(session: Session | null): Audience {
  if (!session) return 'visitor'
  if (isCandidate(session.userType)) return 'candidate'
  return session.userType === 'recruiter' ? 'recruiter' : 'admin'
}

const forVisitors: NavigationItem[] = [
  { label: 'Community', to: '/community' },
  { label: 'Career Accelerator Program', to: '/bootcamp', isNew: true },
  { label: 'Events', to: '/events' },
  { label: 'Blogs', to: '/blogs' },
]

const jobs: NavigationItem = { label: 'Jobs', to: '/jobs' }
const myJobs: NavigationItem = { label: 'My jobs', to: '/applications', also: '/saved' }

const navigation: Record<Audience, NavigationItem[]> = {
  visitor: forVisitors,
  candidate: [
    { label: 'Dashboard', to: '/dashboard' },
    { label: 'Workstation', to: '/skilltests' },
    { label: 'Events', to: '/events' },
    { label: 'Forum', to: '/forum/latest-post' },
  ],
  recruiter: [
    { label: 'Dashboard', to: '/rdashboard' },
    { label: 'Hiring Panel', to: '/hiringpanel' },
    { label: 'Reports', to: '/recruiter/reports' },
    { label: 'Team', to: '/recruiter/team' },
  ],
  admin: forVisitors,
}

/** The links of the avatar menu, besides Logout. */
export const profileOf: Partial<Record<Audience, NavigationItem>> = {
  candidate: { label: 'View Profile', to: '/candidate/profile' },
  recruiter: { label: 'View Profile', to: '/recruiter/profile' },
  admin: { label: 'Admin panel', to: '/admin' },
}

export const registrations: NavigationItem[] = [
  { label: 'As a Student', to: '/candidate/register' },
  { label: 'As a Recruiter', to: '/recruiter/register' },
]

/**
 * The links of the bar. The documented links, and the public board if there is one. Recruiters who only
 * interview have no reports.
 */
export function navigationOf(session: Session | null, hasJobBoard: boolean): NavigationItem[] {
  const audience = audienceOf(session)
  const items = navigation[audience]
  if (session?.user.companyRole === 'interviewer') return items.filter(({ label }) => label !== 'Reports')
  if (!hasJobBoard || audience === 'recruiter') return items
  return audience === 'candidate' ? items.toSpliced(1, 0, jobs, myJobs) : [jobs, ...items]
}
