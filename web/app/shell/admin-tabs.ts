import type { Permission } from '@firstrung/contract'

/** The eleven tabs of the admin panel, in their documented order. The key is in the URL: /admin?tab=manage-jobs */
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

export interface TabLink {
  key: AdminTab
  label: string
}

/** Tabs of one entry of the menu, which opens and closes. */
export interface TabGroup {
  label: 'Requests' | 'Companies'
  tabs: readonly TabLink[]
}

const groups = [
  { label: 'Requests', keys: ['mentor-requests', 'resume-review', 'interview-requests', 'project-requests'] },
  { label: 'Companies', keys: ['postings', 'trust', 'answers', 'interview-links', 'recruiters'] },
] as const satisfies { label: TabGroup['label']; keys: readonly AdminTab[] }[]

/** A menu of at most this many tabs is short enough to need no groups. */
const fewTabs = 12

/** The permission for each tab. The dashboard needs none, and shows each member what they may see. */
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

/**
 * The menu of a member with these permissions: the documented tabs, then the others. Neighbouring tabs of one kind share
 * an entry, unless the whole menu is short.
 */
export function menuFor(
  may: (permission: Permission) => boolean,
): Record<'documented' | 'further', (TabLink | TabGroup)[]> {
  const open = (tabs: readonly TabLink[]) => tabs.filter(({ key }) => mayOpen(key, may))
  const isShort = open(allTabs).length <= fewTabs
  const entries = (tabs: readonly TabLink[]) => (isShort ? open(tabs) : grouped(open(tabs)))
  return { documented: entries(adminTabs), further: entries(furtherTabs) }
}

/** Puts each group at the position of its first tab. */
function grouped(tabs: readonly TabLink[]): (TabLink | TabGroup)[] {
  return tabs.flatMap((tab): (TabLink | TabGroup)[] => {
    const group = groups.find(({ keys }) => (keys as readonly AdminTab[]).includes(tab.key))
    if (!group) return [tab]
    const own = tabs.filter(({ key }) => (group.keys as readonly AdminTab[]).includes(key))
    if (own.length === 1) return [tab]
    return own[0] === tab ? [{ label: group.label, tabs: own }] : []
  })
}

/** The tab in a URL; Dashboard for unknown tabs. */
export function adminTabOf(name: string | null): AdminTab {
  return allTabs.find(({ key }) => key === name)?.key ?? 'dashboard'
}

export const labelOf = (tab: AdminTab): string => allTabs.find(({ key }) => key === tab)?.label ?? ''
