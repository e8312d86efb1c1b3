import type { TeamNeeds } from '@firstrung/contract'

export type TeamQueue = TeamNeeds['queues'][number]

interface QueueInfo {
  /** The labels in singular and plural: 'Mentor request', 'Mentor requests'. */
  labels: readonly [one: string, several: string]
  /** The key of the tab that shows the queue, and the path within it. */
  tab: string
  path: string
}

const tabPath = (tab: string) => `/admin?tab=${tab}`
const ofTab = (tab: string, ...labels: QueueInfo['labels']): QueueInfo => ({ labels, tab, path: tabPath(tab) })
/** A queue of requests. Its path shows the unassigned ones, because only these are counted. */
const ofRequests = (tab: string, ...labels: QueueInfo['labels']): QueueInfo => ({
  labels,
  tab,
  path: `${tabPath(tab)}&assigned=free`,
})
const ofJobs = (waiting: string, ...labels: QueueInfo['labels']): QueueInfo => ({
  labels,
  tab: 'manage-jobs',
  path: `${tabPath('manage-jobs')}&waiting=${waiting}&sort=waiting`,
})

/** The labels and the tab of each team queue. */
export const queueInfo: Record<TeamQueue['queue'], QueueInfo> = {
  postings: ofTab('postings', 'Job posting to review', 'Job postings to review'),
  'job-reports': {
    labels: ['Reported job', 'Reported jobs'],
    tab: 'postings',
    path: `${tabPath('postings')}&state=all&reported=yes`,
  },
  jobs: ofJobs('nobody', 'Job with nobody shortlisted', 'Jobs with nobody shortlisted'),
  'interview-links': ofTab('interview-links', 'Interview without a link', 'Interviews without a link'),
  mentorship: ofRequests('mentor-requests', 'Mentor request', 'Mentor requests'),
  resumes: ofRequests('resume-review', 'Resume to review', 'Resumes to review'),
  'mock-interviews': ofRequests('interview-requests', 'Mock interview request', 'Mock interview requests'),
  projects: ofRequests('project-requests', 'Project request', 'Project requests'),
  payments: ofTab('payments', 'Payment to confirm', 'Payments to confirm'),
  grievances: ofTab('complaints', 'Complaint to answer', 'Complaints to answer'),
  'forum-reports': { labels: ['Reported comment', 'Reported comments'], tab: 'dashboard', path: '/admin#admin-forum' },
  companies: ofTab('trust', 'Company to confirm', 'Companies to confirm'),
  'company-reports': {
    labels: ['Reported company', 'Reported companies'],
    tab: 'trust',
    path: `${tabPath('trust')}&queue=reports`,
  },
  'message-reports': {
    labels: ['Reported message', 'Reported messages'],
    tab: 'trust',
    path: `${tabPath('trust')}&queue=messages`,
  },
}

/** What waits in the queues of these tabs: the number, and since when the oldest waits. Null if nothing waits. */
export function waitsIn(tabs: readonly string[], queues: TeamQueue[] = []): { count: number; since: string } | null {
  const waiting = queues.filter(({ queue, count }) => tabs.includes(queueInfo[queue].tab) && count > 0)
  const [since] = waiting.flatMap((one) => one.since ?? []).sort()
  return since === undefined ? null : { count: waiting.reduce((sum, one) => sum + one.count, 0), since }
}
