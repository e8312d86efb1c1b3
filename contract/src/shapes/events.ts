import { z } from 'zod'
import { limits } from '../limits.ts'
import { eventTags } from '../lists/content.ts'
import * as messages from '../messages/messages.ts'
import {
  blankAsNull,
  code,
  Day,
  filtersOf,
  flag,
  HttpLink,
  Id,
  Instant,
  line,
  list,
  listOf,
  lowerCased,
  Page,
  paragraphs,
  TimeOfDay,
  text,
  unique,
  whole,
} from './fields.ts'

/** Filters of the list: a part of the title, and any of the topics; both must match. */
export const EventFilter = filtersOf(
  z.object({
    title: text(100).optional(),
    relatedTopics: listOf(lowerCased(code(60)), 20).optional(),
    /** For the team, which sees both: only visible events, or only hidden ones. */
    isActive: z.boolean().optional(),
    /** Only upcoming events, or only past ones; without it both. */
    period: z.enum(['upcoming', 'past']).optional(),
    ...Page.shape,
  }),
)
export type EventFilter = z.output<typeof EventFilter>

/** An event as a list shows it. */
export const EventRecord = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  /** Day and time of day in India, and the same as an instant. */
  eventDate: Day,
  eventTime: TimeOfDay,
  startsAt: Instant,
  hasEnded: z.boolean(),
  /** Shown to the team and to registered candidates only. */
  eventLink: z.string().optional(),
  relatedTopics: z.array(z.enum(eventTags)),
  bannerS3FileKey: z.string(),
  bannerS3PublicUrl: z.string(),
  isActive: z.boolean(),
  /** Whether the caller has a seat; absent for everybody else. */
  hasRegistered: z.boolean().optional(),
  /** Null without a limit. */
  capacity: z.number().nullable(),
  seatsTaken: z.number(),
  waiting: z.number(),
  /** Grows with every change that a calendar shows. */
  revision: z.number(),
})
export type EventRecord = z.infer<typeof EventRecord>

/** One page; a bounded total is a lower bound: show it as '1,000+'. */
export const EventPage = z.object({
  events: z.array(EventRecord),
  total: z.number(),
  totalIsBounded: z.boolean(),
  nextCursor: z.string().nullable(),
  msg: z.string(),
})
export type EventPage = z.infer<typeof EventPage>

/** An event as one person sees it. */
export const EventDetail = EventRecord.extend({
  hasRegistered: z.boolean(),
  /** The position on the waiting list: 1 gets the next free seat; null for everybody who is not waiting. */
  waitingPlace: z.number().nullable(),
})
export type EventDetail = z.infer<typeof EventDetail>

/** `eventId` comes only with a seat; without it the person is on the waiting list. */
export const Attendance = z.object({
  eventId: Id.optional(),
  eventLink: z.string().optional(),
  waitingPlace: z.number().nullable(),
  msg: z.string(),
})
export type Attendance = z.infer<typeof Attendance>

const needed = messages.eventFieldsNeeded

/** An event as the team enters it. */
export const EventDraft = z.object({
  /** Made by the form, so that a repeated draft makes one event. */
  _id: Id.optional(),
  title: line(limits.eventTitle, needed),
  description: paragraphs(limits.eventDescription, needed),
  eventDate: line(20, needed).pipe(
    z.iso.date({ error: needed, abort: true }).refine((day) => day >= '2000-01-01' && day <= '2100-12-31', needed),
  ),
  eventTime: line(20, needed).pipe(TimeOfDay),
  eventLink: line(limits.longText, needed).pipe(HttpLink),
  relatedTopics: listOf(lowerCased(z.enum(eventTags)), 50, needed).pipe(
    list(z.enum(eventTags), 50).min(1, needed).overwrite(unique),
  ),
  bannerS3FileKey: line(400, needed),
  bannerS3PublicUrl: line(limits.longText, needed),
  capacity: blankAsNull(whole(1, limits.eventCapacity, messages.capacityRange)),
})
export type EventDraft = z.output<typeof EventDraft>

/** A change without a banner keeps the current one. */
export const EventChange = EventDraft.extend({
  bannerS3FileKey: line(400).optional(),
  bannerS3PublicUrl: line(limits.longText).optional(),
})
export type EventChange = z.output<typeof EventChange>

export const AttendeesQuery = Page.extend({ waiting: flag.optional() })
export type AttendeesQuery = z.output<typeof AttendeesQuery>

export const Attendee = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  mobileNo: z.string(),
  uniqueId: z.string(),
  /** When the seat was taken; for people on the waiting list: since when. */
  since: Instant,
})
export type Attendee = z.infer<typeof Attendee>

/** Who has a seat, or is on the waiting list, in their order. */
export const Attendees = z.object({
  attendees: z.array(Attendee),
  total: z.number(),
  nextCursor: z.string().nullable(),
})
