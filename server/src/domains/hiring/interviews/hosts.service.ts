import { type RawBuilder, sql } from 'kysely'
import { isHostOf } from '#src/domains/hiring/application/held-interviews.ts'
import {
  type Host,
  hostsOf,
  type Interview,
  interviewsWhere,
  inviteHosts,
  toCome,
} from '#src/domains/hiring/application/news.service.ts'
import { holdersOfEntries } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** A former host who still has the entry of an interview, or a new host who has no entry yet. */
type Change = { interview: Interview; host: Host }

/**
 * Updates calendars when upcoming interviews get another host. `change` makes the change. Then every email that has the entry
 * but is no longer a host's gets a cancellation, and new hosts get an invitation. Interviews with unchanged hosts get no new
 * version. Who leaves reads the reason, if there is one. Returns what `change` returns. `where` selects the interviews before the change, over `interviews i` and `jobs j`.
 */
export async function handOverInterviews<T>(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  change: () => Promise<T>,
  reason = '',
): Promise<T> {
  const before = await hostsOf(
    ctx,
    await interviewsWhere(ctx, sql`i.status = 'scheduled' and ${toCome(ctx)} and ${where}`),
  )
  const result = await change()
  if (before.length === 0) return result
  const ids = [...new Set(before.map(({ interview }) => interview.id))]
  const after = await hostsOf(ctx, await interviewsWhere(ctx, sql`i.id = any(${ids}::uuid[])`))
  const keyOf = ({ interview, host }: Change) => `${interview.id} ${host.address}`
  const had = new Set(before.map(keyOf))
  const joining = after.filter((one) => !had.has(keyOf(one)))
  const leaving = await leavingOf(ctx, before, after)
  const changed = [...new Set([...leaving, ...joining].map(({ interview }) => interview.id))]
  if (changed.length === 0) return result
  await sql`update interviews set calendar_sequence = calendar_sequence + 1 where id = any(${changed}::uuid[])`.execute(
    ctx.db,
  )
  const nextVersion = ({ interview, host }: Change): Change => ({
    interview: { ...interview, calendarSequence: interview.calendarSequence + 1 },
    host,
  })
  const [first] = leaving
  const why = first && reason ? { ...first.interview, reason } : undefined
  await inviteHosts(ctx, 'cancelled', leaving.map(nextVersion), why)
  await inviteHosts(ctx, 'scheduled', joining.map(nextVersion))
  return result
}

/**
 * The former hosts: they have the entry of an interview, or are about to get it, but no longer conduct it. Found by email,
 * because the change may delete their account. Earlier emails of the candidate or of a current host are not included: the next
 * mail to that person clears their entry there.
 */
async function leavingOf(ctx: Ctx, before: readonly Change[], after: readonly Change[]): Promise<Change[]> {
  const hosts = Map.groupBy(after, ({ interview }) => interview.id)
  const invited = Map.groupBy(before, ({ interview }) => interview.id)
  const interviews = new Map(after.map(({ interview }) => [interview.id, interview]))
  const holders = await holdersOfEntries(
    ctx,
    [...interviews.values()].map(({ calendarUid }) => calendarUid),
  )
  return [...interviews.values()].flatMap((interview) => {
    const staying = hosts.get(interview.id) ?? []
    const addresses = new Set(staying.map(({ host }) => host.address))
    const accounts = new Set([interview.candidateId, ...staying.map(({ host }) => host.to.account)])
    const held = (holders.get(interview.calendarUid) ?? [])
      .filter(({ accountId }) => accountId === null || !accounts.has(accountId))
      .map(({ address }) => address)
    const had = (invited.get(interview.id) ?? [])
      .filter(({ host }) => !host.to.account || !accounts.has(host.to.account))
      .map(({ host }) => host.address)
    const gone = [...new Set([...had, ...held])].filter((address) => !addresses.has(address))
    return gone.map((address) => ({ interview, host: { to: { name: '', address }, address } }))
  })
}

/** The interviews of a job that one of its members conducts. */
export const heldInJob = (jobId: string, memberId: string) =>
  sql`j.id = ${jobId} and ${isHostOf({ id: memberId, email: sql`(select email from accounts where id = ${memberId})` })}`

/** The interviews of a member: in the jobs that they lead, and those that they conduct. */
export const heldBy = ({ id, email, companyId }: { id: string; email: string; companyId: string }) =>
  sql`j.company_id = ${companyId} and (j.recruiter_id = ${id} or ${isHostOf({ id, email })})`
