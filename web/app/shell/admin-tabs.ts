/** The eleven tabs of the admin panel, in their documented order. The key is part of the address: /admin?tab=manage-jobs */
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

/** Pages that are not documented, listed separately. */
export const furtherTabs = [{ key: 'payments', label: 'Payments' }] as const

const allTabs = [...adminTabs, ...furtherTabs]

export type AdminTab = (typeof allTabs)[number]['key']

/** The tab in an address; Dashboard for unknown ones. */
export function adminTabOf(name: string | null): AdminTab {
  return allTabs.find(({ key }) => key === name)?.key ?? 'dashboard'
}

export const labelOf = (tab: AdminTab): string => allTabs.find(({ key }) => key === tab)?.label ?? ''
