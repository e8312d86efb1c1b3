import { z } from 'zod'
import { limits } from '../limits.ts'
import { calendarFaults } from '../lists/hiring.ts'
import * as formMessages from '../messages/hiring-forms.ts'
import * as messages from '../messages/messages.ts'
import { code, Id, Instant, line } from './fields.ts'

/** Calendars elsewhere that say when an interviewer is busy. */

const HttpsUrl = z.url({ protocol: /^https$/ })

/** Calendar apps write webcal:// where they mean https://. */
const withHttps = (address: string): string => address.replace(/^webcals?:\/\//i, 'https://')

/** The address of a calendar in the iCalendar format. */
const CalendarAddress = line(limits.busyCalendars.address, formMessages.calendarAddressNeeded)
  .overwrite(withHttps)
  .refine((address) => HttpsUrl.safeParse(address).success, { error: messages.calendarAddressHttps, abort: true })
  .refine((address) => !/^https:[/\\]*[^/\\?#]*@/i.test(address), formMessages.calendarAddressWithPassword)

/** HTTP sends the user name up to the first colon. */
const CalendarUsername = line(limits.busyCalendars.username, messages.fieldNeeded).refine(
  (name) => !name.includes(':'),
  formMessages.calendarUsernameColon,
)

const CalendarPassword = code(limits.busyCalendars.password)
  .min(1, { error: messages.fieldNeeded, abort: true })
  .refine((password) => !/\p{Cc}/u.test(password), formMessages.calendarPasswordControls)

export const BusyCalendarDraft = z
  .object({
    /** Begins with https:// or webcal://. Without a password it is enough to read the calendar, so it is never shown. */
    address: CalendarAddress,
    /** Given for a calendar of a CalDAV server, with its password. */
    username: CalendarUsername.optional(),
    /** An app password, where the server has them. It is never shown. */
    password: CalendarPassword.optional(),
  })
  .refine(({ username, password }) => username !== undefined || password === undefined, {
    path: ['username'],
    error: messages.fieldNeeded,
  })
  .refine(({ username, password }) => password !== undefined || username === undefined, {
    path: ['password'],
    error: messages.fieldNeeded,
  })
export type BusyCalendarDraft = z.infer<typeof BusyCalendarDraft>

export const BusyCalendar = z.object({
  _id: Id,
  /** The host of its address. */
  host: z.string(),
  /** With which a CalDAV server is asked. Null for an address in the iCalendar format, and where it cannot be decrypted. */
  username: z.string().nullable(),
  /** When it was added. */
  addedAt: Instant,
  /** When it was read last without a fault. */
  readAt: Instant.nullable(),
  /** Why the last reading failed. */
  fault: z.enum(calendarFaults).nullable(),
  /** Whether it is read within the next moments. */
  isWaiting: z.boolean(),
  /** How many busy times to come it has. */
  times: z.number(),
  /** How many of its entries could not be read, or not wholly. */
  unread: z.number(),
})
export type BusyCalendar = z.infer<typeof BusyCalendar>

export const BusyCalendars = z.object({
  /** In the order in which they were added. */
  calendars: z.array(BusyCalendar),
})
export type BusyCalendars = z.infer<typeof BusyCalendars>

export const ChangedBusyCalendars = BusyCalendars.extend({ msg: z.string() })
export type ChangedBusyCalendars = z.infer<typeof ChangedBusyCalendars>
