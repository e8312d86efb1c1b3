import type { AlertFrequency } from '@firstrung/contract'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { mailPortion } from './board.alerts.service.ts'

/** Searches that are compared in one transaction. */
const portion = 2000

/** Mails the new jobs of the saved searches, portion by portion. */
export const mailAlerts: Task<{ kinds: AlertFrequency[]; after: string | null }> = {
  name: 'board.mail-alerts',
  async run(ctx, { kinds, after }) {
    const last = await mailPortion(ctx, { kinds, after, size: portion })
    if (last !== null) await ctx.later(mailAlerts, { kinds, after: last })
  },
}

/** Every morning the daily searches, on Mondays the weekly ones too. */
export const beginAlerts: Task<Record<string, never>> = {
  name: 'board.begin-alerts',
  cron: '30 8 * * *',
  async run(ctx) {
    const isMonday =
      new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Asia/Kolkata' }).format(ctx.now()) === 'Mon'
    // One after the other: a weekly search has seven times as many new jobs.
    for (const kind of isMonday ? (['daily', 'weekly'] as const) : (['daily'] as const))
      await ctx.later(mailAlerts, { kinds: [kind], after: null })
  },
}
