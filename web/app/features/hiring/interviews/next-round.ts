import { type HiringCandidate, type InterviewRecord, interviewRound, type JobWithLists } from '@firstrung/contract'
import { isHeld, isMissed } from './interview-time.ts'

type Interviewed = Pick<HiringCandidate, 'stage' | 'interviews'>

/** The round of the interview that can be requested now in a job with these named rounds; null if none can be. */
export function nextRoundOf({ stage, interviews }: Interviewed, named?: JobWithLists['rounds']): number | null {
  const now = Date.now()
  const numbersOf = (some: readonly InterviewRecord[]) => some.map((interview) => interview.interviewRound)
  const over = numbersOf(interviews.filter((interview) => isHeld(interview, now) && !isMissed(interview)))
  return interviewRound(stage, numbersOf(interviews), { ...(named && { count: named.length }), over })
}

/** Whether an interview was already requested in the current round. */
export const isAskedFor = (candidate: Interviewed, named?: JobWithLists['rounds']): boolean =>
  candidate.interviews.some((interview) => interview.interviewRound === nextRoundOf(candidate, named))
