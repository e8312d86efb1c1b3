import { indianMoment } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { notifyExpired, notifyHiredElsewhere, remindOfOffer } from './offer-news.service.ts'

/** An offer, and its last day when the task was queued: an offer that got more days has tasks of its own. */
interface OfferDay {
  offerId: string
  answerBy: string
}

/** Reminds a candidate of an offer that they can still answer. */
export const remindCandidateOfOffer: Task<OfferDay & { days: number }> = {
  name: 'hiring.remind-of-offer',
  run: (ctx, { offerId, answerBy, days }) => remindOfOffer(ctx, { offerId, answerBy, days }),
}

/** After the last day, notifies the recruiters of an offer that nobody answered. */
export const notifyOfOfferEnd: Task<OfferDay> = {
  name: 'hiring.notify-of-offer-end',
  run: (ctx, { offerId, answerBy }) => notifyExpired(ctx, { offerId, answerBy }),
}

/** After a hiring, ends the offers of other companies to the same candidate, and notifies their recruiters. */
export const endOffersElsewhere: Task<{ applicationId: string }> = {
  name: 'hiring.end-offers-elsewhere',
  run: (ctx, { applicationId }) => notifyHiredElsewhere(ctx, applicationId),
}

/** How many days before the last day candidates are reminded, at ten in the morning. */
const remindedDays = [2, 1]
const day = 24 * 3600 * 1000

/** Queues the reminders of an offer that are still to come, and its end. */
export async function queueOfferTasks(ctx: Ctx, { offerId, answerBy }: OfferDay): Promise<void> {
  const noon = indianMoment(answerBy, '12:00')
  for (const days of remindedDays) {
    const at = indianMoment(indianDayIn(noon, -days), '10:00')
    // Those who were notified today need not be reminded yet.
    if (at.getTime() > ctx.now().getTime() + day)
      await ctx.later(remindCandidateOfOffer, { offerId, answerBy, days }, { startAfter: at })
  }
  await ctx.later(notifyOfOfferEnd, { offerId, answerBy }, { startAfter: indianMoment(indianDayIn(noon, 1), '10:00') })
}
