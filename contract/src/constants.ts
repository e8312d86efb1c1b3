/** Closed lists and limits that at least two of browser, API and database need. Documented values, to the letter. */

export const roles = ['candidate', 'recruiter', 'admin'] as const
export type Role = (typeof roles)[number]

/** The values of `userType` in input; 'candidate' and 'user' are the same. */
export const userTypes = ['candidate', 'user', 'recruiter', 'admin'] as const
export type UserType = (typeof userTypes)[number]

export const lookingFor = ['job', 'freelancing', 'internship', 'upskilling'] as const
/** What somebody may do in the team of their company: owners manage it and see all jobs, interviewers see their interviews. */
export const companyRoles = ['owner', 'recruiter', 'interviewer'] as const
export type CompanyRole = (typeof companyRoles)[number]
/** What a member of a job does there; each job has one lead. */
export const memberRoles = ['lead', 'recruiter', 'interviewer'] as const
export type MemberRole = (typeof memberRoles)[number]
/** What the members of a job judge until its lead chooses something else. */
export const defaultCriteria = ['Skills for this job', 'Problem solving', 'Communication', 'Motivation'] as const
/** The levels of a criterion, from 1 on. */
export const criterionLevels = ['Not shown', 'Basic', 'Good', 'Strong'] as const
/** The verdict of a scorecard. */
export const verdicts = ['strong_no', 'no', 'yes', 'strong_yes'] as const
export type Verdict = (typeof verdicts)[number]

/** As what somebody works on a job: as one of its members, or as an owner of the company. */
export const workingRoles = ['lead', 'recruiter', 'owner'] as const
export type WorkingRole = (typeof workingRoles)[number]

export const workModes = ['remote', 'in-office', 'hybrid'] as const

export const nonTechnicalFields = [
  'marketing',
  'content',
  'management',
  'finance',
  'customer satisfaction',
  'business development',
] as const
export const technicalFields = ['backend', 'frontend', 'data analyst', 'python', 'sde', 'java', 'react'] as const
/** The fields of a profile, which are also the related roles of a quiz. */
export const profileFields = [...nonTechnicalFields, ...technicalFields] as const
/** In the role select of /skilltests beside the profile fields, so that they can be filtered for. */
export const analystRoles = ['research analyst', 'data engineer'] as const
export const quizRoles = [...profileFields, ...analystRoles] as const
/** The first three of the role select of /skilltests. */
export const practiceRoles = ['Research Analyst', 'Data Analyst', 'Data Engineer'] as const

export const workExperienceBands = ['0-6 Months', '6-12 Months', '12+ Months'] as const
/** The salary band that the admin's profile editor starts with. */
export const defaultEditorBand = '0-2'

export const skillLevels = ['beginner', 'intermediate', 'advance', 'expert'] as const
export type SkillLevel = (typeof skillLevels)[number]
export const skillSlider = { min: 10, max: 40, step: 10 } as const
export const defaultSkillLevel: SkillLevel = 'intermediate'

export const difficulties = ['beginner', 'intermediate', 'advance'] as const
export type Difficulty = (typeof difficulties)[number]
export const quizTypes = ['skill test', 'practice test'] as const
export type QuizType = (typeof quizTypes)[number]

export const interestTypes = ['jobs', 'internships'] as const
export type InterestType = (typeof interestTypes)[number]

export const jobRoles = ['internship', 'job(full-time)', 'job(part-time)'] as const
export type JobRole = (typeof jobRoles)[number]
export const jobRoleLabels: Record<JobRole, string> = {
  internship: 'Internship',
  'job(full-time)': 'Full Time',
  'job(part-time)': 'Free Lancing',
}
export const salaryOptions = [
  '6LPA-8LPA',
  '8LPA-10LPA',
  '10LPA-15LPA',
  '15LPA-20LPA',
  '20LPA-30LPA',
  '30LPA+',
  'Undisclosed',
] as const
export const stipendOptions = [
  '10,000-15,000',
  '15,001-20,000',
  '20,001-30,000',
  '30,001-40,000',
  '40,000+',
  'Undisclosed',
] as const

export const companyTypes = ['Start Up (Bootstrapped)', 'Start Up (Funded)', 'MNC'] as const
export const companySizes = ['1-10', '11-100', '101-1000', '1000+'] as const

/** Orders of the lists of a hiring panel; 'answer' has those first whose promised day is the next. */
export const panelSorts = ['match', 'newest', 'test', 'rating', 'answer'] as const
export type PanelSort = (typeof panelSorts)[number]

export const durationUnits = ['minutes', 'hours'] as const

/** What is done with many candidates together. */
export const bulkMoves = ['shortlist', 'waitlist', 'remove', 'mail'] as const

/** What became of a candidate in a move of many: moved or mailed, or left out and why. */
export const bulkOutcomes = [
  'moved',
  'already_moved',
  'interview_ahead',
  'hired',
  'told',
  'gone',
  'unreachable',
  'refuses_mail',
  'untold',
  'mailed_often',
  'undone',
] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]
export const bulkOutcomeLabels: Record<Exclude<BulkOutcome, 'moved'>, string> = {
  already_moved: 'was already moved',
  interview_ahead: 'has an interview ahead',
  hired: 'is hired',
  told: 'has already been told',
  gone: 'is no longer in this job',
  unreachable: 'has never signed in',
  refuses_mail: 'wants no emails from companies',
  untold: 'is rejected and not told yet',
  mailed_often: 'has had 5 emails about this job in a day',
  undone: 'was left out: you undid it',
}

/** What a saved message is for. */
export const templateKinds = ['rejection', 'mail'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Why a candidate was rejected; for the company's own statistics, never for the candidate. */
export const declineReasons = [
  'skills',
  'experience',
  'interview',
  'pay',
  'location',
  'availability',
  'other_chosen',
  'no_answer',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]
export const declineReasonLabels: Record<DeclineReason, string> = {
  skills: 'Skills do not fit',
  experience: 'Too little experience',
  interview: 'Interview',
  pay: 'Pay expectation',
  location: 'Location',
  availability: 'Not available in time',
  other_chosen: 'Someone else was chosen',
  no_answer: 'Did not answer',
  other: 'Another reason',
}

export const noticeStatuses = ['unread', 'read'] as const
export const statsPeriods = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type StatsPeriod = (typeof statsPeriods)[number]
/** The steps of the team's funnel. */
export const funnelSteps = ['registered', 'profile', 'test', 'applied', 'shortlisted', 'interview', 'hired'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const eventTags = [
  'technical',
  'personal development',
  'bootcamp',
  'business',
  'gaming',
  'media',
  'non technical',
] as const
export const forumTags = eventTags.filter((tag) => tag !== 'bootcamp')

/** Reasons for reporting a comment. */
export const reportReasons = ['spam', 'rude', 'personal details', 'misleading', 'other'] as const
export const mentorshipFields = [
  'Startups',
  'Top tech firms',
  'Global consulting firms',
  'Top global universities',
  'Top investment banking firms',
] as const

export const bootcampIds = [
  'data-analytics-bootcamp',
  'web-development-bootcamp',
  'summer-internship-bootcamp',
  'product-management-bootcamp',
] as const
/** Services with their own payment page, which report payments to us. */
export const paymentServices = ['razorpay', 'paytm'] as const
/** How bootcamps are paid; `upi` is a transfer that the team sees on its account. */
export const paymentProviders = ['upi', ...paymentServices] as const
export type PaymentServiceName = (typeof paymentServices)[number]
export type PaymentProviderName = (typeof paymentProviders)[number]

/** The templates for the data analytics and the web development bootcamp in a payment. */
export const paymentTemplates = [13241, 13242] as const
/** The default price of a bootcamp, in rupees. */
export const defaultBootcampPrice = 3400
/** open: not paid; reported: the payer says it is paid; paid and declined: settled by the team. */
export const orderStatuses = ['open', 'reported', 'paid', 'declined'] as const
export type OrderStatus = (typeof orderStatuses)[number]
/** The brands of /bootcamp: how many at a time, and for how many milliseconds. */
export const brandCarousel = { slidesPerView: 5, millis: 1500 } as const

export const blogStatuses = ['draft', 'published'] as const
export type BlogStatus = (typeof blogStatuses)[number]
export const richTextAlignments = ['left', 'center', 'right', 'justify'] as const

export const mentorshipStatuses = ['open', 'closed'] as const
export const mockInterviewStatuses = ['requested', 'scheduled', 'closed'] as const

export const limits = {
  /** The largest body of a request, unless its route says otherwise. */
  bodyKilobytes: 100,
  /** A body may hold one value for so many bytes of its limit: reading many small values takes longest. */
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
  /** Criteria of a scorecard, their names, and what is noted beside them. */
  criteria: { min: 3, max: 6 },
  criterion: 60,
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
  /** Months of an internship; the default is for recruiters who named none. */
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
  /** Why an interview is moved or cancelled; and how long a mock interview takes when clashes are looked for, in minutes. */
  interviewReason: 500,
  mockInterviewMinutes: 60,
  /** When a mock interview may begin, in Indian time: full hours. */
  mockInterviewHours: { from: '08:00', to: '21:00' },
  /** How many days an agenda of interviews covers at most. */
  agendaDays: 92,
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
  /** Skills with fewer questions are not scored alone: the score would say which answer was right. */
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
  /** Signs of a posting's text: fifteen pages. */
  postingText: 30_000,
  /** Days within which a posting promises an answer. */
  answerPromise: { min: 3, max: 21, default: 14 },
  /** Days by which a recruiter can move the promised day of those who wait, once for each job. */
  answerExtension: { min: 1, max: 7 },
  /** For so many days after an application was closed unanswered it can be answered, and for so many its candidate can reply. */
  lateAnswer: { days: 30, replyDays: 7 },
  /** Days until the last day of applying, and how many at most. */
  applyWithinDays: { default: 30, max: 180 },
  /** Steps of a hiring process as a posting tells them, and the length of their names. */
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
  /** What applicants write to the company beside their answers. */
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
  /** How companies answer is counted over so many days, and shown when at least so many answers were due. */
  answerRecordDays: 60,
  answerRecordShown: 10,
  /** How many months a report of hiring covers at most, and by default; and from how many stays on it says how long they took. */
  reportMonths: { max: 24, default: 6 },
  reportStays: 3,
  /** Who has answered fewer in time, in per cent of at least so many, first answers those who wait. */
  answerFloor: { due: 20, percent: 70 },
  /** Wrong codes of the company mail until a new one is needed, and for how many minutes one works. */
  companyCode: { tries: 5, minutes: 30 },
  imageBytes: 5 * 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
} as const

/** The largest upload as forms and messages show it: '5 MB'. */
export const maxUpload = {
  image: `${limits.imageBytes / 1024 / 1024} MB`,
  document: `${limits.documentBytes / 1024 / 1024} MB`,
} as const

/** The topics of mails. Each can be switched off; notifications stay. */
export const mailTopics = ['decisions', 'interviews', 'messages', 'services', 'events', 'forum'] as const
export type MailTopic = (typeof mailTopics)[number]
/** Topics whose mails can come together, once a day. Decisions, interviews and events do not wait. */
export const dailyTopics = ['messages', 'services', 'forum'] as const satisfies readonly MailTopic[]
export type DailyTopic = (typeof dailyTopics)[number]
export const canBeDaily = (topic: MailTopic): topic is DailyTopic => dailyTopics.some((one) => one === topic)
/** What a link in a mail ends: a topic, or the daily mail with all of its topics. */
export const stoppableTopics = [...mailTopics, 'daily'] as const
export type StoppableTopic = (typeof stoppableTopics)[number]
/** The topics of each type of account. */
export const mailTopicsOf: Record<Role, readonly MailTopic[]> = {
  candidate: mailTopics,
  recruiter: ['decisions', 'interviews', 'messages', 'forum'],
  admin: [],
}

/**
 * What people agree to: the texts at the registration, being found by companies, mails of saved searches, and mails by topic.
 */
export const consentPurposes = [
  'account',
  'jobs',
  'internships',
  'alerts',
  ...mailTopics.map((topic) => `mails:${topic}` as const),
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
/** Mails are agreed to with the registration, and refused topic by topic. */
export const isMailPurpose = (purpose: ConsentPurpose): boolean => purpose.startsWith('mails:')
/** The purposes of each type of account. The team has none: it works here. */
export const consentPurposesOf = (role: Role): readonly ConsentPurpose[] =>
  role === 'candidate'
    ? consentPurposes
    : role === 'recruiter'
      ? ['account', ...mailTopicsOf[role].map((topic) => `mails:${topic}` as const)]
      : []

/** What candidates say about coming to an interview. */
export const attendanceAnswers = ['coming', 'notComing'] as const
export type AttendanceAnswer = (typeof attendanceAnswers)[number]

/** A toast's time on screen, in milliseconds. */
export const toastMillis = 2000

/** The version of the text that people consent to when they register. */
export const consentVersion = '2026-12'

export const timeZone = 'Asia/Kolkata'

/** Upload folders, their names as documented, singular and plural included. */
export const folders = {
  candidateAvatars: 'profile_pics/candidate/',
  recruiterAvatars: 'profile_pics/recruiter/',
  resumes: 'resumes/',
  jobDescriptions: 'jds/',
  eventBanners: 'event_banners/',
  forumBanners: 'forum_banner/',
  blogBanners: 'blog_banners/',
  logos: 'logos/',
  companyLogos: 'company_logos/',
} as const
export type Folder = (typeof folders)[keyof typeof folders]

/** Widths in which a stored picture can be asked for, in pixels. */
export const imageWidths = [64, 128, 256, 480, 768, 1280] as const

/** Suggestions for the free-text field State. */
export const indianStates = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const

/** The scripts of India whose words may arrive broken in a PDF, in the order of their blocks of 128 signs from U+0900 on. */
export const indianScripts = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Odia',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
] as const
export type IndianScript = (typeof indianScripts)[number]

/** The state of reading a resume: 'no text' is a scan, 'failed' could not be read in time. */
export const readingStates = ['none', 'waiting', 'read', 'no text', 'failed'] as const
export type ReadingState = (typeof readingStates)[number]

/** What a recruiter's list of jobs shows, and its order. */
export const jobStates = ['open', 'completed'] as const
export const ownJobSorts = ['newest', 'new-applicants'] as const

/**
 * The states of a posting. `draft` lacks something, or its recruiter keeps it back; `review` waits for the team; `live` is on
 * the board; `paused` was taken off for now; `closed` takes no more applications; `removed` was taken off by the team.
 */
export const postingStates = ['draft', 'review', 'live', 'paused', 'closed', 'removed'] as const
export type PostingState = (typeof postingStates)[number]
/** What the recruiter does with a posting. Publishing leads to `review` where the team has not approved the company yet. */
export const postingSteps = ['publish', 'pause', 'close'] as const
export type PostingStep = (typeof postingSteps)[number]
/** What the team decides about a posting in review, or about a live one. */
export const postingDecisions = ['approve', 'refuse', 'pause', 'remove'] as const
export type PostingDecision = (typeof postingDecisions)[number]
/** How the pay of a posting is said: rupees a year, rupees a month, no pay, or not said. */
/** How the days of a promised answer are counted: all of them, or Monday to Friday without holidays. */
export const answerDayKinds = ['calendar', 'working'] as const
export type AnswerDayKind = (typeof answerDayKinds)[number]
export const payKinds = ['year', 'month', 'unpaid', 'hidden'] as const
export type PayKind = (typeof payKinds)[number]
/** Kinds of questions to applicants. */
export const questionKinds = ['text', 'yes_no', 'one', 'many', 'number', 'link'] as const
export type QuestionKind = (typeof questionKinds)[number]
/** What a job may ask of applicants. A hard rule refuses before applying; a soft one is only shown. */
export const ruleKinds = [
  'graduation_year',
  'degree',
  'experience',
  'test_percent',
  'place',
  'work_mode',
  'skills',
] as const
export type RuleKind = (typeof ruleKinds)[number]
export const jobSorts = ['newest', 'match', 'closing', 'pay'] as const
export type JobSort = (typeof jobSorts)[number]
/** Days that a posting may be old in a search. */
export const postedWithinDays = [1, 3, 7, 30] as const
/** How often new jobs of a saved search are mailed. */
export const alertFrequencies = ['daily', 'weekly', 'off'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]
/** When the company sees email and phone of somebody who applies: at once, or when they are shortlisted. */
export const contactSharing = ['now', 'shortlisted'] as const
export type ContactSharing = (typeof contactSharing)[number]
/** Reasons for reporting a job. */
export const jobReportReasons = ['money', 'not_company', 'no_job', 'untrue', 'offensive', 'data', 'other'] as const
export type JobReportReason = (typeof jobReportReasons)[number]
export const jobReportLabels: Record<JobReportReason, string> = {
  money: 'It asks for money',
  not_company: 'It is not the company it says',
  no_job: 'The job does not exist',
  untrue: 'Pay or terms are untrue',
  offensive: 'It is offensive',
  data: 'My data was misused',
  other: 'Something else',
}
/** Signs of a fraudulent posting that the team looks at. None of them takes a posting off the board by itself. */
export const scamRules = [
  'fee',
  'payment_details',
  'messenger_only',
  'personal_mail',
  'short_link',
  'unlikely_pay',
  'copied_text',
  'shared_contact',
  'no_interview',
  'unpaid',
  'low_stipend',
  'protected_trait',
] as const
export type ScamRule = (typeof scamRules)[number]

/** What an installation lacks before people can use it, in the order in which it is done. */
export const goLiveSteps = ['mail', 'operator', 'grievance', 'tests'] as const
export type GoLiveStep = (typeof goLiveSteps)[number]

/** What waits for a recruiter. */
export const recruiterNeeds = [
  'messages',
  'new-applicants',
  'interviews-today',
  'interviews-without-link',
  'answers-due',
  'answers-owed',
] as const
/** What candidates of a panel wait for: what the dashboard counts, by the same rule, and any promised answer. */
export const panelWaits = [...recruiterNeeds, 'answers'] as const
export type PanelWait = (typeof panelWaits)[number]

/** What applications wait for from their candidate: what the dashboard counts and the list filters by, with the same rule. */
export const applicationWaits = ['late-answers', 'interviews', 'messages'] as const
export type ApplicationWait = (typeof applicationWaits)[number]

/** Jobs in which the team has something to do: an interview needs a link, nobody is shortlisted, or posted today. */
export const jobWaits = ['link', 'nobody', 'today'] as const
export const teamJobSorts = ['newest', 'waiting'] as const

/** Why somebody reports a message that the other side of a conversation wrote. */
export const messageReportReasons = ['money', 'rude', 'private', 'misleading', 'spam', 'other'] as const
export type MessageReportReason = (typeof messageReportReasons)[number]
export const messageReportLabels: Record<MessageReportReason, string> = {
  money: 'It asks for money',
  rude: 'It is rude or threatening',
  private: 'It asks for private details',
  misleading: 'It is untrue or misleading',
  spam: 'It is advertising',
  other: 'Something else',
}

/** Everything in which the team makes somebody wait. */
export const teamQueues = [
  'postings',
  'job-reports',
  'jobs',
  'interview-links',
  'mentorship',
  'resumes',
  'mock-interviews',
  'projects',
  'payments',
  'forum-reports',
  'grievances',
  'companies',
  'company-reports',
  'message-reports',
] as const

/** How far a candidate has come, as the team filters its list. */
export const personStatuses = ['incomplete', 'complete', 'applied', 'hired'] as const
export type PersonStatus = (typeof personStatuses)[number]
/** The orders of the team's list of candidates. */
export const personSorts = ['newest', 'name', 'test'] as const
export type PersonSort = (typeof personSorts)[number]

/** What a member of the team may do; an admin may do everything. */
/** The queues of service requests, and what one of their requests is called. */
export const requestQueues = ['mentorship', 'resumes', 'mock-interviews', 'projects'] as const
export type RequestQueue = (typeof requestQueues)[number]
export const requestLabels: Record<RequestQueue, string> = {
  mentorship: 'mentor request',
  resumes: 'resume review',
  'mock-interviews': 'mock interview request',
  projects: 'live project request',
}
/** How a request ended. A closed mock interview had been scheduled before, or not. */
export const requestOutcomes = ['closed', 'scheduled', 'reviewed'] as const

export const teamRoles = ['admin', 'screener', 'reviewer', 'content', 'trust'] as const
export type TeamRole = (typeof teamRoles)[number]
export const teamRoleLabels: Record<TeamRole, string> = {
  admin: 'Admin',
  screener: 'Screener',
  reviewer: 'Reviewer',
  content: 'Content',
  trust: 'Trust',
}
export const teamRoleTexts: Record<TeamRole, string> = {
  admin: 'everything, the team itself included.',
  screener: 'putting candidates forward for jobs, and adding the links to their interviews.',
  reviewer: 'resume reviews and requests for mock interviews, mentors and live projects.',
  content: 'skill tests, events, blogs and the forum.',
  trust: 'postings and companies, promised answers, complaints and reports.',
}
