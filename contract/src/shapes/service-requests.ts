import { z } from 'zod'
import { limits, mentorshipFields } from '../constants.ts'
import * as messages from '../messages.ts'
import { CandidateRecord, candidateView, Mentorship, MockInterviewRequest, ResumeRecord } from './candidates.ts'
import { Id, Instant, line, mostFields, Page, paragraphs, prepare, text } from './fields.ts'

/** POST /api/user/interview. */
export const MockInterviewAsk = z.object({
  requestedDate: z.iso.date(messages.enterAllFields),
  requestedTime: z
    .string(messages.enterAllFields)
    .max(5, { abort: true })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.enterAllFields),
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

/** Which page of a queue, and a filter: a part of name or email, or one person. */
export const QueueQuery = Page.extend({ search: text().optional(), userId: Id.optional() })
export type QueueQuery = z.output<typeof QueueQuery>

/** The number of entries over all pages; one that stops at its bound is a lower bound: show it as '1,000+'. */
export const queue = { total: z.number(), totalIsBounded: z.boolean(), nextCursor: z.string().nullable() }

const person = { ...candidateView, resume: ResumeRecord }

export const MentorRequest = z.object({ ...person, mentorship: Mentorship })
export type MentorRequest = z.infer<typeof MentorRequest>

export const ResumeToReview = z.object({
  ...candidateView,
  resume: ResumeRecord.extend({ reviewText: z.literal(''), uploadedAt: Instant, reviewDueAt: Instant }),
  resumeIsReviewed: z.literal(false),
  isOverdue: z.boolean(),
})
export type ResumeToReview = z.infer<typeof ResumeToReview>

/** `interviewRequests` has the open one. */
export const InterviewRequest = z.object({ ...person, interviewRequests: z.tuple([MockInterviewRequest]) })
export type InterviewRequest = z.infer<typeof InterviewRequest>

export const ProjectRequest = z.object({ ...person, appliedForProject: z.literal(true), appliedForProjectAt: Instant })
export type ProjectRequest = z.infer<typeof ProjectRequest>

/** Names the request that the team saw; without it, the open one is meant. */
const requestId = Id.optional()

export const MentorshipSettling = z.object({ userId: Id, requestId, status: z.literal('closed') })
export type MentorshipSettling = z.output<typeof MentorshipSettling>

export const ProjectSettling = z.object({
  userId: Id,
  status: z.literal('closed'),
  /** Sent to the candidate. */
  note: text(limits.closingNote).optional(),
})
export type ProjectSettling = z.output<typeof ProjectSettling>

export const InterviewSettling = z.object({ userId: Id, requestId, status: z.enum(['scheduled', 'closed']) })
export type InterviewSettling = z.output<typeof InterviewSettling>

export const ResumeReview = z.object({
  userId: Id,
  reviewText: paragraphs(limits.review, messages.enterReview),
  /** The file that was reviewed: refused when the candidate has replaced it since. */
  resumeS3FileKey: text(400).optional(),
})
export type ResumeReview = z.output<typeof ResumeReview>
