import { z } from 'zod'
import { offerDeclineReasons } from '../lists/offers.ts'
import { stages } from '../rules/stages.ts'
import { Id, Month } from './fields.ts'

/** The source of an application: sent on the board, found in the pool by a recruiter, or put forward by the team. */
export const hiringSources = ['board', 'pool', 'team'] as const
export type HiringSource = (typeof hiringSources)[number]

/** GET /api/rdashboard/reports and its file. Both months count. */
export const HiringReportQuery = z.object({
  /** One job alone; without it all on which the caller works. */
  job: Id.optional(),
  /** The first Indian month; by default the last month and the five before it. */
  from: Month.optional(),
  /** The last Indian month; by default the present one. */
  to: Month.optional(),
})
export type HiringReportQuery = z.output<typeof HiringReportQuery>

/** How many applications got to a stage. */
export const ReachedStage = z.object({
  stage: z.enum(stages),
  /**
   * Applications that were ever in the stage; for 'hired', 'removed', 'withdrawn' and 'unanswered', those in it now: a hire or a
   * rejection that was taken back does not count.
   */
  count: z.number(),
})
export type ReachedStage = z.infer<typeof ReachedStage>

/** How long applications stayed in a stage until they left it. */
export const TimeInStage = z.object({
  stage: z.enum(stages),
  /** How many times an application has left the stage. */
  stays: z.number(),
  /** Half of the stays took no longer, in days with one decimal; null for fewer than `limits.reportStays`. */
  medianDays: z.number().nullable(),
  /** 90 % of the stays ended within this time, in days with one decimal; null for fewer than `limits.reportStays`. */
  longestDays: z.number().nullable(),
})
export type TimeInStage = z.infer<typeof TimeInStage>

/** What became of the applications from one source. */
export const SourceOfHiring = z.object({
  /** Applied on the board, or taken from the pool by a recruiter or by the team. */
  source: z.enum(hiringSources),
  /** How many applications. */
  received: z.number(),
  /** With an interview that was not cancelled. */
  interviewed: z.number(),
  /** Hired now. */
  hired: z.number(),
})
export type SourceOfHiring = z.infer<typeof SourceOfHiring>

/** How applications with a promised answer were answered. The other fields add up to `promised`. */
export const AnswersGiven = z.object({
  /** How many applications had a promised answer: those that were sent on the board. */
  promised: z.number(),
  /** The first answer came by the end of the promised day. */
  inTime: z.number(),
  /** The first answer came after the promised day. */
  late: z.number(),
  /** Closed because there was none, and nobody has answered late. */
  unanswered: z.number(),
  /** Withdrawn by the candidate before the first answer. */
  withdrawn: z.number(),
  /** Still waiting for the first answer. */
  waiting: z.number(),
})
export type AnswersGiven = z.infer<typeof AnswersGiven>

/** How many declined offers have a reason. */
export const OfferDeclineCount = z.object({
  /** The reason, of a closed list. */
  reason: z.enum(offerDeclineReasons),
  /** How many declined offers have it. */
  count: z.number(),
})
export type OfferDeclineCount = z.infer<typeof OfferDeclineCount>

/**
 * What became of the offers of employment. It covers the same applications as the other sections: those that were received within
 * the months. Their offers count whenever they were made and answered. `accepted`, `declined`, `withdrawn`, `expired`, `open` and
 * `over` add up to `made`.
 */
export const OffersReported = z.object({
  /** How many offers were made. A second offer for the same application counts too. */
  made: z.number(),
  /** Accepted by the candidate, also where the hire was undone later. */
  accepted: z.number(),
  /** Declined by the candidate. */
  declined: z.number(),
  /** Withdrawn by the company before an answer. */
  withdrawn: z.number(),
  /** The last day to answer passed without an answer, and nothing else had ended the offer before. */
  expired: z.number(),
  /** Can still be accepted. */
  open: z.number(),
  /** Without an answer, and cannot be accepted for another reason, such as the end of the job. */
  over: z.number(),
  /** The reasons of declined offers, the most frequent first; only those that were given. Candidates need not give one. */
  declineReasons: z.array(OfferDeclineCount),
  /** Half of the answers took no longer, in days with one decimal; null for fewer than `limits.reportStays` answers. */
  medianDays: z.number().nullable(),
})
export type OffersReported = z.infer<typeof OffersReported>

/** What became of the applications that were received in a month. */
export const MonthOfHiring = z.object({
  /** In Indian time, YYYY-MM. */
  month: z.string(),
  /** How many applications came in this month. */
  received: z.number(),
  /** With an interview that was not cancelled. */
  interviewed: z.number(),
  /** Hired now. */
  hired: z.number(),
  /** Rejected now. */
  rejected: z.number(),
  /** Closed without an answer. */
  unanswered: z.number(),
})
export type MonthOfHiring = z.infer<typeof MonthOfHiring>

/**
 * What became of the applications that were received within some months, only as numbers. One from the pool was received
 * when it was first moved; those that the team has taken back into the pool do not count.
 */
export const HiringReport = z.object({
  /** The first month, YYYY-MM. */
  from: z.string(),
  /** The last month, YYYY-MM. */
  to: z.string(),
  /** The job that was asked for; null for all. */
  job: z.object({ jobId: Id, jobTitle: z.string() }).nullable(),
  /** Every stage in the order of progress; the first one has everybody. */
  funnel: z.array(ReachedStage),
  /** The stages in which an application waits for a decision. */
  timeInStage: z.array(TimeInStage),
  /** Each source, also without applications. */
  sources: z.array(SourceOfHiring),
  /** How the promise of an answer was kept. */
  answers: AnswersGiven,
  /** What became of the offers of employment. */
  offers: OffersReported,
  /** Every month, also without applications, the earliest first. */
  months: z.array(MonthOfHiring),
})
export type HiringReport = z.infer<typeof HiringReport>
