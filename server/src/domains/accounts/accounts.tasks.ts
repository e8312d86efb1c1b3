import { forgetEndedLimits } from '#src/platform/limits/limits.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { encryptStoredSecrets } from './accounts.app-secrets.service.ts'
import { mailEmailUndo, mailNewEmail, newEmailLife, undoLife } from './emails/emails.service.ts'
import { mailEmailConfirmation, mailInvitation, mailPasswordLink } from './emails/mailed-secrets.service.ts'
import { deviceForgottenBefore } from './sessions/devices.service.ts'
import { idleSince } from './sessions/sessions.service.ts'

/** Mails a link that sets a new password, if there is an account with this email. */
export const sendPasswordLink: Task<{ email: string }> = {
  name: 'accounts.send-password-link',
  ownTransaction: true,
  run: (ctx, { email }) => mailPasswordLink(ctx, email),
}

/** Mails the link with which somebody who has registered confirms their email. */
export const sendEmailConfirmation: Task<{ accountId: string }> = {
  name: 'accounts.send-email-confirmation',
  ownTransaction: true,
  run: (ctx, { accountId }) => mailEmailConfirmation(ctx, accountId),
}

/** Mails the link that confirms a new email. */
export const sendNewEmail: Task<{ accountId: string }> = {
  name: 'accounts.send-new-email',
  ownTransaction: true,
  run: (ctx, { accountId }) => mailNewEmail(ctx, accountId),
}

/** Mails the old address about a changed email, with the link that undoes it. */
export const sendEmailUndo: Task<{ accountId: string }> = {
  name: 'accounts.send-email-undo',
  ownTransaction: true,
  run: (ctx, { accountId }) => mailEmailUndo(ctx, accountId),
}

/** Mails the link of an invitation to the team. */
export const sendInvitation: Task<{ accountId: string }> = {
  name: 'accounts.send-invitation',
  ownTransaction: true,
  run: (ctx, { accountId }) => mailInvitation(ctx, accountId),
}

/**
 * Deletes unfinished sign-ins, which anybody can begin with Google, and changes of emails that expired or can no longer be
 * undone.
 */
export const sweepSignIns: Task<Record<string, never>> = {
  name: 'accounts.sweep-sign-ins',
  cron: '*/10 * * * *',
  async run(ctx) {
    await ctx.db.deleteFrom('signInFlows').where('expiresAt', '<', ctx.now()).execute()
    await ctx.db.deleteFrom('signInCodes').where('expiresAt', '<', ctx.now()).execute()
    await ctx.db.deleteFrom('halfSignIns').where('expiresAt', '<', ctx.now()).execute()
    await ctx.db.deleteFrom('passkeyChallenges').where('expiresAt', '<', ctx.now()).execute()
    const ago = (millis: number) => new Date(ctx.now().getTime() - millis)
    await ctx.db
      .deleteFrom('emailChanges')
      .where((eb) =>
        eb.or([
          eb('doneAt', '<=', ago(undoLife)),
          eb.and([eb('doneAt', 'is', null), eb('askedAt', '<=', ago(newEmailLife))]),
        ]),
      )
      .execute()
  },
}

/** Every night, encrypts the secrets of apps that are not yet encrypted with the current key. */
export const encryptSecrets: Task<Record<string, never>> = {
  name: 'accounts.encrypt-secrets',
  cron: '35 3 * * *',
  run: (ctx) => encryptStoredSecrets(ctx),
}

/** Deletes expired sessions, unused devices, mailed secrets and counted tries, every night. */
export const sweepSessions: Task<Record<string, never>> = {
  name: 'accounts.sweep-sessions',
  cron: '15 3 * * *',
  async run(ctx) {
    const now = ctx.now()
    await ctx.db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expiresAt', '<', now), eb('lastUsedAt', '<', idleSince(now))]))
      .execute()
    await ctx.db.deleteFrom('devices').where('lastUsedAt', '<', deviceForgottenBefore(now)).execute()
    await ctx.db.deleteFrom('mailedSecrets').where('expiresAt', '<', now).execute()
    await forgetEndedLimits(ctx.db)
  },
}
