import {
  type ChoiceState,
  Id,
  type JobProposal,
  limits,
  listFor,
  type ProposalPeopleQuery,
  type ProposalPerson,
  type ProposalsQuery,
  stages,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { beginning } from '#src/domains/hiring/application/news.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { cursorCodec, cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { isOpen } from './open-proposals.ts'
import { hostsOfProposal, type Proposal } from './own-proposal.service.ts'

/** Recruiters see candidates in these stages, and not those who have withdrawn. */
const seenStages = stages.filter((stage) => listFor('recruiter', stage) !== undefined)

/** What is stored of proposed times and their candidates, for the members of the job. */
interface ProposalRow extends Pick<Proposal, 'id' | 'minutes' | 'places' | 'room' | 'endsAt' | 'hosts'> {
  createdAt: Date
  withdrawnAt: Date | null
  times: { startsAt: string; taken: number; waiting: number }[]
  counts: Partial<Record<ChoiceState, number>>
  people: PersonRow[]
}

/** Moments are texts where they come out of JSON. */
interface PersonRow extends Omit<ProposalPerson, 'startsAt' | 'waitsFor' | 'roundName'> {
  roundName: string | null
  startsAt: string | Date | null
  waitsFor: string | Date | null
}

/** The state of a candidate `pp` of proposed times `p`, over its application `a`, `jobs` and interview `i`. */
const stateOf = (ctx: Ctx) => sql<ChoiceState>`case
  when pp.booked_at is not null and i.status <> 'cancelled' then 'booked' when pp.declined_at is not null then 'declined'
  when ${isOpen(ctx.now())} then 'open' else 'over' end`

interface PeopleWanted {
  limit: number
  userId?: string | undefined
  state?: ChoiceState | undefined
  after?: { fullName: string; id: string } | undefined
}

/** The candidates who were asked to choose one of the times `p`, by name, with what became of it. */
const peopleOf = (ctx: Ctx, { userId, state, after, limit }: PeopleWanted) => sql`
  select a.id, a.candidate_id as user_id, coalesce(nullif(who.full_name, ''), who.unique_id) as full_name, pp.round, pp.reason,
    ${roundNameOf('a.jobId', 'pp.round')} as round_name,
    ${stateOf(ctx)} as state, case when i.status <> 'cancelled' then ${beginning} end as starts_at, wanted.starts_at as waits_for
  from proposal_people pp
  join applications a on a.id = pp.application_id
  join accounts who on who.id = a.candidate_id
  left join interviews i on i.id = pp.interview_id
  left join proposal_times wanted on wanted.id = pp.waits_for
  where pp.proposal_id = p.id and a.stage = any(${seenStages}::text[])
    and ${userId ? sql`a.candidate_id = ${userId}` : sql`true`} and ${state ? sql`${stateOf(ctx)} = ${state}` : sql`true`}
    and ${after ? sql`(${byName('who.fullName', 'who.uniqueId')}, a.id) > (${after.fullName}, ${after.id}::uuid)` : sql`true`}
  order by ${byName('who.fullName', 'who.uniqueId')}, a.id limit ${limit}`

/** The proposed times of a job that the caller sees, or those of one of its candidates, the newest first. */
export async function listProposals(
  ctx: Ctx,
  jobId: string,
  { userId, limit = limits.page, cursor }: ProposalsQuery,
): Promise<{ proposals: JobProposal[]; nextCursor: string | null }> {
  await jobs.viewOf(ctx, jobId)
  const after = cursor ? readCursor(cursor) : null
  const { rows } = await sql<ProposalRow>`
    select p.id, p.proposed_at as created_at, p.minutes, p.places, p.room, p.ends_at, p.withdrawn_at, ${hostsOfProposal} as hosts,
      (select json_agg(json_build_object('startsAt', t.starts_at,
          'taken', (select count(distinct b.application_id) from booked_times b where b.time_id = t.id and b.interview_id is not null),
          'waiting', (select count(*) from proposal_people w where w.proposal_id = p.id and w.waits_for = t.id)) order by t.starts_at)
        from proposal_times t where t.proposal_id = p.id) as times,
      (select json_object_agg(state, count) from (
        select ${stateOf(ctx)} as state, count(*) as count
        from proposal_people pp
        join applications a on a.id = pp.application_id
        left join interviews i on i.id = pp.interview_id
        where pp.proposal_id = p.id and a.stage = any(${seenStages}::text[]) group by 1) counted) as counts,
      (select json_agg(json_build_object('userId', user_id, 'fullName', full_name, 'round', round, 'roundName', round_name, 'reason', reason, 'state', state,
          'startsAt', starts_at, 'waitsFor', waits_for))
        from (${peopleOf(ctx, { userId, limit: limits.booking.listed })}) listed) as people
    from proposals p
    join jobs on jobs.id = p.job_id
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
  hosts: row.hosts.map(({ id, name }) => ({ userId: id, fullName: name })),
  minutes: row.minutes,
  places: row.places,
  room: row.room,
  proposedAt: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  isWithdrawn: row.withdrawnAt !== null,
  times: row.times.map(({ startsAt, ...counts }) => ({ startsAt: new Date(startsAt).toISOString(), ...counts })),
  counts: { ...noneIn, ...row.counts },
  people: row.people.map(presentPerson),
})

const noneIn: Record<ChoiceState, number> = { open: 0, booked: 0, declined: 0, over: 0 }

const presentPerson = ({ startsAt, waitsFor, roundName, ...row }: PersonRow): ProposalPerson => ({
  ...{ userId: row.userId, fullName: row.fullName, round: row.round, state: row.state, reason: row.reason },
  ...(roundName && { roundName }),
  startsAt: startsAt && new Date(startsAt).toISOString(),
  waitsFor: waitsFor && new Date(waitsFor).toISOString(),
})

/** The candidates of proposed times of a job that the caller sees, by name. */
export async function listProposalPeople(
  ctx: Ctx,
  proposalId: string,
  { state, limit = limits.page, cursor }: ProposalPeopleQuery,
): Promise<{ people: ProposalPerson[]; nextCursor: string | null }> {
  const { jobId } = orNotFound(
    await ctx.db.selectFrom('proposals').select('jobId').where('id', '=', proposalId).executeTakeFirst(),
  )
  await jobs.viewOf(ctx, jobId)
  const [fullName, id] = cursor ? names.read(cursor) : []
  const after = fullName !== undefined && id ? { fullName, id } : undefined
  const { rows } = await sql<PersonRow & { id: string }>`
    select listed.* from proposals p join jobs on jobs.id = p.job_id
    cross join lateral (${peopleOf(ctx, { state, after, limit: limit + 1 })}) listed
    where p.id = ${proposalId}`.execute(ctx.db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = last && rows.length > limit ? names.write([last.fullName, last.id]) : null
  return { people: page.map(presentPerson), nextCursor }
}

/** The name and the application after which a list of candidates continues. */
const names = cursorCodec(z.tuple([z.string().max(300), Id]))
