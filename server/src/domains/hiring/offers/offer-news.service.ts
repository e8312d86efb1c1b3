import { indianDay, type OfferDeclineReason, offerDay, offerDeclineLabels, offerPayText } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanels } from '#src/domains/hiring/application/live.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type News, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { type OfferRow, offerOf, offersWhere } from './offer-rows.service.ts'
import { hireableStages, isOpen } from './open-offers.ts'

/** Where a candidate reads and answers an offer, as a path below the installation's URL. */
const offerPath = ({ id }: Pick<OfferRow, 'id'>): string => `/offers/${id}`

/**
 * Notifies the candidate of an offer of something about it, in a text of ours: what the company wrote is on the page alone. `key`
 * identifies what happened.
 */
async function notifyCandidate(
  ctx: Ctx,
  offer: OfferRow,
  it: { key: string; text: string; details: string },
): Promise<void> {
  const { jobTitle, companyName } = offer
  const path = offerPath(offer)
  const subject = it.text.slice(0, -1)
  const news: News = {
    to: offer.candidateId,
    key: `offer:${offer.id}:${it.key}`,
    text: it.text,
    data: { jobTitle, companyName, details: it.details, path },
    kind: 'companyStep',
    from: { company: offer.companyId, account: offer.madeBy ?? undefined },
    mail: { topic: 'decisions', subject, link: { text: 'Read the offer', url: `${ctx.env.publicUrl}${path}` } },
  }
  await notifyWithMail(ctx, [news])
}

const terms = ({ payKind: kind, payAmount: amount, startsOn }: OfferRow): string =>
  `Pay: ${offerPayText({ kind, amount })}. First day: ${offerDay(startsOn)}.`

/** Notifies a candidate that a company offers them a job. */
export async function notifyOffered(ctx: Ctx, offerId: string): Promise<void> {
  const offer = await offerOf(ctx, offerId)
  await notifyCandidate(ctx, offer, {
    key: 'made',
    text: `${offer.companyName} offers you a job: ${offer.jobTitle}.`,
    details: `${terms(offer)} Please read the letter and answer by ${offerDay(offer.answerBy)}.`,
  })
}

/** Notifies a candidate that they have more days to answer. */
export async function notifyExtended(ctx: Ctx, offerId: string): Promise<void> {
  const offer = await offerOf(ctx, offerId)
  await notifyCandidate(ctx, offer, {
    key: `until:${offer.answerBy}`,
    text: `You have more time to answer the offer of ${offer.companyName}: ${offer.jobTitle}.`,
    details: `Please answer by ${offerDay(offer.answerBy)}. Nothing else about the offer has changed.`,
  })
}

/** Notifies a candidate that an offer is withdrawn. */
export async function notifyWithdrawn(ctx: Ctx, offerId: string): Promise<void> {
  const offer = await offerOf(ctx, offerId)
  await notifyCandidate(ctx, offer, {
    key: 'withdrawn',
    text: `${offer.companyName} has withdrawn its offer: ${offer.jobTitle}.`,
    details: `You can no longer accept it. ${offer.withdrawalNote ? 'The page of the offer says what they wrote. ' : ''}Your application stays as it is, and we will tell you what comes next.`,
  })
}

/** Reminds the candidate of an offer that they can still accept, if the day is still the same. */
export async function remindOfOffer(
  ctx: Ctx,
  { offerId, answerBy, days }: { offerId: string; answerBy: string; days: number },
): Promise<void> {
  const [offer] = await offersWhere(ctx, sql`o.id = ${offerId} and o.answer_by = ${answerBy} and ${isOpen(ctx.now())}`)
  if (!offer) return
  await notifyCandidate(ctx, offer, {
    key: `reminder:${answerBy}:${days}`,
    text: `${offer.companyName} waits for your answer to its offer: ${offer.jobTitle}.`,
    details: `Please answer by ${offerDay(answerBy)}. After that day the offer ends.`,
  })
}

/** Notifies the recruiters of a job that an offer has expired, if its last day is still the same and nothing else ended it. */
export async function notifyExpired(
  ctx: Ctx,
  { offerId, answerBy }: { offerId: string; answerBy: string },
): Promise<void> {
  const [offer] = await offersWhere(
    ctx,
    sql`o.id = ${offerId} and o.answer_by = ${answerBy} and o.ended_at is null and o.answer_by < ${indianDay(ctx.now())}::date`,
  )
  if (!offer?.allowsHiring) return
  await notifyRecruitersOf(ctx, offer, {
    key: `expired:${answerBy}`,
    text: `${offer.candidateName} did not answer your offer for ${offer.jobTitle} in time.`,
    details:
      offer.startsOn > indianDayIn(ctx.now(), 1)
        ? 'You can give them more time, or make another offer.'
        : 'You can make another offer.',
  })
}

/**
 * Ends the offers of other jobs to a candidate who was hired by this application, and notifies their recruiters, where those still see
 * the candidate. Where the candidate is hired is not said.
 */
export async function notifyHiredElsewhere(ctx: Ctx, applicationId: string): Promise<void> {
  const { rows: ended } = await sql<{ id: string }>`
    update offers o set ended_at = ${ctx.now()}
    from applications a
    where a.id = o.application_id and o.ended_at is null and o.answer_by >= ${indianDay(ctx.now())}::date
      and a.id <> ${applicationId} and a.candidate_id = (
        select h.candidate_id from applications h
        where h.id = ${applicationId} and h.stage = 'hired' and h.hiring_ended_at is null)
    returning o.id`.execute(ctx.db)
  if (ended.length === 0) return
  const seen = await offersWhere(
    ctx,
    sql`o.id = any(${ended.map(({ id }) => id)}::uuid[]) and a.stage = any(${hireableStages}::text[])
      and jobs.completed_at is null and jobs.deleted_at is null and ${jobs.notOfSuspended}
      and not exists (select from company_blocks b where b.company_id = jobs.company_id and b.candidate_id = a.candidate_id)
    order by o.id`,
  )
  for (const offer of seen) {
    await notifyRecruitersOf(ctx, offer, {
      key: 'over',
      text: `${offer.candidateName} can no longer accept your offer for ${offer.jobTitle}.`,
      details: 'They are hired for another job. You can make an offer to somebody else.',
    })
  }
  await broadcastPanels(
    ctx,
    seen.map(({ jobId }) => jobId),
  )
}

/** Notifies the recruiters of a job that a candidate has accepted. */
export const notifyAccepted = (ctx: Ctx, offer: OfferRow): Promise<void> =>
  notifyRecruitersOf(ctx, offer, {
    key: 'accepted',
    text: `${offer.candidateName} accepted your offer for ${offer.jobTitle}.`,
    details: `They are hired now. Their first day is ${offerDay(offer.startsOn)}.`,
  })

/** Notifies the recruiters of a job that a candidate has declined, with the reason. */
export async function notifyDeclined(
  ctx: Ctx,
  offer: OfferRow,
  { reason, note }: { reason?: OfferDeclineReason | undefined; note: string },
): Promise<void> {
  const why = reason && `Reason: ${offerDeclineLabels[reason].toLowerCase()}.`
  await notifyRecruitersOf(ctx, offer, {
    key: 'declined',
    text: `${offer.candidateName} declined your offer for ${offer.jobTitle}.`,
    details: [why, note].filter(Boolean).join(' '),
  })
}

const notifyRecruitersOf = (
  ctx: Ctx,
  { id, jobId, jobTitle, candidateId: userId, candidateName: user }: OfferRow,
  { key, text, details }: { key: string; text: string; details: string },
): Promise<void> => notifyRecruiters(ctx, jobId, text, { jobTitle, jobId, user, userId, details }, `offer:${id}:${key}`)
