/** The eleven tabs of the admin panel, in their documented order. The key stands in the address: /admin?tab=manage-jobs */
export const adminTabs = [
  { key: 'dashboard', label: 'Dashboard' },
  { key: 'skill-tests', label: 'Skill Tests' },
  { key: 'manage-jobs', label: 'Manage Jobs' },
  { key: 'events', label: 'Events' },
  { key: 'mentor-requests', label: 'Mentor Requests' },
  { key: 'resume-review', label: 'Resume Review' },
  { key: 'interview-requests', label: 'Interview Requests' },
  { key: 'project-requests', label: 'Project Requests' },
  { key: 'candidates', label: 'Candidates' },
  { key: 'profile-editor', label: 'Profile Editor' },
  { key: 'blogs', label: 'Blogs' },
] as const

/** What the documents do not have, listed apart. */
export const furtherTabs = [{ key: 'payments', label: 'Payments' }] as const

const allTabs = [...adminTabs, ...furtherTabs]

export type AdminTab = (typeof allTabs)[number]['key']

/** The tab an address names; Dashboard when it names none of ours. */
export function adminTabOf(name: string | null): AdminTab {
  return allTabs.find(({ key }) => key === name)?.key ?? 'dashboard'
}

export const labelOf = (tab: AdminTab): string => allTabs.find(({ key }) => key === tab)?.label ?? ''
