import type { AnswerDayKind, OwnPosting, PayKind, PostingState, QuestionKind, RuleKind } from '@firstrung/contract'
import { dayText } from '#app/lib/text/dates.ts'

export const stateLabels: Record<PostingState, string> = {
  draft: 'Not on the board',
  review: 'With our team',
  live: 'On the board',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed by our team',
}

/** What a state means for the recruiter, and what they can do about it. */
export function stateText({ state, applyBy, closedAt, reviewReason, publishedAt }: OwnPosting): string {
  switch (state) {
    case 'draft':
      return reviewReason ? `Our team sent it back: ${reviewReason}` : 'Candidates cannot see it yet.'
    case 'review':
      return 'Our team checks it, usually within one working day. You are notified of the result.'
    case 'live':
      return `On the board since ${dayText(publishedAt ?? '')}. Candidates can apply until ${applyBy ? dayText(applyBy) : 'you close it'}.`
    case 'paused':
      return reviewReason ? `Our team has paused it: ${reviewReason}` : 'Nobody can apply until you publish it again.'
    case 'closed':
      return `Closed on ${dayText(closedAt ?? '')}. Those who applied stay in the hiring panel.`
    case 'removed':
      return reviewReason ? `Our team has removed it: ${reviewReason}` : 'Our team has removed it from the board.'
  }
}

export const lackLabels: Record<OwnPosting['lacks'][number], string> = {
  content: 'a description',
  applyBy: 'the last day to apply',
  pay: 'the pay',
}

export const answerDayKindLabels: Record<AnswerDayKind, string> = {
  calendar: 'Calendar days',
  working: 'Working days',
}

export const payKindLabels: Record<PayKind, string> = {
  year: 'A year',
  month: 'A month',
  unpaid: 'Unpaid',
  hidden: 'Not stated',
}

export const questionKindLabels: Record<QuestionKind, string> = {
  text: 'Short text',
  yes_no: 'Yes or no',
  one: 'One choice',
  many: 'Several choices',
  number: 'Number',
  link: 'Link',
}

export const ruleKindLabels: Record<RuleKind, string> = {
  graduation_year: 'Graduation year',
  degree: 'Degree',
  experience: 'Experience',
  test_percent: 'Skill test result',
  place: 'Location',
  work_mode: 'Work mode',
  skills: 'Skills',
}
