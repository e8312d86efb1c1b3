import type { BlogStatus, LiveEvent, QuizType, StatsPeriod } from '@firstrung/contract'
import type { QueryKey } from '@tanstack/react-query'

declare const registered: unique symbol
/** A key of this registry. */
type RegisteredKey = readonly unknown[] & { readonly [registered]: true }

declare module '@tanstack/react-query' {
  /** Queries accept no other keys: one that is written out elsewhere does not compile. */
  interface Register {
    queryKey: RegisteredKey
  }
}

/** Whose notifications: each side has its own calls. */
export type Side = 'candidate' | 'recruiter' | 'admin'

/** Changes that the server announces over the socket. */
export type LiveNews = Extract<LiveEvent, 'notices-changed' | 'queues-changed'>
/** Also: a new notification in the bell of one side means that its subject has changed. */
export type News = LiveNews | `new-notice:${Side}`

/** The prefix of each key, and after which news its queries on screen are refetched. */
const followedNews = {
  notices: ['notices-changed'],
  account: [],
  passwordReset: [],
  candidate: ['new-notice:candidate'],
  recruiter: [],
  recruiterJobs: ['new-notice:recruiter'],
  recruiterHiring: ['new-notice:recruiter'],
  teamHiring: ['new-notice:admin'],
  serviceRequests: ['queues-changed'],
  candidateAdmin: [],
  tests: [],
  attempts: [],
  events: [],
  blogs: [],
  forum: [],
  payments: [],
  statistics: [],
  operation: [],
} as const satisfies Record<string, readonly News[]>

type Family = keyof typeof followedNews

const key = (family: Family, ...rest: readonly unknown[]) => [family, ...rest] as unknown as RegisteredKey

/** Every query key. `all` and `of` are prefixes of others, for refetching all of them. */
export const queryKeys = {
  notices: (side: Side) => key('notices', side),
  account: (userId: string) => key('account', userId),
  passwordReset: (token: string) => key('passwordReset', token),

  /** Everything about the signed-in candidate: another account in the same browser starts with an empty cache. */
  candidate: {
    of: (userId: string) => key('candidate', userId),
    record: (userId: string) => key('candidate', userId, 'record'),
    testsTaken: (userId: string) => key('candidate', userId, 'tests-taken'),
    suggestedQuiz: (userId: string, roles: string[]) => key('candidate', userId, 'suggested-test', roles),
    resumeReading: (userId: string) => key('candidate', userId, 'resume-reading'),
    resumeOpenings: (userId: string) => key('candidate', userId, 'resume-openings'),
  },

  recruiter: {
    of: (userId: string) => key('recruiter', userId),
    record: (userId: string) => key('recruiter', userId, 'record'),
  },
  /** A recruiter's own jobs: another account in the same browser starts with an empty cache. */
  recruiterJobs: {
    all: key('recruiterJobs'),
    of: (userId: string) => key('recruiterJobs', userId),
    own: (userId: string) => key('recruiterJobs', userId, 'own'),
    stats: (userId: string) => key('recruiterJobs', userId, 'stats'),
    one: (userId: string, jobId: string) => key('recruiterJobs', userId, 'one', jobId),
  },
  /** The hiring panels of a recruiter's jobs. */
  recruiterHiring: {
    panels: (jobId: string) => key('recruiterHiring', jobId),
    panel: (jobId: string, filters: object) => key('recruiterHiring', jobId, filters),
  },

  /** The team's jobs and their panels. */
  teamHiring: {
    all: key('teamHiring'),
    jobs: key('teamHiring', 'jobs'),
    section: (section: string) => key('teamHiring', 'jobs', section),
    newest: key('teamHiring', 'jobs', 'newest'),
    panels: (jobId: string) => key('teamHiring', 'panel', jobId),
    panel: (jobId: string, filters: object) => key('teamHiring', 'panel', jobId, filters),
  },
  /** The team's queues. */
  serviceRequests: {
    all: key('serviceRequests'),
    mentorship: (search: string) => key('serviceRequests', 'mentorship', search),
    resumes: (search: string) => key('serviceRequests', 'resumes', search),
    interviews: (search: string) => key('serviceRequests', 'interviews', search),
    projects: (search: string) => key('serviceRequests', 'projects', search),
    resumeOf: (userId: string) => key('serviceRequests', 'resume', userId),
  },
  candidateAdmin: {
    lists: key('candidateAdmin', 'list'),
    list: (search: string) => key('candidateAdmin', 'list', search),
    choices: (search: string) => key('candidateAdmin', 'list', 'completed', search),
    one: (id: string) => key('candidateAdmin', 'one', id),
    claim: (code: string) => key('candidateAdmin', 'claim', code),
  },

  tests: {
    all: key('tests'),
    search: (filters: object) => key('tests', 'search', filters),
    ofType: (type: QuizType) => key('tests', 'type', type),
    forEdit: (testId: string) => key('tests', 'edit', testId),
    taken: (userId: string) => key('tests', 'taken', userId),
  },
  attempt: (testId: string) => key('attempts', testId),
  events: {
    all: key('events'),
    next: key('events', 'next'),
    one: (userId: string, eventId: string) => key('events', 'one', userId, eventId),
    section: (isActive: boolean) => key('events', 'section', isActive),
    attendees: (eventId: string, waiting: boolean) => key('events', 'attendees', eventId, waiting),
  },
  blogs: {
    lists: key('blogs', 'list'),
    list: (filter: { status: BlogStatus | undefined; search: string }) => key('blogs', 'list', filter),
    forEdit: (id: string) => key('blogs', 'edit', id),
    now: (id: string) => key('blogs', 'now', id),
  },
  forum: {
    all: key('forum'),
    post: (slug: string) => key('forum', 'post', slug),
    people: (postId: string, name: string) => key('forum', 'people', postId, name),
    posts: key('forum', 'posts'),
    managed: key('forum', 'managed'),
    reports: (state: 'open' | 'hidden') => key('forum', 'reports', state),
  },
  payments: {
    order: (id: string) => key('payments', 'order', id),
    check: (id: string) => key('payments', 'check', id),
    lists: key('payments', 'list'),
    list: (status: string, search: string) => key('payments', 'list', status, search),
  },

  statistics: {
    stats: (period: StatsPeriod) => key('statistics', 'stats', period),
    trend: (period: StatsPeriod) => key('statistics', 'trend', period),
    funnel: (period: StatsPeriod) => key('statistics', 'funnel', period),
  },
  operation: {
    system: key('operation', 'system'),
    acts: (search: string) => key('operation', 'acts', search),
  },
} as const

/** The prefixes of the keys that follow these news. */
export const keysFollowing = (news: News): QueryKey[] =>
  (Object.entries(followedNews) as [Family, readonly News[]][]).flatMap(([family, followed]) =>
    followed.includes(news) ? [key(family)] : [],
  )

/** Whether a key has this prefix. */
export const isOfFamily = (queryKey: QueryKey, family: Family): boolean => queryKey[0] === family
