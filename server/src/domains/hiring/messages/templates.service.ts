import { limits, type MessageTemplate, type MessageTemplateDraft } from '@firstrung/contract'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

const columns = ['id', 'kind', 'name', 'subject', 'body'] as const

/** The messages of the caller's company, by name. */
export async function listTemplates(ctx: Ctx): Promise<{ templates: MessageTemplate[] }> {
  const templates = await ctx.db
    .selectFrom('messageTemplates')
    .select(columns)
    .where('companyId', '=', await ownCompany(ctx))
    .orderBy(byName('name'))
    .orderBy('id')
    .limit(limits.templates)
    .execute()
  return { templates }
}

/** Stores a message template. Two templates of one kind cannot have the same name. */
export async function saveTemplate(ctx: Ctx, draft: MessageTemplateDraft): Promise<MessageTemplate> {
  const companyId = await ownCompany(ctx)
  // Two simultaneous requests must not exceed the limit.
  await ctx.db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { count } = await ctx.db
    .selectFrom('messageTemplates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  if (count >= limits.templates) fail('too_many_templates')
  return ctx.db
    .insertInto('messageTemplates')
    .values({ companyId, ...draft, writtenAt: ctx.now() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Changes a message of the caller's company. */
export async function editTemplate(ctx: Ctx, id: string, draft: MessageTemplateDraft): Promise<MessageTemplate> {
  const changed = await ctx.db
    .updateTable('messageTemplates')
    .set({ ...draft, writtenAt: ctx.now() })
    .where('id', '=', id)
    .where('companyId', '=', await ownCompany(ctx))
    .returning(columns)
    .executeTakeFirst()
  return orNotFound(changed)
}

/** Deletes a message of the caller's company. */
export async function removeTemplate(ctx: Ctx, id: string): Promise<{ templateId: string }> {
  const gone = await ctx.db
    .deleteFrom('messageTemplates')
    .where('id', '=', id)
    .where('companyId', '=', await ownCompany(ctx))
    .returning('id')
    .executeTakeFirst()
  return { templateId: orNotFound(gone).id }
}

/** The caller's company, if they write to its candidates. */
async function ownCompany(ctx: Ctx): Promise<string> {
  const own = orNotFound(
    await ctx.db
      .selectFrom('recruiters')
      .select(['companyId', 'companyRole'])
      .where('accountId', '=', signedIn(ctx).id)
      .executeTakeFirst(),
  )
  permit(ctx, 'message.save', own)
  return own.companyId
}
