import { messages, type OfferAcceptance, type OwnOffer } from '@firstrung/contract'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { notifyAccepted } from '#src/domains/hiring/offers/offer-news.service.ts'
import type { OfferRow } from '#src/domains/hiring/offers/offer-rows.service.ts'
import { lockOwnOffer, readOwnOffer, storeAnswer } from '#src/domains/hiring/offers/own-offer.service.ts'
import { lockApplication } from '#src/domains/hiring/pool/locked-application.service.ts'
import type { Target } from '#src/domains/hiring/pool/target.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { hireAccepting } from './moves.service.ts'

/**
 * Accepts an offer: the caller is hired, in the name of who made the offer. The text that they have read must be the one that was
 * offered. A repeat changes nothing.
 */
export async function acceptOffer(
  ctx: Ctx,
  offerId: string,
  { name, letterHash }: OfferAcceptance,
): Promise<{ offer: OwnOffer; msg: string }> {
  const offer = await lockOwnOffer(ctx, offerId)
  if (offer.state !== 'accepted') await accept(ctx, offer, { name, letterHash })
  return { ...(await readOwnOffer(ctx, offerId)), msg: messages.offerAccepted }
}

async function accept(ctx: Ctx, offer: OfferRow, { name, letterHash }: OfferAcceptance): Promise<void> {
  if (offer.state !== 'open') fail('offer_over')
  if (offer.letterHash !== letterHash) fail('offer_changed')
  const target = await targetOf(ctx, offer)
  await storeAnswer(ctx, offer, { answer: 'accepted', name })
  await hireAccepting(ctx, target, offer.madeBy ?? offer.leadId)
  await notifyAccepted(ctx, offer)
  const { jobTitle, jobId, companyName, candidateName: user, candidateId: userId, leadId: recruiterId } = offer
  const text = `${companyName} hired ${user} for ${jobTitle}: they accepted its offer.`
  await notifyTeam(ctx, 'job.screen', text, { jobTitle, jobId, recruiterId, user, userId })
  await broadcastPanel(ctx, jobId)
}

/** What a recruiter's hiring of the caller would act on. Candidates see no jobs, so it is read as the job's lead. */
async function targetOf(ctx: Ctx, { jobId, leadId, candidateId }: OfferRow): Promise<Target> {
  const job = await jobs.lock({ ...ctx, actor: { id: leadId, role: 'recruiter', sessionId: '' } }, jobId)
  const application = orNotFound(await lockApplication(ctx, job, candidateId))
  return { role: 'recruiter', job, application, contacts: await contactsOf(ctx, [candidateId, leadId]) }
}
