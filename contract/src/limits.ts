/** Limits and numbers that at least two of browser, API and database need. Documented values, to the letter. */

export const limits = {
  /** The largest body of a request, unless its route says otherwise. */
  bodyKilobytes: 100,
  /** A body may have at most one value for so many bytes of its limit, because many small values take longest to read. */
  bodyBytesPerValue: 20,
  email: 254,
  password: { min: 8, max: 50 },
  fullName: 100,
  shortText: 200,
  longText: 2000,
  /** The name of an installation, the operator's address, and the names of the grievance officer and the payee. */
  siteName: 40,
  operatorAddress: 500,
  grievanceOfficer: 300,
  /** Further holidays of the operator. */
  holidays: 100,
  upiPayee: 60,
  /** Passkeys of one account, and the length of their names. */
  passkeys: 10,
  passkeyName: 60,
  /** Criteria of a scorecard, their names, and the remark on each. */
  criteria: { min: 3, max: 6 },
  criterion: 60,
  /** Rounds of interviews of one job, their names, and what to ask in one. */
  rounds: { min: 2, max: 8 },
  roundName: 60,
  roundGuide: 5000,
  criterionNote: 300,
  evaluation: 2000,
  /** Members and open invitations of one company together. */
  teamMembers: 200,
  year: { min: 1950, max: 2100 },
  expectedCtc: 1_000_000_000,
  preferredLocations: 2,
  fields: 2,
  skills: 30,
  /** How many entries of education are read in a resume. */
  studies: 5,
  /** The length of a date that is read in a resume. */
  readDate: 30,
  projects: 20,
  experiences: 20,
  certificates: 10,
  languages: 10,
  /** The name of a language. */
  language: 60,
  /** A month, however it is typed. */
  month: 30,
  openings: { min: 1, max: 1000 },
  /** Months of an internship; the default is for recruiters who entered none. */
  internshipMonths: { min: 1, max: 24, default: 6 },
  locations: 20,
  /** How many candidates are moved together, and what is written to them. */
  bulk: 200,
  bulkMessage: 2000,
  messageSubject: 150,
  /** Mails that the company sends to one candidate of a job within 24 hours. */
  mailsPerDay: 5,
  /** Characters of a message between a company and a candidate; how many one side writes in a day, and without a reply. */
  conversation: { text: 2000, perDay: 20, inRow: 10 },
  /** One side of a conversation is notified of new messages at most once in so many minutes. */
  minutesBetweenMessageMails: 15,
  /** Messages that a company keeps, and the length of their names. */
  templates: 50,
  templateName: 80,
  location: 60,
  qualifications: 2000,
  /** Drafts of jobs that a recruiter may keep. */
  jobDrafts: 20,
  rating: { min: 0, max: 5 },
  /** The longest interview, in minutes, and how many days ahead it can be. */
  interviewMinutes: 480,
  interviewDaysAhead: 730,
  /**
   * The reason for moving or cancelling an interview, and the minutes that a mock interview takes when clashes are looked for.
   */
  interviewReason: 500,
  /** How many days after an interview has begun one side can say that the other did not come. */
  absenceDays: 14,
  mockInterviewMinutes: 60,
  /** When a mock interview may begin, in Indian time: full hours. */
  mockInterviewHours: { from: '08:00', to: '21:00' },
  /** People who hold an interview beside its interviewer. */
  furtherHosts: 4,
  /**
   * Booking. Of an interviewer: periods a week, days off (times, and days of each), notice in hours, gap in minutes, interviews a
   * day, and before when nothing is booked. Of free times: people and days asked for. Of proposed times: the shortest interview in
   * minutes, times, interviewers, candidates, how many of them are listed with it, places of each time, the room, and the note. Of a candidate: minutes for which a time is held, moves, and hours before the
   * interview until which they can move or cancel it.
   */
  booking: {
    hours: 21,
    daysOff: 50,
    daysOffLong: 365,
    noticeHours: 336,
    gapMinutes: 120,
    mostADay: 20,
    earliest: '04:00',
    hosts: 10,
    days: 14,
    minutes: 5,
    times: 40,
    interviewers: 5,
    people: 500,
    listed: 20,
    places: 500,
    room: 200,
    note: 1000,
    heldMinutes: 5,
    moves: 2,
    changeHours: 4,
  },
  /**
   * Offers of employment: characters of the letter, of letter and heading once they are filled in, lines, and characters of what is written with a
   * withdrawal or a decline; days for an answer, and days until the first day of work.
   */
  offer: {
    letter: 5000,
    filledLetter: 20_000,
    filledSubject: 300,
    lines: 300,
    note: 1000,
    answerDays: 60,
    startDays: 730,
  },
  /** Calendars in which an interviewer is busy: how many, how often they are read, and what is read of each. */
  busyCalendars: {
    each: 5,
    address: 2000,
    host: 253,
    username: 254,
    password: 256,
    minutes: 30,
    megabytes: 10,
    seconds: 20,
    redirects: 3,
    times: 2000,
  },
  /**
   * Webhooks: how many a company has, characters of their address and of an event's name, seconds for an answer, how many
   * are sent at once to one of them, after how many days of failures it is off, and hours for which the earlier secret signs, too.
   */
  webhooks: {
    each: 10,
    address: 1000,
    event: 60,
    seconds: 15,
    atOnce: 20,
    failingDays: 3,
    rotationHours: 24,
    keptDays: 30,
  },
  /** The name of a time zone. */
  zone: 64,
  /** How many days an agenda of interviews covers at most. */
  agendaDays: 92,
  /** The code in the address of a calendar feed, the days of the past that a feed has, and its most entries. */
  calendarCode: 100,
  /** Keys of one company that work, days until a key ends, the name of a key. */
  apiKeys: { most: 20, days: 365, name: 60 },
  /** Entries of a page that a program may ask for. */
  apiPage: 100,
  /** A description that a program sends, in characters. */
  apiDescription: 20_000,
  calendarPastDays: 30,
  calendarEntries: 500,
  remark: 2000,
  remarkPreview: 50,
  /** A note about a candidate, for colleagues. */
  note: 2000,
  review: 5000,
  /** What the team writes to candidates whose request it closes. */
  closingNote: 1000,
  /** After so many days without a decision a candidate is owed an answer. */
  answerDays: 7,
  /** For so many milliseconds a server process keeps the news that it has sent to open pages. */
  keptNewsMillis: 60_000,
  /** Numbers on cards and in menus are counted up to here: then '99+' is shown. */
  counted: 100,
  /** Within so many hours a resume is reviewed. */
  reviewHours: 48,
  quizDescriptionPreview: 200,
  eventTitle: 150,
  eventDescription: 5000,
  eventDescriptionPreview: 100,
  eventCapacity: 100_000,
  /** Events have no end time: they count as over this long after their start. */
  eventMinutes: 120,
  optionsPerQuestion: 4,
  /** The name of the skill that a question measures. */
  questionSkill: 60,
  /** Skills with fewer questions get no score of their own: it would show which answer was right. */
  questionsPerSkill: 3,
  /** With fewer attempts the statistics of a question say little. */
  meaningfulAttempts: 30,
  questionsPerQuiz: 200,
  /** Minutes of a skill test for which the admin set none. */
  skillTestMinutes: 20,
  /** A test result counts for so many months. */
  resultMonths: 12,
  /** Seconds for answers in transit to arrive after the deadline. */
  deadlineGraceSeconds: 30,
  forumText: 5000,
  comment: 1000,
  reportNote: 500,
  /** A complaint, and its answer. */
  grievance: 4000,
  /** How much of a comment is quoted above its answers. */
  commentExcerpt: 120,
  /** Minutes in which authors may change their comment. */
  commentEditMinutes: 10,
  /** How many comments somebody must write before one may contain a link. */
  commentsBeforeLinks: 3,
  /** Saved views of a hiring panel for each person, and the length of their names. */
  panelViews: 20,
  panelViewName: 60,
  /** The longest time in a stage that can be filtered for, in days. */
  stageDays: 3650,
  /** A name filter of three characters or less is not applied. */
  nameFilterOver: 3,
  /** Rows of one page of a list on a working screen. */
  page: 20,
  /** Rows of a list asked for without a page. */
  list: 500,
  blogTitle: 150,
  blogSubtitle: 200,
  blogIntroduction: 500,
  blogBody: 5000,
  /** A blog's introduction is cut to this length on a narrow screen. */
  blogIntroductionPreview: 80,
  /** Levels of nodes in a rich text, and its size as JSON. */
  richTextDepth: 10,
  richTextBytes: 200_000,
  /** Characters of a posting's text: fifteen pages. */
  postingText: 30_000,
  /** Days within which a posting promises an answer. */
  answerPromise: { min: 3, max: 21, default: 14 },
  /** Days by which a recruiter can move the promised day of those who wait, once for each job. */
  answerExtension: { min: 1, max: 7 },
  /** For so many days after an application was closed unanswered it can be answered, and for so many its candidate can reply. */
  lateAnswer: { days: 30, replyDays: 7 },
  /** Days until the last day of applying, and how many at most. */
  applyWithinDays: { default: 30, max: 180 },
  /** Steps of a hiring process that a posting lists, and the length of their names. */
  processSteps: 8,
  processStep: 80,
  processDays: 60,
  /** Hours of an assignment, and months for which a contract binds. */
  assignmentHours: 40,
  bondMonths: 60,
  /** Months of an employment that ends. */
  postingMonths: 36,
  experienceYears: 40,
  /** Rupees a year or a month. */
  pay: 100_000_000,
  /** Questions to applicants, their options, and the answers. */
  questions: 10,
  question: 300,
  questionOptions: 10,
  questionOption: 120,
  answer: 2000,
  /** Characters of an answer, and of a note, in a list of candidates. */
  answerPreview: 160,
  answerNumber: 1_000_000_000,
  /** Rules of a posting, and the values that one rule names. */
  postingRules: 8,
  ruleValues: 20,
  /** What applicants write to the company in addition to their answers. */
  applicationNote: 1000,
  withdrawReason: 300,
  /** Jobs to which one candidate applies within 24 hours. */
  applicationsPerDay: 50,
  /** Resumes that a candidate keeps for applications, and the length of their labels. */
  resumes: 5,
  resumeLabel: 60,
  /** Days after the end of a job in which its company may still open resumes. */
  accessDays: 180,
  savedJobs: 500,
  /** Jobs whose marks are asked for at once. */
  jobMarks: 50,
  savedSearches: 10,
  searchName: 60,
  searchSkills: 10,
  /** Results of a search are counted up to here: then '1,000+' is shown. */
  countedJobs: 1000,
  /** What the team writes to a recruiter about a posting. */
  reviewReason: 1000,
  /** Reports of different people after which a posting is paused until the team has looked at it. */
  reportsUntilPause: 3,
  /** The answer record of a company counts so many days, and is shown when at least so many answers were due. */
  answerRecordDays: 60,
  answerRecordShown: 10,
  /** Jobs of a company in its feeds and on its page, and in a frame on its own site; the largest page and radius there. */
  careersJobs: 100,
  careersFrameJobs: 20,
  careersBytes: 12_000,
  careersRadius: 24,
  /** How many months a report of hiring covers at most, and by default; and how many stays it needs to say how long they took. */
  reportMonths: { max: 24, default: 6 },
  reportStays: 3,
  /** A company with at least so many due answers and fewer per cent of them in time must first answer those who wait. */
  answerFloor: { due: 20, percent: 70 },
  /** Wrong codes of the company mail until a new code is needed, and for how many minutes a code works. */
  companyCode: { tries: 5, minutes: 30 },
  imageBytes: 5 * 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
} as const

/** The largest upload as forms and messages show it: '5 MB'. */
export const maxUpload = {
  image: `${limits.imageBytes / 1024 / 1024} MB`,
  document: `${limits.documentBytes / 1024 / 1024} MB`,
} as const

/** A toast's time on screen, in milliseconds. */
export const toastMillis = 2000

export const timeZone = 'Asia/Kolkata'
