import { limits } from '../limits.ts'
import type { CalendarFault } from './hiring.ts'

const texts: Record<CalendarFault, string> = {
  not_found: 'There is no calendar at this address any more. Copy the address again from your calendar, and add it.',
  refused: 'Its server does not let us read it. Use the secret or public address of the calendar.',
  unreachable:
    'We cannot reach it. If its address is on the public internet and works with https, its server may be down: we keep trying.',
  too_large: `It is larger than ${limits.busyCalendars.megabytes} MB, or than its server sends at once. Use a calendar with fewer old entries.`,
  too_slow: 'Its server did not answer in time.',
  no_calendar: 'There is no calendar at this address, but something else. Copy the address in the iCal format (ICS).',
  too_many: `It has more than ${limits.busyCalendars.times} busy times in the next three months.`,
  unreadable: 'We do not understand what it says.',
}

/** The same of a calendar of a CalDAV server, where it is something else. */
const calDavTexts: Partial<typeof texts> = {
  refused:
    'The server refused the user name or the password. Remove the calendar, and add it again with a new app password.',
  no_calendar:
    'There is no calendar at this address, but something else, such as a list of calendars. Copy the address of one calendar.',
}

/** What went wrong, and what the owner of the calendar can do. `isCalDav`: whether it is read with a user name and a password. */
export const calendarFaultText = (fault: CalendarFault, isCalDav: boolean): string =>
  (isCalDav ? calDavTexts[fault] : undefined) ?? texts[fault]
