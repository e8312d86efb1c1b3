/**
 * Which code may use which. `.dependency-cruiser.mjs` holds imports against these lists, and `npm run docs` writes
 * docs/layers.md from them.
 * @typedef {Record<string, string>} Layer Names of folders, and what each owns.
 */

/**
 * The domains of the server, from the lowest to the highest. A domain may use those of the layers before its own, none beside or after.
 * @type {Layer[]}
 */
export const domains = [
  { operator: "what is set about the installation: its name, the operator's details, links, UPI, logo, accent colour" },
  {
    accounts: 'accounts, sessions, consent, sign-in with Google',
    content: 'the texts of the public pages, bootcamps among them, read from `server/content/site`',
  },
  {
    files: 'uploads: ask, signed PUT, check in a process of its own, claim',
    notifications: 'notifications',
  },
  {
    candidates: 'profiles, resumes, what a program reads in them and who opened them, interest in jobs and internships',
    recruiters: 'recruiters, companies and their teams',
  },
  {
    jobs: 'vacancies and who works on them',
    assessments: 'quizzes, items, attempts, scores',
    events: 'events, seats, waiting lists',
    forum: 'posts, comments, likes, reports; the rooms in which they are live',
    blogs: 'articles and their drafts',
    grievances: "complaints of anybody, and the team's answers within the promised days",
    'service-requests':
      "mock interviews, mentorship, live projects and resume reviews: the requests and the team's queues",
  },
  {
    payments: 'orders for bootcamps, and the services that take payments: UPI, Razorpay, Paytm',
    postings: 'what the board shows of a job: its text, pay, questions, checks for fraud, approval and end',
  },
  {
    hiring:
      'applications, stages, scorecards, evaluations (the scorecards of recruiters), notes, messages, interviews; the pool of a vacancy; the news of all of these to candidates',
  },
  {
    admin: 'statistics',
    board: 'the public list and search of jobs, saved jobs and searches, alerts, feeds',
    careers: "a company's live jobs on its own site: feeds, a page for a frame",
    'calendar-feeds': 'addresses with which people subscribe to their own interviews and events',
    'candidate-admin': "the team's list and editing of candidates, claim links",
    'recruiter-admin': "the team's list of recruiters, suspensions",
    profiles: 'the whole profile of one person, over all domains',
    openapi: 'the description of all calls at `/api/openapi.json`',
    operation:
      'what the team did (audit), the state of the installation; the calls about its settings, which operator keeps',
    seo: 'sitemap, robots, the feed of blogs, the pictures of shared links, the covers of what has no uploaded picture',
    team: 'the calls about members of the team and their roles; accounts keeps them',
    'api-keys':
      'keys with which programs of a company ask: making, listing and revoking them, and whose rights a key has',
    'api-v1': 'the calls of programs below `/api/v1`, over jobs and hiring',
    'company-teams': 'the team of a company: members, their roles, leaving; over the tables of recruiters and jobs',
    webhooks: "what a company's own program is sent of its applications, signed, with retries and a log",
    trust:
      'calls to check, report and suspend companies, and the warnings after a suspension; the domain recruiters owns checks, reports and tiers',
  },
  {
    privacy:
      "a person's export and deletion, across all domains; `privacy.references.ts` names every table; the register of breaches",
  },
]

/**
 * Large folders whose files stand in folders of their own, from the lowest to the highest. The same rule holds among them.
 * @type {Record<string, Layer[]>}
 */
export const folders = {
  'contract/src': [
    { lists: 'closed lists and their labels' },
    { text: 'letters, spelling, numbers as they are typed, places and languages' },
    { messages: 'the documented sentences' },
    { calls: 'what a route is, its client, its refusals, who may call it, what is noted of it' },
    { time: 'days in India, months, durations' },
    {
      accounts: 'passwords, emails and devices',
      rules: 'what both sides decide alike: stages of hiring, statuses, fields of candidates, checks of companies',
    },
    { shapes: 'what calls take and answer' },
    {
      derived: "what follows from an answer: pay as a text, who may apply, a company's record, what a resume offers",
      live: 'events on sockets, and how a discussion takes them in',
    },
    { routes: 'the calls of each domain' },
    { testing: 'factories for the tests of contract and web' },
  ],
  'server/src/platform': [
    {
      errors: 'refusals and faults, what they are called and which the operator can mend',
      text: 'HTML, JSON, mentions, slugs and references',
      time: 'days and hours in India, calendar entries, reminders, how long data are kept',
      processes: 'work in processes of their own, memory, time shared among requests',
    },
    { embedded: 'the embedded database' },
    { database: 'PostgreSQL and Redis: pool, statements, transactions, order and pages of lists, copies' },
    {
      secrets: 'keys, encryption, comparing secrets',
      files: 'the storage on disk and S3, the scanner, archives',
      tasks: 'work for later, and what waits',
      limits: 'how many requests, bodies, tries and files at once or in an hour, by address and account',
    },
    {
      http: 'mounting the routes, cached answers, what is noted of a call, cookies, headers, proxies, the log of requests, the description of the API',
      mail: 'mails, their layout, and whether one is written or sent',
    },
    {
      live: 'sockets and the news on them',
      pages: 'rendered pages, and public texts that programs ask for',
      documents: 'what PDF, XML and CSV files hold',
    },
    { monitoring: 'log, metrics, health checks, tracing' },
  ],
  'server/src/domains/accounts': [
    { sessions: 'who is signed in, on which devices' },
    { emails: 'the emails of an account, confirming them, secrets that are mailed' },
    { 'second-factor': 'codes, recovery codes and passkeys' },
    { members: 'the first administrator, members of the team, what the operator does on the machine' },
  ],
  'server/src/domains/files': [
    { checks: 'what may be uploaded, and what is taken out of it' },
    { papers: 'PDFs that the server draws' },
  ],
  'server/src/domains/candidates': [
    { contacts: 'texts and resumes without contacts' },
    { reading: 'what a program reads in a resume' },
  ],
  'server/src/domains/postings': [
    { applicants: 'what is asked of applicants, how many may apply, until when they are answered' },
    { search: 'the search: what words mean, corrections, found postings' },
    { fraud: 'signs of fraud' },
    { description: 'the text of a description file, and what it says' },
  ],
  'server/src/domains/hiring': [
    {
      application:
        'the application itself: live hints, names, answers to questions, what it waits for, news of its steps',
    },
    { access: 'what a company sees of a candidate, until when, and who opened what' },
    { promises: 'promised days, more time, reminders, the answers that companies owe' },
    { pool: 'who fits a job: filters, order, match; the application that is made from the pool' },
    {
      interviews: 'requests, links, changes, cancellations, attendance, clashes, reminders, the agenda',
    },
    { booking: 'hours of interviewers, free times, proposed times, interviews that candidates book' },
    { 'busy-calendars': 'calendars elsewhere that say when an interviewer is busy' },
    { endings: 'rejections, ended hirings, jobs that end or are on hold, people who leave, retention' },
    { offers: 'offers of employment: made, extended, withdrawn, declined; their letter' },
    { panel: 'the lists of a job, their counts, what waits, saved views, the file' },
    {
      evaluations: 'criteria and rounds, and the scorecards of recruiters',
      applying: 'applying, own applications, withdrawing, blocking a company',
      unanswered: 'applications that are closed without an answer, and late answers',
      person: 'one candidate in one job: the whole view, activity, notes',
      reports: 'what became of the applications of some months, as numbers',
    },
    {
      messages: 'conversations, their notices and reports, saved messages',
      moves: 'moves, hiring, what they lead to',
    },
    { bulk: 'moves and mails of many together' },
  ],
  'web/app/features/accounts': [
    {
      'sign-in': 'signing in, registering, a forgotten password',
      'second-factor': 'codes, recovery codes and passkeys',
      mails: 'links in mails, confirming an email, which mails are sent',
    },
    { settings: 'the page with the settings of an account' },
  ],
  'web/app/features/assessments': [
    { quiz: 'labels, paths, calls and values of quizzes; their list' },
    {
      questions: 'a question and its text as it is shown',
      'question-files': 'reading questions from files of other programs',
    },
    { attempt: 'taking a quiz, its answers and its result', editor: "the team's list and editing of quizzes" },
  ],
  'web/app/features/board': [
    { lists: 'jobs as cards and lines' },
    { search: 'what is searched for, and filters' },
    {
      apply: 'the form of an application',
      job: 'what a candidate can do with one job',
      marks: 'jobs that a candidate hid or has seen',
    },
    { saved: 'saved jobs and searches' },
  ],
  'web/app/features/candidate-admin': [
    { people: 'labels, paths, filters and calls for all of them' },
    { claims: 'links with which people take over their account' },
    {
      form: 'the form of a candidate',
      list: 'the list of candidates',
      person: 'the profile of one candidate',
    },
  ],
  'web/app/features/candidates': [
    { values: 'calls, and the values of forms' },
    {
      applications: 'own applications, their messages and interviews',
      resume: 'resumes, what was read in them, who opens them',
    },
    {
      booking: 'choosing the time of an interview, moving and cancelling it',
      offers: 'reading and answering an offer of employment',
      profile: 'the profile and its form',
      dashboard: 'the parts of the first page',
    },
  ],
  'web/app/features/events': [
    { event: 'one event: labels, picture, calls' },
    { list: 'lists of events and their search', seats: 'taking and leaving a seat' },
    { admin: "the team's list and editing of events" },
  ],
  'web/app/features/jobs': [
    { postings: 'what the board shows of a job: its form and summary' },
    { form: 'making, copying and changing a job' },
    { list: "a recruiter's jobs" },
  ],
  'web/app/features/service-requests': [
    { requests: 'calls, labels, the address of a queue' },
    { cards: 'asking for a service', queues: "the team's queues" },
  ],
  'web/app/features/hiring': [
    { application: 'styles, labels, roles and paths that all use; answers that were given' },
    { panel: 'what a panel has loaded: its address, filters, lists, changes, what waits' },
    { booking: 'when somebody holds interviews, and times that candidates choose from' },
    {
      interviews: 'dialogs and lists of interviews, the agenda as a list and by week and day, the day',
      messages: 'messages to candidates, saved ones, previews',
    },
    { moves: 'buttons and dialogs of moves, rejections, what a move leads to' },
    {
      bulk: 'selecting, moving and mailing many',
      evaluations: 'scorecards and their criteria',
      rounds: 'the rounds of interviews of a job: their names and order, what to ask in each',
      unanswered: 'applications that were closed without an answer',
      reports: 'the page with what became of the applications of some months',
      offers: 'offers of employment: making, extending and withdrawing them',
    },
    {
      promises: 'answers that are due or owed',
      lists: 'candidates as cards and as a table',
      person: 'the drawer of one candidate',
    },
    { frame: 'the panel around its lists: toolbar, filters, views, keys' },
    { jobs: 'the jobs that lead to panels' },
  ],
}
