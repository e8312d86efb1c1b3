import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { isOpen } from './open-proposals.ts'
import { hostsOfProposal, type Proposed, timesLeft } from './own-proposal.service.ts'
import { notifyWithoutTime } from './proposal-news.service.ts'

/** How many proposals of one host are looked at. */
const most = 50

/** The proposals of a host from which candidates can still choose, and that have a time left. */
async function withTime(ctx: Ctx, hostId: string): Promise<string[]> {
  const { rows } = await sql<Proposed>`
    select p.id, p.job_id, p.minutes, p.for_groups, p.places, ${hostsOfProposal} as hosts
    from proposal_hosts own join proposals p on p.id = own.proposal_id join jobs on jobs.id = p.job_id
    where own.account_id = ${hostId} and p.withdrawn_at is null and p.ends_at > ${ctx.now()} and exists (
      select from proposal_people pp join applications a on a.id = pp.application_id
      where pp.proposal_id = p.id and ${isOpen(ctx.now())})
    order by p.ends_at, p.id limit ${most}`.execute(ctx.db)
  const found: string[] = []
  for (const proposal of rows) if ((await timesLeft(ctx, proposal, null)).length > 0) found.push(proposal.id)
  return found
}

/**
 * Changes when a host is free, and notifies the recruiters of every proposal that has lost its last time by that: its candidates
 * find nothing to choose any more, and cannot know why.
 */
export async function changeFreeTimes<Result>(
  ctx: Ctx,
  hostId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await withTime(ctx, hostId)
  const result = await change()
  await lookAtWaiting(ctx, hostId)
  if (before.length === 0) return result
  const after = new Set(await withTime(ctx, hostId))
  for (const id of before) if (!after.has(id)) await notifyWithoutTime(ctx, id, 'hostBusy')
  return result
}

/** Times of a host for which candidates wait can be free by the change. */
const lookAtWaiting = (ctx: Ctx, hostId: string) =>
  sql`
  insert into freed_times (time_id)
  select distinct pp.waits_for from proposal_hosts own
  join proposal_people pp on pp.proposal_id = own.proposal_id and pp.waits_for is not null
  where own.account_id = ${hostId}
  on conflict do nothing`.execute(ctx.db)
