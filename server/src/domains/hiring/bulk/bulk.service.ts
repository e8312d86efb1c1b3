import { type BulkPreview, type BulkProgress, type BulkQuestion, type BulkStart } from '@firstrung/contract'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { runBulk } from './bulk.tasks.ts'
import { type BulkMove, obstacleTo, standingOf } from './together.service.ts'

/** Who would be moved, and who is left out and why. */
export async function previewBulk(ctx: Ctx, jobId: string, { move, applicantIds }: BulkQuestion): Promise<BulkPreview> {
  const { view: job } = await jobs.viewOf(ctx, jobId)
  const chosen = (await standingOf(ctx, jobId, applicantIds)).map(({ candidateId, name, ...standing }) => ({
    who: { userId: candidateId, name },
    why: obstacleTo(move, standing),
  }))
  const contacts = await contactsOf(ctx, [signedIn(ctx).id])
  return {
    goes: chosen.flatMap(({ who, why }) => (why ? [] : who)),
    leftOut: chosen.flatMap(({ who, why }) => (why ? { ...who, why } : [])),
    gone: new Set(applicantIds).size - chosen.length,
    delaySeconds: delayOf(ctx, move),
    facts: {
      jobTitle: job.jobTitle,
      company: job.recruiter.company.companyName,
      recruiter: nameIn(contacts, signedIn(ctx).id),
    },
  }
}

/** Begins a move of many candidates; it is carried out by a task. Repeating it with the same id begins it once. */
export async function startBulk(ctx: Ctx, jobId: string, start: BulkStart): Promise<{ bulkId: string }> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'job.move', job)
  if (job.completedAt) fail('job_completed')
  return begin(ctx, job.id, start)
}

async function begin(
  ctx: Ctx,
  jobId: string,
  start: Omit<BulkStart, 'move'> & { move: BulkMove },
): Promise<{ bulkId: string }> {
  const chosen = await standingOf(ctx, jobId, start.applicantIds)
  const begun = await ctx.db
    .insertInto('bulkMoves')
    .values({
      ...(start.bulkId && { id: start.bulkId }),
      jobId,
      actorId: signedIn(ctx).id,
      move: start.move,
      reason: start.reason ?? null,
      subject: start.subject,
      message: start.message,
      startedAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The move was begun before, for example by a first click.
  if (!begun) return { bulkId: (await bulkOf(ctx, jobId, start.bulkId ?? '')).id }
  if (chosen.length > 0) {
    const people = chosen.map(({ candidateId }) => ({ bulkId: begun.id, candidateId }))
    await ctx.db.insertInto('bulkMovePeople').values(people).execute()
  }
  const startAfter = startOf(ctx, { move: start.move, startedAt: ctx.now() })
  await ctx.later(runBulk, { bulkId: begun.id }, start.move === 'mail' ? { startAfter } : {})
  return { bulkId: begun.id }
}

/** How many seconds a move of many waits: mails do, so that they can be undone. */
const delayOf = ({ env }: Ctx, move: BulkMove): number => (move === 'mail' ? env.EMAIL_DELAY_SECONDS : 0)

/** When a move of many begins. */
const startOf = (ctx: Ctx, { move, startedAt }: { move: BulkMove; startedAt: Date }): Date =>
  new Date(startedAt.getTime() + delayOf(ctx, move) * 1000)

/** Cancels what a bulk move has not carried out yet. Returns for how many it is cancelled, now or by an undo before. */
async function cancelWaiting(ctx: Ctx, bulkId: string): Promise<number> {
  const cancelled = await ctx.db
    .updateTable('bulkMovePeople')
    .set({ outcome: 'undone' })
    .where('bulkId', '=', bulkId)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'undone')]))
    .returning('candidateId')
    .execute()
  return cancelled.length
}

/**
 * Undoes a bulk move at any time after its start. Candidates who still wait are neither moved nor mailed. Rejections of which
 * the candidate is not notified yet are undone. Returns the move that restores, or the undone one when nobody has to be
 * restored.
 */
export async function undoBulk(ctx: Ctx, jobId: string, bulkId: string): Promise<{ bulkId: string }> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'job.move', job)
  const { id, move } = await bulkOf(ctx, jobId, bulkId)
  if (move !== 'mail' && job.completedAt) fail('job_completed')
  const cancelled = await cancelWaiting(ctx, id)
  if (move === 'mail') return cancelled > 0 ? { bulkId: id } : fail('mails_sent')
  if (move !== 'remove') return cancelled > 0 ? { bulkId: id } : fail('already_moved')
  const moved = await ctx.db
    .selectFrom('bulkMovePeople')
    .select('candidateId')
    .where('bulkId', '=', id)
    .where('outcome', '=', 'moved')
    .execute()
  const applicantIds = moved.map(({ candidateId }) => candidateId)
  const rejected = (await standingOf(ctx, jobId, applicantIds)).filter(({ stage }) => stage === 'removed')
  if (rejected.every(({ isTold }) => isTold)) {
    if (cancelled > 0) return { bulkId: id }
    fail(rejected.length === 0 ? 'already_moved' : 'told_already')
  }
  return begin(ctx, job.id, { move: 'restore', applicantIds, subject: '', message: '' })
}

const bulkOf = async (ctx: Ctx, jobId: string, bulkId: string) =>
  orNotFound(
    await ctx.db
      .selectFrom('bulkMoves')
      .selectAll()
      .where('id', '=', bulkId)
      .where('jobId', '=', jobId)
      .executeTakeFirst(),
  )

/** How far a bulk move has come, and who was left out. */
export async function bulkProgress(ctx: Ctx, jobId: string, bulkId: string): Promise<BulkProgress> {
  await jobs.viewOf(ctx, jobId)
  const { startedAt, finishedAt, move } = await bulkOf(ctx, jobId, bulkId)
  const people = await ctx.db
    .selectFrom('bulkMovePeople')
    .innerJoin('accounts', 'accounts.id', 'bulkMovePeople.candidateId')
    .select(['candidateId', 'outcome', 'fullName', 'uniqueId'])
    .where('bulkId', '=', bulkId)
    .orderBy('candidateId')
    .execute()
  const leftOut = people.flatMap(({ candidateId, outcome, fullName, uniqueId }) =>
    outcome && outcome !== 'moved' ? [{ userId: candidateId, name: fullName || uniqueId, why: outcome }] : [],
  )
  return {
    move,
    startsAt: startOf(ctx, { move, startedAt }).toISOString(),
    total: people.length,
    done: people.filter(({ outcome }) => outcome !== null).length,
    moved: people.filter(({ outcome }) => outcome === 'moved').length,
    // Everybody has an outcome, although the task has yet to notify the team.
    isFinished: finishedAt !== null || people.every(({ outcome }) => outcome !== null),
    leftOut,
  }
}
