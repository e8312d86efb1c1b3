import {
  type ApplicationSource,
  type BulkOutcome,
  type BulkStart,
  fillMessage,
  type MoveOf,
  nextStage,
  recruiterSees,
  type Stage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { isUnclaimed } from '#src/domains/accounts/accounts.changes.service.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { shownName } from '#src/domains/hiring/application/names.service.ts'
import { toCome } from '#src/domains/hiring/application/news.service.ts'
import { moveOne } from '#src/domains/hiring/moves/moves.service.ts'
import { isOpen } from '#src/domains/hiring/offers/open-offers.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, inTransaction, permit } from '#src/platform/context.ts'
import { AppError } from '#src/platform/errors/errors.ts'
import { isMailedOften, mailOne, mailsOfDay } from './mails.service.ts'

export type BulkMove = BulkStart['move'] | 'restore'

/** Candidates who are moved in one transaction. */
const portion = 50

/** A chosen candidate with their current state. */
interface Chosen {
  candidateId: string
  name: string
  /** Null for somebody of the pool without an application. */
  stage: Stage | null
  source: ApplicationSource
  hasInterviewAhead: boolean
  /** Whether the candidate can accept an offer. */
  hasOffer: boolean
  /** Whether the candidate has been told of the rejection. */
  isTold: boolean
  /** The team made the profile, and its owner has never signed in. */
  isUnclaimed: boolean
  /** They refuse mails of all companies, or have ended the access of this one. */
  refusesMail: boolean
  mailsOfDay: number
  /** They have blocked the company since. */
  hasBlocked: boolean
}

/** The chosen candidates that this recruiter can see, and those that the move leaves out. */
export async function standingOf(ctx: Ctx, jobId: string, candidateIds: readonly string[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select accounts.id as candidate_id, coalesce(nullif(accounts.full_name, ''), accounts.unique_id) as name, a.stage, coalesce(a.source, 'pool') as source,
      exists (select from interviews i
        where i.application_id = a.id and i.status in ('requested', 'scheduled') and ${toCome(ctx)}) as has_interview_ahead,
      exists (select from offers o join jobs on jobs.id = a.job_id where o.application_id = a.id and ${isOpen(ctx.now())}) as has_offer,
      not exists (select from stage_changes s join declines d on d.change_id = s.id
        where s.application_id = a.id and d.undone_at is null and d.told_at is null) as is_told,
      exists (select from company_blocks b join jobs j on j.company_id = b.company_id
        where j.id = ${jobId} and b.candidate_id = accounts.id) as has_blocked,
      ${isUnclaimed} as is_unclaimed, ${mailsOfDay(ctx)} as mails_of_day,
      exists (select from mail_refusals r where r.account_id = accounts.id and r.topic = 'messages')
        or exists (select from contact_grants g join jobs j on j.company_id = g.company_id
          where j.id = ${jobId} and g.candidate_id = accounts.id and g.ended_at is not null) as refuses_mail
    from unnest(${[...new Set(candidateIds)]}::uuid[]) with ordinality chosen(id, at)
    join accounts on accounts.id = chosen.id
    join candidates c on c.account_id = accounts.id
    left join applications a on a.job_id = ${jobId} and a.candidate_id = accounts.id
    order by chosen.at`.execute(ctx.db)
  return rows.filter(({ stage, source }) => recruiterSees({ stage: stage ?? 'applicant', source }, ctx.env.SCREENING))
}

/** Why a move leaves somebody out; null where it does not. */
export function obstacleTo(
  move: BulkMove,
  standing: Omit<Chosen, 'candidateId' | 'name'>,
): Exclude<BulkOutcome, 'moved'> | null {
  if (move === 'mail') return obstacleToMail(standing)
  const { stage, hasInterviewAhead, hasOffer, isTold, hasBlocked } = standing
  if (hasBlocked && move !== 'remove') return 'gone'
  if (stage === 'hired') return 'hired'
  if (nextStage('recruiter', move, stage ?? 'applicant') === undefined) return 'already_moved'
  if (move === 'remove' && hasOffer) return 'has_offer'
  if (move === 'remove' && hasInterviewAhead) return 'interview_ahead'
  if (move === 'restore' && isTold) return 'told'
  return null
}

function obstacleToMail({
  stage,
  isTold,
  isUnclaimed: isUnreachable,
  refusesMail,
  mailsOfDay: count,
}: Omit<Chosen, 'candidateId' | 'name'>): Exclude<BulkOutcome, 'moved'> | null {
  // A mail would hint at the rejection before they are notified of it.
  if (stage === 'removed' && !isTold) return 'untold'
  if (isUnreachable) return 'unreachable'
  if (refusesMail) return 'refuses_mail'
  return isMailedOften(count) ? 'mailed_often' : null
}

/** Carries a bulk move out, a portion in each transaction. If the process is killed, the next run continues. */
export async function carryOut(ctx: Ctx, bulkId: string): Promise<void> {
  while (await inTransaction(ctx, (inner) => carryOutPortion(inner, bulkId)));
}

/** Moves the next portion; returns whether there may be more. */
async function carryOutPortion(ctx: Ctx, bulkId: string): Promise<boolean> {
  const bulk = await ctx.db
    .selectFrom('bulkMoves')
    .innerJoin('accounts', 'accounts.id', 'bulkMoves.actorId')
    .select(['bulkMoves.jobId', 'actorId', 'move', 'reason', 'subject', 'message', 'role'])
    .select(['accounts.fullName', 'accounts.email'])
    .where('bulkMoves.id', '=', bulkId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  if (!bulk?.actorId) return false
  const acting: Ctx = { ...ctx, actor: { id: bulk.actorId, role: bulk.role, sessionId: '' } }
  const job = await lockFor(acting, bulk)
  const waiting = await ctx.db
    .selectFrom('bulkMovePeople')
    .select('candidateId')
    .where('bulkId', '=', bulkId)
    .where('outcome', 'is', null)
    .orderBy('candidateId')
    .limit(portion)
    .execute()
  const standing = new Map(
    (job
      ? await standingOf(
          acting,
          job.id,
          waiting.map(({ candidateId }) => candidateId),
        )
      : []
    ).map((one) => [one.candidateId, one]),
  )
  for (const { candidateId } of waiting) {
    const one = standing.get(candidateId)
    const outcome = job && one ? await moveIfPossible(acting, job, bulk, one) : 'gone'
    await ctx.db
      .updateTable('bulkMovePeople')
      .set({ outcome })
      .where('bulkId', '=', bulkId)
      .where('candidateId', '=', candidateId)
      .execute()
  }
  if (job && bulk.move !== 'mail') await broadcastPanel(acting, job.id)
  if (waiting.length === portion) return true
  await ctx.db.updateTable('bulkMoves').set({ finishedAt: ctx.now() }).where('id', '=', bulkId).execute()
  if (job && bulk.move !== 'mail') await notifyTeamOf(acting, job, bulkId, { ...bulk, move: bulk.move })
  return false
}

/** The job, unless it was completed, deleted or taken from the recruiter since. */
async function lockFor(
  ctx: Ctx,
  { jobId, move }: { jobId: string; move: BulkMove },
): Promise<jobs.LockedJob | undefined> {
  try {
    const job = await jobs.lock(ctx, jobId)
    permit(ctx, 'job.move', job)
    // A mail that was requested before the job was completed is still sent.
    return job.completedAt && move !== 'mail' ? undefined : job
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface Bulk {
  move: BulkMove
  reason: BulkStart['reason'] | null
  subject: string
  message: string
  fullName: string
  email: string
}

async function moveIfPossible(
  ctx: Ctx,
  job: jobs.LockedJob,
  { move, reason, subject, message, fullName, email }: Bulk,
  one: Chosen,
): Promise<BulkOutcome> {
  const obstacle = obstacleTo(move, one)
  if (obstacle) return obstacle
  const recruiter = shownName({ name: fullName, address: email })
  const facts = { candidate: one.name, jobTitle: job.title, company: job.companyName, recruiter }
  const text = { subject: fillMessage(subject, facts), message: fillMessage(message, facts) }
  try {
    if (move === 'mail') await mailOne(ctx, job, one.candidateId, text)
    else await moveOne(ctx, job, one.candidateId, move, { reason: reason ?? undefined, ...text })
    return 'moved'
  } catch (error) {
    // Nothing was written about a candidate whose move is refused.
    if (error instanceof AppError) return 'gone'
    throw error
  }
}

/** One notification for all of them. */
async function notifyTeamOf(
  ctx: Ctx,
  job: jobs.LockedJob,
  bulkId: string,
  { move, fullName, email }: Pick<Bulk, 'fullName' | 'email'> & { move: Exclude<BulkMove, 'mail'> },
): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('bulkMovePeople')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bulkId', '=', bulkId)
    .where('outcome', '=', 'moved')
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const who = shownName({ name: fullName, address: email })
  const text = `${who} ${pastOf[move]} ${count === 1 ? '1 candidate' : `${count} candidates`} together for ${job.title}.`
  await notifyTeam(ctx, 'job.screen', text, { jobTitle: job.title, jobId: job.id, recruiterId: job.recruiterId })
}

const pastOf: Record<Exclude<BulkMove, 'mail'>, string> = {
  shortlist: 'shortlisted',
  waitlist: 'waitlisted',
  remove: 'rejected',
  restore: 'restored',
} satisfies Partial<Record<MoveOf<'recruiter'>, string>>
