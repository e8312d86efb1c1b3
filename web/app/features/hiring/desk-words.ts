import {
  type HiringCandidate,
  type InterviewRecord,
  type JobList,
  limits,
  listWords,
  messages,
  type TestTaken,
} from '@firstrung/contract'
import { count } from '#app/lib/format.ts'

export type DeskView = 'cards' | 'table'

/** What an empty list says. */
export function emptyTextOf(list: JobList, view: DeskView, filtered: boolean): string {
  if (filtered) return messages.nothingToShow
  const { empty, emptyTable = empty } = listWords.admin[list]
  return view === 'table' ? emptyTable : empty
}

/** Where the server stops counting. */
const countBound = 10_000

/** 1,234, or '10,000+' for a number that is at least that. */
export const countText = (number: number, bounded: boolean): string =>
  bounded && number >= countBound ? `${count(countBound)}+` : count(number)

export type InterviewState = 'none' | 'requested' | 'scheduled'

/** Where the interviews of a candidate for this job stand, and the one it is about. One without a link comes first. */
export function interviewStateOf(interviews: readonly InterviewRecord[]): {
  state: InterviewState
  interview: InterviewRecord | undefined
} {
  const waiting = interviews.findLast((interview) => interview.interviewLink === '')
  const newest = interviews.at(-1)
  if (waiting) return { state: 'requested', interview: waiting }
  return { state: newest ? 'scheduled' : 'none', interview: newest }
}

export const interviewWords: Record<InterviewState, string> = {
  none: messages.adminNotRequested,
  requested: messages.requested,
  scheduled: messages.scheduled,
}

/** '7/10': score over total questions. */
export const scoreText = (test: TestTaken): string => `${test.score}/${test.totalScore}`

/** '4/5'; without a rating '0/5'. */
export const ratingText = (person: HiringCandidate): string => `${person.ratings[0]?.rating ?? 0}/${limits.rating.max}`

/** What the team wrote about the person, or empty. */
export const remarkOf = (person: HiringCandidate): string => person.ratings[0]?.comment ?? ''

/** A remark as a table shows it: 50 characters and an ellipsis. */
export function shortRemark(remark: string): string {
  if (remark === '') return messages.noRemarks
  const letters = [...remark]
  return letters.length > limits.remarkPreview ? `${letters.slice(0, limits.remarkPreview).join('')}…` : remark
}
