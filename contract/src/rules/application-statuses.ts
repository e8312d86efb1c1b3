import type { ApplicationSource } from './stages.ts'

/** What a status says to the candidate. */
interface StatusWords {
  /** In a word or two. */
  label: string
  /** What happens next, when no interview is planned. */
  next: (companyName: string, source: ApplicationSource) => string
  /** Whether the candidate still waits for an answer, or was hired. */
  isOpen: boolean
}

/** How an application stands, as its candidate sees it. Never says more than the candidate has been told. */
const table = {
  sent: {
    label: 'Sent',
    next: (company) => `${company} has your application. You'll hear from us as soon as they decide.`,
    isOpen: true,
  },
  considered: {
    label: 'Under review',
    next: (company) => `${company} is looking at your profile.`,
    isOpen: true,
  },
  shortlisted: {
    label: 'Shortlisted',
    next: (company) => `${company} reads your profile next. You'll hear from us as soon as they decide.`,
    isOpen: true,
  },
  roundTwo: {
    label: 'Round 2',
    next: (company) => `${company} wants to know more about you. An interview usually comes next.`,
    isOpen: true,
  },
  waitlisted: {
    label: 'On the waiting list',
    next: (company) => `${company} has not decided against you. If a place opens up, you are among the first they ask.`,
    isOpen: true,
  },
  onHold: {
    label: 'On hold',
    next: () => "This job is on hold. We'll tell you when it continues.",
    isOpen: true,
  },
  hired: {
    label: 'Hired',
    next: (company) => `${company} will contact you about your start date and paperwork.`,
    isOpen: true,
  },
  takenBack: {
    label: 'No longer shortlisted',
    next: () => 'Our team undid this step. Your other applications are not affected.',
    isOpen: false,
  },
  notSelected: {
    label: 'Not selected',
    next: () =>
      'This is a decision about one job, not about you. A resume review or a mock interview can help next time.',
    isOpen: false,
  },
  filled: {
    label: 'Position filled',
    next: (company, source) =>
      `${company} chose someone else this time.${source === 'pool' ? ' You got further than most.' : ''}`,
    isOpen: false,
  },
  closed: { label: 'Search ended', next: (company) => `${company} is no longer hiring for this job.`, isOpen: false },
  takenDown: { label: 'No longer offered', next: (company) => `${company} took this job down.`, isOpen: false },
  withdrawn: {
    label: 'Withdrawn',
    next: (company) => `You withdrew this application. ${company} no longer sees it.`,
    isOpen: false,
  },
  answeredLate: {
    label: 'Answered after all',
    next: (company) => `${company} has answered after all. Do you still want the job?`,
    isOpen: true,
  },
  unanswered: {
    label: 'Closed without an answer',
    next: (company) =>
      `${company} did not answer by the day it promised, so we closed this application and you need not wait. It says nothing about you.`,
    isOpen: false,
  },
  hiringEnded: {
    label: 'Hired earlier',
    next: () => 'This position is over. Companies can hire you again.',
    isOpen: false,
  },
} as const satisfies Record<string, StatusWords>

export type ApplicationStatus = keyof typeof table
export const applicationStatuses = Object.keys(table) as [ApplicationStatus, ...ApplicationStatus[]]
export const applicationWords: Record<ApplicationStatus, StatusWords> = table

const isInProgress = (status: ApplicationStatus): boolean => table[status].isOpen && status !== 'hired'

/** The statuses in which a candidate can take an application back. A late answer is instead declined by replying no. */
export const withdrawableStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(
  (status) => isInProgress(status) && status !== 'answeredLate',
)

/**
 * Whether the two sides of an application can write to each other: not yet, now, no longer, or not because the candidate has ended
 * the company's access. 'blocked' says the same to a candidate who has blocked the company.
 */
export const conversationStates = ['early', 'open', 'ended', 'accessEnded', 'blocked'] as const
export type ConversationState = (typeof conversationStates)[number]

const mayWrite: readonly ApplicationStatus[] = ['roundTwo', 'waitlisted', 'hired']
const mayWriteOnceAnswered: readonly ApplicationStatus[] = ['sent', 'shortlisted']

/** The conversation about an application, by the status that the candidate sees. It opens with the company's first answer. */
export function conversationOf(status: ApplicationStatus, isAnswered: boolean): ConversationState {
  if (mayWrite.includes(status)) return 'open'
  if (mayWriteOnceAnswered.includes(status)) return isAnswered ? 'open' : 'early'
  return status === 'considered' ? 'early' : 'ended'
}

/** Groups of applications: open ones are those in progress and those that led to a hiring. */
export const applicationStates = ['open', 'inProgress', 'hired', 'ended'] as const
export type ApplicationState = (typeof applicationStates)[number]

const isIn: Record<ApplicationState, (status: ApplicationStatus) => boolean> = {
  open: (status) => table[status].isOpen,
  inProgress: isInProgress,
  hired: (status) => status === 'hired',
  ended: (status) => !table[status].isOpen,
}

/** The statuses of a group. */
export const statusesIn = (state: ApplicationState): ApplicationStatus[] => applicationStatuses.filter(isIn[state])
