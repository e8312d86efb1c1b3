import { z } from 'zod'
import { conversationStates } from '../application-statuses.ts'
import { limits } from '../constants.ts'
import * as messages from '../messages.ts'
import { Id, Instant, paragraphs } from './fields.ts'

/** A message between a company and a candidate. Repeating it with the same `clientId` sends it once. */
export const MessageInput = z.object({
  clientId: z.uuidv4(),
  text: paragraphs(limits.conversation.text, messages.messageEmpty),
})
export type MessageInput = z.output<typeof MessageInput>

/** A message as both sides read it. Never an address: what is no name stays with its owner. */
export const Message = z.object({
  _id: Id,
  text: z.string(),
  /** Written by the company, else by the candidate. */
  byCompany: z.boolean(),
  byMe: z.boolean(),
  /** Empty where the account is gone. */
  authorName: z.string(),
  sentAt: Instant,
  /** When the other side has read it. */
  readAt: Instant.nullable(),
})
export type Message = z.infer<typeof Message>

/** What was written about an application, the newest first. */
export const Conversation = z.object({
  /** Whether the caller can write: not yet, now, or no longer. */
  state: z.enum(conversationStates),
  messages: z.array(Message),
  /** Messages of the other side that the caller's has not read. */
  unread: z.number(),
  nextCursor: z.string().nullable(),
})
export type Conversation = z.infer<typeof Conversation>

/** Up to which message the caller has read. */
export const MessagesRead = z.object({ upTo: Id })
