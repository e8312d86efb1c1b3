/** Where somebody subscribes to their own interviews and events. */
export interface CalendarFeedTable {
  accountId: string
  /** The SHA-256 of the code in its address. */
  codeHash: Buffer
  madeAt: Date
  /** When a calendar read it last, to the hour of the Indian clock. */
  readAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    calendarFeeds: CalendarFeedTable
  }
}
