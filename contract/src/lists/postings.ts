/** Closed lists about what the board shows of a job. Documented values, to the letter. */

/**
 * The states of a posting. `draft` lacks something, or is not published yet; `review` waits for the team; `live` is on
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
/** How the days of a promised answer are counted: all of them, or Monday to Friday without holidays. */
export const answerDayKinds = ['calendar', 'working'] as const
export type AnswerDayKind = (typeof answerDayKinds)[number]
/** How a posting states the pay: rupees a year, rupees a month, no pay, or not said. */
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
