import { type HiringCandidate, type InterviewRecord, type JobList, messages } from '@firstrung/contract'

export type PanelView = 'cards' | 'table'
export type PanelAction = 'shortlist' | 'waitlist' | 'hire' | 'remove'
export type PanelList = Exclude<JobList, 'recruiterShortlisted'>

/** The recruiter's four lists, in the order in which a candidate climbs them (HIRE-06). */
export const panelLists: readonly { list: PanelList; label: string; empty: string }[] = [
  { list: 'applicants', label: 'Applications Received', empty: messages.noApplicants },
  { list: 'shortlisted', label: 'Round 2 Candidates', empty: messages.noShortlisted },
  { list: 'hired', label: 'Hired Candidates', empty: messages.noOneHired },
  { list: 'waitlisted', label: 'Waitlisted Candidates', empty: messages.nothingToShow },
]

/** What an empty list says; the hired ones have a text of their own in the table. */
export const emptyTextOf = (list: PanelList, view: PanelView): string =>
  list === 'hired' && view === 'table' ? messages.noHired : (panelLists.find((one) => one.list === list)?.empty ?? '')

const actionsOf: Record<PanelList, readonly PanelAction[]> = {
  applicants: ['shortlist', 'waitlist', 'remove'],
  shortlisted: ['hire', 'waitlist'],
  waitlisted: ['hire'],
  hired: [],
}
export const actionLabels: Record<PanelAction, string> = {
  shortlist: 'Shortlist',
  waitlist: 'Waitlist',
  hire: 'Hire',
  remove: 'Reject',
}

/** The steps on offer. From Round 2 hiring is offered once there is an interview link (HIRE-21). */
export function actionsFor(list: PanelList, person: Pick<HiringCandidate, 'interviews' | 'isHired'>): PanelAction[] {
  const isLinked = person.interviews.some((interview) => interview.interviewLink !== '')
  return actionsOf[list].filter(
    (action) => action !== 'hire' || (!person.isHired && (list !== 'shortlisted' || isLinked)),
  )
}

/** The round an interview asked for from this list would be. */
export const nextRoundOf = (list: PanelList, interviews: readonly InterviewRecord[]): 1 | 2 => {
  if (list === 'shortlisted') return 2
  return list === 'waitlisted' && interviews.some((interview) => interview.interviewRound === 1) ? 2 : 1
}

/** Whether the interview that could be asked for from this list has been asked for already. */
export const isAskedFor = (list: PanelList, interviews: readonly InterviewRecord[]): boolean =>
  interviews.some((interview) => interview.interviewRound === nextRoundOf(list, interviews))

/** Where the newest interview stands, in the recruiter's words. */
export function interviewWords(interviews: readonly InterviewRecord[]): string {
  const newest = interviews.at(-1)
  if (!newest) return messages.notRequested
  const isSecond = newest.interviewRound === 2
  if (newest.interviewLink) return isSecond ? messages.round2Scheduled : messages.scheduled
  return isSecond ? messages.round2Requested : messages.requested
}
