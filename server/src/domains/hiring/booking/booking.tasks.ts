import type { Task } from '#src/platform/tasks/tasks.ts'
import { notifyWithoutTime } from './proposal-news.service.ts'

/** When the last proposed time can no longer be chosen, notifies the recruiters of those who chose none. */
export const notifyOfProposalEnd: Task<{ proposalId: string }> = {
  name: 'hiring.notify-of-proposal-end',
  async run(ctx, { proposalId }) {
    await notifyWithoutTime(ctx, proposalId, 'ended')
  },
}

/** Every minute, ends holds that are over. Those who choose at that moment end them themselves. */
export const endHolds: Task<Record<string, never>> = {
  name: 'hiring.end-holds',
  cron: '* * * * *',
  async run(ctx) {
    await ctx.db.deleteFrom('bookedTimes').where('heldUntil', '<=', ctx.now()).execute()
  },
}
