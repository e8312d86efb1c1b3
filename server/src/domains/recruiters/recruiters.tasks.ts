import type { Task } from '#src/platform/tasks/tasks.ts'
import { sendCompanyCode, sweepCodes } from './recruiters.code-mails.service.ts'
import { sendInvitation, sweepEnded } from './recruiters.invitation-mails.service.ts'
import { settleNextTiers } from './recruiters.tiers.service.ts'

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

/** Mails the code that confirms the company mail. */
export const mailCompanyCode: Task<{ companyId: string }> = {
  name: 'recruiters.mail-company-code',
  ownTransaction: true,
  run: (ctx, { companyId }) => sendCompanyCode(ctx, companyId),
}

/** Deletes codes of yesterday, every night. */
export const sweepCompanyCodes: Task<Record<string, never>> = {
  name: 'recruiters.sweep-company-codes',
  cron: '35 3 * * *',
  run: (ctx) => sweepCodes(ctx),
}

/** Computes the tiers of registered companies again every night: answers and upheld reports grow old without an act of anybody. */
export const settleTiers: Task<{ after?: string }> = {
  name: 'recruiters.settle-tiers',
  cron: '15 3 * * *',
  async run(ctx, { after }) {
    const last = await settleNextTiers(ctx, after)
    if (last) await ctx.later(settleTiers, { after: last })
  },
}
