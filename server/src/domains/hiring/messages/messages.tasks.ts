import { limits } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { notifyOfUnread } from './message-notices.service.ts'

const pause = limits.minutesBetweenMessageMails * 60_000

interface ToNotify {
  applicationId: string
  toCompany: boolean
}

/** Notifies one side of a conversation of messages that came soon after others. Leaves out messages that were read since. */
export const notifyOfMessages: Task<ToNotify> = {
  name: 'hiring.notify-of-messages',
  async run(ctx, { applicationId, toCompany }) {
    const notice = await lockNotice(ctx, applicationId, toCompany)
    // Done by an earlier run, or not yet due.
    if (!notice?.dueAt || notice.dueAt > ctx.now()) return
    const until = await notifyOfUnread(ctx, applicationId, toCompany, notice.toldUntil)
    await ctx.db
      .updateTable('messageNotices')
      .set({ dueAt: null, ...(until && { notifiedAt: ctx.now(), toldUntil: until }) })
      .where('applicationId', '=', applicationId)
      .where('toCompany', '=', toCompany)
      .execute()
  },
}

/** Notifies one side of a new message: at once, or together with others where it was notified a moment ago. */
export async function notifyOfMessage(ctx: Ctx, applicationId: string, toCompany: boolean): Promise<void> {
  const now = ctx.now()
  const notice = await lockNotice(ctx, applicationId, toCompany)
  const startAfter = notice && new Date(notice.notifiedAt.getTime() + pause)
  if (notice && startAfter && startAfter > now) {
    if (notice.dueAt) return
    await ctx.db
      .updateTable('messageNotices')
      .set({ dueAt: startAfter })
      .where('applicationId', '=', applicationId)
      .where('toCompany', '=', toCompany)
      .execute()
    return ctx.later(notifyOfMessages, { applicationId, toCompany }, { startAfter })
  }
  const toldUntil = await notifyOfUnread(ctx, applicationId, toCompany, notice?.toldUntil ?? null)
  if (!toldUntil) return
  const told = { notifiedAt: now, toldUntil, dueAt: null }
  await ctx.db
    .insertInto('messageNotices')
    .values({ applicationId, toCompany, ...told })
    .onConflict((conflict) => conflict.columns(['applicationId', 'toCompany']).doUpdateSet(told))
    .execute()
}

const lockNotice = (ctx: Ctx, applicationId: string, toCompany: boolean) =>
  ctx.db
    .selectFrom('messageNotices')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('toCompany', '=', toCompany)
    .forNoKeyUpdate()
    .executeTakeFirst()
