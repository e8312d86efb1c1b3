import { del, get, post, type Routes } from '../calls/route.ts'
import { CalendarCode, CalendarFeedState, MadeCalendarFeed } from '../shapes/calendar-feeds.ts'
import { Reply } from '../shapes/fields.ts'

/** The own interviews and events as a calendar to subscribe to. */
export const routes = {
  own: get('/api/user/calendar-feed', {
    summary: 'Whether the caller has a calendar feed, since when, and when it was last read; never its address',
    access: 'signed-in',
    returns: CalendarFeedState,
  }),
  make: post('/api/user/calendar-feed', {
    summary: 'Makes a calendar feed and answers its address, once; the address of an earlier one ends at once',
    access: 'signed-in',
    returns: MadeCalendarFeed,
    limit: 'requests',
  }),
  end: del('/api/user/calendar-feed', {
    summary: 'Ends the calendar feed: its address is unknown from now on',
    access: 'signed-in',
    returns: Reply,
  }),
  read: get('/calendar/:code.ics', {
    summary: 'The interviews and events of one person, for calendars that subscribe to them',
    access: 'public',
    params: CalendarCode,
    limit: 'calendarReads',
    returns: null,
    sends: 'text/calendar',
  }),
} satisfies Routes[string]
