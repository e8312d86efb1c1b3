import type { Permission } from '@firstrung/contract'

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
export const furtherTabs = [
  { key: 'postings', label: 'Postings' },
  { key: 'trust', label: 'Trust' },
  { key: 'answers', label: 'Answers' },
  { key: 'interview-links', label: 'Interview Links' },
  { key: 'recruiters', label: 'Recruiters' },
  { key: 'payments', label: 'Payments' },
  { key: 'complaints', label: 'Complaints' },
  { key: 'team', label: 'Team' },
] as const

const allTabs = [...adminTabs, ...furtherTabs]

export type AdminTab = (typeof allTabs)[number]['key']

/** What somebody of the team needs for a tab. The dashboard shows each what they may see. */
const needed: Record<AdminTab, Permission | null> = {
  dashboard: null,
  'skill-tests': 'test.edit',
  'manage-jobs': 'job.list_all',
  events: 'event.manage',
  'mentor-requests': 'service_request.settle',
  'resume-review': 'service_request.settle',
  'interview-requests': 'service_request.settle',
  'interview-links': 'interview.link',
  'project-requests': 'service_request.settle',
  candidates: 'people.read',
  'profile-editor': 'people.edit',
  blogs: 'blog.edit',
  postings: 'posting.review',
  trust: 'company.check',
  answers: 'posting.review',
  recruiters: 'recruiter.manage',
  payments: 'payment.settle',
  complaints: 'grievance.answer',
  team: 'team.manage',
}

/** Whether somebody with these permissions may open a tab. */
export const mayOpen = (tab: AdminTab, may: (permission: Permission) => boolean): boolean => {
  const permission = needed[tab]
  return permission === null || may(permission)
}

/** The tab in an address; Dashboard for unknown ones. */
export function adminTabOf(name: string | null): AdminTab {
  return allTabs.find(({ key }) => key === name)?.key ?? 'dashboard'
}

export const labelOf = (tab: AdminTab): string => allTabs.find(({ key }) => key === tab)?.label ?? ''
