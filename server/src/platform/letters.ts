import type { MailKind } from './mail.ts'
import { type Obstacle, obstacles, type Sender } from './relations.ts'

/** What keeps a kind of letter from being written and from being sent, and where it goes. */
interface Rule {
  /** With these, nothing is written or sent. A receiver who is suspended still has it in the bell when they come back. */
  obeys: readonly Obstacle[]
  /** With these, it goes in our words instead of the sender's. */
  softens?: readonly Obstacle[]
  /** Whether an unconfirmed address gets it, and what it counts as for a mailbox. */
  mail: MailKind
  /** What is written at night is sent in the morning. */
  hours?: 'daytime'
  /**
   * Whose address: 'now' is the address of the account when it is sent. 'then' is the address that the writer named: what warns
   * the owner must not follow a thief to a new address, a link works for the address that it was made for, and a receipt goes
   * where the payer or complainant asked for it, with or without an account.
   */
  address: 'now' | 'then'
}

const rule = <const R extends Omit<Rule, 'mail' | 'address'>>(it: R) =>
  ({ mail: 'news', address: 'now', ...it }) as const
const toAddress = <const R extends Pick<Rule, 'obeys' | 'mail'>>(it: R) => ({ ...it, address: 'then' }) as const

const everything = ['sender suspended', 'company suspended', 'blocked', 'access ended'] as const

/** Every kind of letter, and what it obeys. A deleted account is reached by none that goes to the address of now. */
export const letterRules = {
  // From a company to a candidate.
  /** A rejection, with the words of its recruiter. */
  rejectionInOwnWords: rule({
    obeys: ['company suspended', 'blocked'],
    softens: ['sender suspended', 'access ended'],
  }),
  rejection: rule({ obeys: ['company suspended', 'blocked'] }),
  /** A move of a company, in our words. */
  companyStep: rule({ obeys: ['company suspended', 'blocked'] }),
  lateAnswer: rule({ obeys: [...everything, 'job closed'] }),
  /** A company's own words. */
  companyMail: rule({ obeys: everything }),
  messageToCandidate: rule({ obeys: [...everything, 'message removed'] }),
  /** That an application has arrived. */
  receipt: rule({ obeys: ['company suspended'] }),
  /** What became of a job. */
  jobNews: rule({ obeys: ['company suspended'] }),
  /** What our clock says of a job, which can wait for the morning. */
  clockNews: rule({ obeys: ['company suspended'], hours: 'daytime' }),
  /** An interview takes place: it may carry a link of the company. */
  interviewOn: rule({ obeys: ['sender suspended', 'company suspended', 'blocked', 'job closed'] }),
  /** The same, to an interviewer without an account and at another domain than the company: it may be anybody. */
  interviewForStranger: {
    ...rule({ obeys: ['sender suspended', 'company suspended', 'blocked', 'job closed'] }),
    mail: 'unasked',
  },
  /** It does not: this always arrives. */
  interviewOff: rule({ obeys: [] }),
  interviewReminder: rule({ obeys: ['company suspended', 'blocked', 'job closed'] }),
  /** One new job for a saved search. */
  alert: rule({ obeys: ['company suspended', 'blocked', 'off the board'] }),
  /** Sentences of which each obeys its own rule: a daily mail, the new jobs for a saved search. */
  digest: rule({ obeys: [] }),

  // To those who work for a company or the team.
  messageToCompany: rule({ obeys: ['company suspended', 'message removed', 'receiver suspended'] }),
  /** Applications that wait for an answer. */
  answersDue: rule({ obeys: ['job closed', 'receiver suspended'], hours: 'daytime' }),
  memberNews: rule({ obeys: ['receiver suspended'] }),
  teamNews: rule({ obeys: ['receiver suspended'] }),

  // By the platform.
  /** About services and what somebody asked of us. */
  news: rule({ obeys: [] }),
  eventNews: rule({ obeys: ['event hidden'] }),
  /** It does not take place: this always arrives. */
  eventOff: rule({ obeys: [] }),
  forumCall: rule({ obeys: ['sender suspended', 'comment removed'] }),
  /** What our team decided about what somebody wrote or reported. */
  moderation: rule({ obeys: [] }),
  /** About a fraud: money and documents of the receiver. */
  companyRemoved: rule({ obeys: [] }),
  /** That an account is suspended or restored. */
  suspension: rule({ obeys: [] }),
  unusedWarning: rule({ obeys: [] }),

  // To the address that the writer named.
  /** Links and codes that let somebody in. */
  wayIn: toAddress({ obeys: ['receiver suspended'], mail: 'asked' }),
  /** A link to an address that nobody has confirmed: it may be a stranger's. */
  confirmation: toAddress({ obeys: ['receiver suspended'], mail: 'confirming' }),
  /** The link that gives an account its old address back. */
  undoLink: toAddress({ obeys: [], mail: 'asked' }),
  /** What was done with an account, for its owner of then. */
  accountNotice: toAddress({ obeys: [], mail: 'news' }),
  farewell: toAddress({ obeys: [], mail: 'news' }),
  /** Somebody without an account said that they have paid: the address may be a stranger's. */
  orderReported: toAddress({ obeys: [], mail: 'unasked' }),
  order: toAddress({ obeys: [], mail: 'news' }),
  complaint: toAddress({ obeys: [], mail: 'asked' }),
  /** For the operator of the installation. */
  operatorNotice: toAddress({ obeys: [], mail: 'news' }),
  /** The law asks for it. */
  breach: toAddress({ obeys: [], mail: 'asked' }),
  /** By the words of a company, to an address that may belong to anybody. */
  companyInvitation: toAddress({ obeys: ['sender suspended', 'company suspended'], mail: 'unasked' }),
  companyCode: toAddress({ obeys: ['company suspended'], mail: 'unasked' }),
} as const satisfies Record<string, Rule>

export type LetterKind = keyof typeof letterRules

export const ruleOf = (kind: LetterKind): Rule => letterRules[kind]

type ObstacleTo<K extends LetterKind> =
  | (typeof letterRules)[K]['obeys'][number]
  | ((typeof letterRules)[K] extends { softens: readonly (infer S)[] } ? S : never)
type PartFor<K extends LetterKind> = Extract<(typeof obstacles)[ObstacleTo<K> & Obstacle], keyof Sender>

/** The sender of one kind: every part has to be named that its rule asks about. */
type FromOf<K extends LetterKind> = Sender & { [P in PartFor<K>]: string | undefined }

/** Who gets a letter: an account, whose address is read when the letter is sent, or an address, with its account if it has one. */
export type Receiver = { account: string } | { account?: string; address: string; name: string }

/** Kind and sender of a letter, so that none is written without what its rule asks about. */
export type Declared<K extends LetterKind = LetterKind> = K extends LetterKind
  ? { kind: K } & ([PartFor<K>] extends [never] ? { from?: Sender } : { from: FromOf<K> })
  : never

/** Kinds that go to the address that the writer named. */
export type AddressedKind = {
  [K in LetterKind]: (typeof letterRules)[K]['address'] extends 'then' ? K : never
}[LetterKind]
