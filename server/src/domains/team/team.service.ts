import { type TeamRole, teamMay } from '@firstrung/contract'
import * as accounts from '#src/domains/accounts/members/team.service.ts'
import { releaseRequests } from '#src/domains/service-requests/service-requests.assignments.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Gives a member another role. One that does not include service requests leaves theirs unassigned. */
export async function changeRole(ctx: Ctx, id: string, teamRole: TeamRole): Promise<{ member: string; msg: string }> {
  const answer = await accounts.changeRole(ctx, id, teamRole)
  if (!teamMay({ role: 'admin', teamRole }, 'service_request.settle')) await releaseRequests(ctx, id)
  return answer
}

/** Ends a membership. The requests that were assigned to the member wait for everybody again. */
export async function endMembership(ctx: Ctx, id: string): Promise<{ member: string; msg: string }> {
  const answer = await accounts.endMembership(ctx, id)
  await releaseRequests(ctx, id)
  return answer
}
