import { type CandidateRecord, durationMinutes } from '@firstrung/contract'

export type Interview = CandidateRecord['interviews'][number]

/** The moment an interview begins: its day and time are Indian. */
export const startOf = ({ interviewDate, interviewTime }: Interview): Date =>
  new Date(`${interviewDate}T${interviewTime}:00+05:30`)

export const minutesOf = (interview: Interview): number => durationMinutes(interview) ?? 30

const utc = (moment: Date) => `${moment.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines longer than 75 octets go on in the next one, after a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  for (const sign of line) {
    if (new TextEncoder().encode(part + sign).length > 74) {
      lines.push(part)
      part = ''
    }
    part += sign
  }
  return [...lines, part].join('\r\n ')
}

/** An interview as a file that calendars read. */
export function calendarFile(interview: Interview, now: Date): string {
  const { _id, jobTitle, companyName, interviewRound, interviewLink } = interview
  const round = interviewRound > 1 ? ` (round ${interviewRound})` : ''
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firstrung//Interviews//EN',
    'BEGIN:VEVENT',
    `UID:${_id}@firstrung`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startOf(interview))}`,
    `DURATION:PT${minutesOf(interview)}M`,
    `SUMMARY:${escaped(`Interview at ${companyName}: ${jobTitle}${round}`)}`,
    ...(interviewLink ? [`LOCATION:${escaped(interviewLink)}`, `URL:${interviewLink}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
