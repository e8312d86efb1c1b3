import { z } from 'zod'
import { limits } from '../limits.ts'

/** The code in the address of a feed, as it is read: any other text is a code that nobody has. */
export const CalendarCode = z.object({ code: z.string().max(limits.calendarCode, { abort: true }) })

/** The calendar feed of an account. Its address is shown once, when it is made, and never again. */
export const CalendarFeed = z.object({
  /** When its address was made. */
  madeAt: z.string(),
  /** When a calendar read it last, to the hour; null until one does. */
  readAt: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CalendarFeedState = z.object({
  /** Null where the account has none. */
  feed: CalendarFeed.nullable(),
})

export const MadeCalendarFeed = z.object({
  /** The feed as it is now. */
  feed: CalendarFeed,
  /** What calendars subscribe to. Anybody who has it can read the feed. */
  address: z.string(),
  msg: z.string(),
})
export type MadeCalendarFeed = z.infer<typeof MadeCalendarFeed>
