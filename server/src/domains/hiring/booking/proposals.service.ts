import { limits, messages, type ProposalDraft } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { nextRound } from '#src/domains/hiring/interviews/next-round.service.ts'
import { openJob, openTarget, type Target } from '#src/domains/hiring/pool/target.service.ts'
import { noteAnswered } from '#src/domains/hiring/promises/clock.service.ts'
import { colleaguesAmong } from '#src/domains/jobs/jobs.members.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { AppError, fail, orNotFound } from '#src/platform/errors/errors.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { notifyOfProposalEnd } from './booking.tasks.ts'
import { freeTimesOf } from './free-times.service.ts'
import { hoursOf } from './hours.service.ts'
import { isOpen } from './open-proposals.ts'
import { notifyProposed, notifyWithdrawn } from './proposal-news.service.ts'

const minute = 60_000

/**
 * Lets candidates of a job choose the time of their interview. It counts as the promised answer, and they are notified. Of several
 * candidates those who cannot be asked are left out; one is refused.
 */
export async function proposeTimes(ctx: Ctx, jobId: string, draft: ProposalDraft): Promise<Sent> {
  const { job } = await openJob(ctx, jobId)
  if (job.completedAt) fail('job_completed')
  const { hostIds, interviewLink: link = '', note = '', room = '', minutes, places = 1 } = draft
  const notice = hostIds.length > 0 ? await noticeOf(ctx, job.id, hostIds) : 0
  await refuseNotFree(ctx, draft)
  const { targets, leftOut } = await targetsOf(ctx, jobId, draft.applicantIds)
  const times = [...new Set(draft.times.map((time) => Date.parse(time)))]
  const endsAt = new Date(Math.max(...times) - notice * 60 * minute)
  const { id } = await ctx.db
    .insertInto('proposals')
    .values({
      ...{ jobId: job.id, minutes, forGroups: hostIds.length === 0, places, room, link, note, endsAt },
      proposedBy: signedIn(ctx).id,
      proposedAt: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hostIds.length > 0)
    await ctx.db
      .insertInto('proposalHosts')
      .values(hostIds.map((accountId, rank) => ({ proposalId: id, accountId, rank })))
      .execute()
  await ctx.db
    .insertInto('proposalTimes')
    .values(times.map((startsAt) => ({ proposalId: id, startsAt: new Date(startsAt) })))
    .execute()
  await ctx.db
    .insertInto('proposalPeople')
    .values(targets.map(({ application, round }) => ({ proposalId: id, applicationId: application.id, round })))
    .execute()
  for (const { application } of targets) await noteAnswered(ctx, application)
  await notifyProposed(ctx, id)
  await ctx.later(notifyOfProposalEnd, { proposalId: id }, { startAfter: endsAt })
  await broadcastPanel(ctx, job.id)
  const said = hostIds.length > 0 ? messages.timesProposed : messages.groupTimesProposed
  return { _id: id, msg: said(targets.length), leftOut }
}

interface Sent {
  _id: string
  msg: string
  leftOut: { userId: string; msg: string }[]
}

/** The candidates who can be asked, and why the others cannot. Refuses if there is nobody. */
async function targetsOf(ctx: Ctx, jobId: string, applicantIds: readonly string[]) {
  const targets: (Target & { round: number })[] = []
  const leftOut: Sent['leftOut'] = []
  let refusal: AppError | undefined
  for (const applicantId of applicantIds) {
    try {
      const target = await openTarget(ctx, { action: 'interview', jobId, applicantId })
      targets.push({ ...target, round: await roundOf(ctx, target) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusal ??= error
      leftOut.push({ userId: applicantId, msg: error.message })
    }
  }
  if (targets.length === 0 && refusal) throw refusal
  return { targets, leftOut }
}

/** The longest notice in hours of people of the job's company who have hours; refuses everybody else. */
async function noticeOf(ctx: Ctx, jobId: string, hostIds: readonly string[]): Promise<number> {
  const colleagues = await colleaguesAmong(ctx, jobId, hostIds)
  const hours = await hoursOf(ctx, hostIds)
  const unknown = hostIds.flatMap((id, at) =>
    colleagues.has(id) && (hours.get(id)?.hours.length ?? 0) > 0
      ? []
      : [{ field: `hostIds.${at}`, msg: messages.hostUnknown }],
  )
  if (unknown.length > 0) fail('invalid', { msg: messages.hostUnknown, fields: unknown })
  return Math.max(...hostIds.map((id) => hours.get(id)?.noticeHours ?? 0))
}

/** Refuses days that no calendar shows yet, times that have passed, and those at which an interviewer is not free. */
async function refuseNotFree(ctx: Ctx, { hostIds, minutes, times }: ProposalDraft): Promise<void> {
  const moments = times.map((time) => Date.parse(time))
  const [from, until] = [new Date(Math.min(...moments)), new Date(Math.max(...moments) + 1)]
  if (until.toISOString() > indianDayIn(ctx.now(), limits.agendaDays))
    fail('invalid', { msg: messages.timesTooFar, fields: [{ field: 'times', msg: messages.timesTooFar }] })
  const over = faultsOf(times, messages.timesOver, (time) => Date.parse(time) > ctx.now().getTime())
  if (hostIds.length === 0) {
    if (over.length > 0) fail('invalid', { msg: messages.timesOver, fields: over })
    return
  }
  const since = from < ctx.now() ? ctx.now() : from
  const hosts = await freeTimesOf(ctx, hostIds, { minutes, from: since, until })
  const free = hosts.map((host) => new Set(host.times))
  const taken = faultsOf(times, messages.timesNotFree, (time) =>
    free.every((own) => own.has(new Date(time).toISOString())),
  )
  if (taken.length > 0) fail('times_not_free', { fields: taken })
}

const faultsOf = (times: readonly string[], msg: string, isRight: (time: string) => boolean) =>
  times.flatMap((time, at) => (isRight(time) ? [] : [{ field: `times.${at}`, msg }]))

/** The round for which times can be proposed to somebody now. */
async function roundOf(ctx: Ctx, { application, contacts }: Target): Promise<number> {
  const { round } = await nextRound(ctx, application)
  const { rows } = await sql`
    select from proposal_people pp join proposals p on p.id = pp.proposal_id
    join applications a on a.id = pp.application_id join jobs on jobs.id = p.job_id
    where pp.application_id = ${application.id} and ${isOpen(ctx.now())} limit 1`.execute(ctx.db)
  const name = nameIn(contacts, application.candidateId)
  if (rows.length > 0) fail('times_proposed', { msg: messages.hasTimesProposed(name) })
  return round
}

/** Takes proposed times back, and notifies the candidates who have not chosen. Booked interviews stay. */
export async function withdrawProposal(ctx: Ctx, proposalId: string): Promise<{ msg: string }> {
  const { jobId } = orNotFound(
    await ctx.db.selectFrom('proposals').select('jobId').where('id', '=', proposalId).executeTakeFirst(),
  )
  const { job } = await openJob(ctx, jobId)
  if (job.completedAt) fail('job_completed')
  const waiting = await notifyWithdrawn(ctx, proposalId)
  if (waiting === 0) fail('proposal_over')
  await ctx.db.updateTable('proposals').set({ withdrawnAt: ctx.now() }).where('id', '=', proposalId).execute()
  await sql`
    delete from booked_times b using proposal_times t
    where t.id = b.time_id and t.proposal_id = ${proposalId} and b.interview_id is null`.execute(ctx.db)
  await broadcastPanel(ctx, job.id)
  return { msg: messages.proposalWithdrawn }
}
