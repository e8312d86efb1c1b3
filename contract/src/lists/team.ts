/** Closed lists about the platform's team. Documented values, to the letter. */

export const statsPeriods = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type StatsPeriod = (typeof statsPeriods)[number]
/** The steps of the team's funnel. */
export const funnelSteps = ['registered', 'profile', 'test', 'applied', 'shortlisted', 'interview', 'hired'] as const
export type FunnelStep = (typeof funnelSteps)[number]
export const mentorshipFields = [
  'Startups',
  'Top tech firms',
  'Global consulting firms',
  'Top global universities',
  'Top investment banking firms',
] as const

export const mentorshipStatuses = ['open', 'closed'] as const
export const mockInterviewStatuses = ['requested', 'scheduled', 'closed'] as const

/** What an installation lacks before people can use it, in the order of the steps. */
export const goLiveSteps = ['mail', 'operator', 'grievance', 'tests'] as const
export type GoLiveStep = (typeof goLiveSteps)[number]

/** The queues of service requests, and what one of their requests is called. */
export const requestQueues = ['mentorship', 'resumes', 'mock-interviews', 'projects'] as const
export type RequestQueue = (typeof requestQueues)[number]
export const requestLabels: Record<RequestQueue, string> = {
  mentorship: 'mentor request',
  resumes: 'resume review',
  'mock-interviews': 'mock interview request',
  projects: 'live project request',
}

/** Everything for which somebody waits for the team. */
export const teamQueues = [
  'postings',
  'job-reports',
  'jobs',
  'interview-links',
  ...requestQueues,
  'payments',
  'forum-reports',
  'grievances',
  'companies',
  'company-reports',
  'message-reports',
] as const

/** How a request ended. A mock interview ends 'closed' whether or not it had been scheduled before. */
export const requestOutcomes = ['closed', 'scheduled', 'reviewed'] as const
