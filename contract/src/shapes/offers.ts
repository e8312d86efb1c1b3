import { z } from 'zod'
import { limits } from '../limits.ts'
import { offerDeclineReasons, offerPayKinds, offerStates } from '../lists/offers.ts'
import * as messages from '../messages/messages.ts'
import { offerPlaceholders } from '../rules/message-template.ts'
import { stages } from '../rules/stages.ts'
import { leastYearlyPay } from '../text/typed-numbers.ts'
import {
  blankAsAbsent,
  code,
  Day,
  Id,
  Instant,
  line,
  longText,
  NeededPersonName,
  Page,
  paragraphs,
  rupees,
} from './fields.ts'
import { checkPlaceholders } from './hiring.ts'

/** Whole rupees, also as people write them. '6' a year means lakhs, so that so little is refused as in postings. */
const offeredAmount = (per: 'year' | 'month') => {
  const whole = z.int(messages.offerPay)
  const amount = per === 'year' ? whole.min(leastYearlyPay, messages.payTooLow) : whole.min(1, messages.offerPay)
  return rupees(limits.pay, per, messages.offerPay).pipe(amount)
}

const OfferPayInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('year'), amount: offeredAmount('year') }),
  z.object({ kind: z.literal('month'), amount: offeredAmount('month') }),
  z.object({ kind: z.literal('unpaid') }),
])

/** The pay of an offer: whole rupees a year or a month; null where the work is unpaid. */
export const OfferPay = z.object({ kind: z.enum(offerPayKinds), amount: z.number().nullable() })
export type OfferPay = z.infer<typeof OfferPay>

/** POST /api/rdashboard/jobs/:id/offers */
export const OfferDraft = z
  .object({
    /** The candidate. */
    applicantId: Id,
    /** The stage that the caller saw; if sent, it must still be current. */
    stage: z.enum(stages).optional(),
    pay: OfferPayInput,
    /** The first day of work: after `answerBy`, within two years. */
    startsOn: Day,
    /** Where the work is done. */
    place: line(limits.shortText, messages.fieldNeeded),
    /** The last day on which the candidate can answer, in Indian time: from today on, within 60 days. */
    answerBy: Day,
    /** The heading of the letter. */
    subject: line(limits.messageSubject, messages.fieldNeeded),
    /** The text of the letter. Its placeholders are filled in. */
    letter: paragraphs(limits.offer.letter, messages.fieldNeeded),
  })
  .check(checkPlaceholders('subject', offerPlaceholders), checkPlaceholders('letter', offerPlaceholders))
export type OfferDraft = z.output<typeof OfferDraft>

/** GET /api/rdashboard/jobs/:id/offers: all of a job, or those of one candidate. */
export const OffersQuery = Page.extend({ userId: Id.optional() })
export type OffersQuery = z.output<typeof OffersQuery>

/** PUT /api/rdashboard/offers/:id */
export const OfferExtension = z.object({
  /** A later last day for the answer. */
  answerBy: Day,
})

/** POST /api/rdashboard/offers/:id/withdraw */
export const OfferWithdrawal = z.object({
  /** What the candidate reads with it. */
  note: blankAsAbsent(longText(limits.offer.note)),
})

/** POST /api/user/offers/:id/accept */
export const OfferAcceptance = z.object({
  /** The name that the candidate types instead of a signature. */
  name: NeededPersonName,
  /** The checksum of the letter that the candidate has read. */
  letterHash: code(64, 64),
})
export type OfferAcceptance = z.output<typeof OfferAcceptance>

/** POST /api/user/offers/:id/decline */
export const OfferDecline = z.object({
  reason: z.enum(offerDeclineReasons).optional(),
  /** What the company reads with it. */
  note: blankAsAbsent(longText(limits.offer.note)),
})
export type OfferDecline = z.output<typeof OfferDecline>

/** What both sides see of an offer. */
const offerFields = {
  _id: Id,
  state: z.enum(offerStates),
  pay: OfferPay,
  startsOn: Day,
  place: z.string(),
  answerBy: Day,
  subject: z.string(),
  letter: z.string(),
  madeAt: Instant,
  /** The answer; null where there is none. */
  answer: z
    .object({
      answeredAt: Instant,
      /** The name that the candidate typed to accept; empty for a decline. */
      name: z.string(),
      /** The reason of a decline, if one was chosen. */
      reason: z.enum(offerDeclineReasons).nullable(),
      /** What the candidate wrote with a decline; empty without it. */
      note: z.string(),
    })
    .nullable(),
  /** When the company withdrew it; null if it did not. */
  withdrawnAt: Instant.nullable(),
  /** What the company wrote with the withdrawal; empty without it. */
  withdrawalNote: z.string(),
}

/** An offer as those see it who move people of the job. */
export const JobOffer = z.object({
  ...offerFields,
  /** The candidate. */
  userId: Id,
  fullName: z.string(),
  /** Who made the offer; empty where they have left. */
  madeBy: z.string(),
})
export type JobOffer = z.infer<typeof JobOffer>

/** An offer as its candidate sees it. */
export const OwnOffer = z.object({
  ...offerFields,
  /** The id of the application. */
  application: Id,
  jobTitle: z.string(),
  companyName: z.string(),
  /** The SHA-256 checksum of heading and letter. An acceptance names it, so that it is for this very text. */
  letterHash: z.string(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

/** An answer to an offer, with the offer as it is now. */
export const AnsweredOffer = z.object({
  /** The offer as it is now. */
  offer: OwnOffer,
  msg: z.string(),
})

/** PUT /api/rdashboard/jobs/:id/candidates/:userId/joining */
export const JoiningDraft = z.object({
  /** Whether they have begun to work. */
  joined: z.boolean(),
  /** What our team reads with it. */
  remark: blankAsAbsent(longText(limits.offer.note)),
})
export type JoiningDraft = z.output<typeof JoiningDraft>

/** Whether somebody who was hired has begun to work, as the company says. */
export const Joining = z.object({
  /** Whether they have begun to work. */
  joined: z.boolean(),
  remark: z.string(),
  /** When the company said so. */
  saidAt: Instant,
})
export type Joining = z.infer<typeof Joining>
