import type { routes } from '@firstrung/contract'
import * as team from '#src/domains/accounts/members/team.service.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { changeRole, endMembership } from './team.service.ts'

export const teamHandlers: Handlers<typeof routes.team> = {
  list: (ctx) => team.listMembers(ctx),
  invite: (ctx, { body }) => team.invite(ctx, body),
  inviteAgain: (ctx, { params }) => team.inviteAgain(ctx, params.id),
  change: (ctx, { params, body }) => changeRole(ctx, params.id, body.teamRole),
  end: (ctx, { params }) => endMembership(ctx, params.id),
  restore: (ctx, { params }) => team.restoreMembership(ctx, params.id),
}
