import { type AnswersGiven, type HiringSource, limits, type OfferState } from '@firstrung/contract'
import { count } from '#app/lib/text/format.ts'

export const sourceLabels: Record<HiringSource, string> = {
  board: 'Applied on the board',
  pool: 'Found in the pool',
  team: 'Put forward by our team',
}

/** How promises of an answer were kept, in the order of the page. */
export const answerLabels: Record<Exclude<keyof AnswersGiven, 'promised'>, string> = {
  inTime: 'Answered in time',
  late: 'Answered late',
  unanswered: 'Closed without an answer',
  withdrawn: 'Withdrawn before an answer',
  waiting: 'Still waiting',
}

/** What became of offers, in the order of the page. */
export const offerOutcomeLabels: Record<OfferState, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn by you',
  expired: 'Expired without an answer',
  open: 'Open',
  over: 'Ended for another reason',
}

/** 40%, or empty if the whole is 0. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`

/** 2.5 days; a dash if there are too few candidates to say. */
export const daysText = (days: number | null): string =>
  days === null ? '–' : `${count(days)} ${days === 1 ? 'day' : 'days'}`

/** Why a time is not shown. */
export const fewStaysNote = `A time is shown once ${limits.reportStays} candidates have left a stage.`

/** How long candidates took to answer an offer, or why that is not shown. */
export const offerDaysText = (days: number | null): string =>
  days === null
    ? `The time to an answer is shown once ${limits.reportStays} offers have been answered.`
    : `Half of the answers came within ${daysText(days)} of the offer.`
