import type { FastifyReply } from 'fastify'
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One entry of a calendar. */
export interface Invitation {
  /** Stays the same for all versions of the entry; calendars find it by this. */
  uid: string
  /** Grows with every change and with the cancellation. */
  sequence: number
  /**
   * REQUEST puts it into somebody's calendar, CANCEL removes it, PUBLISH is for anybody to save. No method requests a reply:
   * nobody reads the mailbox to which calendars send replies.
   */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  start: Date
  end: Date
  summary: string
  description: string
  url?: string
  location?: string
  attendee?: { name: string; email: string }
  organizer: { name: string; email: string }
  /** When this version was written. */
  now: Date
}

/** Answers with an entry as a file to save. */
export const sendCalendarFile = (reply: FastifyReply, name: string, content: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(content)

/**
 * A name as the value of a parameter. It cannot have a double quote (RFC 5545, 3.2), programs end it at a semicolon even if it
 * is in quotes, and some read ^n as a line break (RFC 6868).
 */
const asParameter = (name: string): string =>
  plain(name)
    .replaceAll('"', "'")
    .replaceAll(';', ',')
    .replaceAll(/[\n\t^]/g, ' ')
/** A text without the characters that no calendar may contain (RFC 5545, 3.1), with one kind of line breaks. */
const plain = (text: string): string =>
  text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '')

/** The entry as iCalendar text (RFC 5545, 5546), all times in UTC. */
export function invitation(facts: Invitation): string {
  const { uid, sequence, method, start, end, summary, description, url, location, attendee, organizer, now } = facts
  const isPublished = method === 'PUBLISH'
  const calendar = ical({
    prodId: { company: 'Firstrung', product: 'Firstrung', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start,
    end,
    summary: plain(summary).replaceAll('\n', ' '),
    description: plain(description),
    // A comma or semicolon would be escaped, and programs do not undo this in a URL.
    url: url?.replaceAll(',', '%2C').replaceAll(';', '%3B') ?? null,
    location: location === undefined ? null : plain(location),
    organizer: { ...organizer, name: asParameter(organizer.name) },
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A published entry has no attendees: it is for any number of people (RFC 5546, 3.2.1).
    attendees:
      attendee && !isPublished
        ? [
            {
              ...attendee,
              name: asParameter(attendee.name),
              role: ICalAttendeeRole.REQ,
              status: ICalAttendeeStatus.NEEDSACTION,
              rsvp: false,
            },
          ]
        : [],
  })
  return calendar.toString()
}
