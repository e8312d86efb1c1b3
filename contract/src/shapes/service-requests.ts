import { z } from 'zod'
import { limits } from '../limits.ts'
import { mentorshipFields, requestOutcomes, requestQueues } from '../lists/team.ts'
import * as messages from '../messages/messages.ts'
import { CandidateRecord, candidateView, Mentorship, MockInterviewRequest, ResumeRecord } from './candidates.ts'
import { Id, Instant, LinkOrBlank, line, mostFields, Page, paragraphs, prepare, text } from './fields.ts'

/** POST /api/user/interview. */
export const MockInterviewAsk = z.object({
  requestedDate: z.iso.date(messages.enterAllFields),
  requestedTime: z
    .string(messages.enterAllFields)
    .max(5, { abort: true })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: messages.enterAllFields, abort: true })
    .refine(
      (time) => time >= limits.mockInterviewHours.from && time <= limits.mockInterviewHours.to,
      messages.mockHours,
    ),
  field: line(limits.shortText, messages.enterAllFields),
  action: z.literal('request').optional(),
})
export type MockInterviewAsk = z.output<typeof MockInterviewAsk>

/** POST /api/user/mentorship; `mentorName` is one of the five fields. */
export const MentorshipAsk = z.object({ mentorName: z.enum(mentorshipFields, messages.chooseMentor) })

/** POST /api/user/apply/project; the body may be missing. A `userId` of another person is refused. */
export const ProjectAsk = prepare(mostFields, (body) => body ?? {}, z.object({ userId: text().optional() }))

/** The answer to every request of a candidate: their current profile. */
export const RequestReply = z.object({ userId: Id, userData: CandidateRecord, msg: z.string() })
export const MockInterviewReply = RequestReply.extend({ status: z.enum(['requested', 'not allowed']) })
/** `mentorship` comes only with a repeat: it is the open request. */
export const MentorshipReply = RequestReply.extend({ mentorship: Mentorship.optional() })

/** Which page of a queue, and filters: text within name or email, one person, and the assignee. */
export const QueueQuery = Page.extend({
  search: text().optional(),
  userId: Id.optional(),
  /** Those assigned to the caller, to nobody, or to no one else ('free'). */
  assigned: z.enum(['mine', 'none', 'free']).optional(),
})
export type QueueQuery = z.output<typeof QueueQuery>

export const queue = {
  /** The number of entries over all pages; a bounded number is a lower bound: show it as '1,000+'. */
  total: z.number(),
  totalIsBounded: z.boolean(),
  /** Since when the oldest entry waits. */
  oldestSince: Instant.nullable(),
  nextCursor: z.string().nullable(),
}

/** A member of the team who works on requests. */
export const Assignee = z.object({ _id: Id, fullName: z.string() })
export type Assignee = z.infer<typeof Assignee>

const view = { ...candidateView, assignee: Assignee.nullable() }
const person = { ...view, resume: ResumeRecord }

export const MentorRequest = z.object({ ...person, mentorship: Mentorship })
export type MentorRequest = z.infer<typeof MentorRequest>

export const ResumeToReview = z.object({
  ...view,
  resume: ResumeRecord.extend({ reviewText: z.literal(''), uploadedAt: Instant, reviewDueAt: Instant }),
  resumeIsReviewed: z.literal(false),
  isOverdue: z.boolean(),
})
export type ResumeToReview = z.infer<typeof ResumeToReview>

/** `interviewRequests` has the open request. */
export const InterviewRequest = z.object({ ...person, interviewRequests: z.tuple([MockInterviewRequest]) })
export type InterviewRequest = z.infer<typeof InterviewRequest>

export const ProjectRequest = z.object({ ...person, appliedForProject: z.literal(true), appliedForProjectAt: Instant })
export type ProjectRequest = z.infer<typeof ProjectRequest>

/** The id of the request that the team saw; by default the open one. */
const requestId = Id.optional()
/** Sent to the candidate. */
const note = text(limits.closingNote).optional()

export const MentorshipSettling = z.object({ userId: Id, requestId, status: z.literal('closed'), note })
export type MentorshipSettling = z.output<typeof MentorshipSettling>

export const ProjectSettling = z.object({ userId: Id, status: z.literal('closed'), note })
export type ProjectSettling = z.output<typeof ProjectSettling>

/** Only closing takes a note. Scheduling a scheduled interview again changes its link. */
export const InterviewSettling = z.discriminatedUnion('status', [
  z.object({
    ...{ userId: Id, requestId, status: z.literal('scheduled') },
    /** The link to the interview, which the candidate gets by mail and sees on their dashboard. */
    meetingLink: LinkOrBlank.optional(),
  }),
  z.object({ userId: Id, requestId, status: z.literal('closed'), note }),
])
export type InterviewSettling = z.output<typeof InterviewSettling>

export const ResumeReview = z.object({
  userId: Id,
  reviewText: paragraphs(limits.review, messages.enterReview),
  /** The file that was reviewed: refused when the candidate has replaced it since. */
  resumeS3FileKey: text(400).optional(),
})
export type ResumeReview = z.output<typeof ResumeReview>

/** Gives the open request of a candidate to a member of the team, or to nobody. */
export const Assignment = z.object({
  queue: z.enum(requestQueues),
  userId: Id,
  assignee: Id.nullable(),
  /** The assignee that the caller saw: refused when somebody else has changed it since. */
  was: Id.nullable(),
})
export type Assignment = z.output<typeof Assignment>

/** Closed requests of one queue, the one closed last first. */
export const ClosedQuery = Page.extend({ queue: z.enum(requestQueues), search: text().optional() })
export type ClosedQuery = z.output<typeof ClosedQuery>

export const ClosedRequest = z.object({
  _id: Id,
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  /** The field that was asked for, or the name of the file; empty for live projects. */
  subject: z.string(),
  requestedAt: Instant,
  closedAt: Instant,
  /** Empty if that was not recorded, or the member's account was deleted. */
  closedBy: z.string(),
  outcome: z.enum(requestOutcomes),
  /** What the team wrote to the candidate. */
  note: z.string(),
})
export type ClosedRequest = z.infer<typeof ClosedRequest>
