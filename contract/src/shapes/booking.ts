import { z } from 'zod'
import { limits } from '../limits.ts'
import { choiceStates } from '../lists/hiring.ts'
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
  unique,
  whole,
} from './fields.ts'

/** When somebody of a company holds interviews, and times that candidates choose from. */

/** An IANA time zone, such as Asia/Kolkata. */
const Zone = code(limits.zone, 1).refine(isTimeZone, messages.zoneUnknown)

const HoursOfDay = z
  .object({
    /** 1 is Monday. */
    weekday: whole(1, 7),
    from: TimeOfDay,
    to: TimeOfDay,
  })
  .check(({ value: { from, to }, issues }) => {
    if (from < limits.booking.earliest)
      issues.push({ code: 'custom', path: ['from'], message: messages.hoursTooEarly, input: from })
    if (from >= to) issues.push({ code: 'custom', path: ['to'], message: messages.hoursInOrder, input: to })
  })
export type HoursOfDay = z.output<typeof HoursOfDay>

const DaysOff = z.object({ from: Day, to: Day }).check(({ value: { from, to }, issues }) => {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 3600 * 1000)
  if (days < 0 || days > limits.booking.daysOffLong)
    issues.push({ code: 'custom', path: ['to'], message: messages.daysOffInOrder, input: to })
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
      if (meets) issues.push({ code: 'custom', path: [at, 'from'], message: messages.hoursApart, input: one.from })
    }
  }),
  /** Days without interviews, the first and the last of each. */
  daysOff: list(DaysOff, limits.booking.daysOff).check(({ value, issues }) => {
    for (const [at, { from }] of value.entries()) {
      if (value.findIndex((one) => one.from === from) < at)
        issues.push({ code: 'custom', path: [at, 'from'], message: messages.daysOffTwice, input: from })
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

/** POST /api/rdashboard/jobs/:id/proposals */
export const ProposalDraft = z.object({
  /** The candidates; each can choose one of the times. */
  applicantIds: list(Id, limits.booking.people, messages.nobodyChosen).min(1, messages.nobodyChosen).overwrite(unique),
  /** Who holds the interview: somebody of the company who has set their hours. */
  hostId: Id,
  /** How long the interview takes. */
  minutes: whole(limits.booking.minutes, limits.interviewMinutes),
  /** Some of the host's free times. */
  times: list(InstantInput, limits.booking.times, messages.timesNeeded).min(1, messages.timesNeeded),
  /** The own meeting link. Without it the team enters one for each interview that is booked. */
  interviewLink: blankAsAbsent(HttpLink),
  /** Sent to the candidates with the times. */
  note: blankAsAbsent(longText(limits.booking.note)),
})
export type ProposalDraft = z.output<typeof ProposalDraft>

/** Proposed times as the members of the job see them. */
export const JobProposal = z.object({
  _id: Id,
  /** Who holds the interview. */
  host: z.object({ userId: Id, fullName: z.string() }),
  /** How long the interview takes. */
  minutes: z.number(),
  /** When the times were proposed. */
  proposedAt: Instant,
  /** Until when one of them can be chosen, at the latest. */
  endsAt: Instant,
  isWithdrawn: z.boolean(),
  /** The times, in order. */
  times: z.array(
    z.object({
      startsAt: Instant,
      /** Whether somebody has booked it. */
      isTaken: z.boolean(),
    }),
  ),
  /** The candidates who were asked, by name, and what became of it. */
  people: z.array(
    z.object({
      userId: Id,
      fullName: z.string(),
      round: z.number(),
      state: z.enum(choiceStates),
      /** Why none of the times suits them; empty where they gave no reason. */
      reason: z.string(),
    }),
  ),
})
export type JobProposal = z.infer<typeof JobProposal>

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
  /** How long the interview takes. */
  minutes: z.number(),
  /** Who will hold the interview. */
  hostName: z.string(),
  note: z.string(),
  /** Whether the meeting link is known; else the team sends it. */
  hasLink: z.boolean(),
  state: z.enum(choiceStates),
  /** Until when a time can be chosen, at the latest. */
  endsAt: Instant,
  /** The times that can still be chosen. */
  times: z.array(z.object({ _id: Id, startsAt: Instant })),
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
