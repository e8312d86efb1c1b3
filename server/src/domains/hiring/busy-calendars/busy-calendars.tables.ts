import type { CalendarFault } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A calendar elsewhere that says when its owner is busy. */
export interface BusyCalendarTable {
  id: Generated<string>
  accountId: string
  /** The host of its address, which is shown. */
  host: string
  /** The whole address, encrypted for the account. */
  address: string
  /** User name, colon and password, encrypted for the account; null for an address in the iCalendar format. */
  login: string | null
  addressHash: Buffer
  addedAt: Date
  /** When it was read last without a fault. */
  readAt: Date | null
  fault: CalendarFault | null
  /** How often in a row reading has failed. */
  failures: Generated<number>
  /** How many entries the last reading could not understand. */
  unread: Generated<number>
  /** When a reading was asked for that has not ended. */
  askedAt: Date | null
  /** When it is read next. */
  dueAt: Date
}

/** When a calendar says that its owner is busy. */
export interface BusyTimeTable {
  calendarId: string
  beginsAt: Date
  endsAt: Date
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    busyCalendars: BusyCalendarTable
    busyTimes: BusyTimeTable
  }
}
