import type { OfferAnswer, OfferDeclineReason, OfferPayKind } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** An offer of employment. Days are those of India. */
export interface OfferTable {
  id: Generated<string>
  applicationId: string
  madeBy: string | null
  madeAt: Date
  answerBy: string
  payKind: OfferPayKind
  /** Rupees a year or a month; null for unpaid work. */
  payAmount: number | null
  startsOn: string
  workplace: string
  subject: string
  letter: string
  /** SHA-256 of subject and letter as they were sent. */
  letterHash: string
  /** Set by the answer, the withdrawal, or the next offer. */
  endedAt: Date | null
  withdrawnAt: Date | null
  withdrawalNote: Generated<string>
}

export interface OfferAnswerTable {
  offerId: string
  letterHash: string
  answer: OfferAnswer
  /** Typed instead of a signature. */
  name: Generated<string>
  reason: OfferDeclineReason | null
  note: Generated<string>
  answeredAt: Date
}

/** Whether somebody who was hired has begun to work, as the company says. */
export interface JoiningTable {
  applicationId: string
  joined: boolean
  remark: Generated<string>
  saidBy: string | null
  saidAt: Date
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    offers: OfferTable
    offerAnswers: OfferAnswerTable
    joinings: JoiningTable
  }
}
