import type { Task } from '#src/platform/tasks.ts'

/** Clears away sessions, sign-in codes and round trips that ended, every night. */
export const sweepSessions: Task<Record<string, never>> = {
  name: 'accounts.sweep-sessions',
  cron: '15 3 * * *',
  async run(ctx) {
    const now = ctx.now()
    await ctx.db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
    await ctx.db.deleteFrom('signInCodes').where('expiresAt', '<', now).execute()
    await ctx.db.deleteFrom('signInFlows').where('expiresAt', '<', now).execute()
  },
}
