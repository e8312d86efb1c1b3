import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { slugOf } from '#src/platform/text/slugs.ts'

/** Gives a company its public name in addresses, unless it has one. Two companies of one name get different ones. */
export async function giveSlug(ctx: Ctx, companyId: string): Promise<void> {
  const company = await ctx.db
    .selectFrom('companies')
    .select(['name', 'slug'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company || company.slug) return
  const stem = slugOf(company.name) || 'company'
  // Of two that take the same name at the same time the second waits here, and sees that it is taken.
  await sql`select pg_advisory_xact_lock(hashtext(${`company ${stem}`}))`.execute(ctx.db)
  const taken = await ctx.db.selectFrom('companies').select('id').where('slug', '=', stem).executeTakeFirst()
  const slug = taken ? `${stem}-${companyId.replaceAll('-', '').slice(0, 12)}` : stem
  await ctx.db.updateTable('companies').set({ slug }).where('id', '=', companyId).execute()
}

/** Notes that the team has approved a posting of this company: its next ones go on the board at once. */
export async function approvePostings(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ postingApprovedAt: ctx.now() })
    .where('id', '=', companyId)
    .where('postingApprovedAt', 'is', null)
    .execute()
}
