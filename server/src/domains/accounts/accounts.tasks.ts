import type { Task } from '#src/platform/tasks.ts'
import { idleSince } from './accounts.sessions.service.ts'

/** Clears away sessions, sign-in codes, round trips and counted tries that ended, every night. */
export const sweepSessions: Task<Record<string, never>> = {
  name: 'accounts.sweep-sessions',
  cron: '15 3 * * *',
  async run(ctx) {
    const now = ctx.now()
    await ctx.db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expiresAt', '<', now), eb('lastUsedAt', '<', idleSince(now))]))
      .execute()
    await ctx.db.deleteFrom('signInCodes').where('expiresAt', '<', now).execute()
    await ctx.db.deleteFrom('signInFlows').where('expiresAt', '<', now).execute()
    // The limiter goes by the clock of the machine.
    await ctx.db.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute()
  },
}
