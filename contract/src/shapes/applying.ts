import { z } from 'zod'
import { limits } from '../limits.ts'
import { contactSharing } from '../lists/hiring.ts'
import { answerDayKinds } from '../lists/postings.ts'
import * as messages from '../messages/messages.ts'
import { lateMoves } from '../rules/stages.ts'
import { count, Id, Instant, line, list, paragraphs, whole } from './fields.ts'

/** An answer to a question of a posting, by its kind: a text or link, yes or no, an option, options, or a number. */
export const AnswerInput = z.object({
  questionId: Id,
  value: z.union([
    paragraphs(limits.answer),
    z.boolean(),
    count(0, limits.answerNumber),
    list(line(limits.questionOption), limits.questionOptions),
  ]),
})
export type AnswerInput = z.output<typeof AnswerInput>

/** An application to one job. Repeating it with the same `clientId` gets the first answer again. */
export const JobApplicationInput = z.object({
  clientId: z.uuidv4(),
  resumeId: Id,
  answers: list(AnswerInput, limits.questions),
  note: paragraphs(limits.applicationNote),
  sharesContact: z.enum(contactSharing),
  /** Whether the team may put them forward for other jobs too. */
  alsoPool: z.boolean(),
})
export type JobApplicationInput = z.output<typeof JobApplicationInput>

export const Applied = z.object({ applicationId: Id, answerBy: Instant, msg: z.string() })
export type Applied = z.infer<typeof Applied>
export const Withdrawal = z.object({ reason: paragraphs(limits.withdrawReason).optional() })

/** An answer as recruiters and the applicant read it: the question as it was asked, and the answer in words. */
export const GivenAnswer = z.object({ question: z.string(), answer: z.string() })
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** An answer as recruiters and the team read it. */
export const AnswerToQuestion = GivenAnswer.extend({
  /** The question of the posting; null if it was changed or removed since the answer. */
  questionId: Id.nullable(),
  /** Whether this answer is not the one that the posting now asks for. */
  misses: z.boolean(),
})
export type AnswerToQuestion = z.infer<typeof AnswerToQuestion>

/** The candidates who wait for the first answer to an application that they sent to a job. */
export const AnswersDue = z.object({
  waiting: z.number(),
  /** The first and the last of their promised days; null where nobody waits. */
  firstBy: Instant.nullable(),
  lastBy: Instant.nullable(),
  /** How the days of more time are counted. */
  dayKind: z.enum(answerDayKinds),
  /** When the company took more time, which it can do once. */
  extendedAt: Instant.nullable(),
})
export type AnswersDue = z.infer<typeof AnswersDue>

const { min, max } = limits.answerExtension
/** How many more days a company takes to answer those who wait. */
export const AnswerExtension = z.object({ days: whole(min, max, messages.extensionDays) })

/** Somebody whose application was closed without an answer and can still be answered. */
export const Unanswered = z.object({
  /** The candidate. */
  userId: Id,
  name: z.string(),
  appliedAt: Instant.nullable(),
  closedAt: Instant,
  /** Until when it can be answered. */
  until: Instant,
  /** The late answer of the company, until the candidate replies. */
  asked: z.object({ move: z.enum(lateMoves), byName: z.string(), at: Instant, until: Instant }).nullable(),
})
export type Unanswered = z.infer<typeof Unanswered>

/** An answer to an application that was closed without one. */
export const LateAnswer = z.object({ applicantId: Id, move: z.enum(lateMoves) })
export type LateAnswer = z.output<typeof LateAnswer>
export const LateAnswered = z.object({
  userId: Id,
  /** Until when the candidate can reply. */
  until: Instant,
  msg: z.string(),
})
export type LateAnswered = z.infer<typeof LateAnswered>

/** Whether the candidate still wants the job, after a late answer of the company. */
export const StillWanted = z.object({ yes: z.boolean() })
