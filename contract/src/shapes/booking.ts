import { z } from 'zod'
import { limits } from '../limits.ts'
import { choiceStates } from '../lists/hiring.ts'
import * as formMessages from '../messages/hiring-forms.ts'
import * as messages from '../messages/messages.ts'
import { isTimeZone } from '../time/zones.ts'
import {
  blankAsAbsent,
  code,
  Day,
  HttpLink,
  Id,
  Instant,
  InstantInput,
  list,
  longText,
  Page,
  TimeOfDay,
  text,
  unique,
  whole,
} from './fields.ts'

/** When somebody of a company holds interviews, and times that candidates choose from. */

/** An IANA time zone, such as Asia/Kolkata. */
const Zone = code(limits.zone, 1).refine(isTimeZone, formMessages.zoneUnknown)

const HoursOfDay = z
  .object({
    /** 1 is Monday. */
    weekday: whole(1, 7),
    from: TimeOfDay,
    to: TimeOfDay,
  })
  .check(({ value: { from, to }, issues }) => {
    if (from < limits.booking.earliest)
      issues.push({ code: 'custom', path: ['from'], message: formMessages.hoursTooEarly, input: from })
    if (from >= to) issues.push({ code: 'custom', path: ['to'], message: messages.hoursInOrder, input: to })
  })
export type HoursOfDay = z.output<typeof HoursOfDay>

const DaysOff = z.object({ from: Day, to: Day }).check(({ value: { from, to }, issues }) => {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 3600 * 1000)
  if (days < 0 || days > limits.booking.daysOffLong)
    issues.push({ code: 'custom', path: ['to'], message: formMessages.daysOffInOrder, input: to })
})

/** When somebody holds interviews. Without `hours` nobody can propose times with them. */
export const InterviewHours = z.object({
  /** The time zone of the hours and of the days off. */
  zone: Zone,
  /** So many hours before it begins, an interview can no longer be booked. */
  noticeHours: whole(0, limits.booking.noticeHours),
  /** Free minutes before and after each interview. */
  gapMinutes: whole(0, limits.booking.gapMinutes),
  /** The most interviews on one day. */
  mostADay: whole(1, limits.booking.mostADay),
  /** Periods of the week, which do not overlap. */
  hours: list(HoursOfDay, limits.booking.hours).check(({ value, issues }) => {
    for (const [at, one] of value.entries()) {
      const meets = value.some(
        (other, before) => before < at && other.weekday === one.weekday && other.from < one.to && one.from < other.to,
      )
      if (meets) issues.push({ code: 'custom', path: [at, 'from'], message: formMessages.hoursApart, input: one.from })
    }
  }),
  /** Days without interviews, the first and the last of each. */
  daysOff: list(DaysOff, limits.booking.daysOff).check(({ value, issues }) => {
    for (const [at, { from }] of value.entries()) {
      if (value.findIndex((one) => one.from === from) < at)
        issues.push({ code: 'custom', path: [at, 'from'], message: formMessages.daysOffTwice, input: from })
    }
  }),
})
export type InterviewHours = z.output<typeof InterviewHours>

/** The same as it is answered. */
export const SavedInterviewHours = z.object({
  /** The time zone of the hours and of the days off. */
  zone: z.string(),
  /** So many hours before it begins, an interview can no longer be booked. */
  noticeHours: z.number(),
  /** Free minutes before and after each interview. */
  gapMinutes: z.number(),
  /** The most interviews on one day. */
  mostADay: z.number(),
  /** Periods of the week; 1 is Monday. */
  hours: z.array(
    z.object({
      /** 1 is Monday. */
      weekday: z.number(),
      from: z.string(),
      to: z.string(),
    }),
  ),
  /** Days without interviews, the first and the last of each. */
  daysOff: z.array(z.object({ from: z.string(), to: z.string() })),
})

/** Somebody of a job's company who can hold its interviews. */
export const InterviewHost = z.object({
  userId: Id,
  fullName: z.string(),
  /** Whether they have said when they hold interviews. */
  hasHours: z.boolean(),
})
export type InterviewHost = z.infer<typeof InterviewHost>

/** POST /api/rdashboard/jobs/:id/free-times: by default from today, for 14 days. */
export const FreeTimesAsk = z.object({
  /** The people of the company whose free times are asked for. */
  hostIds: list(Id, limits.booking.hosts).min(1).overwrite(unique),
  /** How long the interview takes. */
  minutes: whole(limits.booking.minutes, limits.interviewMinutes),
  /** The first day. */
  from: Day.optional(),
  days: whole(1, limits.booking.days).optional(),
})
export type FreeTimesAsk = z.output<typeof FreeTimesAsk>

/** The beginnings of the times at which somebody is free for so long. */
export const FreeTimes = z.object({
  userId: Id,
  /** The zone of their hours; empty where they have none. */
  zone: z.string(),
  /** When an interview can begin, in order. */
  times: z.array(Instant),
})
export type FreeTimes = z.infer<typeof FreeTimes>

/**
 * POST /api/rdashboard/jobs/:id/proposals. With interviewers the times are theirs, and each is for one candidate. Without any it is a day
 * for groups: each time has as many places as are given, and a room or a link.
 */
export const ProposalDraft = z
  .object({
    /** The candidates; each can choose one of the times. */
    applicantIds: list(Id, limits.booking.people, formMessages.nobodyChosen)
      .min(1, formMessages.nobodyChosen)
      .overwrite(unique),
    /** Who holds the interview: people of the company who have set their hours. */
    hostIds: list(Id, limits.booking.interviewers).overwrite(unique),
    /** How long the interview takes. */
    minutes: whole(limits.booking.minutes, limits.interviewMinutes),
    /** When it can begin: with interviewers, some of the times at which all of them are free. */
    times: list(InstantInput, limits.booking.times, messages.timesNeeded).min(1, messages.timesNeeded),
    /** How many candidates can choose the same time; one where it is absent. */
    places: whole(1, limits.booking.places).optional(),
    /** Where it is held, if candidates come there. */
    room: blankAsAbsent(text(limits.booking.room)),
    /** The own meeting link. Without link and room the team enters a link for each interview that is booked. */
    interviewLink: blankAsAbsent(HttpLink),
    /** Sent to the candidates with the times. */
    note: blankAsAbsent(longText(limits.booking.note)),
  })
  .check(({ value: { hostIds, places = 1, room, interviewLink }, issues }) => {
    if (hostIds.length > 0 && places > 1)
      issues.push({ code: 'custom', path: ['places'], message: messages.oneAtATime, input: places })
    if (hostIds.length === 0 && !room && !interviewLink)
      issues.push({ code: 'custom', path: ['room'], message: messages.roomOrLink, input: room })
  })
export type ProposalDraft = z.output<typeof ProposalDraft>

/** A candidate who was asked to choose a time, and what became of it. */
export const ProposalPerson = z.object({
  userId: Id,
  fullName: z.string(),
  round: z.number(),
  /** What the job calls this round; absent where it has named none. */
  roundName: z.string().optional(),
  state: z.enum(choiceStates),
  /** When their interview begins; null where none is booked. */
  startsAt: Instant.nullable(),
  /** The beginning of the time for which they wait; null where they do not. */
  waitsFor: Instant.nullable(),
  /** Why none of the times suits them; empty where they gave no reason. */
  reason: z.string(),
})
export type ProposalPerson = z.infer<typeof ProposalPerson>

/** Proposed times as the members of the job see them. */
export const JobProposal = z.object({
  _id: Id,
  /** Who holds the interviews, by name; nobody on a day for groups. */
  hosts: z.array(z.object({ userId: Id, fullName: z.string() })),
  /** How long the interview takes. */
  minutes: z.number(),
  /** How many candidates can choose the same time. */
  places: z.number(),
  /** Where it is held; empty where no room was given. */
  room: z.string(),
  /** When the times were proposed. */
  proposedAt: Instant,
  /** Until when one of them can be chosen, at the latest. */
  endsAt: Instant,
  isWithdrawn: z.boolean(),
  /** The times, in order. */
  times: z.array(
    z.object({
      startsAt: Instant,
      /** How many have booked it. */
      taken: z.number(),
      /** How many wait for a place. */
      waiting: z.number(),
    }),
  ),
  /** How many candidates are in each state. */
  counts: z.record(z.enum(choiceStates), z.number()),
  /** The first candidates who were asked, by name. */
  people: z.array(ProposalPerson),
})
export type JobProposal = z.infer<typeof JobProposal>

/** GET /api/rdashboard/proposals/:id/people: those in one state, or all, by name. */
export const ProposalPeopleQuery = Page.extend({ state: z.enum(choiceStates).optional() })
export type ProposalPeopleQuery = z.output<typeof ProposalPeopleQuery>

/** GET /api/rdashboard/jobs/:id/proposals: all of a job, or those of one candidate. */
export const ProposalsQuery = Page.extend({ userId: Id.optional() })
export type ProposalsQuery = z.output<typeof ProposalsQuery>

/** Proposed times as their candidate sees them. */
export const OwnProposal = z.object({
  _id: Id,
  /** The id of the application. */
  application: Id,
  jobTitle: z.string(),
  companyName: z.string(),
  interviewRound: z.number(),
  /** What the job calls this round; absent where it has named none. */
  roundName: z.string().optional(),
  /** How long the interview takes. */
  minutes: z.number(),
  /** Who will hold the interview; empty on a day for groups. */
  hostName: z.string(),
  /** Where it is held; empty where no room was given. */
  room: z.string(),
  note: z.string(),
  /** Whether the meeting link is known; without it and without a room the team sends it. */
  hasLink: z.boolean(),
  /** How many candidates can choose the same time. */
  places: z.number(),
  state: z.enum(choiceStates),
  /** Until when a time can be chosen, at the latest. */
  endsAt: Instant,
  /** The times that can still be chosen. */
  times: z.array(
    z.object({
      _id: Id,
      startsAt: Instant,
      /** How many places are left. */
      left: z.number(),
    }),
  ),
  /** The times that others have taken, for which the candidate can wait. */
  full: z.array(
    z.object({
      _id: Id,
      startsAt: Instant,
      /** How many wait for a place. */
      waiting: z.number(),
    }),
  ),
  /** The time for which the candidate waits; null where they do not. */
  waiting: z
    .object({
      /** The id of the time. */
      timeId: Id,
      startsAt: Instant,
      /** 1 for who gets the next place. */
      position: z.number(),
    })
    .nullable(),
  /** The time that is kept for the candidate while they decide. */
  held: z
    .object({
      /** The id of the time. */
      timeId: Id,
      /** Until when it is kept. */
      until: Instant,
    })
    .nullable(),
  /** The booked interview, and whether the candidate can still move or cancel it. */
  interview: z
    .object({
      _id: Id,
      startsAt: Instant,
      interviewLink: z.string(),
      /** How often the candidate can still move it. */
      movesLeft: z.number(),
      /** Until when it can be moved or cancelled. */
      changeUntil: Instant,
    })
    .nullable(),
})
export type OwnProposal = z.infer<typeof OwnProposal>

export const TimeChoice = z.object({
  /** The id of one of the proposed times. */
  timeId: Id,
})

/** POST /api/user/proposals/:id/decline */
export const ProposalDecline = z.object({ reason: blankAsAbsent(longText(limits.interviewReason)) })

/** PUT /api/user/interviews/:id: an interview that the candidate has booked. */
export const OwnInterviewChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('move'),
    /** The id of another proposed time. */
    timeId: Id,
    reason: longText(limits.interviewReason, messages.reasonNeeded),
  }),
  z.object({ action: z.literal('cancel'), reason: longText(limits.interviewReason, messages.reasonNeeded) }),
])
export type OwnInterviewChange = z.output<typeof OwnInterviewChange>

/** A choice, with the whole proposal as it is now. */
export const ChosenTime = z.object({
  /** The proposal as it is now. */
  proposal: OwnProposal,
  msg: z.string(),
})
