import type {
  ApplicationSource,
  OfferAnswer,
  OfferDeclineReason,
  OfferPayKind,
  OfferState,
  OwnOffer,
  Stage,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { allowsHiring, stateOf } from './open-offers.ts'

/** An offer with its answer, its application and its job. */
export interface OfferRow {
  id: string
  /** When it was made. */
  createdAt: Date
  applicationId: string
  stage: Stage
  source: ApplicationSource
  candidateId: string
  candidateName: string
  jobId: string
  jobTitle: string
  /** The lead of the job. */
  leadId: string
  companyId: string
  companyName: string
  madeBy: string | null
  madeByName: string
  answerBy: string
  payKind: OfferPayKind
  payAmount: number | null
  startsOn: string
  place: string
  subject: string
  letter: string
  letterHash: string
  endedAt: Date | null
  withdrawnAt: Date | null
  withdrawalNote: string
  state: OfferState
  /** Whether all but the day allows to accept it. */
  allowsHiring: boolean
  answer: OfferAnswer | null
  name: string | null
  reason: OfferDeclineReason | null
  note: string | null
  answeredAt: Date | null
}

/** The offers chosen by `where` over `offers o`, `applications a` and `jobs`. */
export async function offersWhere(ctx: Ctx, where: RawBuilder<unknown>): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.made_at as created_at, a.id as application_id, a.stage, a.source, a.candidate_id,
      coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name, jobs.id as job_id, jobs.title as job_title,
      jobs.recruiter_id as lead_id, c.id as company_id, c.name as company_name, o.made_by, coalesce(maker.full_name, '') as made_by_name,
      o.answer_by, o.pay_kind, o.pay_amount, o.starts_on, o.workplace as place, o.subject, o.letter, o.letter_hash, o.ended_at,
      o.withdrawn_at, o.withdrawal_note, ${stateOf(ctx.now())} as state, ${allowsHiring(ctx.now())} as allows_hiring,
      oa.answer, oa.name, oa.reason, oa.note, oa.answered_at
    from offers o
    join applications a on a.id = o.application_id
    join accounts who on who.id = a.candidate_id
    join jobs on jobs.id = a.job_id
    join companies c on c.id = jobs.company_id
    left join accounts maker on maker.id = o.made_by
    left join offer_answers oa on oa.offer_id = o.id
    where ${where}`.execute(ctx.db)
  return rows
}

/** One offer; anything else is 404. */
export const offerOf = async (ctx: Ctx, offerId: string): Promise<OfferRow> =>
  orNotFound((await offersWhere(ctx, sql`o.id = ${offerId}`))[0])

/** An offer in a job, for its recruiters: they see nothing of an application that is withdrawn. */
export const offerInJobs = async (ctx: Ctx, offerId: string): Promise<OfferRow> =>
  orNotFound((await offersWhere(ctx, sql`o.id = ${offerId} and a.stage <> ${'withdrawn' satisfies Stage}`))[0])

/** Locks the application of an offer, whose job is locked already, and reads the offer. */
export async function lockOffer(ctx: Ctx, offerId: string): Promise<OfferRow> {
  await sql`
    select from applications a join offers o on o.application_id = a.id
    where o.id = ${offerId} for no key update of a`.execute(ctx.db)
  return offerOf(ctx, offerId)
}

/** What both sides see of an offer. */
export const presentOffer = (
  row: OfferRow,
): Omit<OwnOffer, 'application' | 'jobTitle' | 'companyName' | 'letterHash'> => ({
  _id: row.id,
  state: row.state,
  pay: { kind: row.payKind, amount: row.payAmount },
  startsOn: row.startsOn,
  place: row.place,
  answerBy: row.answerBy,
  subject: row.subject,
  letter: row.letter,
  madeAt: row.createdAt.toISOString(),
  answer: row.answeredAt && {
    answeredAt: row.answeredAt.toISOString(),
    name: row.name ?? '',
    reason: row.reason,
    note: row.note ?? '',
  },
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  withdrawalNote: row.withdrawalNote,
})
