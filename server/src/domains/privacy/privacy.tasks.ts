import { mailDeletionCode } from '#src/domains/accounts/emails/mailed-secrets.service.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'

/** Mails the code that confirms the deletion of an account without a password. */
export const sendDeletionCode: Task<{ accountId: string }> = {
  name: 'privacy.send-deletion-code',
  ownTransaction: true,
  run: (ctx, { accountId }) => mailDeletionCode(ctx, accountId),
}
