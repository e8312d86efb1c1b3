import type { routes } from '@firstrung/contract'
import * as sharing from '#src/domains/jobs/jobs.sharing.service.ts'
import * as invitations from '#src/domains/recruiters/recruiters.invitations.service.ts'
import { setLogo } from '#src/domains/recruiters/recruiters.logo.service.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as teams from './company-teams.service.ts'

export const companyTeamHandlers: Handlers<typeof routes.companyTeams> = {
  read: (ctx) => teams.readTeam(ctx),
  invite: (ctx, { body }) => invitations.invite(ctx, body),
  resend: (ctx, { params }) => invitations.resend(ctx, params.id),
  withdraw: (ctx, { params }) => invitations.withdraw(ctx, params.id),
  changeRole: (ctx, { params, body }) => teams.changeRole(ctx, params.id, body.role),
  remove: (ctx, { params, body }) => teams.removeMember(ctx, params.id, body.jobsTo),
  readInvitation: (ctx, { body }) => invitations.readInvitation(ctx, body.code),
  setLogo: (ctx, { body }) => setLogo(ctx, body.logoKey),
  join: (ctx, { body }) => teams.join(ctx, body),
  jobMembers: (ctx, { params }) => sharing.readMembers(ctx, params.id),
  setJobMember: (ctx, { params, body }) =>
    teams.setJobMember(ctx, { jobId: params.id, memberId: params.memberId, role: body.role }),
  removeJobMember: (ctx, { params }) => teams.removeJobMember(ctx, { jobId: params.id, memberId: params.memberId }),
}
