import type { MailTopic } from '@firstrung/contract'
import type { Invitation } from '#src/platform/calendar.ts'
import type { Mail } from '#src/platform/mail.ts'
import type { Obstacle, Sender } from '#src/platform/relations.ts'

/** What keeps a kind of letter from being written and from being sent. */
interface Rule {
  /** With these, nothing is written or sent. */
  obeys: readonly Obstacle[]
  /** With these, it goes in our words instead of the sender's. */
  softens?: readonly Obstacle[]
  /** Not mailed to somebody who is suspended. */
  isWork?: true
}

const everything = ['sender suspended', 'company suspended', 'blocked', 'access ended'] as const

/** Every kind of letter, and what it obeys. A deleted account is reached by none. */
export const letterRules = {
  /** A rejection, with the words of its recruiter. */
  rejectionInOwnWords: { obeys: ['company suspended', 'blocked'], softens: ['sender suspended', 'access ended'] },
  rejection: { obeys: ['company suspended', 'blocked'] },
  /** A move of a company, in our words. */
  companyStep: { obeys: ['company suspended', 'blocked'] },
  lateAnswer: { obeys: everything },
  /** A company's own words. */
  companyMail: { obeys: everything },
  messageToCandidate: { obeys: [...everything, 'words removed'] },
  messageToCompany: { obeys: ['company suspended', 'words removed'], isWork: true },
  /** What became of a job, or what our clock says of it. */
  jobNews: { obeys: ['company suspended'] },
  /** An interview takes place: it may carry a link of the company. */
  interviewOn: { obeys: ['sender suspended', 'company suspended', 'blocked'] },
  /** It does not: this always arrives. */
  interviewOff: { obeys: [] },
  interviewReminder: { obeys: ['company suspended', 'blocked'] },
  /** For those who work for a company or the team. */
  memberNews: { obeys: [], isWork: true },
  /** An invitation or a code by the words of a company, to an address that may belong to anybody. */
  companyInvitation: { obeys: ['sender suspended', 'company suspended'] },
  alert: { obeys: ['company suspended', 'blocked'] },
  forumCall: { obeys: ['sender suspended'] },
  /** About services, events, receipts and the own account, by the platform. */
  news: { obeys: [] },
} as const satisfies Record<string, Rule>

export type LetterKind = keyof typeof letterRules

export const ruleOf = (kind: LetterKind): Rule => letterRules[kind]

/** Somebody to whom a letter goes: by account, whose address is read when it is sent, or an address without one. */
export type Receiver = { account: string } | { address: string; name: string }

/** Words of somebody within a letter, asked about one by one. */
export interface Passage {
  text: string
  kind: LetterKind
  from: Sender
}

/** A calendar entry as it lies in the queue: the attendee is the receiver, at their address of then. */
export interface QueuedEntry {
  method: Invitation['method']
  /** Nobody had it before. Who had it and has refused such mails since, or has another address, is told that it is off. */
  since?: string
  entry: Omit<Invitation, 'method' | 'attendee' | 'start' | 'end' | 'now'> & Record<'start' | 'end' | 'now', string>
}

/** A letter that waits to be sent. */
export interface Letter {
  to: Receiver
  from: Sender
  kind: LetterKind
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
