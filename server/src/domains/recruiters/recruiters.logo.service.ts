import { folders, messages } from '@firstrung/contract'
import { claim, giveTo, keyMeant, release } from '#src/domains/files/files.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { refuseSuspendedCompany } from './recruiters.suspension.service.ts'
import { lockOwnTeam } from './recruiters.team.service.ts'

/** Sets the logo of the caller's company, or takes it away when `given` is empty. The file before it is released. */
export async function setLogo(ctx: Ctx, given: string): Promise<{ logoKey: string; msg: string }> {
  refuseSuspendedCompany(ctx)
  const { companyId } = (await lockOwnTeam(ctx)).member
  const before = await logoOf(ctx, companyId)
  const key = await keyMeant(ctx, given, folders.companyLogos)
  if (key !== (before ?? '')) {
    if (key) await claim(ctx, key, folders.companyLogos)
    await ctx.db
      .updateTable('companies')
      .set({ logoKey: key || null })
      .where('id', '=', companyId)
      .execute()
    await release(ctx, before)
  }
  return { logoKey: key, msg: key === '' ? messages.logoRemoved : messages.logoSaved }
}

async function logoOf({ db }: Ctx, companyId: string): Promise<string | null> {
  const { logoKey } = await db
    .selectFrom('companies')
    .select('logoKey')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return logoKey
}

/**
 * The logo of a company stays with it when the member who uploaded it leaves: files of an account are deleted with it, and only
 * their owner may name them. Call it before they leave.
 */
export async function handLogoOver(ctx: Ctx, leaver: { id: string; companyId: string }, to: string): Promise<void> {
  const own = await ctx.db
    .selectFrom('companies')
    .innerJoin('uploads', 'uploads.key', 'companies.logoKey')
    .select('uploads.key')
    .where('companies.id', '=', leaver.companyId)
    .where('uploads.ownerId', '=', leaver.id)
    .executeTakeFirst()
  if (own) await giveTo(ctx, own.key, to)
}

/** Takes a logo that the team has seen away from its company. Refused when the company has another one by now, or none. */
export async function removeSeenLogo(ctx: Ctx, companyId: string, seen: string): Promise<void> {
  const removed = await ctx.db
    .updateTable('companies')
    .set({ logoKey: null })
    .where('id', '=', companyId)
    .where('logoKey', '=', seen)
    .returning('id')
    .executeTakeFirst()
  if (!removed) fail('logo_changed')
  await release(ctx, seen)
}

/** Takes the logo away from a company that ends. */
export async function dropLogo(ctx: Ctx, companyId: string): Promise<void> {
  const logoKey = await logoOf(ctx, companyId)
  if (!logoKey) return
  await ctx.db.updateTable('companies').set({ logoKey: null }).where('id', '=', companyId).execute()
  await release(ctx, logoKey)
}
