import { messages, type Notice, NoticeData } from '@firstrung/contract'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { found } from '#src/platform/errors.ts'

/** Notices kept for a person; older ones go (G-43). */
const kept = 100

/** Writes a notice to one person, in the transaction of its cause. */
export async function notify(ctx: Ctx, recipientId: string, text: string, data: Partial<NoticeData>): Promise<void> {
  await insert(ctx, [recipientId], text, data)
}

/** Writes a copy to every member of the team (G-42). */
export async function notifyAdmins(ctx: Ctx, text: string, data: Partial<NoticeData>): Promise<void> {
  const admins = await ctx.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
  await insert(
    ctx,
    admins.map((admin) => admin.id),
    text,
    data,
  )
}

async function insert(ctx: Ctx, recipientIds: string[], text: string, data: Partial<NoticeData>): Promise<void> {
  if (recipientIds.length === 0) return
  const createdAt = ctx.now()
  await ctx.db
    .insertInto('notices')
    .values(recipientIds.map((recipientId) => ({ recipientId, text, data: JSON.stringify(data), createdAt })))
    .execute()
}

/** The caller's own notices, newest first. */
export async function list(ctx: Ctx): Promise<{ notifications: Notice[] }> {
  const rows = await ctx.db
    .selectFrom('notices')
    .selectAll()
    .where('recipientId', '=', signedIn(ctx).id)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(kept)
    .execute()
  const notifications = rows.map(
    (row): Notice => ({
      _id: row.id,
      text: row.text,
      status: row.readAt ? 'read' : 'unread',
      createdAt: row.createdAt.toISOString(),
      data: NoticeData.parse(row.data),
    }),
  )
  return { notifications }
}

/** Marks one of the caller's notices as read; marking it twice is harmless. */
export async function read(ctx: Ctx, noticeId: string): Promise<{ notifications: Notice[]; msg: string }> {
  const own = ctx.db
    .updateTable('notices')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(ctx.now())) }))
    .where('id', '=', noticeId)
    .where('recipientId', '=', signedIn(ctx).id)
  found(await own.returning('id').executeTakeFirst())
  return { ...(await list(ctx)), msg: messages.notificationRead }
}

/** Removes all of the caller's notices. */
export async function clear(ctx: Ctx): Promise<{ notifications: Notice[]; msg: string }> {
  await ctx.db.deleteFrom('notices').where('recipientId', '=', signedIn(ctx).id).execute()
  return { notifications: [], msg: messages.notificationsCleared }
}
