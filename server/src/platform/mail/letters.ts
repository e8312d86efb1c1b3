import type { MailKind } from './mail.ts'
import { type Obstacle, obstacles, type Sender } from './relations.ts'

/** When a kind of letter is not written or sent, and to which address it is sent. */
interface Rule {
  /** With these obstacles, nothing is written or sent. A suspended receiver still finds it in the bell when they come back. */
  obeys: readonly Obstacle[]
  /** With these obstacles, the letter has our text instead of the sender's. */
  softens?: readonly Obstacle[]
  /** Whether an unconfirmed address gets it, and to which limit of the mailbox it counts. */
  mail: MailKind
  /** What is written at night is sent in the morning. */
  hours?: 'daytime'
  /**
   * Which address: 'now' is the account's address at sending. 'then' is the address that the caller gave: a warning to
   * the owner must not go to a thief's new address, a link works only for its own address, and a receipt goes
   * to the address that the payer or complainant entered, with or without an account.
   */
  address: 'now' | 'then'
}

const rule = <const R extends Omit<Rule, 'mail' | 'address'>>(it: R) =>
  ({ mail: 'news', address: 'now', ...it }) as const
const toAddress = <const R extends Pick<Rule, 'obeys' | 'mail'>>(it: R) => ({ ...it, address: 'then' }) as const

const everything = ['sender suspended', 'company suspended', 'blocked', 'access ended'] as const

/** Every kind of letter, and its obstacles. A deleted account gets no letter whose address is 'now'. */
export const letterRules = {
  // From a company to a candidate.
  /** A rejection with a text of its recruiter. */
  rejectionInOwnWords: rule({
    obeys: ['company suspended', 'blocked'],
    softens: ['sender suspended', 'access ended'],
  }),
  rejection: rule({ obeys: ['company suspended', 'blocked'] }),
  /** A move of a company, in a text of ours. */
  companyStep: rule({ obeys: ['company suspended', 'blocked'] }),
  lateAnswer: rule({ obeys: [...everything, 'job closed'] }),
  /** A mail in which a company wrote the text. */
  companyMail: rule({ obeys: everything }),
  messageToCandidate: rule({ obeys: [...everything, 'message removed'] }),
  /** That an application has arrived. */
  receipt: rule({ obeys: ['company suspended'] }),
  /** What became of a job. */
  jobNews: rule({ obeys: ['company suspended'] }),
  /** News of a job caused by the clock, which can wait for the morning. */
  clockNews: rule({ obeys: ['company suspended'], hours: 'daytime' }),
  /** An interview takes place: the letter may contain a link of the company. */
  interviewOn: rule({ obeys: ['sender suspended', 'company suspended', 'blocked', 'job closed'] }),
  /** The same, to an interviewer without an account and at another domain than the company, who may be anybody. */
  interviewForStranger: {
    ...rule({ obeys: ['sender suspended', 'company suspended', 'blocked', 'job closed'] }),
    mail: 'unasked',
  },
  /** An interview does not take place: this is always sent. */
  interviewOff: rule({ obeys: [] }),
  interviewReminder: rule({ obeys: ['company suspended', 'blocked', 'job closed'] }),
  /** One new job for a saved search. */
  alert: rule({ obeys: ['company suspended', 'blocked', 'off the board'] }),
  /** Sentences that each have their own rule: a daily mail, the new jobs of a saved search. */
  digest: rule({ obeys: [] }),

  // To people who work for a company or the team.
  messageToCompany: rule({ obeys: ['company suspended', 'message removed', 'receiver suspended'] }),
  /** Applications that wait for an answer. */
  answersDue: rule({ obeys: ['job closed', 'receiver suspended'], hours: 'daytime' }),
  memberNews: rule({ obeys: ['receiver suspended'] }),
  teamNews: rule({ obeys: ['receiver suspended'] }),

  // By the platform.
  /** About services and other requests to us. */
  news: rule({ obeys: [] }),
  eventNews: rule({ obeys: ['event hidden'] }),
  /** An event does not take place: this is always sent. */
  eventOff: rule({ obeys: [] }),
  forumCall: rule({ obeys: ['sender suspended', 'comment removed'] }),
  /** A decision of our team about a text that somebody wrote or reported. */
  moderation: rule({ obeys: [] }),
  /** About a fraud: money and documents of the receiver. */
  companyRemoved: rule({ obeys: [] }),
  /** That an account is suspended or restored. */
  suspension: rule({ obeys: [] }),
  unusedWarning: rule({ obeys: [] }),

  // To the address that the caller gives.
  /** Links and codes for signing in. */
  wayIn: toAddress({ obeys: ['receiver suspended'], mail: 'asked' }),
  /** A link to an unconfirmed address, which may be a stranger's. */
  confirmation: toAddress({ obeys: ['receiver suspended'], mail: 'confirming' }),
  /** The link that restores the old address of an account. */
  undoLink: toAddress({ obeys: [], mail: 'asked' }),
  /** A change of an account, for its owner at that time. */
  accountNotice: toAddress({ obeys: [], mail: 'news' }),
  farewell: toAddress({ obeys: [], mail: 'news' }),
  /** Somebody without an account reported a payment: the address may be a stranger's. */
  orderReported: toAddress({ obeys: [], mail: 'unasked' }),
  order: toAddress({ obeys: [], mail: 'news' }),
  complaint: toAddress({ obeys: [], mail: 'asked' }),
  /** For the operator of the installation. */
  operatorNotice: toAddress({ obeys: [], mail: 'news' }),
  /** The law requires it. */
  breach: toAddress({ obeys: [], mail: 'asked' }),
  /** A text of a company, to an address that may belong to anybody. */
  companyInvitation: toAddress({ obeys: ['sender suspended', 'company suspended'], mail: 'unasked' }),
  companyCode: toAddress({ obeys: ['company suspended'], mail: 'unasked' }),
} as const satisfies Record<string, Rule>

export type LetterKind = keyof typeof letterRules

export const ruleOf = (kind: LetterKind): Rule => letterRules[kind]

type ObstacleTo<K extends LetterKind> =
  | (typeof letterRules)[K]['obeys'][number]
  | ((typeof letterRules)[K] extends { softens: readonly (infer S)[] } ? S : never)
type PartFor<K extends LetterKind> = Extract<(typeof obstacles)[ObstacleTo<K> & Obstacle], keyof Sender>

/** The sender of one kind of letter, with every field that the rule of the kind needs. */
type FromOf<K extends LetterKind> = Sender & { [P in PartFor<K>]: string | undefined }

/** Who gets a letter: an account, whose address is read when the letter is sent, or an address, with its account if it has one. */
export type Receiver = { account: string } | { account?: string; address: string; name: string }

/** Kind and sender of a letter, so that no letter lacks what its rule needs. */
export type Declared<K extends LetterKind = LetterKind> = K extends LetterKind
  ? { kind: K } & ([PartFor<K>] extends [never] ? { from?: Sender } : { from: FromOf<K> })
  : never

/** Kinds that go to the address that the caller gives. */
export type AddressedKind = {
  [K in LetterKind]: (typeof letterRules)[K]['address'] extends 'then' ? K : never
}[LetterKind]
