import {
  indianDay,
  interviewIn,
  limits,
  messages,
  type OwnInterviewChange,
  type OwnProposal,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { interviewsWhere, notifyInterviews } from '#src/domains/hiring/application/news.service.ts'
import { isCandidateBusy, lockPeople } from '#src/domains/hiring/interviews/clashes.service.ts'
import {
  type InterviewRow,
  notifyColleagues,
  planInterview,
  recordChange,
  shownTime,
  writeInterview,
} from '#src/domains/hiring/interviews/planning.service.ts'
import { setNextDue } from '#src/domains/hiring/promises/clock.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { indianTime } from '#src/platform/time/indian-time.ts'
import { remindedByPlanning } from '#src/platform/time/reminders.ts'
import {
  type CountedTime,
  changeUntil,
  countTimes,
  type Proposal,
  type ProposedTime,
  proposalOf,
  readOwnProposal,
  startOf,
  stayingHosts,
  timesLeft,
} from './own-proposal.service.ts'
import { notifyDeclined, notifyWithoutTime } from './proposal-news.service.ts'

const minute = 60_000

type Choice = { proposal: OwnProposal; msg: string }

/** Keeps a proposed time for the caller for five minutes, instead of another one that they hold. */
export async function holdTime(ctx: Ctx, proposalId: string, timeId: string): Promise<{ proposal: OwnProposal }> {
  const proposal = await lockOpen(ctx, proposalId, signedIn(ctx).id)
  const { times } = await takeTime(ctx, proposal, timeId)
  return readOwnProposal(ctx, proposalId, proposal.candidateId, times)
}

/** Books the interview at one of the proposed times, and notifies all participants. A repeat is harmless. */
export async function bookTime(ctx: Ctx, proposalId: string, timeId: string): Promise<Choice> {
  const proposal = await lockProposal(ctx, proposalId, signedIn(ctx).id)
  const msg = bookedMsg(proposal)
  if (proposal.state === 'booked' && (await isBookedFor(ctx, proposal, timeId)))
    return { ...(await readOwnProposal(ctx, proposalId, proposal.candidateId)), msg }
  if (proposal.state !== 'open') fail('proposal_over')
  const times = await bookFor(ctx, proposal, timeId)
  return { ...(await readOwnProposal(ctx, proposalId, proposal.candidateId, times)), msg }
}

/** What the candidate gets next. */
function bookedMsg({ link, room }: Proposal): string {
  if (room) return messages.timeBookedInRoom
  return link ? messages.timeBooked : messages.timeBookedWithoutLink
}

/**
 * Books an interview of an open proposal for its candidate, and notifies everybody; `because` is a sentence for the candidate. Returns
 * the times as they were counted.
 */
export async function bookFor(ctx: Ctx, proposal: Proposal, timeId: string, because = ''): Promise<CountedTime[]> {
  const { time, hosts, times } = await takeTime(ctx, proposal, timeId)
  const { applicationId, jobId, candidateName, jobTitle, minutes, link, room, round, forGroups } = proposal
  const planned = timeOf(time, minutes)
  const text = `${candidateName} chose ${shownTime(planned)} for the ${interviewIn(proposal)} for ${jobTitle}.`
  const interviewId = await planInterview(
    ctx,
    {
      ...{ applicationId, round, ...planned, link, room },
      email: hosts[0]?.email ?? '',
      alsoWith: hosts.slice(1).map(({ id }) => id),
      requestedBy: proposal.proposedBy,
    },
    // On a day for groups the recruiters would hear of each of many candidates.
    forGroups ? null : { id: jobId, text },
    because,
  )
  await keepTime(ctx, proposal, interviewId)
  if (!link && !room) {
    const about = { jobTitle, jobId, user: candidateName, userId: proposal.candidateId }
    await notifyTeam(ctx, 'interview.link', `${text} Please enter the link.`, about)
  }
  await follow(ctx, proposal)
  await notifyIfAllTaken(ctx, proposal)
  return times
}

/** Notifies the recruiters if others could still choose, and no time is left for them. */
async function notifyIfAllTaken(ctx: Ctx, proposal: Proposal): Promise<void> {
  const other = await ctx.db
    .selectFrom('proposalPeople')
    .select('applicationId')
    .where('proposalId', '=', proposal.id)
    .where('bookedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (other && (await timesLeft(ctx, proposal, null)).length === 0)
    await notifyWithoutTime(ctx, proposal.id, 'allTaken')
}

/** Notes that none of the proposed times suits the caller, and notifies the recruiters. A repeat changes nothing. */
export async function declineTimes(ctx: Ctx, proposalId: string, reason = ''): Promise<Choice> {
  const proposal = await lockProposal(ctx, proposalId, signedIn(ctx).id)
  const { applicationId, candidateId } = proposal
  const msg = messages.timesDeclined
  if (proposal.state === 'declined') return { ...(await readOwnProposal(ctx, proposalId, candidateId)), msg }
  if (proposal.state !== 'open') fail('proposal_over')
  await endHoldsOf(ctx, proposal)
  await ctx.db
    .updateTable('proposalPeople')
    .set({ declinedAt: ctx.now(), reason, waitsFor: null, waitsSince: null })
    .where('proposalId', '=', proposalId)
    .where('applicationId', '=', applicationId)
    .execute()
  await notifyDeclined(ctx, { ...proposal, reason })
  await broadcastPanel(ctx, proposal.jobId)
  return { ...(await readOwnProposal(ctx, proposalId, candidateId)), msg }
}

/**
 * Moves an interview that the caller has booked to another of the proposed times, or cancels it: until four hours before it
 * begins, and at most two moves. All participants are notified.
 */
export async function changeOwnInterview(ctx: Ctx, interviewId: string, change: OwnInterviewChange): Promise<Choice> {
  const proposal = await lockProposal(ctx, await proposalOfInterview(ctx, interviewId), signedIn(ctx).id)
  const before: InterviewRow = await ctx.db
    .selectFrom('interviews')
    .selectAll()
    .where('id', '=', interviewId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const start = startOf(before) ?? fail('interview_off')
  if (proposal.state !== 'booked') fail('interview_off')
  if (start <= ctx.now()) fail('interview_past')
  if (changeUntil(start) <= ctx.now()) fail('change_too_late')
  const isMove = change.action === 'move'
  if (isMove && proposal.moves >= limits.booking.moves) fail('moved_twice')
  const after = isMove
    ? await moveTo(ctx, proposal, { before, timeId: change.timeId })
    : await writeInterview(ctx, before, { status: 'cancelled' })
  await recordChange(ctx, { before, after, reason: change.reason })
  const step = isMove ? 'moved' : 'cancelled'
  const { candidateName, jobTitle, jobId } = proposal
  const text = isMove
    ? `${candidateName} moved the interview for ${jobTitle} to ${shownTime(after)}.`
    : `${candidateName} cancelled the interview for ${jobTitle} on ${shownTime(before)}.`
  const interviews = await interviewsWhere(ctx, sql`i.id = ${interviewId}`)
  await notifyInterviews(ctx, step, interviews, { change: { ...before, reason: change.reason } })
  for (const interview of interviews)
    await notifyColleagues(ctx, step, interview, { id: jobId, text, details: `Reason: ${change.reason}` })
  await follow(ctx, proposal)
  const msg = isMove ? messages.ownInterviewMoved : messages.ownInterviewCancelled
  return { ...(await readOwnProposal(ctx, proposal.id, proposal.candidateId)), msg }
}

/** Writes the time of another proposed time; reminders and the question about attendance start again. */
async function moveTo(
  ctx: Ctx,
  proposal: Proposal,
  { before, timeId }: { before: InterviewRow; timeId: string },
): Promise<InterviewRow> {
  // What was booked goes first: the new time may overlap it.
  await ctx.db.deleteFrom('bookedTimes').where('interviewId', '=', before.id).execute()
  const { time } = await takeTime(ctx, proposal, timeId)
  const after = await writeInterview(ctx, before, {
    ...timeOf(time, proposal.minutes),
    ...remindedByPlanning(ctx.now(), time.startsAt),
    attendance: null,
    attendanceAt: null,
    attendanceReason: '',
  })
  await keepTime(ctx, proposal, before.id)
  return after
}

/** The proposal by which the caller has booked an interview; refuses interviews that somebody else planned. */
async function proposalOfInterview(ctx: Ctx, interviewId: string): Promise<string> {
  const { proposalId } = orNotFound(
    await ctx.db
      .selectFrom('interviews')
      .innerJoin('applications', 'applications.id', 'interviews.applicationId')
      .leftJoin('proposalPeople', 'proposalPeople.interviewId', 'interviews.id')
      .select('proposalPeople.proposalId')
      .where('interviews.id', '=', interviewId)
      .where('applications.candidateId', '=', signedIn(ctx).id)
      .executeTakeFirst(),
  )
  return proposalId ?? fail('interview_not_booked')
}

/** A proposal to a candidate, with its job and their application locked, in the order of all moves. */
export async function lockProposal(ctx: Ctx, proposalId: string, candidateId: string): Promise<Proposal> {
  // The rows are locked in the order in which they are named.
  const { rows } = await sql`
    select a.id from proposals p
    join proposal_people pp on pp.proposal_id = p.id
    join applications a on a.id = pp.application_id
    join jobs on jobs.id = p.job_id
    where p.id = ${proposalId} and a.candidate_id = ${candidateId}
    for no key update of jobs, a`.execute(ctx.db)
  orNotFound(rows[0])
  return proposalOf(ctx, proposalId, candidateId)
}

/** The same; refuses times of which the candidate can no longer choose one. */
export async function lockOpen(ctx: Ctx, proposalId: string, candidateId: string): Promise<Proposal> {
  const proposal = await lockProposal(ctx, proposalId, candidateId)
  return proposal.state === 'open' ? proposal : fail('proposal_over')
}

/**
 * Holds a proposed time for its candidate and its interviewers, if all of them are free. Returns the time, the interviewers, and all times
 * as this candidate sees them. Everybody stays locked until the end of the transaction. The job is locked already, so one request at a
 * time counts places. The refusals say nothing of other people's calendars.
 */
async function takeTime(
  ctx: Ctx,
  proposal: Proposal,
  timeId: string,
): Promise<{ time: ProposedTime; hosts: Proposal['hosts']; times: CountedTime[] }> {
  const { applicationId, candidateId, minutes, jobId } = proposal
  const hosts = await stayingHosts(ctx, jobId, proposal.hosts)
  await lockPeople(ctx, { candidateId, email: hosts[0]?.email ?? '', alsoWith: hosts.slice(1) })
  const times = await countTimes(ctx, proposal, applicationId, hosts)
  const time = times.find(({ id, left }) => id === timeId && left > 0)
  if (!time) return (await hasTime(ctx, proposal.id, timeId)) ? fail('time_taken') : fail('not_found')
  if (await isBusyAt(ctx, proposal, time)) fail('you_are_busy')
  const ends = new Date(time.startsAt.getTime() + minutes * minute)
  const holdEnds = new Date(ctx.now().getTime() + limits.booking.heldMinutes * minute)
  const people = [candidateId, ...hosts.map(({ id }) => id)]
  await sql`
    delete from booked_times where application_id = ${applicationId} and held_until is not null
      or person_id = any(${people}::uuid[]) and held_until <= ${ctx.now()}`.execute(ctx.db)
  const { rows } = await sql<{ personId: string }>`
    insert into booked_times (person_id, during, time_id, application_id, held_until)
    select person, tstzrange(${time.startsAt}, ${ends}), ${timeId}::uuid, ${applicationId}::uuid, ${holdEnds}
    from unnest(${people}::uuid[]) as person
    on conflict do nothing returning person_id`.execute(ctx.db)
  if (!rows.some(({ personId }) => personId === candidateId)) fail('you_are_busy')
  if (rows.length < people.length) fail('time_taken')
  return { time, hosts, times }
}

/** Whether the candidate of a proposal has another interview at one of its times. */
export function isBusyAt(
  ctx: Ctx,
  { interviewId, jobId, candidateId, minutes }: Proposal,
  time: ProposedTime,
): Promise<boolean> {
  const own = interviewId ? { id: interviewId } : {}
  const { heldOn, heldAt, durationMinutes } = timeOf(time, minutes)
  return isCandidateBusy(ctx, { ...own, jobId, heldOn, heldAt, durationMinutes, candidateId, email: '' })
}

export const hasTime = async (ctx: Ctx, proposalId: string, timeId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('proposalTimes')
    .select('id')
    .where('id', '=', timeId)
    .where('proposalId', '=', proposalId)
    .executeTakeFirst()) !== undefined

/** What an application holds is booked: it belongs to the interview. A move keeps when the candidate first booked. */
const keepTime = (ctx: Ctx, { id, applicationId }: Proposal, interviewId: string) =>
  sql`
  with kept as (
    update booked_times set interview_id = ${interviewId}, held_until = null
    where application_id = ${applicationId} and held_until is not null)
  update proposal_people
  set interview_id = ${interviewId}, booked_at = coalesce(booked_at, ${ctx.now()}), waits_for = null, waits_since = null
  where proposal_id = ${id} and application_id = ${applicationId}`.execute(ctx.db)

export const endHoldsOf = (ctx: Ctx, { applicationId }: Proposal) =>
  ctx.db
    .deleteFrom('bookedTimes')
    .where('applicationId', '=', applicationId)
    .where('heldUntil', 'is not', null)
    .execute()

/** Whether this very time is booked already. */
const isBookedFor = async (ctx: Ctx, { interviewId }: Proposal, timeId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('bookedTimes')
    .select('id')
    .where('timeId', '=', timeId)
    .where('interviewId', '=', interviewId)
    .executeTakeFirst()) !== undefined

/** The day, time and length of an interview, as they are stored. */
const timeOf = ({ startsAt }: ProposedTime, minutes: number) => ({
  heldOn: indianDay(startsAt),
  heldAt: indianTime(startsAt),
  durationMinutes: minutes,
  durationText: `${minutes} minutes`,
})

/** Moves the day of the company's next answer behind the interview, and refreshes open panels. */
async function follow(ctx: Ctx, { applicationId: id, stage, source, jobId }: Proposal): Promise<void> {
  await setNextDue(ctx, { id, stage, source })
  await broadcastPanel(ctx, jobId)
}
