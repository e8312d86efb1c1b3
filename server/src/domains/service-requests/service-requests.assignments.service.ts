import {
  type Assignee,
  type Assignment,
  messages,
  type NoticeData,
  type RequestQueue,
  requestLabels,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { lockMemberWho, membersWho } from '#src/domains/accounts/members/team.service.ts'
import { notify, notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { queues, refuseClosed } from './service-requests.queues.ts'
import { hintQueues } from './service-requests.service.ts'

/** What members of the team need to work on requests. */
const needed = 'service_request.settle'

/** Where the team sees the requests that are assigned to the reader. */
const pathOf = (tab: string) => `/admin?tab=${tab}&assigned=mine`
const paths: Record<RequestQueue, string> = {
  mentorship: pathOf('mentor-requests'),
  resumes: pathOf('resume-review'),
  'mock-interviews': pathOf('interview-requests'),
  projects: pathOf('project-requests'),
}

/** The members of the team that can work on requests. */
export const listAssignees = async (ctx: Ctx): Promise<{ members: Assignee[] }> => ({
  members: await membersWho(ctx, needed),
})

/**
 * Gives the open request of a candidate to a member of the team, or to nobody. Refused when somebody else has assigned it
 * since the caller looked; a repeat changes nothing.
 */
export async function assign(
  ctx: Ctx,
  { queue, userId, assignee, was }: Assignment,
): Promise<{ userId: string; assignee: Assignee | null; msg: string }> {
  const { rows, open, candidateId } = queues[queue]
  // Others who close or assign it at the same time wait for this row.
  const { rows: found } = await sql`
    select from ${rows} where ${open} and ${candidateId} = ${userId} for update of q`.execute(ctx.db)
  if (found.length === 0) return refuseClosed(ctx, userId, 'request_not_open')
  const member = assignee ? orNotFound(await lockMemberWho(ctx, assignee, needed)) : null
  const before = (await assigneesOf(ctx, queue, [userId])).get(userId) ?? null
  const answer = {
    userId,
    assignee: member,
    msg: member ? messages.requestAssigned : messages.requestUnassigned,
  }
  if ((before?._id ?? null) === assignee) return answer
  if ((before?._id ?? null) !== was) fail('request_taken', { msg: messages.requestTaken(before?.fullName) })

  if (member) {
    await ctx.db
      .insertInto('requestAssignments')
      .values({ candidateId: userId, queue, assigneeId: member._id })
      .onConflict((one) => one.columns(['candidateId', 'queue']).doUpdateSet({ assigneeId: member._id }))
      .execute()
    noteAct(ctx, 'assignRequest', { candidate: userId, person: member._id }, { detail: requestLabels[queue] })
  } else if (before) {
    await ctx.db.deleteFrom('requestAssignments').where('candidateId', '=', userId).where('queue', '=', queue).execute()
    noteAct(ctx, 'unassignRequest', { candidate: userId, person: before._id }, { detail: requestLabels[queue] })
  }
  hintQueues(ctx)
  await notifyOf(ctx, { queue, userId }, member, before)
  return answer
}

/** Notifies the new assignee and the earlier one, unless they did it themselves. */
async function notifyOf(
  ctx: Ctx,
  { queue, userId }: { queue: RequestQueue; userId: string },
  member: Assignee | null,
  before: Assignee | null,
): Promise<void> {
  const { id } = signedIn(ctx)
  const names = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'fullName', 'email'])
    .where('id', 'in', [id, userId])
    .execute()
  const nameOf = (one: string) => names.flatMap((row) => (row.id === one ? row.fullName || row.email : []))[0] ?? ''
  const user = nameOf(userId)
  const data = { user, userId, path: paths[queue] }
  const request = `the ${requestLabels[queue]} of ${user}`
  if (member && member._id !== id)
    await notify(ctx, 'teamNews', member._id, `${nameOf(id)} assigned ${request} to you.`, data)
  if (before && before._id !== id) {
    const fate = member
      ? `${member._id === id ? 'took' : `gave ${member.fullName}`} ${request}`
      : `unassigned ${request}`
    await notify(ctx, 'teamNews', before._id, `${nameOf(id)} ${fate}, which was yours.`, data)
  }
}

/** Notifies the member who works on the request of a candidate; if there is none, all who work on such requests. */
export async function notifyTeamOf(
  ctx: Ctx,
  queue: RequestQueue,
  candidateId: string,
  text: string,
  data: Partial<NoticeData>,
): Promise<void> {
  const assignee = (await assigneesOf(ctx, queue, [candidateId])).get(candidateId)
  if (assignee) await notify(ctx, 'teamNews', assignee._id, text, data)
  else await notifyTeam(ctx, 'service_request.settle', text, data)
}

/** Who works on the requests of these candidates. */
export async function assigneesOf(
  ctx: Ctx,
  queue: RequestQueue,
  candidateIds: string[],
): Promise<Map<string, Assignee>> {
  if (candidateIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('requestAssignments')
    .innerJoin('accounts', 'accounts.id', 'requestAssignments.assigneeId')
    .select(['candidateId', 'accounts.id', 'fullName', 'email'])
    .where('queue', '=', queue)
    .where('candidateId', 'in', candidateIds)
    .execute()
  return new Map(
    rows.map(({ candidateId, id, fullName, email }) => [candidateId, { _id: id, fullName: fullName || email }]),
  )
}

/** Ends the assignment of a request that was closed. */
export async function endAssignment(ctx: Ctx, queue: RequestQueue, candidateId: string): Promise<void> {
  hintQueues(ctx)
  await ctx.db
    .deleteFrom('requestAssignments')
    .where('candidateId', '=', candidateId)
    .where('queue', '=', queue)
    .execute()
}

/** Leaves the requests of a member of the team to nobody. */
export async function releaseRequests(ctx: Ctx, memberId: string): Promise<void> {
  hintQueues(ctx)
  await ctx.db.deleteFrom('requestAssignments').where('assigneeId', '=', memberId).execute()
}
