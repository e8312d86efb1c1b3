import type { Task } from '#src/platform/tasks.ts'
import { sendInvitation, sweepEnded } from './recruiters.invitation-mails.service.ts'

/** Mails an invitation to a team. */
export const mailInvitation: Task<{ invitationId: string }> = {
  name: 'recruiters.mail-invitation',
  ownTransaction: true,
  run: (ctx, { invitationId }) => sendInvitation(ctx, invitationId),
}

/** Deletes invitations that ended a month ago, every night. */
export const sweepInvitations: Task<Record<string, never>> = {
  name: 'recruiters.sweep-invitations',
  cron: '25 3 * * *',
  run: (ctx) => sweepEnded(ctx),
}
