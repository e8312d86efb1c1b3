import { messages, type OfferDecline, type OwnOffer } from '@firstrung/contract'
import { sql } from 'kysely'
import { mayReadWords } from '#src/domains/hiring/application/kept-words.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { setNextDue } from '#src/domains/hiring/promises/clock.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { notifyDeclined } from './offer-news.service.ts'
import { lockOffer, type OfferRow, offersWhere, presentOffer } from './offer-rows.service.ts'

/** An offer to the caller; anything else is 404. */
const ownOfferOf = async (ctx: Ctx, offerId: string): Promise<OfferRow> =>
  orNotFound((await offersWhere(ctx, sql`o.id = ${offerId} and a.candidate_id = ${signedIn(ctx).id}`))[0])

/**
 * The same as the caller may read it: without the words of a company that may no longer write to them. What they have accepted
 * stays readable: it is their proof.
 */
export async function readableOffer(ctx: Ctx, offerId: string): Promise<OfferRow> {
  const offer = await ownOfferOf(ctx, offerId)
  const mayRead =
    offer.answer === 'accepted' || (await mayReadWords(ctx, { company: offer.companyId, account: offer.madeBy }))
  return mayRead ? offer : { ...offer, subject: '', letter: '', place: '', withdrawalNote: '' }
}

/** An offer to the caller as it is now. */
export async function readOwnOffer(ctx: Ctx, offerId: string): Promise<{ offer: OwnOffer }> {
  const row = await readableOffer(ctx, offerId)
  const { applicationId: application, jobTitle, companyName, letterHash } = row
  return { offer: { ...presentOffer(row), application, jobTitle, companyName, letterHash } }
}

/** An offer to the caller, with its job and their application locked, in the order of all moves. */
export async function lockOwnOffer(ctx: Ctx, offerId: string): Promise<OfferRow> {
  const { jobId } = await ownOfferOf(ctx, offerId)
  await ctx.db.selectFrom('jobs').select('id').where('id', '=', jobId).forNoKeyUpdate().execute()
  return lockOffer(ctx, offerId)
}

/** Stores the answer of the caller. An offer with an answer has ended. */
export async function storeAnswer(
  ctx: Ctx,
  { id: offerId, letterHash }: OfferRow,
  answer: { answer: 'accepted'; name: string } | ({ answer: 'declined' } & OfferDecline),
): Promise<void> {
  const { note, reason } = answer.answer === 'declined' ? answer : {}
  const name = answer.answer === 'accepted' ? answer.name : ''
  await ctx.db
    .insertInto('offerAnswers')
    .values({
      ...{ offerId, letterHash, answer: answer.answer, name },
      ...{ note: note ?? '', reason: reason ?? null, answeredAt: ctx.now() },
    })
    .execute()
  await ctx.db.updateTable('offers').set({ endedAt: ctx.now() }).where('id', '=', offerId).execute()
}

/** Declines an offer. The recruiters are notified, and the application goes on. A repeat changes nothing. */
export async function declineOffer(
  ctx: Ctx,
  offerId: string,
  decline: OfferDecline,
): Promise<{ offer: OwnOffer; msg: string }> {
  const offer = await lockOwnOffer(ctx, offerId)
  if (offer.state !== 'declined') {
    if (offer.state !== 'open') fail('offer_over')
    await storeAnswer(ctx, offer, { answer: 'declined', ...decline })
    await setNextDue(ctx, { id: offer.applicationId, stage: offer.stage, source: offer.source })
    await notifyDeclined(ctx, offer, { reason: decline.reason, note: decline.note ?? '' })
    await broadcastPanel(ctx, offer.jobId)
  }
  return { ...(await readOwnOffer(ctx, offerId)), msg: messages.offerDeclined }
}
