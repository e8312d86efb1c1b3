import { messages, type OwnProposal, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import { applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { bookFor, endHoldsOf, hasTime, isBusyAt, lockOpen, lockProposal } from './choosing.service.ts'
import { countTimes, type Proposal, type ProposedTime, readOwnProposal } from './own-proposal.service.ts'

/** Candidates wait for places at times that others have taken. A place that gets free is booked for the one who waits longest. */

/** The caller waits for a place at one time, instead of another one for which they waited. A repeat changes nothing. */
export async function waitForTime(
  ctx: Ctx,
  proposalId: string,
  timeId: string,
): Promise<{ proposal: OwnProposal; msg: string }> {
  const proposal = await lockOpen(ctx, proposalId, signedIn(ctx).id)
  const { applicationId, candidateId } = proposal
  const msg = messages.waitingForTime
  if (proposal.waitsFor === timeId) return { ...(await readOwnProposal(ctx, proposalId, candidateId)), msg }
  const time = (await countTimes(ctx, proposal, applicationId)).find(({ id }) => id === timeId)
  if (!time) return (await hasTime(ctx, proposalId, timeId)) ? fail('proposal_over') : fail('not_found')
  if (time.left > 0) fail('time_free')
  // It has a place, but an interviewer is not free any more.
  if (!time.isFull) fail('time_taken')
  if (await isBusyAt(ctx, proposal, time)) fail('you_are_busy')
  await endHoldsOf(ctx, proposal)
  await setWait(ctx, proposal, timeId)
  return { ...(await readOwnProposal(ctx, proposalId, candidateId)), msg }
}

/** The caller waits no longer. */
export async function stopWaiting(ctx: Ctx, proposalId: string): Promise<{ proposal: OwnProposal; msg: string }> {
  const proposal = await lockProposal(ctx, proposalId, signedIn(ctx).id)
  if (proposal.waitsFor) await setWait(ctx, proposal, null)
  return { ...(await readOwnProposal(ctx, proposalId, proposal.candidateId)), msg: messages.waitingOver }
}

const setWait = (ctx: Ctx, { id, applicationId }: Proposal, timeId: string | null) =>
  ctx.db
    .updateTable('proposalPeople')
    .set({ waitsFor: timeId, waitsSince: timeId ? ctx.now() : null })
    .where('proposalId', '=', id)
    .where('applicationId', '=', applicationId)
    .execute()

/** Takes the times at which a place has become free out of their list. */
export async function takeFreedTimes(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ timeId: string }>`delete from freed_times returning time_id`.execute(ctx.db)
  return rows.map(({ timeId }) => timeId)
}

/**
 * Gives a free place to the candidate who waits for it longest, and ends the waiting of those who cannot have it. Returns whether
 * somebody else may have the next one.
 */
export async function fillFreedTime(ctx: Ctx, timeId: string): Promise<boolean> {
  const next = await nextWaiting(ctx, timeId)
  if (!next) return false
  const proposal = await lockProposal(ctx, next.proposalId, next.candidateId)
  // They may have stopped while this waited for the lock.
  if (proposal.waitsFor !== timeId) return true
  if (proposal.state !== 'open') {
    await setWait(ctx, proposal, null)
    return true
  }
  const time = (await countTimes(ctx, proposal, proposal.applicationId)).find(({ id }) => id === timeId)
  if (!time || time.left === 0) return false
  if (await isBusyAt(ctx, proposal, time)) {
    await setWait(ctx, proposal, null)
    await notifyWaitEnd(ctx, proposal, time)
    return true
  }
  await bookFor(ctx, proposal, timeId, 'A place has become free, and you were the next to wait for it.')
  return true
}

/** Who waits longest. A rejection of which they are not notified yet takes their turn; undone, they have it back. */
async function nextWaiting(ctx: Ctx, timeId: string): Promise<{ proposalId: string; candidateId: string } | undefined> {
  const { rows } = await sql<{ proposalId: string; candidateId: string }>`
    select pp.proposal_id, a.candidate_id
    from proposal_times t
    join proposal_people pp on pp.proposal_id = t.proposal_id and pp.waits_for = t.id
    join applications a on a.id = pp.application_id
    where t.id = ${timeId} and a.stage <> ${'removed' satisfies Stage}
    order by pp.waits_since, pp.application_id limit 1`.execute(ctx.db)
  return rows[0]
}

/** Notifies a candidate that a place went to somebody else, because they have another interview then. */
async function notifyWaitEnd(ctx: Ctx, proposal: Proposal, time: ProposedTime): Promise<void> {
  const { id, applicationId, candidateId, jobTitle, companyName } = proposal
  const text = `You no longer wait for a place: ${jobTitle} at ${companyName}, ${zonedText(time.startsAt)}.`
  const details =
    'A place was free, but you have another interview then. You can still choose or wait for another time.'
  const path = applicationPath(applicationId)
  await notifyWithMail(ctx, [
    {
      to: candidateId,
      key: `wait-ended:${id}:${time.id}`,
      text,
      data: { jobTitle, companyName, details, path },
      kind: 'companyStep',
      from: { company: proposal.companyId },
      mail: {
        topic: 'interviews',
        subject: text.slice(0, -1),
        link: { text: 'Open your application', url: `${ctx.env.publicUrl}${path}` },
      },
    },
  ])
}
