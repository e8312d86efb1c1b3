/** Closed lists about offers of employment. Apart from the others, because only the pages of offers need them. */

/** How an offer states the pay: rupees a year, rupees a month, or no pay. */
export const offerPayKinds = ['year', 'month', 'unpaid'] as const
export type OfferPayKind = (typeof offerPayKinds)[number]

/**
 * What became of an offer: `expired` when nobody answered in time; `over` when it can no longer be accepted for another reason,
 * such as the end of the job.
 */
export const offerStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'over'] as const
export type OfferState = (typeof offerStates)[number]

export const offerAnswers = ['accepted', 'declined'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

/** Why a candidate declined an offer. The company reads it. */
export const offerDeclineReasons = ['pay', 'other_offer', 'place', 'start', 'work', 'studies', 'other'] as const
export type OfferDeclineReason = (typeof offerDeclineReasons)[number]
export const offerDeclineLabels: Record<OfferDeclineReason, string> = {
  pay: 'The pay',
  other_offer: 'Another offer',
  place: 'The place',
  start: 'The first day',
  work: 'The work itself',
  studies: 'Studying further',
  other: 'Another reason',
}
