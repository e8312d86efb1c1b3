import type { EventRecord } from '@firstrung/contract'
import type { Generated, GeneratedAlways } from 'kysely'

export interface EventTable {
  id: Generated<string>
  title: string
  description: string
  /** Day and time of day in India; the database computes the moment. */
  heldOn: string
  heldAt: string
  startsAt: GeneratedAlways<Date>
  link: string
  tags: EventRecord['relatedTopics']
  /** Null: a cover is made from the title. */
  bannerKey: string | null
  capacity: number | null
  /** Both kept by the database. */
  seatsTaken: GeneratedAlways<number>
  waiting: GeneratedAlways<number>
  revision: Generated<number>
  hiddenAt: Date | null
  createdBy: string | null
  createdAt: Generated<Date>
}

/** A seat, or a position on the waiting list while `seatedAt` is null. */
export interface EventRegistrationTable {
  eventId: string
  candidateId: string
  askedAt: Generated<Date>
  seatedAt: Date | null
  /**
   * When the candidate was reminded of the event: the day before, and within the last hour. Where they got their seat too
   * late for a reminder, when they got it.
   */
  dayRemindedAt: Generated<Date | null>
  hourRemindedAt: Generated<Date | null>
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    events: EventTable
    eventRegistrations: EventRegistrationTable
  }
}
