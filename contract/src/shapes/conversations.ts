import { z } from 'zod'
import { limits } from '../limits.ts'
import { messageReportReasons } from '../lists/hiring.ts'
import * as messages from '../messages/messages.ts'
import { conversationStates } from '../rules/application-statuses.ts'
import { Id, Instant, Page, paragraphs } from './fields.ts'
import { PersonRef } from './hiring.ts'

/** A message between a company and a candidate. Repeating it with the same `clientId` sends it once. */
export const MessageInput = z.object({
  clientId: z.uuidv4(),
  text: paragraphs(limits.conversation.text, messages.messageEmpty),
})
export type MessageInput = z.output<typeof MessageInput>

/** A message as both sides read it. `authorName` is never an email address. */
export const Message = z.object({
  _id: Id,
  /** Empty where the team has removed it. */
  text: z.string(),
  isRemoved: z.boolean(),
  /** Whether the company wrote it; otherwise the candidate did. */
  byCompany: z.boolean(),
  byMe: z.boolean(),
  /** Empty where the account is gone. */
  authorName: z.string(),
  sentAt: Instant,
  /** When the other side has read it. */
  readAt: Instant.nullable(),
  /** The caller has reported it. */
  isReported: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** What was written about an application, the newest first. */
export const Conversation = z.object({
  /** Whether the caller can write: not yet, now, or no longer. */
  state: z.enum(conversationStates),
  messages: z.array(Message),
  /** Messages of the other side that the caller's side has not read. */
  unread: z.number(),
  nextCursor: z.string().nullable(),
})
export type Conversation = z.infer<typeof Conversation>

/** A message about the candidate's own application, and one in a job of the company. */
export const OwnMessageRef = z.object({ id: Id, messageId: Id })
export const CandidateMessageRef = PersonRef.extend({ messageId: Id })

/** Up to which message the caller has read. */
export const MessagesRead = z.object({ upTo: Id })

/** A report of a message of the other side: what is wrong with it. */
export const MessageReport = z.object({
  reason: z.enum(messageReportReasons, messages.chooseReason),
  note: paragraphs(limits.reportNote).default(''),
})
export type MessageReport = z.output<typeof MessageReport>

export const MessageReportsQuery = Page.extend({ state: z.enum(['open', 'hidden']).default('open') })
export type MessageReportsQuery = z.output<typeof MessageReportsQuery>

/** A message of a conversation as the team reads it. */
const JudgedMessage = z.object({
  _id: Id,
  text: z.string(),
  byCompany: z.boolean(),
  /** Empty where the account is gone. */
  authorName: z.string(),
  sentAt: Instant,
  isRemoved: z.boolean(),
})

/** A message that was reported, or that the team has removed, with a few of those around it. */
export const ReportedMessage = JudgedMessage.extend({
  /** The messages before and after the reported one, in the order of time. */
  before: z.array(JudgedMessage),
  after: z.array(JudgedMessage),
  companyName: z.string(),
  candidateName: z.string(),
  candidateId: Id,
  jobId: Id,
  jobTitle: z.string(),
  /** How many other messages of its author the team has removed. */
  removedOfAuthor: z.number(),
  reports: z.array(
    z.object({ reason: z.enum(messageReportReasons), note: z.string(), by: z.string(), reportedAt: Instant }),
  ),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

/** 'keep' leaves the message, 'hide' shows both sides that it was removed, 'restore' shows a removed one again. */
export const MessageJudgement = z.object({ decision: z.enum(['keep', 'hide', 'restore']) })
export type MessageJudgement = z.output<typeof MessageJudgement>
