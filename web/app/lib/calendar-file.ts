/** Something that stands in a calendar. */
export interface CalendarEntry {
  /** Stays the same for the same thing, so that a calendar knows a changed entry again. */
  uid: string
  /** Grows with each change. */
  sequence?: number
  start: Date
  minutes: number
  summary: string
  description?: string
  /** Where it happens online; empty while there is none. */
  link?: string
}

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

/** An entry as a file that calendars read. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { uid, sequence = 0, start, minutes, summary, description, link } = entry
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firstrung//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(link ? [`LOCATION:${escaped(link)}`, `URL:${link}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** Hands the entry to the browser as a file. */
export function saveCalendarFile(entry: CalendarEntry, fileName: string): void {
  const address = URL.createObjectURL(new Blob([calendarFile(entry, new Date())], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
