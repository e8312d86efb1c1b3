import {
  type HiringCandidate,
  type InterviewRecord,
  isScheduled,
  limits,
  messages,
  type QuizTaken,
  shortened,
} from '@firstrung/contract'
import { dayText } from '#app/lib/text/dates.ts'
import { count, counted } from '#app/lib/text/format.ts'

/** The server counts no further than this. */
const countBound = 10_000

/** 1,234, or '10,000+' for a number that is at least that. */
export const countText = (number: number, bounded: boolean): string =>
  bounded && number >= countBound ? `${count(countBound)}+` : count(number)

type InterviewState = 'none' | 'requested' | 'scheduled'

/** The state of a candidate's interviews for this job, and the interview that it is about. One that waits for its link has priority. */
export function interviewStateOf(interviews: readonly InterviewRecord[]): {
  state: InterviewState
  interview: InterviewRecord | undefined
} {
  const waiting = interviews.findLast((interview) => !isScheduled(interview))
  const newest = interviews.at(-1)
  if (waiting) return { state: 'requested', interview: waiting }
  return { state: newest ? 'scheduled' : 'none', interview: newest }
}

/** The state of an interview for the team. */
export const interviewStateLabels: Record<InterviewState, string> = {
  none: messages.adminNotRequested,
  requested: messages.requested,
  scheduled: messages.scheduled,
}

/** The state of the newest interview for the recruiter. */
export function interviewLabel(interviews: readonly InterviewRecord[]): string {
  const newest = interviews.at(-1)
  if (!newest) return messages.notRequested
  if (newest.roundName) return `${newest.roundName} ${newest.interviewLink ? 'scheduled' : 'requested'}`
  const isSecond = newest.interviewRound === 2
  if (isScheduled(newest)) return isSecond ? messages.round2Scheduled : messages.scheduled
  return isSecond ? messages.round2Requested : messages.requested
}

/** '7/10': score over total questions. */
export const scoreText = (test: QuizTaken): string => `${test.score}/${test.totalScore}`

/** '9876543210 / CL123456'; the stored phone number, or the text that replaces it. */
export const contactText = ({ mobileNo, uniqueId, contact }: HiringCandidate, missing = ''): string =>
  [mobileNo || (contact ? '' : missing), uniqueId].filter(Boolean).join(' / ')

/** Shown instead of email and phone while the company may not see them. */
export const contactHidden = 'Hidden until you shortlist them'

/** '4/5'; 'Not rated' if the team gave no rating. */
export const ratingOrNone = (candidate: HiringCandidate): string =>
  candidate.ratings.length > 0 ? ratingText(candidate) : 'Not rated'

/** What the company still owes a candidate: reading their messages, and the answer with its promised day. */
export function waitsOf({ unreadMessages = 0, answerBy }: HiringCandidate): { text: string; isLate: boolean }[] {
  return [
    ...(unreadMessages > 0 ? [{ text: counted(unreadMessages, 'unread message'), isLate: true }] : []),
    ...(answerBy
      ? [{ text: `Answer due ${dayText(answerBy)}`, isLate: new Date(answerBy).getTime() < Date.now() + soonMillis }]
      : []),
  ]
}

/** An answer that is due within this time is marked. */
const soonMillis = 2 * 24 * 3600 * 1000

/** As tables show it: '4/5'; without a rating '0/5'. */
export const ratingText = (candidate: HiringCandidate): string =>
  `${candidate.ratings[0]?.rating ?? 0}/${limits.rating.max}`

/** What the team wrote about the candidate, or empty. */
export const remarkOf = (candidate: HiringCandidate): string => candidate.ratings[0]?.comment ?? ''

/** A remark in a table: 50 characters and an ellipsis. */
export function shortRemark(remark: string): string {
  if (remark === '') return messages.noRemarks
  return shortened(remark, limits.remarkPreview)
}

/** How many of the required skills somebody has: '2 of 3 skills'. Undefined for a job without any. */
export function skillsMetOf(match: HiringCandidate['match']): { label: string; met: boolean } | undefined {
  for (const { label, met } of match) {
    const text = /^\d+ of \d+ skills/.exec(label)?.[0]
    if (text) return { label: text, met }
  }
  return undefined
}

/** The best skill test of somebody whose answers the viewer does not get: '80%'. */
export const testText = ({ testPercent }: HiringCandidate): string =>
  testPercent === null ? messages.quizNotGiven : `${testPercent}%`
