import type { OfferPlaceholder, Placeholder } from '../rules/message-template.ts'
import type { OfferPay } from '../shapes/offers.ts'
import { dateText, indianMoment } from '../time/indian-time.ts'
import { offerPayText } from './pay.ts'

/** What an offer promises. Days are YYYY-MM-DD. */
export interface OfferTerms {
  pay: OfferPay
  startsOn: string
  place: string
  answerBy: string
}

/** A day as letters and mails write it. */
export const offerDay = (day: string): string => dateText(indianMoment(day, '12:00'))

/** The values of the placeholders in the letter of an offer. Pages preview a letter with them, and the server fills it in. */
export const offerFacts = (
  names: Record<Placeholder, string>,
  { pay, startsOn, place, answerBy }: OfferTerms,
): Record<OfferPlaceholder, string> => ({
  ...names,
  pay: offerPayText(pay),
  start: offerDay(startsOn),
  place,
  answerBy: offerDay(answerBy),
})
