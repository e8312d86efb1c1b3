import { type BusyCalendar, type CalendarFault, limits } from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'

const { megabytes, times: mostTimes } = limits.busyCalendars

/** What went wrong, and what its owner can do. */
const faults: Record<CalendarFault, string> = {
  not_found: 'There is no calendar at this address any more. Copy the address again from your calendar, and add it.',
  refused: 'Its server does not let us read it. Use the secret or public address of the calendar.',
  unreachable:
    'We cannot reach it. If its address is on the public internet and works with https, its server may be down: we keep trying.',
  too_large: `It is larger than ${megabytes} MB. Use a calendar with fewer old entries.`,
  too_slow: 'Its server did not answer in time.',
  no_calendar: 'There is no calendar at this address, but something else. Copy the address in the iCal format (ICS).',
  too_many: `It has more than ${mostTimes} busy times in the next three months.`,
  unreadable: 'We do not understand what it says.',
}

const count = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`

/** What is known of a calendar, in a sentence or two. */
export function calendarText({ fault, isWaiting, readAt, times, unread }: BusyCalendar): string {
  if (isWaiting) return 'We are reading it …'
  const known = readAt && `Read on ${dayTimeText(readAt)}`
  if (fault)
    return `${faults[fault]} ${known ? `${known} for the last time; those busy times still count.` : ''}`.trim()
  if (!known) return 'We have not read it yet. Your free times follow as soon as we have.'
  const missed = unread > 0 ? ` ${count(unread, 'entry', 'entries')} could not be read.` : ''
  return `${known}: ${count(times, 'busy time', 'busy times')} to come.${missed}`
}
