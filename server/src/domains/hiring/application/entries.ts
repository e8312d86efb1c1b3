import { indianMoment, type RoundFacts } from '@firstrung/contract'
import type { CalendarEntry } from '#src/platform/time/calendar.ts'
import { hasLinkOrRoom, type InterviewFacts } from './texts.ts'

/** An interview as far as its calendar entries tell it. */
export interface InterviewEntry extends Pick<InterviewFacts, 'heldOn' | 'heldAt' | 'link' | 'room'> {
  durationMinutes: number
  calendarUid: string
  calendarSequence: number
}

/** What all calendar entries of an interview have in common. `answer` is the line that says where its candidate answers. */
export function entryFacts(interview: InterviewEntry, summary: string, answer: string): CalendarEntry {
  const { calendarUid, calendarSequence, heldOn, heldAt, durationMinutes, link, room } = interview
  const start = indianMoment(heldOn, heldAt)
  return {
    uid: calendarUid,
    sequence: calendarSequence,
    start,
    end: new Date(start.getTime() + durationMinutes * 60_000),
    summary,
    description: [summary, room, link, answer].filter((line) => line !== '').join('\n'),
    ...(link !== '' && { url: link }),
    ...(hasLinkOrRoom(interview) && { location: room || link }),
  }
}

const roundText = ({ round, roundName }: RoundFacts) =>
  roundName ? ` (${roundName})` : round > 1 ? ` (round ${round})` : ''

/** The title of an interview in the candidate's calendar. */
export const summaryFor = (
  interview: Pick<InterviewFacts, 'companyName' | 'jobTitle' | 'round' | 'roundName'>,
): string => `Interview at ${interview.companyName}: ${interview.jobTitle}${roundText(interview)}`

/** The title of an interview in the calendar of those who hold it. */
export const summaryForHost = ({
  candidateName,
  jobTitle,
  ...round
}: Pick<InterviewFacts, 'jobTitle' | 'round' | 'roundName'> & { candidateName: string }): string =>
  `Interview with ${candidateName}: ${jobTitle}${roundText(round)}`
