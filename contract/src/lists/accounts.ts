/** Closed lists about accounts, roles, mails and consent. Documented values, to the letter. */

export const roles = ['candidate', 'recruiter', 'admin'] as const
export type Role = (typeof roles)[number]

/** The values of `userType` in input; 'candidate' and 'user' are the same. */
export const userTypes = ['candidate', 'user', 'recruiter', 'admin'] as const
export type UserType = (typeof userTypes)[number]
/** What somebody may do in the team of their company: owners manage it and see all jobs, interviewers see their interviews. */
export const companyRoles = ['owner', 'recruiter', 'interviewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

export const noticeStatuses = ['unread', 'read'] as const

/** The topics of mails. Each can be switched off; notifications stay. */
export const mailTopics = ['decisions', 'interviews', 'messages', 'services', 'events', 'forum'] as const
export type MailTopic = (typeof mailTopics)[number]
/** Topics whose mails can come together, once a day. Decisions, interviews and events do not wait. */
export const dailyTopics = ['messages', 'services', 'forum'] as const satisfies readonly MailTopic[]
export type DailyTopic = (typeof dailyTopics)[number]
export const canBeDaily = (topic: MailTopic): topic is DailyTopic => dailyTopics.some((one) => one === topic)
/** What the link in a mail switches off: a topic, or the daily mail with all of its topics. */
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
/** People agree to all mails when they register, and refuse them topic by topic. */
export const isMailPurpose = (purpose: ConsentPurpose): boolean => purpose.startsWith('mails:')
/** The purposes of each type of account. Members of the team consent to nothing, because they work here. */
export const consentPurposesOf = (role: Role): readonly ConsentPurpose[] =>
  role === 'candidate'
    ? consentPurposes
    : role === 'recruiter'
      ? ['account', ...mailTopicsOf[role].map((topic) => `mails:${topic}` as const)]
      : []

/** The version of the text that people consent to when they register. */
export const consentVersion = '2026-12'

/** What a member of the team may do; an admin may do everything. */
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
