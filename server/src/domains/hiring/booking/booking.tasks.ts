import type { Task } from '#src/platform/tasks/tasks.ts'
import { notifyWithoutTime } from './proposal-news.service.ts'
import { fillFreedTime, takeFreedTimes } from './waiting.service.ts'

/** When the last proposed time can no longer be chosen, notifies the recruiters of those who chose none. */
export const notifyOfProposalEnd: Task<{ proposalId: string }> = {
  name: 'hiring.notify-of-proposal-end',
  async run(ctx, { proposalId }) {
    await notifyWithoutTime(ctx, proposalId, 'ended')
  },
}

/**
 * Every minute, ends holds that are over, and has places filled that are free by that or by anything else. Those who choose at that
 * moment end holds themselves.
 */
export const endHolds: Task<Record<string, never>> = {
  name: 'hiring.end-holds',
  cron: '* * * * *',
  async run(ctx) {
    await ctx.db.deleteFrom('bookedTimes').where('heldUntil', '<=', ctx.now()).execute()
    for (const timeId of await takeFreedTimes(ctx)) await ctx.later(fillFreedTimes, { timeId })
  },
}

/** Books a free place for the next candidate who waits. Each candidate has a transaction of their own, so two are never locked together. */
export const fillFreedTimes: Task<{ timeId: string }> = {
  name: 'hiring.fill-freed-times',
  async run(ctx, { timeId }) {
    if (await fillFreedTime(ctx, timeId)) await ctx.later(fillFreedTimes, { timeId })
  },
}
