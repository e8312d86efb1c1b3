import { type ChoiceState, indianMoment, limits, type OwnProposal } from '@firstrung/contract'
import { sql } from 'kysely'
import { colleaguesAmong } from '#src/domains/jobs/jobs.members.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { freeTimesOf } from './free-times.service.ts'
import { isOpen } from './open-proposals.ts'

const minute = 60_000

/** Proposed times, with everything that a choice needs to know. */
export interface Proposal {
  id: string
  applicationId: string
  candidateId: string
  candidateName: string
  jobId: string
  jobTitle: string
  companyName: string
  round: number
  minutes: number
  note: string
  link: string
  endsAt: Date
  hostId: string
  hostName: string
  hostEmail: string
  proposedBy: string | null
  state: ChoiceState
  interviewId: string | null
  heldOn: string | null
  heldAt: string | null
  interviewLink: string | null
  /** How often the candidate has moved the interview. */
  moves: number
  heldTime: string | null
  heldUntil: Date | null
}

/** Proposed times, without a candidate. */
export type Offered = Pick<Proposal, 'id' | 'jobId' | 'hostId' | 'minutes'>

/** One of the times of a proposal. */
export interface ProposedTime {
  id: string
  startsAt: Date
}

/** Times that are proposed to the caller; anything else is 404. */
export async function proposalOf(ctx: Ctx, proposalId: string): Promise<Proposal> {
  const { rows } = await sql<Proposal>`
    select p.id, a.id as application_id, a.candidate_id, coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name,
      jobs.id as job_id, jobs.title as job_title, c.name as company_name, pp.round, p.minutes, p.note, p.link, p.ends_at,
      p.host_id, host.full_name as host_name, host.email as host_email, p.proposed_by,
      case when pp.booked_at is not null and i.status in ('requested', 'scheduled') then 'booked'
        when pp.declined_at is not null then 'declined' when ${isOpen(ctx.now())} then 'open' else 'over' end as state,
      i.id as interview_id, i.held_on, i.held_at, i.link as interview_link,
      (select count(*)::int from interview_changes m
        where m.interview_id = i.id and m.what = 'moved' and m.actor_id = a.candidate_id) as moves,
      held.time_id as held_time, held.held_until
    from proposals p
    join proposal_people pp on pp.proposal_id = p.id
    join applications a on a.id = pp.application_id and a.candidate_id = ${signedIn(ctx).id}
    join accounts who on who.id = a.candidate_id
    join jobs on jobs.id = p.job_id
    join companies c on c.id = jobs.company_id
    join accounts host on host.id = p.host_id
    left join interviews i on i.id = pp.interview_id
    left join lateral (
      select b.time_id, b.held_until from booked_times b join proposal_times t on t.id = b.time_id
      where b.application_id = a.id and t.proposal_id = p.id and b.held_until > ${ctx.now()} limit 1) held on true
    where p.id = ${proposalId}`.execute(ctx.db)
  return orNotFound(rows[0])
}

/** When the booked interview begins; null where none is booked. */
export const startOf = ({ heldOn, heldAt }: Pick<Proposal, 'heldOn' | 'heldAt'>): Date | null =>
  heldOn && heldAt ? indianMoment(heldOn, heldAt) : null

/** Until when a candidate can move or cancel an interview that begins then. */
export const changeUntil = (start: Date): Date => new Date(start.getTime() - limits.booking.changeHours * 60 * minute)

/**
 * The proposed times at which the host is still free, in order. What the candidate of `application` holds or has booked takes none
 * of them; null for everybody else's view.
 */
export async function timesLeft(
  ctx: Ctx,
  proposal: Offered & { applicationId?: string },
  application: string | null = proposal.applicationId ?? null,
): Promise<ProposedTime[]> {
  const times = await ctx.db
    .selectFrom('proposalTimes')
    .select(['id', 'startsAt'])
    .where('proposalId', '=', proposal.id)
    .where('startsAt', '>', ctx.now())
    .orderBy('startsAt')
    .execute()
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const wanted = {
    minutes: proposal.minutes,
    from: first.startsAt,
    until: new Date(last.startsAt.getTime() + 1),
  }
  // Who has left the company, or is suspended, holds no interviews for it.
  const isColleague = (await colleaguesAmong(ctx, proposal.jobId, [proposal.hostId])).has(proposal.hostId)
  const [host] = isColleague ? await freeTimesOf(ctx, [proposal.hostId], wanted, application) : []
  const free = new Set(host?.times)
  return times.filter(({ startsAt }) => free.has(startsAt.toISOString()))
}

/**
 * The times that are proposed to the caller, and what became of them. `left` are the times that the host has left, where this
 * request has found them before: what the caller holds or books takes none of them.
 */
export async function readOwnProposal(
  ctx: Ctx,
  proposalId: string,
  left?: readonly ProposedTime[],
): Promise<{ proposal: OwnProposal }> {
  return { proposal: await presentProposal(ctx, await proposalOf(ctx, proposalId), left) }
}

async function presentProposal(ctx: Ctx, proposal: Proposal, left?: readonly ProposedTime[]): Promise<OwnProposal> {
  const start = startOf(proposal)
  const isBooked = proposal.state === 'booked'
  const canChoose = proposal.state === 'open' || (isBooked && start !== null && changeUntil(start) > ctx.now())
  const times = canChoose ? (left ?? (await timesLeft(ctx, proposal))) : []
  const { heldTime, heldUntil, interviewId } = proposal
  return {
    _id: proposal.id,
    application: proposal.applicationId,
    jobTitle: proposal.jobTitle,
    companyName: proposal.companyName,
    interviewRound: proposal.round,
    minutes: proposal.minutes,
    hostName: proposal.hostName,
    note: proposal.note,
    hasLink: proposal.link !== '',
    state: proposal.state,
    endsAt: proposal.endsAt.toISOString(),
    times: times
      .filter(({ startsAt }) => startsAt.getTime() !== start?.getTime())
      .map(({ id, startsAt }) => ({ _id: id, startsAt: startsAt.toISOString() })),
    held: heldTime && heldUntil ? { timeId: heldTime, until: heldUntil.toISOString() } : null,
    interview:
      isBooked && interviewId && start
        ? {
            _id: interviewId,
            startsAt: start.toISOString(),
            interviewLink: proposal.interviewLink ?? '',
            movesLeft: Math.max(0, limits.booking.moves - proposal.moves),
            changeUntil: changeUntil(start).toISOString(),
          }
        : null,
  }
}
