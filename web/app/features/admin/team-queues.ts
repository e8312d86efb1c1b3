import type { TeamNeeds } from '@firstrung/contract'

export type TeamQueue = TeamNeeds['queues'][number]

interface QueueInfo {
  /** What waits: 'Mentor requests'. */
  label: string
  /** The tab that shows it, by its key, and the address within it. */
  tab: string
  path: string
}

const tabPath = (tab: string) => `/admin?tab=${tab}`
const ofTab = (tab: string, label: string): QueueInfo => ({ label, tab, path: tabPath(tab) })
const ofJobs = (waiting: string, label: string): QueueInfo => ({
  label,
  tab: 'manage-jobs',
  path: `${tabPath('manage-jobs')}&waiting=${waiting}&sort=waiting`,
})

/** Where each queue of the team is worked on. */
export const queueInfo: Record<TeamQueue['queue'], QueueInfo> = {
  jobs: ofJobs('nobody', 'Jobs with nobody shortlisted'),
  'interview-links': ofTab('interview-links', 'Interviews without a link'),
  mentorship: ofTab('mentor-requests', 'Mentor requests'),
  resumes: ofTab('resume-review', 'Resumes to review'),
  'mock-interviews': ofTab('interview-requests', 'Mock interview requests'),
  projects: ofTab('project-requests', 'Project requests'),
  payments: ofTab('payments', 'Payments to confirm'),
  'forum-reports': { label: 'Reported comments', tab: 'dashboard', path: '/admin#admin-forum' },
}

/** What waits in the queues of one tab: the number, and since when the oldest does. Null if nothing does. */
export function waitsIn(tab: string, queues: TeamQueue[] = []): { count: number; since: string } | null {
  const waiting = queues.filter(({ queue, count }) => queueInfo[queue].tab === tab && count > 0)
  const [since] = waiting.flatMap((one) => one.since ?? []).sort()
  return since === undefined ? null : { count: waiting.reduce((sum, one) => sum + one.count, 0), since }
}
