import { type CandidateRecord, durationMinutes } from '@firstrung/contract'
import type { CalendarEntry } from '#app/lib/calendar-file.ts'

export type Interview = CandidateRecord['interviews'][number]

/** The moment an interview begins: its day and time are Indian. */
export const startOf = ({ interviewDate, interviewTime }: Interview): Date =>
  new Date(`${interviewDate}T${interviewTime}:00+05:30`)

export const minutesOf = (interview: Interview): number => durationMinutes(interview) ?? 30

/** An interview as it stands in a calendar. */
export function calendarEntry(interview: Interview): CalendarEntry {
  const { calendarUid, calendarSequence, jobTitle, companyName, interviewRound, interviewLink } = interview
  const round = interviewRound > 1 ? ` (round ${interviewRound})` : ''
  return {
    uid: calendarUid,
    sequence: calendarSequence,
    start: startOf(interview),
    minutes: minutesOf(interview),
    summary: `Interview at ${companyName}: ${jobTitle}${round}`,
    link: interviewLink,
  }
}
