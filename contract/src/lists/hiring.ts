/** Closed lists about applications and the hiring panel. Documented values, to the letter. */

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

/** The role in which somebody works on a job: as one of its members, or as an owner of the company. */
export const workingRoles = ['lead', 'recruiter', 'owner'] as const
export type WorkingRole = (typeof workingRoles)[number]

/** Orders of the lists of a hiring panel; 'answer' begins with those whose promised day is next. */
export const panelSorts = ['match', 'newest', 'test', 'rating', 'answer'] as const
export type PanelSort = (typeof panelSorts)[number]

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
  'has_offer',
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
  has_offer: 'has an open offer',
  mailed_often: 'has had 5 emails about this job in a day',
  undone: 'was left out: you undid it',
}

/** What a saved message is for. */
export const templateKinds = ['rejection', 'mail', 'offer'] as const
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

/** What candidates say about coming to an interview. */
export const attendanceAnswers = ['coming', 'notComing'] as const
export type AttendanceAnswer = (typeof attendanceAnswers)[number]
/** When the company sees email and phone of somebody who applies: at once, or when they are shortlisted. */
export const contactSharing = ['now', 'shortlisted'] as const
export type ContactSharing = (typeof contactSharing)[number]

/** What a recruiter has to do. */
export const recruiterNeeds = [
  'messages',
  'offers-ending',
  'new-applicants',
  'interviews-today',
  'interviews-without-link',
  'answers-due',
  'answers-owed',
] as const
/** What candidates of a panel wait for: the counts of the dashboard, by the same rule, and any promised answer. */
export const panelWaits = [...recruiterNeeds, 'answers'] as const
export type PanelWait = (typeof panelWaits)[number]

/** What became of the times for an interview that were proposed to somebody. */
export const choiceStates = ['open', 'booked', 'declined', 'over'] as const
export type ChoiceState = (typeof choiceStates)[number]

/** What applications wait for from their candidate: what the dashboard counts and the list filters by, with the same rule. */
export const applicationWaits = ['offers', 'late-answers', 'times', 'interviews', 'messages'] as const
export type ApplicationWait = (typeof applicationWaits)[number]

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

/** Why a calendar that says when somebody is busy could not be read. */
export const calendarFaults = [
  'not_found',
  'refused',
  'unreachable',
  'too_large',
  'too_slow',
  'no_calendar',
  'too_many',
  'unreadable',
] as const
export type CalendarFault = (typeof calendarFaults)[number]
