import { createHash } from 'node:crypto'
import {
  fillMessage,
  indianDay,
  type JobOffer,
  type Joining,
  limits,
  messages,
  type OfferDraft,
  type OfferPay,
  type OffersQuery,
  offerFacts,
  type Stage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { mayHire } from '#src/domains/hiring/endings/hirings.service.ts'
import { openJob, openTarget } from '#src/domains/hiring/pool/target.service.ts'
import { noteAnswered, setNextDue } from '#src/domains/hiring/promises/clock.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { joiningOf } from './joining.service.ts'
import { notifyExtended, notifyOffered, notifyWithdrawn } from './offer-news.service.ts'
import { lockOffer, type OfferRow, offerInJobs, offersWhere, presentOffer } from './offer-rows.service.ts'
import { queueOfferTasks } from './offers.tasks.ts'
import { refuseOpenOffer } from './open-offer.service.ts'
import { hireableStages, isOpen } from './open-offers.ts'

/**
 * Offers the job to a candidate of it. What hiring needs is checked now, and an opening is kept for them. It counts as the promised
 * answer, and they are notified.
 */
export async function makeOffer(ctx: Ctx, jobId: string, draft: OfferDraft): Promise<{ _id: string; msg: string }> {
  refuseDays(ctx, draft)
  const { applicantId, stage } = draft
  const { job, application, contacts } = await openTarget(ctx, { action: 'hire', jobId, applicantId, stage })
  if (!hireableStages.includes(application.stage)) await refuseMoved(ctx, 'recruiter', application, 'hire')
  await mayHire(ctx, application)
  await refuseOpenOffer(ctx, application, contacts)
  await refusePromised(ctx, job)
  const pay: OfferPay = { kind: draft.pay.kind, amount: draft.pay.kind === 'unpaid' ? null : draft.pay.amount }
  const names = {
    candidate: nameIn(contacts, applicantId),
    jobTitle: job.title,
    company: job.companyName,
    recruiter: nameIn(contacts, signedIn(ctx).id),
  }
  const facts = offerFacts(names, { ...draft, pay })
  const subject = fillMessage(draft.subject, facts)
  const letter = fillMessage(draft.letter, facts)
  refuseLong({ subject, letter })
  // One that expired ends: the new one is the one that counts.
  await ctx.db
    .updateTable('offers')
    .set({ endedAt: ctx.now() })
    .where('applicationId', '=', application.id)
    .where('endedAt', 'is', null)
    .execute()
  const { id } = await ctx.db
    .insertInto('offers')
    .values({
      applicationId: application.id,
      madeBy: signedIn(ctx).id,
      madeAt: ctx.now(),
      answerBy: draft.answerBy,
      payKind: pay.kind,
      payAmount: pay.amount,
      startsOn: draft.startsOn,
      workplace: draft.place,
      subject,
      letter,
      letterHash: hashOf(subject, letter),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteAnswered(ctx, application)
  await notifyOffered(ctx, id)
  await queueOfferTasks(ctx, { offerId: id, answerBy: draft.answerBy })
  await broadcastPanel(ctx, job.id)
  return { _id: id, msg: messages.offerMade }
}

/** Refuses a heading or a letter that is too long once it is filled in. */
function refuseLong(filled: { subject: string; letter: string }): void {
  const most = { subject: limits.offer.filledSubject, letter: limits.offer.filledLetter }
  const fields = (['subject', 'letter'] as const).flatMap((field) =>
    filled[field].length > most[field] || filled[field].split('\n').length > limits.offer.lines
      ? [{ field, msg: messages.offerTooLong }]
      : [],
  )
  if (fields.length > 0) fail('invalid', { fields })
}

/** The checksum of what a candidate reads. */
const hashOf = (subject: string, letter: string): string =>
  createHash('sha256').update(`${subject}\n\n${letter}`).digest('hex')

/** What is wrong with the last day for an answer. */
const answerByFault = (ctx: Ctx, answerBy: string) =>
  answerBy < indianDay(ctx.now()) || answerBy > indianDayIn(ctx.now(), limits.offer.answerDays)
    ? [{ field: 'answerBy', msg: messages.offerAnswerDays }]
    : []

/** Refuses a last day that is past or too far, and a first day of work that is not after it. */
function refuseDays(ctx: Ctx, { answerBy, startsOn }: { answerBy: string; startsOn: string }): void {
  const isWrong = startsOn <= answerBy || startsOn > indianDayIn(ctx.now(), limits.offer.startDays)
  const fields = [
    ...answerByFault(ctx, answerBy),
    ...(isWrong ? [{ field: 'startsOn', msg: messages.offerStartDays }] : []),
  ]
  if (fields.length > 0) fail('invalid', { fields })
}

/** Openings that are filled, or offered to somebody who can still accept. */
async function countPromised(ctx: Ctx, jobId: string): Promise<number> {
  const { rows } = await sql<{ promised: number }>`
    select jobs.hired_count + (
      select count(*)::int from offers o join applications a on a.id = o.application_id
      where a.job_id = jobs.id and ${isOpen(ctx.now())}) as promised
    from jobs where jobs.id = ${jobId}`.execute(ctx.db)
  return rows[0]?.promised ?? 0
}

/** Refuses to promise an opening of a locked job twice. */
async function refusePromised(ctx: Ctx, job: jobs.LockedJob): Promise<void> {
  if ((await countPromised(ctx, job.id)) >= job.openings) fail('openings_promised')
}

/** The offers in a job that the caller sees, or those to one of its candidates, the newest first. */
export async function listOffers(
  ctx: Ctx,
  jobId: string,
  { userId, limit = limits.page, cursor }: OffersQuery,
): Promise<{
  offers: JobOffer[]
  openings: number
  promised: number
  joinsOn: string | null
  joining: Joining | null
  nextCursor: string | null
}> {
  const { view } = await jobs.viewOf(ctx, jobId)
  const after = cursor ? readCursor(cursor) : null
  const rows = await offersWhere(
    ctx,
    sql`a.job_id = ${jobId} and a.stage <> ${'withdrawn' satisfies Stage}
      and ${userId ? sql`a.candidate_id = ${userId}` : sql`true`}
      and ${after ? sql`(o.made_at, o.id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
    order by o.made_at desc, o.id desc limit ${limit + 1}`,
  )
  const page = cutPage(rows, limit)
  return {
    offers: page.rows.map((row) => ({
      ...presentOffer(row),
      userId: row.candidateId,
      fullName: row.candidateName,
      madeBy: row.madeByName,
    })),
    openings: view.numOpenings,
    promised: await countPromised(ctx, jobId),
    ...(await joiningOf(ctx, jobId, userId)),
    nextCursor: page.nextCursor,
  }
}

/** A locked offer in a locked job of the caller. */
async function openOffer(ctx: Ctx, offerId: string): Promise<{ job: jobs.LockedJob; offer: OfferRow }> {
  const { jobId } = await offerInJobs(ctx, offerId)
  const { job } = await openJob(ctx, jobId)
  return { job, offer: await lockOffer(ctx, offerId) }
}

/** Gives the candidate more days, also after an offer has expired. The first day of work must still come after them. */
export async function extendOffer(ctx: Ctx, offerId: string, answerBy: string): Promise<{ msg: string }> {
  const { job, offer } = await openOffer(ctx, offerId)
  // Also one that has expired, if everything but the day allows it.
  if (offer.endedAt || !offer.allowsHiring) fail('offer_over')
  const fields =
    answerBy <= offer.answerBy || answerBy >= offer.startsOn
      ? [{ field: 'answerBy', msg: messages.offerLater }]
      : answerByFault(ctx, answerBy)
  if (fields.length > 0) fail('invalid', { fields })
  if (offer.state !== 'open') await refusePromised(ctx, job)
  await ctx.db.updateTable('offers').set({ answerBy }).where('id', '=', offerId).execute()
  await setNextDue(ctx, { id: offer.applicationId, stage: offer.stage, source: offer.source })
  await notifyExtended(ctx, offerId)
  await queueOfferTasks(ctx, { offerId, answerBy })
  await broadcastPanel(ctx, job.id)
  return { msg: messages.offerExtended }
}

/** Withdraws an open offer. The candidate is notified, with what the recruiter writes. */
export async function withdrawOffer(ctx: Ctx, offerId: string, note = ''): Promise<{ msg: string }> {
  const { job, offer } = await openOffer(ctx, offerId)
  if (offer.state !== 'open') fail('offer_over')
  await ctx.db
    .updateTable('offers')
    .set({ endedAt: ctx.now(), withdrawnAt: ctx.now(), withdrawalNote: note })
    .where('id', '=', offerId)
    .execute()
  await setNextDue(ctx, { id: offer.applicationId, stage: offer.stage, source: offer.source })
  await notifyWithdrawn(ctx, offerId)
  await broadcastPanel(ctx, job.id)
  return { msg: messages.offerWithdrawn }
}
