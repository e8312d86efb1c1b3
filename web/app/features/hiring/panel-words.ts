import {
  type HiringCandidate,
  type InterviewRecord,
  interviewRound,
  type ListOf,
  listWords,
  type MoveOf,
  messages,
  movesFrom,
} from '@firstrung/contract'

export type PanelView = 'cards' | 'table'
export type PanelAction = MoveOf<'recruiter'>
export type PanelList = ListOf<'recruiter'>

/** The recruiter's four lists, in the order of their words, which is that of the page (HIRE-06). */
export const panelLists = Object.keys(listWords.recruiter) as PanelList[]

/** What an empty list says. */
export function emptyTextOf(list: PanelList, view: PanelView): string {
  const { empty, emptyTable = empty } = listWords.recruiter[list]
  return view === 'table' ? emptyTable : empty
}

export const actionLabels: Record<PanelAction, string> = {
  shortlist: 'Shortlist',
  waitlist: 'Waitlist',
  hire: 'Hire',
  remove: 'Reject',
}

/** The moves on offer. From Round 2 hiring is offered once there is an interview link (HIRE-21). */
export function actionsFor(person: Pick<HiringCandidate, 'stage' | 'interviews' | 'isHired'>): PanelAction[] {
  const isLinked = person.interviews.some((interview) => interview.interviewLink !== '')
  const mayHire = !person.isHired && (person.stage !== 'recruiterShortlisted' || isLinked)
  return movesFrom('recruiter', person.stage).filter((action) => action !== 'hire' || mayHire)
}

type Interviewed = Pick<HiringCandidate, 'stage' | 'interviews'>

/** The round that an interview asked for now would be. */
export const nextRoundOf = ({ stage, interviews }: Interviewed): 1 | 2 =>
  interviewRound(
    stage,
    interviews.map((interview) => interview.interviewRound),
  ) ?? 1

/** Whether the interview that could be asked for now has been asked for already. */
export const isAskedFor = (person: Interviewed): boolean =>
  person.interviews.some((interview) => interview.interviewRound === nextRoundOf(person))

/** Where the newest interview stands, in the recruiter's words. */
export function interviewWords(interviews: readonly InterviewRecord[]): string {
  const newest = interviews.at(-1)
  if (!newest) return messages.notRequested
  const isSecond = newest.interviewRound === 2
  if (newest.interviewLink) return isSecond ? messages.round2Scheduled : messages.scheduled
  return isSecond ? messages.round2Requested : messages.requested
}
