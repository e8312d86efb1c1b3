import { limits, messages, type PanelViewDraft, type SavedPanelView } from '@firstrung/contract'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** The caller's saved views, by name. */
export const viewsOf = (ctx: Ctx): Promise<SavedPanelView[]> =>
  ctx.db
    .selectFrom('panelViews')
    .select(['id', 'name', 'search'])
    .where('accountId', '=', signedIn(ctx).id)
    .orderBy(byName('name'))
    .limit(limits.panelViews)
    .execute()

/** Saves a view for the caller; one of the same name is replaced. */
export async function saveView(ctx: Ctx, { name, search }: PanelViewDraft): Promise<{ id: string; msg: string }> {
  const accountId = signedIn(ctx).id
  // Two simultaneous requests must not both take the last free slot of the limit.
  await ctx.db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const own = await viewsOf(ctx)
  if (own.length >= limits.panelViews && !own.some((view) => view.name === name)) fail('views_full')
  const { id } = await ctx.db
    .insertInto('panelViews')
    .values({ accountId, name, search, savedAt: ctx.now() })
    .onConflict((conflict) =>
      conflict.constraint('panel_views_one_per_name').doUpdateSet({ search, savedAt: ctx.now() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, msg: messages.viewSaved }
}

/** Deletes a view of the caller. */
export async function removeView(ctx: Ctx, id: string): Promise<{ id: string; msg: string }> {
  orNotFound(
    await ctx.db
      .deleteFrom('panelViews')
      .where('id', '=', id)
      .where('accountId', '=', signedIn(ctx).id)
      .returning('id')
      .executeTakeFirst(),
  )
  return { id, msg: messages.viewDeleted }
}
