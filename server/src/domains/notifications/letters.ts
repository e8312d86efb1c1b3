import type { MailTopic } from '@firstrung/contract'
import type { Declared, LetterKind, Receiver } from '#src/platform/mail/letters.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { Sender } from '#src/platform/mail/relations.ts'
import type { Invitation } from '#src/platform/time/calendar.ts'

/** A text of somebody within a letter. Whether it may be sent is checked for each by itself. */
export type Passage = { text: string } & Declared

/** A calendar entry as it lies in the queue: the attendee is the receiver, at their address of then. */
export interface QueuedEntry {
  method: Invitation['method']
  entry: Omit<Invitation, 'method' | 'attendee' | 'start' | 'end' | 'now'> & Record<'start' | 'end' | 'now', string>
}

/** What a letter says. */
export interface LetterText {
  to: Receiver
  /** What the receiver may have refused since. */
  topic?: MailTopic
  subject: string
  paragraphs: readonly string[]
  /** After the paragraphs. Without any that may be sent, the letter is not sent either. */
  passages?: readonly Passage[]
  /** The subject by the number of passages; `{count}` in it is the number. */
  counted?: { one: string; many: string }
  closing?: readonly string[]
  /** Subject and paragraphs in our words. */
  instead?: { subject: string; paragraphs: readonly string[] }
  link?: Mail['link']
  furtherLinks?: Mail['furtherLinks']
  unsubscribe?: string
  calendar?: QueuedEntry
}

/** A letter that waits to be sent. */
export type QueuedLetter = LetterText & { kind: LetterKind; from?: Sender }

/** A letter as it is written, with each text of its sender that its rule checks. */
export type Letter = LetterText & Declared
