import {
  type ApplicationSource,
  type ChoiceState,
  indianMoment,
  limits,
  type OwnProposal,
  type RoundFacts,
  type Stage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { colleaguesAmong } from '#src/domains/jobs/jobs.members.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { freeTimesOf } from './free-times.service.ts'
import { isOpen } from './open-proposals.ts'

const minute = 60_000

/** Proposed times, with everything that a choice needs to know. */
export interface Proposal extends RoundFacts {
  id: string
  applicationId: string
  candidateId: string
  candidateName: string
  /** The stage of the application, and where it came from. */
  stage: Stage
  source: ApplicationSource
  jobId: string
  jobTitle: string
  companyId: string
  companyName: string
  minutes: number
  note: string
  link: string
  room: string
  forGroups: boolean
  places: number
  endsAt: Date
  /** Who holds the interview, in the order in which they were chosen. */
  hosts: Host[]
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
  waitsFor: string | null
}

/** Somebody who holds an interview. */
interface Host {
  id: string
  name: string
  email: string
}

/** Proposed times, without a candidate. */
export type Proposed = Pick<Proposal, 'id' | 'jobId' | 'hosts' | 'minutes' | 'forGroups' | 'places'>

/** One of the times of a proposal. */
export interface ProposedTime {
  id: string
  startsAt: Date
}

/** The same with what is left of it. */
export interface CountedTime extends ProposedTime {
  /** Places that the candidate can have. */
  left: number
  /** Who waits for a place, without the candidate. */
  waiting: number
  /** Whether others have all its places, or will have them. */
  isFull: boolean
}

/** The interviewers of proposed times `p`, as JSON. */
export const hostsOfProposal = sql<Host[]>`(
  select coalesce(json_agg(json_build_object('id', host.id, 'name', host.full_name, 'email', host.email) order by ph.rank), '[]')
  from proposal_hosts ph join accounts host on host.id = ph.account_id where ph.proposal_id = p.id)`

/** Times that are proposed to this candidate; anything else is 404. */
export async function proposalOf(ctx: Ctx, proposalId: string, candidateId: string): Promise<Proposal> {
  const { rows } = await sql<Proposal>`
    select p.id, a.id as application_id, a.candidate_id, coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name,
      a.stage, a.source, jobs.id as job_id, jobs.title as job_title, c.id as company_id, c.name as company_name, pp.round,
      ${roundNameOf('jobs.id', 'pp.round')} as round_name, p.minutes, p.note, p.link, p.room,
      p.for_groups, p.places, p.ends_at, ${hostsOfProposal} as hosts, p.proposed_by, pp.waits_for,
      case when pp.booked_at is not null and i.status in ('requested', 'scheduled') then 'booked'
        when pp.declined_at is not null then 'declined' when ${isOpen(ctx.now())} then 'open' else 'over' end as state,
      i.id as interview_id, i.held_on, i.held_at, i.link as interview_link,
      (select count(*)::int from interview_changes m
        where m.interview_id = i.id and m.what = 'moved' and m.actor_id = a.candidate_id) as moves,
      held.time_id as held_time, held.held_until
    from proposals p
    join proposal_people pp on pp.proposal_id = p.id
    join applications a on a.id = pp.application_id and a.candidate_id = ${candidateId}
    join accounts who on who.id = a.candidate_id
    join jobs on jobs.id = p.job_id
    join companies c on c.id = jobs.company_id
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
 * The proposed times that have a place left, in order. What the candidate of `application` holds or has booked takes none; null for
 * everybody else's view.
 */
export const timesLeft = async (
  ctx: Ctx,
  proposal: Proposed & { applicationId?: string },
  application: string | null = proposal.applicationId ?? null,
): Promise<ProposedTime[]> => (await countTimes(ctx, proposal, application)).filter(({ left }) => left > 0)

/**
 * The proposed times that are still to come, in order, with what the candidate of `application` can have of them. `staying` are those
 * who can still hold the interview, where this is known.
 */
export async function countTimes(
  ctx: Ctx,
  proposal: Proposed,
  application: string | null,
  staying?: readonly Host[],
): Promise<CountedTime[]> {
  // Who waited before has the next place, so it is free for nobody else. A rejection of which they are not notified yet takes their turn,
  // and does not show: they still wait.
  const { rows: times } = await sql<ProposedTime & { taken: number; waiting: number; before: number }>`
    select t.id, t.starts_at,
      (select count(distinct b.application_id)::int from booked_times b
        where b.time_id = t.id and (b.interview_id is not null or b.held_until > ${ctx.now()})
          and b.application_id is distinct from ${application}::uuid) as taken,
      count(w.application_id)::int as waiting,
      count(w.application_id) filter (where wa.stage <> ${'removed' satisfies Stage} and (own.waits_for is distinct from t.id
        or (w.waits_since, w.application_id) < (own.waits_since, own.application_id)))::int as before
    from proposal_times t
    left join proposal_people own on own.proposal_id = t.proposal_id and own.application_id = ${application}::uuid
    left join proposal_people w on w.proposal_id = t.proposal_id and w.waits_for = t.id
      and w.application_id is distinct from ${application}::uuid
    left join applications wa on wa.id = w.application_id
    where t.proposal_id = ${proposal.id} and t.starts_at > ${ctx.now()}
    group by t.id, t.starts_at order by t.starts_at`.execute(ctx.db)
  const free = proposal.forGroups ? null : await freeForHosts(ctx, proposal, { times, application, staying })
  return times.map(({ id, startsAt, taken, waiting, before }) => {
    const unclaimed = Math.max(0, proposal.places - taken - before)
    const left = free && !free.has(startsAt.toISOString()) ? 0 : unclaimed
    return { id, startsAt, left, waiting, isFull: unclaimed === 0 }
  })
}

/** The moments at which all interviewers of proposed times are free. Nobody is, where no interviewer is left. */
async function freeForHosts(
  ctx: Ctx,
  { jobId, hosts, minutes }: Proposed,
  {
    times,
    application,
    staying,
  }: { times: readonly ProposedTime[]; application: string | null; staying: readonly Host[] | undefined },
): Promise<Set<string>> {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return new Set()
  const wanted = { minutes, from: first.startsAt, until: new Date(last.startsAt.getTime() + 1) }
  const holding = staying ?? (await stayingHosts(ctx, jobId, hosts))
  const free = await freeTimesOf(
    ctx,
    holding.map(({ id }) => id),
    wanted,
    application,
  )
  const [own, ...others] = free.map((host) => new Set(host.times))
  return new Set([...(own ?? [])].filter((time) => others.every((times) => times.has(time))))
}

/** Those who can still hold interviews of a job: who has left its company, or is suspended, does not. */
export async function stayingHosts(ctx: Ctx, jobId: string, hosts: readonly Host[]): Promise<Host[]> {
  const ids = hosts.map(({ id }) => id)
  const colleagues = ids.length > 0 ? await colleaguesAmong(ctx, jobId, ids) : new Set<string>()
  return hosts.filter(({ id }) => colleagues.has(id))
}

/**
 * The times that are proposed to a candidate, and what became of them. `counted` are the times, where this request has counted them
 * before: what the candidate holds or books takes none of them.
 */
export async function readOwnProposal(
  ctx: Ctx,
  proposalId: string,
  candidateId: string,
  counted?: readonly CountedTime[],
): Promise<{ proposal: OwnProposal }> {
  return { proposal: await presentProposal(ctx, await proposalOf(ctx, proposalId, candidateId), counted) }
}

async function presentProposal(ctx: Ctx, proposal: Proposal, counted?: readonly CountedTime[]): Promise<OwnProposal> {
  const start = startOf(proposal)
  const isOpen = proposal.state === 'open'
  const isBooked = proposal.state === 'booked'
  const canChoose = isOpen || (isBooked && start !== null && changeUntil(start) > ctx.now())
  const times = canChoose ? (counted ?? (await countTimes(ctx, proposal, proposal.applicationId))) : []
  const others = times.filter(({ startsAt }) => startsAt.getTime() !== start?.getTime())
  const { heldTime, heldUntil, interviewId, waitsFor } = proposal
  const waiting = isOpen ? times.find(({ id }) => id === waitsFor) : undefined
  return {
    _id: proposal.id,
    application: proposal.applicationId,
    jobTitle: proposal.jobTitle,
    companyName: proposal.companyName,
    interviewRound: proposal.round,
    ...(proposal.roundName && { roundName: proposal.roundName }),
    minutes: proposal.minutes,
    hostName: proposal.hosts.map(({ name }) => name).join(', '),
    room: proposal.room,
    note: proposal.note,
    hasLink: proposal.link !== '',
    places: proposal.places,
    state: proposal.state,
    endsAt: proposal.endsAt.toISOString(),
    times: others.filter(({ left }) => left > 0).map((time) => ({ ...shown(time), left: time.left })),
    full: (isOpen ? others : [])
      .filter(({ isFull, id }) => isFull && id !== waitsFor)
      .map((time) => ({ ...shown(time), waiting: time.waiting })),
    waiting: waiting
      ? {
          timeId: waiting.id,
          startsAt: waiting.startsAt.toISOString(),
          position: (await waitingBefore(ctx, proposal, waiting.id)) + 1,
        }
      : null,
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

const shown = ({ id, startsAt }: ProposedTime) => ({ _id: id, startsAt: startsAt.toISOString() })

/** How many wait for the same time since before this candidate. */
async function waitingBefore(ctx: Ctx, { id, applicationId }: Proposal, timeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from proposal_people w, proposal_people own
    where own.proposal_id = ${id} and own.application_id = ${applicationId}
      and w.proposal_id = ${id} and w.waits_for = ${timeId}
      and (w.waits_since, w.application_id) < (own.waits_since, own.application_id)`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
