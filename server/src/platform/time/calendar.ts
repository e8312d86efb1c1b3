import type { FastifyReply } from 'fastify'
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One entry of a calendar, however it gets there. */
export interface CalendarEntry {
  /** Stays the same for all versions of the entry; calendars find it by this. */
  uid: string
  /** Grows with every change and with the cancellation. */
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  url?: string
  location?: string
}

/** An entry that is sent, or saved, by itself. */
export interface Invitation extends CalendarEntry {
  /**
   * REQUEST puts it into somebody's calendar, CANCEL removes it, PUBLISH is for anybody to save. No method requests a reply:
   * nobody reads the mailbox to which calendars send replies.
   */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  attendee?: { name: string; email: string }
  organizer: { name: string; email: string }
  /** When this version was written. */
  now: Date
}

/** An entry of a calendar that somebody subscribes to. It names nobody by email: anybody who has the address reads it. */
export interface FeedEntry extends CalendarEntry {
  /** Whether it is not certain yet. */
  isTentative: boolean
  /** When this version was written: the same at each reading, so that calendars see no change where there is none. */
  writtenAt: Date
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

const prodId = { company: 'Firstrung', product: 'Firstrung', language: 'EN' }

/** What an entry says wherever it is written, all times in UTC. */
const factsOf = ({ uid, sequence, start, end, summary, description, url, location }: CalendarEntry) => ({
  id: uid,
  sequence,
  start,
  end,
  summary: plain(summary).replaceAll('\n', ' '),
  description: plain(description),
  // A comma or semicolon would be escaped, and programs do not undo this in a URL.
  url: url?.replaceAll(',', '%2C').replaceAll(';', '%3B') ?? null,
  location: location === undefined ? null : plain(location),
})

/** The entry as iCalendar text (RFC 5545, 5546). */
export function invitation(facts: Invitation): string {
  const { method, attendee, organizer, now } = facts
  const isPublished = method === 'PUBLISH'
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] })
  calendar.createEvent({
    ...factsOf(facts),
    stamp: now,
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

/** After how many seconds calendars are asked to reload a feed. Most have a period of their own. */
const reloadAfter = 3600
/** The longest line, in bytes (RFC 5545, 3.1). */
const longestLine = 75

/**
 * A calendar to subscribe to, as iCalendar text. It has no method: a subscription is the whole list, and what is not in it is
 * gone. The library folds lines with an encoder for each character, which takes longer than everything else together.
 */
export function calendarFeed(name: string, entries: readonly FeedEntry[]): string {
  const calendar = ical({ prodId, name, ttl: reloadAfter })
  const frame = calendar.toString()
  const end = frame.lastIndexOf('END:VCALENDAR')
  const events = entries.map((entry) =>
    calendar
      .createEvent({
        ...factsOf(entry),
        stamp: entry.writtenAt,
        status: entry.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      })
      .toString(),
  )
  const lines = events.join('').split('\r\n').map(folded)
  return `${frame.slice(0, end)}${lines.join('\r\n')}${frame.slice(end)}\r\n`
}

/** A line in pieces that are short enough; no character is cut. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line
  let text = ''
  let bytes = 0
  for (const char of line) {
    const size = Buffer.byteLength(char)
    if (bytes + size > longestLine) {
      text += '\r\n '
      bytes = 1
    }
    text += char
    bytes += size
  }
  return text
}
