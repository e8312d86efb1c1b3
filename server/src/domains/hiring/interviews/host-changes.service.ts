import { sql } from 'kysely'
import { type Interview, interviewsWhere } from '#src/domains/hiring/application/news.service.ts'
import { notifyEach } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { concernedBy, noticeData, whenData } from './concerned.service.ts'
import { type ChosenHost, chosenHosts, furtherHostsOf, setFurtherHosts } from './further-hosts.service.ts'
import { handOverInterviews } from './hosts.service.ts'
import { actorName, sentenceEnd } from './planning.service.ts'

/** Other people hold a planned interview beside its interviewer. */

/** Who holds it beside the interviewer from now on, and who of these comes or goes. */
export interface HostChange {
  all: readonly ChosenHost[]
  kept: readonly ChosenHost[]
  added: readonly ChosenHost[]
  removed: readonly ChosenHost[]
  isChanged: boolean
}

interface Planned {
  id: string
  jobId: string
}

/** What a wish for further hosts changes; without one they stay. Refuses people of other companies. */
export async function hostChange(
  ctx: Ctx,
  interview: Planned & { email: string },
  wanted: readonly string[] | undefined,
): Promise<HostChange> {
  const before = await furtherHostsOf(ctx, interview.id)
  const all = wanted ? await chosenHosts(ctx, interview, wanted) : before
  const isIn = (hosts: readonly ChosenHost[]) => {
    const ids = new Set(hosts.map(({ id }) => id))
    return ({ id }: ChosenHost) => ids.has(id)
  }
  const wasIn = isIn(before)
  const added = all.filter((host) => !wasIn(host))
  const removed = before.filter((host) => !isIn(all)(host))
  return { all, kept: all.filter(wasIn), added, removed, isChanged: added.length + removed.length > 0 }
}

/** Takes people out of an interview, and notifies them of it and of the reason. */
export async function takeOutHosts(
  ctx: Ctx,
  interview: Planned,
  { all, removed }: HostChange,
  reason: string,
): Promise<void> {
  if (removed.length === 0) return
  const [before] = await interviewsWhere(ctx, sql`i.id = ${interview.id}`)
  await keep(ctx, interview, all, reason)
  if (before) await notifyHosts(ctx, 'removed', before, removed, reason)
}

/**
 * Lets more people hold an interview, and notifies them. Who was taken out just before still counts as holding the entry: the
 * newer cancellation replaces theirs, with the same reason.
 */
export async function addHosts(
  ctx: Ctx,
  interview: Planned,
  { all, added }: HostChange,
  reason: string,
): Promise<void> {
  if (added.length === 0) return
  const known = await furtherHostsOf(ctx, interview.id)
  if (!added.every(({ id }) => known.some((host) => host.id === id))) await keep(ctx, interview, all, reason)
  for (const one of await interviewsWhere(ctx, sql`i.id = ${interview.id}`)) await notifyHosts(ctx, 'added', one, added)
}

/** Sets the further hosts; calendars follow. */
function keep(ctx: Ctx, { id }: Planned, hosts: readonly ChosenHost[], reason: string): Promise<void> {
  const ids = hosts.map((host) => host.id)
  return handOverInterviews(ctx, sql`i.id = ${id}`, () => setFurtherHosts(ctx, id, ids), reason)
}

/** Those of them who are members of the job find it in the bell. `interview` is one that they hold. */
async function notifyHosts(
  ctx: Ctx,
  what: 'added' | 'removed',
  interview: Interview,
  hosts: readonly ChosenHost[],
  reason = '',
): Promise<void> {
  const by = await actorName(ctx)
  const ids = new Set(hosts.map(({ id }) => id))
  const { candidateName, jobTitle, jobId } = interview
  const text =
    what === 'added'
      ? `${by} ${sentenceEnd('requested', interview, 'your')}`
      : `${by} took you off the interview with ${candidateName} for ${jobTitle}.`
  const details = reason ? `Reason: ${reason}` : ''
  const data = { ...noticeData(interview, jobId), details, ...(what === 'added' && whenData(interview)) }
  const members = (await concernedBy(ctx, jobId, interview)).filter(({ id }) => ids.has(id) && id !== signedIn(ctx).id)
  await notifyEach(
    ctx,
    'memberNews',
    members.map(({ id: to, path }) => ({ to, text, data: { ...data, path } })),
  )
}
