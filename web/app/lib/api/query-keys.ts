import type {
  ApplicationState,
  ApplicationWait,
  BlogStatus,
  LiveNews,
  QuizType,
  StatsPeriod,
} from '@firstrung/contract'
import type { QueryKey } from '@tanstack/react-query'

declare const registered: unique symbol
/** A key of this registry. */
type RegisteredKey = readonly unknown[] & { readonly [registered]: true }

declare module '@tanstack/react-query' {
  /** Queries accept only keys of this registry: a key that is written elsewhere does not compile. */
  interface Register {
    queryKey: RegisteredKey
  }
}

/** The side that gets a notification; each side has its own calls. */
export type Side = 'candidate' | 'recruiter' | 'admin'

/** How long data that follows news is shown again without a refetch. */
export const freshMillis = 30_000

/** The news, and new notifications in the bell of a side, which mean that their subject has changed. */
export type News = LiveNews | `new-notice:${Side}`

/** The prefix of each key, and after which news its queries on screen are refetched. */
const followedNews = {
  notices: ['notices-changed'],
  account: [],
  passwordReset: [],
  secondStep: [],
  candidate: ['new-notice:candidate'],
  applications: ['new-notice:candidate', 'messages-changed'],
  board: ['new-notice:candidate'],
  recruiter: [],
  recruiterJobs: ['new-notice:recruiter'],
  companyTeam: ['new-notice:recruiter'],
  recruiterHiring: ['panel-changed', 'new-notice:recruiter'],
  booking: ['panel-changed', 'new-notice:recruiter'],
  hiringReports: [],
  panelViews: [],
  evaluations: ['person-changed', 'new-notice:recruiter'],
  teamHiring: ['panel-changed', 'new-notice:admin'],
  postingReview: ['queues-changed', 'new-notice:admin'],
  trust: ['queues-changed', 'new-notice:admin'],
  teamNeeds: ['queues-changed', 'new-notice:admin'],
  personInJob: ['person-changed', 'panel-changed', 'messages-changed', 'new-notice:recruiter', 'new-notice:admin'],
  conversations: ['messages-changed', 'panel-changed', 'new-notice:candidate', 'new-notice:recruiter'],
  serviceRequests: ['queues-changed'],
  candidateAdmin: [],
  tests: [],
  attempts: [],
  events: [],
  blogs: [],
  forum: [],
  payments: [],
  grievances: ['new-notice:admin'],
  statistics: [],
  operation: [],
  team: [],
  recruiterAdmin: [],
} as const satisfies Record<string, readonly News[]>

type Family = keyof typeof followedNews

const key = (family: Family, ...rest: readonly unknown[]) => [family, ...rest] as unknown as RegisteredKey

/** Every query key. `all` and `of` are prefixes of others, for refetching all of them. */
export const queryKeys = {
  notices: (side: Side) => key('notices', side),
  account: (userId: string) => key('account', userId),
  /** Has the prefix of the account, so that a change of the account refetches both. */
  consents: (userId: string) => key('account', userId, 'consents'),
  calendarFeed: (userId: string) => key('account', userId, 'calendar-feed'),
  passwordReset: (token: string) => key('passwordReset', token),
  secondStep: () => key('secondStep'),

  /** Everything about the signed-in candidate: another account in the same browser starts with an empty cache. */
  candidate: {
    of: (userId: string) => key('candidate', userId),
    record: (userId: string) => key('candidate', userId, 'record'),
    testsTaken: (userId: string) => key('candidate', userId, 'tests-taken'),
    suggestedQuiz: (userId: string, roles: string[]) => key('candidate', userId, 'suggested-test', roles),
    resumeReading: (userId: string) => key('candidate', userId, 'resume-reading'),
    resumeOpenings: (userId: string) => key('candidate', userId, 'resume-openings'),
    resumeAccess: (userId: string) => key('candidate', userId, 'resume-access'),
  },
  /** The candidate's own applications. Changes of their profile can also change these: see `refetchCandidate`. */
  applications: {
    of: (userId: string) => key('applications', userId),
    list: (userId: string, group: ApplicationState | ApplicationWait) => key('applications', userId, 'list', group),
    needs: (userId: string) => key('applications', userId, 'needs'),
    one: (userId: string, id: string) => key('applications', userId, 'one', id),
    proposal: (userId: string, id: string) => key('applications', userId, 'proposal', id),
    offer: (userId: string, id: string) => key('applications', userId, 'offer', id),
  },

  /** The candidate's resumes, saved jobs and searches, and how jobs fit them. */
  board: {
    of: (userId: string) => key('board', userId),
    job: (slug: string) => key('board', 'job', slug),
    mine: (userId: string, slug: string) => key('board', userId, 'mine', slug),
    quizFor: (userId: string, slug: string) => key('board', userId, 'test-for', slug),
    resumes: (userId: string) => key('board', userId, 'resumes'),
    fitting: (userId: string) => key('board', userId, 'fitting'),
    saved: (userId: string) => key('board', userId, 'saved'),
    searches: (userId: string) => key('board', userId, 'searches'),
  },

  recruiter: {
    of: (userId: string) => key('recruiter', userId),
    record: (userId: string) => key('recruiter', userId, 'record'),
    checks: (userId: string) => key('recruiter', userId, 'checks'),
    careers: (userId: string) => key('recruiter', userId, 'careers'),
    hours: (userId: string) => key('recruiter', userId, 'hours'),
    busyCalendars: (userId: string) => key('recruiter', userId, 'busy-calendars'),
  },
  /** The team of a recruiter's company. */
  companyTeam: {
    of: (userId: string) => key('companyTeam', userId),
    own: (userId: string) => key('companyTeam', userId, 'own'),
    apiKeys: (userId: string) => key('companyTeam', userId, 'api-keys'),
    webhooks: (userId: string) => key('companyTeam', userId, 'webhooks'),
    webhookLog: (userId: string, id: string) => key('companyTeam', userId, 'webhook-log', id),
    jobMembers: (userId: string, jobId: string) => key('companyTeam', userId, 'job', jobId),
    invitation: (code: string) => key('companyTeam', 'invitation', code),
  },
  /** A recruiter's own jobs: another account in the same browser starts with an empty cache. */
  recruiterJobs: {
    all: key('recruiterJobs'),
    of: (userId: string) => key('recruiterJobs', userId),
    own: (userId: string, filters: object) => key('recruiterJobs', userId, 'own', filters),
    choices: (userId: string, search: string) => key('recruiterJobs', userId, 'choices', search),
    needs: (userId: string) => key('recruiterJobs', userId, 'needs'),
    drafts: (userId: string) => key('recruiterJobs', userId, 'drafts'),
    stats: (userId: string) => key('recruiterJobs', userId, 'stats'),
    one: (userId: string, jobId: string) => key('recruiterJobs', userId, 'one', jobId),
    posting: (jobId: string) => key('recruiterJobs', 'posting', jobId),
  },
  /** The hiring panels of a recruiter's jobs. */
  recruiterHiring: {
    all: key('recruiterHiring'),
    agendas: key('recruiterHiring', 'agenda'),
    agenda: (userId: string) => key('recruiterHiring', 'agenda', userId),
    dayPlan: (userId: string, day: string) => key('recruiterHiring', 'agenda', userId, day),
    agendaDays: (userId: string, from: string, to: string) => key('recruiterHiring', 'agenda', userId, from, to),
    panels: (jobId: string) => key('recruiterHiring', jobId),
    panel: (jobId: string, filters: object) => key('recruiterHiring', jobId, filters),
    offers: (jobId: string, userId: string) => key('recruiterHiring', jobId, 'offers', userId),
    consequences: (jobId: string, step: object) => key('recruiterHiring', jobId, 'consequences', step),
    templates: key('recruiterHiring', 'templates'),
    bulkPreview: (jobId: string, start: object) => key('recruiterHiring', jobId, 'bulk-preview', start),
    bulk: (jobId: string, bulkId: string) => key('recruiterHiring', jobId, 'bulk', bulkId),
    criteria: (jobId: string) => key('recruiterHiring', jobId, 'criteria'),
    rounds: (jobId: string) => key('recruiterHiring', jobId, 'rounds'),
    answersDue: (jobId: string) => key('recruiterHiring', jobId, 'answers-due'),
    unanswered: (jobId: string) => key('recruiterHiring', jobId, 'unanswered'),
    ownInterviews: key('recruiterHiring', 'own-interviews'),
    ownInterviewDays: (from: string, to: string) => key('recruiterHiring', 'own-interviews', from, to),
    owedAnswers: (userId: string, jobId: string) => key('recruiterHiring', 'answers', userId, jobId),
  },

  /** Interviews that candidates of a job book: who holds them, when they are free, what was proposed. */
  booking: {
    all: key('booking'),
    of: (jobId: string) => key('booking', jobId),
    hosts: (jobId: string) => key('booking', jobId, 'hosts'),
    freeTimes: (jobId: string, wish: object) => key('booking', jobId, 'free-times', wish),
    newest: (jobId: string, userId: string) => key('booking', jobId, 'newest', userId),
    proposals: (jobId: string) => key('booking', jobId, 'proposals'),
    people: (jobId: string, proposalId: string, state: string) => key('booking', jobId, 'people', proposalId, state),
  },

  /** The numbers of some months. They do not follow news, because counting takes longer than reading a list. */
  hiringReports: {
    one: (userId: string, filters: object) => key('hiringReports', userId, filters),
  },

  /** The scorecards about the candidates of a job. */
  evaluations: {
    of: (jobId: string) => key('evaluations', jobId),
    one: (jobId: string, candidateId: string) => key('evaluations', jobId, candidateId),
  },

  /** The saved views of hiring panels of one person. */
  panelViews: (userId: string) => key('panelViews', userId),

  /** The team's jobs and their panels. */
  teamHiring: {
    all: key('teamHiring'),
    jobs: key('teamHiring', 'jobs'),
    waitingInterviews: key('teamHiring', 'waiting-interviews'),
    section: (section: string) => key('teamHiring', 'jobs', section),
    newest: key('teamHiring', 'jobs', 'newest'),
    found: (filters: object) => key('teamHiring', 'jobs', 'found', filters),
    panels: (jobId: string) => key('teamHiring', 'panel', jobId),
    panel: (jobId: string, filters: object) => key('teamHiring', 'panel', jobId, filters),
    consequences: (jobId: string, step: object) => key('teamHiring', 'panel', jobId, 'consequences', step),
  },
  /** Companies that the team checks. */
  trust: {
    all: key('trust'),
    queue: (queue: string) => key('trust', queue),
    preview: (id: string) => key('trust', 'preview', id),
    messages: (state: string) => key('trust', 'messages', state),
  },
  /** Postings on the board, as the team sees them. */
  postingReview: {
    all: key('postingReview'),
    list: (filters: object) => key('postingReview', 'list', filters),
    one: (jobId: string) => key('postingReview', 'one', jobId),
    owingCompanies: key('postingReview', 'owing-companies'),
  },
  /** The number of entries that wait in each of the team's queues. */
  teamNeeds: key('teamNeeds'),
  /** One candidate of a job, as a role sees them. */
  personInJob: {
    of: (jobId: string) => key('personInJob', jobId),
    one: (role: string, jobId: string, userId: string) => key('personInJob', jobId, userId, role),
  },
  /** The messages between a company and a candidate. */
  conversations: {
    own: (userId: string, applicationId: string) => key('conversations', userId, applicationId),
    ofCandidate: (jobId: string, userId: string) => key('conversations', 'job', jobId, userId),
  },
  /** The team's queues. */
  serviceRequests: {
    all: key('serviceRequests'),
    mentorship: (filter: object) => key('serviceRequests', 'mentorship', filter),
    resumes: (filter: object) => key('serviceRequests', 'resumes', filter),
    interviews: (filter: object) => key('serviceRequests', 'interviews', filter),
    projects: (filter: object) => key('serviceRequests', 'projects', filter),
    closed: (queue: string, search: string) => key('serviceRequests', 'closed', queue, search),
    members: key('serviceRequests', 'members'),
    resumeOf: (userId: string) => key('serviceRequests', 'resume', userId),
  },
  candidateAdmin: {
    lists: key('candidateAdmin', 'list'),
    list: (filters: object) => key('candidateAdmin', 'list', filters),
    choices: (search: string) => key('candidateAdmin', 'list', 'completed', search),
    one: (id: string) => key('candidateAdmin', 'one', id),
    claim: (code: string) => key('candidateAdmin', 'claim', code),
  },

  tests: {
    all: key('tests'),
    search: (userId: string, filters: object) => key('tests', 'search', userId, filters),
    ofType: (type: QuizType, archived: boolean) => key('tests', 'type', type, archived),
    forEdit: (testId: string) => key('tests', 'edit', testId),
    statistics: (testId: string) => key('tests', 'statistics', testId),
    taken: (userId: string) => key('tests', 'taken', userId),
  },
  attempt: (testId: string) => key('attempts', testId),
  attemptResult: (attemptId: string) => key('attempts', 'result', attemptId),
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
    own: (userId: string) => key('payments', 'own', userId),
    payerName: (userId: string) => key('payments', 'payer-name', userId),
    lists: key('payments', 'list'),
    list: (status: string, search: string) => key('payments', 'list', status, search),
  },

  grievances: {
    all: key('grievances'),
    own: (userId: string) => key('grievances', 'own', userId),
    list: (state: string) => key('grievances', 'list', state),
  },

  statistics: {
    stats: (period: StatsPeriod) => key('statistics', 'stats', period),
    trend: (period: StatsPeriod) => key('statistics', 'trend', period),
    funnel: (period: StatsPeriod) => key('statistics', 'funnel', period),
  },
  team: key('team'),
  recruiterAdmin: {
    all: key('recruiterAdmin'),
    list: (search: string, state: string) => key('recruiterAdmin', 'list', search, state),
    one: (id: string) => key('recruiterAdmin', 'one', id),
  },
  operation: {
    system: key('operation', 'system'),
    settings: key('operation', 'settings'),
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
