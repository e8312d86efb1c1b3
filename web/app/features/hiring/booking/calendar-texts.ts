import { type BusyCalendar, calendarFaultText } from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'

const count = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`

/** What is known of a calendar, in a sentence or two. */
export function calendarText({ fault, username, isWaiting, readAt, times, unread }: BusyCalendar): string {
  if (isWaiting) return 'We are reading it …'
  const known = readAt && `Read on ${dayTimeText(readAt)}`
  if (fault)
    return `${calendarFaultText(fault, username !== null)} ${known ? `${known} for the last time; those busy times still count.` : ''}`.trim()
  if (!known) return 'We have not read it yet. Your free times follow as soon as we have.'
  const missed = unread > 0 ? ` ${count(unread, 'entry', 'entries')} could not be read.` : ''
  return `${known}: ${count(times, 'busy time', 'busy times')} to come.${missed}`
}
