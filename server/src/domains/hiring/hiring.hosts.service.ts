import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { type Host, hostsOf, type Interview, interviewsWhere, inviteHosts, toCome } from './hiring.news.service.ts'

/**
 * Updates calendars when upcoming interviews get another host. `change` makes the change: former hosts get a cancellation, new
 * hosts an invitation. Returns what `change` returns. `where` selects the interviews before the change, over `interviews i` and `jobs j`.
 */
export async function handOverInterviews<T>(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  change: () => Promise<T>,
): Promise<T> {
  const before = await hostsOf(
    ctx,
    await interviewsWhere(ctx, sql`i.status = 'scheduled' and ${toCome(ctx)} and ${where}`),
  )
  const result = await change()
  if (before.length === 0) return result
  const ids = [...new Set(before.map(({ interview }) => interview.id))]
  await sql`update interviews set calendar_sequence = calendar_sequence + 1 where id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  const after = await hostsOf(ctx, await interviewsWhere(ctx, sql`i.id = any(${ids}::uuid[])`))
  const now = new Map(after.map(({ interview }) => [interview.id, interview]))
  const keyOf = ({ interview, host }: { interview: Interview; host: Host }) => `${interview.id} ${host.address}`
  const [had, have] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  await inviteHosts(
    ctx,
    'cancelled',
    before.flatMap((one) => {
      const interview = now.get(one.interview.id)
      // Their account may go with the change, so it goes to the address that has the entry.
      const { address } = one.host
      return interview && !have.has(keyOf(one)) ? [{ interview, host: { to: { name: '', address }, address } }] : []
    }),
  )
  await inviteHosts(
    ctx,
    'scheduled',
    after.filter((one) => !had.has(keyOf(one))),
  )
  return result
}

/** The interviews of a member: of the jobs that they lead, and those that they hold. */
export const heldBy = ({ id, email, companyId }: { id: string; email: string; companyId: string }) =>
  sql`j.company_id = ${companyId} and (j.recruiter_id = ${id} or lower(i.email) = ${email})`
