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

export type AdminTab = (typeof adminTabs)[number]['key']

/** The tab an address names; Dashboard when it names none of ours. */
export function adminTabOf(name: string | null): AdminTab {
  return adminTabs.find(({ key }) => key === name)?.key ?? 'dashboard'
}
