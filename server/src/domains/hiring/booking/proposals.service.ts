import {
  type ChoiceState,
  interviewRound,
  type JobProposal,
  limits,
  listFor,
  messages,
  type ProposalDraft,
  type ProposalsQuery,
  stages,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { openJob, openTarget, type Target } from '#src/domains/hiring/pool/target.service.ts'
import { noteAnswered } from '#src/domains/hiring/promises/clock.service.ts'
import { colleaguesAmong } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { notifyOfProposalEnd } from './booking.tasks.ts'
import { freeTimesOf } from './free-times.service.ts'
import { hoursOf } from './hours.service.ts'
import { isOpen } from './open-proposals.ts'
import { notifyProposed, notifyWithdrawn } from './proposal-news.service.ts'

const minute = 60_000

/** Lets candidates of a job choose the time of their interview. It counts as the promised answer, and they are notified. */
export async function proposeTimes(
  ctx: Ctx,
  jobId: string,
  draft: ProposalDraft,
): Promise<{ _id: string; msg: string }> {
  const { job } = await openJob(ctx, jobId)
  if (job.completedAt) fail('job_completed')
  const notice = await noticeOf(ctx, job.id, draft.hostId)
  await refuseNotFree(ctx, draft)
  const targets: (Target & { round: 1 | 2 })[] = []
  for (const applicantId of draft.applicantIds) {
    const target = await openTarget(ctx, { action: 'interview', jobId, applicantId })
    targets.push({ ...target, round: await roundOf(ctx, target) })
  }
  const times = [...new Set(draft.times.map((time) => Date.parse(time)))]
  const endsAt = new Date(Math.max(...times) - notice * 60 * minute)
  const { id } = await ctx.db
    .insertInto('proposals')
    .values({
      jobId: job.id,
      hostId: draft.hostId,
      minutes: draft.minutes,
      link: draft.interviewLink ?? '',
      note: draft.note ?? '',
      proposedBy: signedIn(ctx).id,
      proposedAt: ctx.now(),
      endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
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
  return { _id: id, msg: messages.timesProposed(targets.length) }
}

/** The notice in hours of somebody of the job's company who has hours; refuses everybody else. */
async function noticeOf(ctx: Ctx, jobId: string, hostId: string): Promise<number> {
  const isColleague = (await colleaguesAmong(ctx, jobId, [hostId])).has(hostId)
  const hours = isColleague ? (await hoursOf(ctx, [hostId])).get(hostId) : undefined
  if (hours && hours.hours.length > 0) return hours.noticeHours
  return fail('invalid', { msg: messages.hostUnknown, fields: [{ field: 'hostId', msg: messages.hostUnknown }] })
}

/** Refuses times at which the host is not free, and days that no calendar shows yet. */
async function refuseNotFree(ctx: Ctx, { hostId, minutes, times }: ProposalDraft): Promise<void> {
  const moments = times.map((time) => Date.parse(time))
  const [from, until] = [new Date(Math.min(...moments)), new Date(Math.max(...moments) + 1)]
  if (until.toISOString() > indianDayIn(ctx.now(), limits.agendaDays))
    fail('invalid', { msg: messages.timesTooFar, fields: [{ field: 'times', msg: messages.timesTooFar }] })
  const since = from < ctx.now() ? ctx.now() : from
  const [host] = await freeTimesOf(ctx, [hostId], { minutes, from: since, until })
  const free = new Set(host?.times)
  const taken = times.flatMap((time, at) =>
    free.has(new Date(time).toISOString()) ? [] : [{ field: `times.${at}`, msg: messages.timesNotFree }],
  )
  if (taken.length > 0) fail('times_not_free', { fields: taken })
}

/** The round for which times can be proposed to somebody now. */
async function roundOf(ctx: Ctx, { application, contacts }: Target): Promise<1 | 2> {
  const asked = await ctx.db
    .selectFrom('interviews')
    .select('round')
    .where('applicationId', '=', application.id)
    .where('status', '!=', 'cancelled')
    .execute()
  const rounds = asked.map((interview) => interview.round)
  const round =
    interviewRound(application.stage, rounds) ?? (await refuseMoved(ctx, 'recruiter', application, 'interview'))
  if (rounds.includes(round)) fail('interview_scheduled')
  const { rows } = await sql`
    select from proposal_people pp join proposals p on p.id = pp.proposal_id
    join applications a on a.id = pp.application_id join jobs on jobs.id = p.job_id
    where pp.application_id = ${application.id} and ${isOpen(ctx.now())} limit 1`.execute(ctx.db)
  const name = nameIn(contacts, application.candidateId)
  if (rows.length > 0) fail('times_proposed', { msg: messages.hasTimesProposed(name) })
  return round
}

/** The stages of candidates whom recruiters see: not of those who have withdrawn. */
const seenStages = stages.filter((stage) => listFor('recruiter', stage) !== undefined)

/** What is stored of proposed times and their candidates, for the members of the job. */
interface ProposalRow {
  id: string
  createdAt: Date
  hostId: string
  hostName: string
  minutes: number
  endsAt: Date
  withdrawnAt: Date | null
  times: { startsAt: string; isTaken: boolean }[]
  people: { userId: string; fullName: string; round: number; state: ChoiceState; reason: string }[]
}

/** The proposed times of a job that the caller sees, or those of one of its candidates, the newest first. */
export async function listProposals(
  ctx: Ctx,
  jobId: string,
  { userId, limit = limits.page, cursor }: ProposalsQuery,
): Promise<{ proposals: JobProposal[]; nextCursor: string | null }> {
  await jobs.viewOf(ctx, jobId)
  const after = cursor ? readCursor(cursor) : null
  const { rows } = await sql<ProposalRow>`
    select p.id, p.proposed_at as created_at, p.host_id, host.full_name as host_name, p.minutes, p.ends_at, p.withdrawn_at,
      (select json_agg(json_build_object('startsAt', t.starts_at, 'isTaken', exists (
          select from booked_times b where b.time_id = t.id and b.interview_id is not null)) order by t.starts_at)
        from proposal_times t where t.proposal_id = p.id) as times,
      (select json_agg(json_build_object('userId', a.candidate_id, 'fullName', coalesce(nullif(who.full_name, ''), who.unique_id),
          'round', pp.round, 'reason', pp.reason, 'state', case
            when pp.booked_at is not null and i.status <> 'cancelled' then 'booked' when pp.declined_at is not null then 'declined'
            when ${isOpen(ctx.now())} then 'open' else 'over' end) order by ${byName('who.fullName', 'who.uniqueId')}, a.id)
        from proposal_people pp
        join applications a on a.id = pp.application_id
        join accounts who on who.id = a.candidate_id
        left join interviews i on i.id = pp.interview_id
        where pp.proposal_id = p.id and a.stage = any(${seenStages}::text[])) as people
    from proposals p
    join jobs on jobs.id = p.job_id
    join accounts host on host.id = p.host_id
    where p.job_id = ${jobId}
      and exists (
        select from proposal_people pp join applications a on a.id = pp.application_id
        where pp.proposal_id = p.id and a.stage = any(${seenStages}::text[])
          and ${userId ? sql`a.candidate_id = ${userId}` : sql`true`})
      and ${after ? sql`(p.proposed_at, p.id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
    order by p.proposed_at desc, p.id desc limit ${limit + 1}`.execute(ctx.db)
  const page = cutPage(rows, limit)
  return { proposals: page.rows.map(present), nextCursor: page.nextCursor }
}

const present = (row: ProposalRow): JobProposal => ({
  _id: row.id,
  host: { userId: row.hostId, fullName: row.hostName },
  minutes: row.minutes,
  proposedAt: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  isWithdrawn: row.withdrawnAt !== null,
  times: row.times.map(({ startsAt, isTaken }) => ({ startsAt: new Date(startsAt).toISOString(), isTaken })),
  people: row.people,
})

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
